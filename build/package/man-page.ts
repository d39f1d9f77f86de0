import { commands, flags } from '../../server/cli/command-line.ts'
import { settingList, shownDefault } from '../../server/runtime/settings.ts'

/** Escapes a text for a man page: no hyphen becomes a dash, no line a request. */
const roff = (text: string) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/`([^`]*)`/g, '\\fB$1\\fR')
    .replaceAll(/^([.'])/gm, '\\&$1')

const bold = (text: string) => `\\fB${roff(text)}\\fR`
const entry = (names: string, meaning: string) => `.TP\n${names}\n${roff(meaning)}`

/** Writes lichtung(1) from the tables of `lichtung --help`. */
export function manPage(version: string): string {
  const described = commands.flatMap(({ usage, meaning }) =>
    meaning === undefined ? [] : [entry(bold(usage).replaceAll(/<(\w+)>/g, '\\fI$1\\fB'), meaning)],
  )
  const switches = Object.entries(flags).map(([name, { meaning, ...flag }]) => {
    const short = 'short' in flag ? `, ${bold(`-${flag.short}`)}` : ''
    const argument = 'argument' in flag ? ` \\fI${flag.argument}\\fR` : ''
    return entry(`${bold(`--${name}`)}${short}${argument}`, meaning)
  })
  const settings = settingList.map(({ option, argument, environment, ...setting }) => {
    const names = [...(option ? [`${bold(`--${option}`)} \\fI${argument}\\fR`] : []), bold(environment)]
    const sentences = [setting.meaning, setting.details, `Default: ${shownDefault({ ...setting, environment })}.`]
    return entry(names.join(', '), sentences.filter(Boolean).join(' '))
  })
  return `.TH LICHTUNG 1 "" "Lichtung ${version}" "Lichtung"
.SH NAME
lichtung \\- website, calendar and registration desk of a nature educator
.SH SYNOPSIS
.B lichtung
[\\fIcommand\\fR] [\\fIoptions\\fR]
.SH DESCRIPTION
Serves the site that is in its data folder, with its panel, and sends its letters.
${roff('The package runs it as a service: systemctl status lichtung.')}
.SH COMMANDS
${described.join('\n')}
.SH OPTIONS
${switches.join('\n')}
.SH SETTINGS
Each is an option or an environment variable. The command line comes before the environment.
${settings.join('\n')}
.SH FILES
${entry(bold('/etc/lichtung.env'), 'The environment of the service, one NAME=value per line.')}
${entry(bold('/var/lib/lichtung'), 'All data of the service. A copy of this folder is a backup of the site.')}
`
}
