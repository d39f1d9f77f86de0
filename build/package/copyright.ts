import knownLicences from 'spdx-license-list/full.js'
import type { Component } from '../licences.ts'

/** Licences whose text every Debian has in /usr/share/common-licenses, by SPDX name. */
const common: Record<string, string> = {
  'Apache-2.0': 'Apache-2.0',
  'GPL-2.0-or-later': 'GPL-2',
  'LGPL-3.0': 'LGPL-3',
  'LGPL-3.0-or-later': 'LGPL-3',
  'MPL-2.0': 'MPL-2.0',
}

/** Formats lines as a multi-line field. */
const indent = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => (line.trim() === '' ? ' .' : ` ${line.trimEnd()}`))
    .join('\n')

function licenceStanza(licence: string): string {
  const file = common[licence]
  const text = file
    ? `Its text is /usr/share/common-licenses/${file}.`
    : (knownLicences[licence]?.licenseText ?? `It is in licences.gz beside this file.`)
  return `License: ${licence}\n${indent(text)}`
}

/**
 * Writes Debian's copyright file (DEP-5): the holders and licences of all components, with each licence's text unless
 * Debian has it. The file licences.gz beside it lists each component with its own text.
 */
export function copyright(parts: readonly Component[]): string {
  const [lichtung, ...otherParts] = parts
  const licences = [...new Set(parts.flatMap(({ licence }) => licence.replaceAll(/[()]/g, '').split(/ (?:OR|AND) /i)))]
  const holders = otherParts.flatMap(({ name, version, holders }) =>
    (holders.length > 0 ? holders : ['its authors']).map(holder => `${name} ${version}: ${holder}`),
  )
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Lichtung

Files: *
Copyright: ${lichtung?.holders.join(', ')}
License: MIT

Files: usr/bin/lichtung
Copyright:
${indent([...(lichtung?.holders ?? []), ...holders].join('\n'))}
License: ${licences.join(' and ')}
Comment: licences.gz beside this file, or "lichtung licences", lists each component with its licence.

${licences.map(licenceStanza).join('\n\n')}
`
}
