import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import knownLicences from 'spdx-license-list/full.js'
import { photos } from '../starter/photos.ts'
import { bundledPackages } from './bundle.ts'
import { nativePackages } from './native-parts.ts'

/** A component of the executable. */
export type Component = {
  name: string
  version: string
  /** SPDX name. */
  licence: string
  /** Licence text, if possible the one it was distributed with. */
  text: string
  /** Copyright holders named by the licence. */
  holders: string[]
}

/** Begins the names of packages with native code. */
const NATIVE_PREFIX = '@img/sharp-'

/** Lists all components of the executable: Lichtung, Node, and the packages that this build bundled or copied. */
export function listComponents(): Component[] {
  const folders = new Set([
    ...bundledPackages,
    ...nativePackages('node_modules').map(name => `node_modules/@img/${name}`),
  ])
  // A package may be installed twice, as a dependency of two others.
  const byName = new Map(
    [...folders].map(componentIn).map(component => [`${component.name} ${component.version}`, component]),
  )
  const components = [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const node = { ...componentIn(`node_modules/node-linux-${process.arch}`), name: 'Node.js', licence: 'MIT' }
  const lichtung = componentIn('.')
  return [lichtung, node, starterPictures(lichtung), ...components]
}

/** The starter's pictures, by several people under several licences. */
function starterPictures({ version }: Component): Component {
  const licences = [...new Set(photos.map(({ credit }) => credit.licence))].sort()
  const credits = readFileSync('starter/photos/CREDITS.md', 'utf8').trim()
  return {
    name: 'Pictures of the starter content',
    version,
    licence: licences.join(' AND '),
    text: [credits, ...licences.map(licence => `${licence}\n\n${knownText(licence, 'the pictures')}`)].join('\n\n'),
    holders: [...new Set(photos.map(({ credit }) => credit.author))].sort(),
  }
}

function componentIn(folder: string): Component {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const text = licenceText(folder, name, license)
  const licence = license ?? (text.startsWith('MIT License') ? 'MIT' : undefined)
  if (licence === undefined) throw new Error(`The licence of ${name} is not known.`)
  const isNative = name.startsWith(NATIVE_PREFIX)
  return {
    // The packages for the two architectures differ only in name.
    name: name === 'lichtung' ? 'Lichtung' : name.replace(/-linux-(x64|arm64)$/, ''),
    version,
    licence,
    // Adds its README, which names the licences of bundled libraries.
    text: isNative ? [readFileSync(join(folder, 'README.md'), 'utf8').trim(), text].join('\n\n') : text,
    holders: holdersIn(text),
  }
}

/** Returns the licence file in the folder, or else the known text. */
function licenceText(folder: string, name: string, licence: string | undefined): string {
  const files = readdirSync(folder).filter(name => /^(licen[cs]e|copying|notice)/i.test(name))
  if (files.length === 0) return knownText(licence, name)
  return files.map(file => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
}

function knownText(licence: string | undefined, name: string): string {
  if (licence === undefined) throw new Error(`The licence of ${name} is not known.`)
  const text = knownLicences[licence]?.licenseText
  if (text === undefined) throw new Error(`The text of the licence “${licence}” of ${name} is not known.`)
  return text.trim()
}

const holdersIn = (text: string) =>
  [...new Set(text.match(/^\W*(?:copyright|\(c\)|©) .*\d{4}.*$/gim) ?? [])].map(line => line.replace(/^\W+/, '').trim())

/** Formats all licences as one text, for `lichtung licences`. */
export const licencesText = (components: readonly Component[]): string =>
  components
    .map(({ name, version, licence, text }) => {
      const title = `${name} ${version}, ${licence}`
      return `${title}\n${'='.repeat(title.length)}\n\n${text}\n`
    })
    .join('\n\n')
