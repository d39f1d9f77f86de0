import { settingList, shownDefault } from '../runtime/settings.ts'

/** Returns the content of docs/operations/settings.md. */
export function settingsPage(): string {
  const rows = settingList.map(setting => {
    const { option, argument, environment, meaning, details } = setting
    const cells = [
      option ? `\`--${option} <${argument}>\`` : '',
      `\`${environment}\``,
      shownDefault(setting),
      [meaning, details].filter(Boolean).join(' '),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return `# Settings

The command line comes before the environment, and both come before what is set in the panel. A value that cannot be used is
reported in one sentence, and Lichtung exits with code 1. A service reads its environment from \`/etc/lichtung.env\`, one
\`NAME=value\` per line.

| option | environment | default | what it means |
|---|---|---|---|
${rows.join('\n')}

This page is generated from \`server/runtime/settings.ts\` by \`npm run settings\`.
`
}
