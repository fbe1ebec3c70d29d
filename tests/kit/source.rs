//! Just enough of a reader of Rust to find every path in a source file.

/// A path as it stands in the source, groups taken apart: `a::{b, c::d}` is `a::b` and `a::c::d`.
#[derive(Clone, Debug, Default)]
pub struct Path {
    /// Its words; a macro's with its `!`; `core` and `alloc` as `std`.
    pub segments: Vec<String>,
    pub line: usize,
    /// In a `use` or an `extern crate`.
    pub imported: bool,
    /// After `mut`, as in `&mut App`.
    pub after_mut: bool,
    /// The same from the root of the crate, if it is a path of the crate.
    root: Option<Vec<String>>,
}

impl Path {
    /// From the root of the crate, nothing for the root itself; `None` for anything else's path.
    pub fn in_crate(&self) -> Option<&[String]> {
        self.root.as_deref()
    }

    pub fn shown(&self) -> String {
        self.segments.join("::")
    }
}

struct Token {
    text: String,
    line: usize,
}

/// A source file taken apart.
pub struct Source {
    paths: Vec<Path>,
    declared: Vec<(usize, String)>,
}

impl Source {
    /// Reads a file that is the module with these names, from the root down.
    pub fn read(text: &str, modules: &[String]) -> Self {
        let mut reader = Reader { tokens: tokens(text), paths: Vec::new() };
        let mut declared = Vec::new();
        let mut modules = modules.to_vec();
        let mut depth = 0;
        // Where the inline modules end.
        let mut ends = Vec::new();
        let mut imported = false;
        let mut at = 0;
        while at < reader.tokens.len() {
            let before = if at == 0 { "" } else { reader.word(at - 1) };
            match reader.word(at) {
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    if ends.last() == Some(&depth) {
                        ends.pop();
                        modules.pop();
                    }
                }
                ";" => imported = false,
                "mod" if reader.word(at + 2) == "{" => {
                    modules.push(reader.word(at + 1).to_owned());
                    ends.push(depth);
                    at += 1;
                }
                "mod" if reader.word(at + 2) == ";" => {
                    declared.push((reader.tokens[at].line, reader.word(at + 1).to_owned()));
                    at += 1;
                }
                "use" => {
                    let first = reader.paths.len();
                    at = reader.tree(at + 1, &[]);
                    reader.finish(first, &modules, true, false);
                    continue;
                }
                "extern" => imported = reader.word(at + 1) == "crate",
                "crate" if imported => {}
                word if is_word(word) && before != "." => {
                    let after_mut = before == "mut";
                    let first = reader.paths.len();
                    at = reader.tree(at, &[]);
                    reader.finish(first, &modules, imported, after_mut);
                    continue;
                }
                _ => {}
            }
            at += 1;
        }
        Self { paths: reader.paths, declared }
    }

    pub fn paths(&self) -> &[Path] {
        &self.paths
    }

    /// The modules declared by `mod name;`, with their lines.
    pub fn declared(&self) -> impl Iterator<Item = (usize, &str)> {
        self.declared.iter().map(|(line, name)| (*line, name.as_str()))
    }
}

struct Reader {
    tokens: Vec<Token>,
    paths: Vec<Path>,
}

impl Reader {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    /// Reads the path or group that begins at a token; gives back the token after it.
    fn tree(&mut self, mut at: usize, prefix: &[String]) -> usize {
        let mut segments = prefix.to_vec();
        let line = self.tokens.get(at).map_or(0, |token| token.line);
        if self.word(at) == "::" {
            at += 1;
        }
        loop {
            match self.word(at) {
                "{" => {
                    at += 1;
                    while !matches!(self.word(at), "}" | "") {
                        let next = if self.word(at) == "," { at + 1 } else { self.tree(at, &segments) };
                        at = next.max(at + 1);
                    }
                    return at + 1;
                }
                "*" => segments.push("*".to_owned()),
                word if is_word(word) => segments.push(word.to_owned()),
                _ => break,
            }
            at += 1;
            if self.word(at) == "!" && self.word(at + 1) != "=" {
                let name = segments.last_mut().expect("a word has just been read");
                name.push('!');
                at += 1;
                break;
            }
            if self.word(at) != "::" || self.word(at + 1) == "<" {
                break;
            }
            at += 1;
        }
        // The new name of a rename is no path.
        if self.word(at) == "as" && matches!(self.word(at + 2), "," | ";" | "}") {
            at += 2;
        }
        self.paths.push(Path { segments, line, ..Path::default() });
        at
    }

