import { commands, flags } from '../../server/cli/command-line.ts'
import { settingList } from '../../server/runtime/settings.ts'

/** Writes a bash completion for commands, options, files and folders. */
export function bashCompletion(): string {
  const words = (texts: readonly string[]) => [...new Set(texts)].join(' ')
  const usages = commands.filter(({ meaning }) => meaning !== undefined).map(({ usage }) => usage.split(' '))
  const withFile = usages.filter(parts => parts.at(-1) === '<file>').map(([first]) => first)
  const second = Map.groupBy(
    usages.filter(parts => parts[1] !== undefined && !parts[1].startsWith('<')),
    ([first = '']) => first,
  )
  const options = settingList.flatMap(({ option }) => (option ? [`--${option}`] : []))
  const switches = Object.keys(flags).map(name => `--${name}`)
  const cases = [...second].map(([first, parts]) => {
    const next = words(parts.map(([, word = '']) => word))
    return `    ${first}) COMPREPLY=($(compgen -W '${next}' -- "$word")); return ;;`
  })
  return `# bash completion for lichtung
_lichtung() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]}
  case $before in
    --data) COMPREPLY=($(compgen -d -- "$word")); return ;;
    ${options.filter(option => option !== '--data').join('|')}) return ;;
${cases.join('\n')}
    ${['--from', ...withFile].join('|')}) COMPREPLY=($(compgen -f -- "$word")); return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W '${words([...options, ...switches])}' -- "$word"))
  elif ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '${words(usages.map(([first = '']) => first))}' -- "$word"))
  fi
}
complete -o filenames -F _lichtung lichtung
`
}
