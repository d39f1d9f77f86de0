import { settingList, shownDefault } from '../runtime/settings.ts'
import { commands, flags } from './command-line.ts'

/** Returns the text of `lichtung --help`. */
export function help(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length))
  const commandLines = commands.flatMap(({ usage, meaning }) =>
    meaning === undefined ? [] : [`  ${usage.padEnd(width)}  ${meaning}`],
  )
  const settingLines = settingList.flatMap(setting => {
    const { option, argument, environment, meaning } = setting
    const names = option ? `--${option} <${argument}>, ${environment}` : environment
    return [`  ${names}`, `      ${meaning}`, `      Default: ${shownDefault(setting)}.`]
  })
  const flagLines = Object.entries(flags).map(([name, { meaning, ...flag }]) => {
    const names = 'argument' in flag ? `--${name} <${flag.argument}>` : `--${name}`
    return `  ${names.padEnd(width)}  ${meaning}`
  })
  return `Lichtung: website, calendar and registration desk in one executable.

Usage: lichtung [command] [options]

Commands:

${commandLines.join('\n')}

Options:

${flagLines.join('\n')}

Settings, each an option or an environment variable. The command line comes before the environment:

${settingLines.join('\n').replaceAll('`', '')}

"lichtung --domain example.de" serves a site by https; behind a proxy use "lichtung --public-url https://example.de".
`
}
