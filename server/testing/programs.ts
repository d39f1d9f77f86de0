import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`

/** The library that moves the clock a program sees, but not the time that passes for it. */
export const FAKETIME = `${libraries}/faketime/libfaketime.so.1`

/** The library of which Nextcloud's WebDAV is made. */
export const SABRE = '/usr/share/php/Sabre/autoload.php'

/** Programs that are files: libraries, and a font that stands for those of visitors' systems. */
const files = new Map([
  ['faketime', FAKETIME],
  ['sabre', SABRE],
  ['liberation', '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf'],
])

/** Debian's package of each program that a test starts. CI installs them all. */
const packages = new Map(
  readFileSync('.ci/programs', 'utf8')
    .trim()
    .split('\n')
    .map(line => line.split(' ') as [string, string]),
)

function isThere(program: string): boolean {
  const file = files.get(program)
  return file ? existsSync(file) : spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

/** Returns the programs of `.ci/programs` that this machine lacks, each with the command that installs it. */
export const lackingPrograms = (): string[] =>
  [...packages].flatMap(([program, name]) => (isThere(program) ? [] : `${program} (apt-get install ${name})`))

/** Returns true if one of the programs is missing: what needs it is skipped. In CI, where all are there, it throws. */
export function lacksPrograms(...programs: string[]): boolean {
  const missing = programs.filter(program => !isThere(program))
  const unknown = programs.filter(program => !packages.has(program))
  if (unknown.length > 0) throw new Error(`Not in .ci/programs: ${unknown.join(', ')}`)
  if (missing.length > 0 && process.env.CI) throw new Error(`CI lacks ${missing.join(', ')}: see .ci/programs`)
  return missing.length > 0
}