    /// Says of the paths from the `first` on how they were named, and where they lead to.
    fn finish(&mut self, first: usize, modules: &[String], imported: bool, after_mut: bool) {
        for path in &mut self.paths[first..] {
            path.imported = imported;
            path.after_mut = after_mut;
            path.root = from_root(&path.segments, modules, imported);
            if let Some(head) = path.segments.first_mut()
                && (head == "core" || head == "alloc")
            {
                "std".clone_into(head);
            }
            if path.segments.len() > 1 && path.segments.last().is_some_and(|last| last == "self") {
                path.segments.pop();
            }
        }
    }
}

fn from_root(segments: &[String], modules: &[String], imported: bool) -> Option<Vec<String>> {
    let (head, rest) = segments.split_first()?;
    let mut base = match head.as_str() {
        "crate" => Vec::new(),
        "dhayam" if imported || !rest.is_empty() => Vec::new(),
        "self" => modules.to_vec(),
        "super" => modules[..modules.len().checked_sub(1)?].to_vec(),
        _ => return None,
    };
    for segment in rest {
        match segment.as_str() {
            "super" => {
                base.pop()?;
            }
            "self" | "*" => {}
            _ => base.push(segment.clone()),
        }
    }
    Some(base)
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Words, `::`, and single signs; no comments, strings, characters or lifetimes.
fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    let peek = |at: usize| chars.get(at).copied().unwrap_or('\0');
    while at < chars.len() {
        let start = at;
        let token_line = line;
        let mut keep = true;
        match (chars[at], peek(at + 1)) {
            ('/', '/') => {
                at += chars[at..].iter().take_while(|&&c| c != '\n').count();
                keep = false;
            }
            ('/', '*') => {
                at = after_comment(&chars, at);
                keep = false;
            }
            ('"', _) => {
                at = after_string(&chars, at);
                keep = false;
            }
            ('\'', next) => {
                at = if next == '\\' || peek(at + 2) == '\'' {
                    // A character: on to its closing quote, which an escape may precede.
                    at + 3
                        + chars[at + 3..]
                            .iter()
                            .take_while(|_| next == '\\')
                            .take_while(|&&c| c != '\'')
                            .count()
                        + usize::from(next == '\\')
                } else {
                    at + 1 + chars[at + 1..].iter().take_while(|c| c.is_alphanumeric() || **c == '_').count()
                };
                keep = false;
            }
            (':', ':') => at += 2,
            (c, _) if c.is_alphanumeric() || c == '_' => {
                at += chars[at..].iter().take_while(|c| c.is_alphanumeric() || **c == '_').count();
                let word: String = chars[start..at].iter().collect();
                let hashes = chars[at..].iter().take_while(|&&c| c == '#').count();
                if matches!(word.as_str(), "r" | "br" | "cr") && peek(at + hashes) == '"' {
                    at = after_raw_string(&chars, at, hashes);
                    keep = false;
                } else if word == "r" && hashes == 1 {
                    // A raw word, `r#type`: the word alone follows.
                    at += 1;
                    keep = false;
                }
            }
            (c, _) => {
                keep = !c.is_whitespace();
                at += 1;
            }
        }
        at = at.min(chars.len());
        line += chars[start..at].iter().filter(|&&c| c == '\n').count();
        if keep {
            tokens.push(Token { text: chars[start..at].iter().collect(), line: token_line });
        }
    }
    tokens
}

fn after_comment(chars: &[char], mut at: usize) -> usize {
    let mut depth = 0;
    while at < chars.len() {
        match chars[at..] {
            ['/', '*', ..] => (depth, at) = (depth + 1, at + 2),
            ['*', '/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

fn after_string(chars: &[char], mut at: usize) -> usize {
    at += 1;
    while at < chars.len() && chars[at] != '"' {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

fn after_raw_string(chars: &[char], mut at: usize, hashes: usize) -> usize {
    at += hashes + 1;
    while at < chars.len()
        && !(chars[at] == '"' && chars[at + 1..].iter().take_while(|&&c| c == '#').count() >= hashes)
    {
        at += 1;
    }
    at + 1 + hashes
}
