
# Bash takes words apart at = and :, as in "--rule entry=open". The program is given them whole, and of its
# answers bash gets what stands behind the mark.
_dhayam_whole_words() {
    local line=${COMP_LINE:0:COMP_POINT} whole=() word mark behind before longest= i
    for ((i = 0; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((i == 0)) || [[ $line == [[:blank:]]* ]]; then
            line=${line#"${line%%[![:blank:]]*}"}
            whole+=("$word")
        else
            whole[${#whole[@]}-1]+=$word
        fi
        line=${line#"$word"}
    done
    if [[ $line == [[:blank:]]* ]]; then
        whole+=("${line#"${line%%[![:blank:]]*}"}")
    else
        whole[${#whole[@]}-1]+=$line
    fi
    local COMP_WORDS=("${whole[@]}") COMP_CWORD=$((${#whole[@]} - 1))
    word=${whole[COMP_CWORD]}
    _clap_complete_dhayam "$1" "$word" "$3"
    for mark in = :; do
        behind=${word##*"$mark"}
        before=${word%"$behind"}
        if [[ $COMP_WORDBREAKS == *"$mark"* && $word == *"$mark"* && ${#before} -gt ${#longest} ]]; then
            longest=$before
        fi
    done
    COMPREPLY=("${COMPREPLY[@]#"$longest"}")
}
