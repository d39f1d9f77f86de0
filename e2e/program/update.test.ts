import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { executable, removeFolder, startSite, temporaryFolder } from '../support/site.ts'
import { folder } from '../support/start.ts'
import { architectureHere, writeTinyProgram } from '../support/tiny-program.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const newer = 'lichtung 9.1.0\n\n## [9.1.0] - 2027-01-01\n\n- Something is new.\n'

/** The executable in `bin`, the newer file in `home`; programs in `tools` come first in PATH. */
let machine: { dataDir: string; bin: string; installed: string; brought: string; tools: string }

/** A site that was started once; each test has a copy of it. */
const begun = temporaryFolder()
beforeAll(async () => void (await (await startSite(begun)).end('SIGTERM')))
afterAll(() => removeFolder(begun))

beforeEach(() => {
  const dir = folder()
  const paths = {
    bin: join(dir, 'bin'),
    tools: join(dir, 'tools'),
    home: join(dir, 'home'),
    dataDir: join(dir, 'data'),
  }
  for (const path of [paths.bin, paths.tools, paths.home]) mkdirSync(path)
  cpSync(begun, paths.dataDir, { recursive: true })
  const installed = join(paths.bin, 'lichtung')
  install(installed)
  machine = { ...paths, installed, brought: join(paths.home, 'lichtung-linux') }
})

/** Installs the executable, if possible as a hard link, as it is 100 MB large. */
function install(path: string) {
  try {
    linkSync(executable, path)
  } catch {
    copyFileSync(executable, path)
  }
}

/** Replaces a system program with this script. */
const tool = (name: string, script: string) =>
  writeFileSync(join(machine.tools, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

const update = (...more: string[]) =>
  spawnSync(machine.installed, ['update', '--from', machine.brought, '--data', machine.dataDir, ...more], {
    env: { PATH: `${machine.tools}:${process.env.PATH}` },
    encoding: 'utf8',
    timeout: 60_000,
  })

const isNew = () => statSync(machine.installed).size < 10_000
const backups = () => {
  const folder = join(machine.dataDir, 'backups')
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Nothing has changed, and the message explains why. */
function expectRefused({ status, stderr }: ReturnType<typeof update>, why: RegExp) {
  expect(stderr).toMatch(why)
  expect(status).toBe(1)
  expect(isNew()).toBe(false)
  expect(readdirSync(machine.bin)).toEqual(['lichtung'])
}

test('a newer executable replaces the old one after a backup and lists its changes; the old one is kept', () => {
  writeTinyProgram(machine.brought, newer)
  const { status, stdout, stderr } = update()
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('## [9.1.0] - 2027-01-01\n\n- Something is new.\n')
  expect(stdout).toContain(
    `lichtung is now version 9.1.0; version ${version} is kept as ${machine.installed}.previous.`,
  )
  expect(stdout).toContain('It takes effect at the next start of the site.')
  expect(backups()).toEqual([`before-upgrade-from-${version}.zip`])
  expect(readdirSync(machine.bin).toSorted()).toEqual(['lichtung', 'lichtung.previous'])
  expect(isNew()).toBe(true)
  expect(spawnSync(`${machine.installed}.previous`, ['version'], { encoding: 'utf8' }).stdout).toBe(
    `lichtung ${version}\n`,
  )
})

test('an older or equal version is refused without --force', () => {
  writeTinyProgram(machine.brought, 'lichtung 0.0.9\n')
  expectRefused(update(), /^Version 0\.0\.9 is older than .+ does not open data that a newer one has changed/)
  writeTinyProgram(machine.brought, `lichtung ${version}\n`)
  expectRefused(update(), /is here already; --force replaces it/)
  expect(backups()).toEqual([])
  expect(update('--force').status).toBe(0)
  expect(isNew()).toBe(true)
})

test('files other than Lichtung for this machine are refused', () => {
  writeFileSync(machine.brought, '#!/bin/sh\necho lichtung 9.1.0\n', { mode: 0o755 })
  expectRefused(update(), /is not an executable for Linux/)
  writeTinyProgram(machine.brought, 'busybox 9.1.0\n')
  expectRefused(update(), /does not run here as Lichtung/)
  const other = architectureHere === 'x64' ? 'arm64' : 'x64'
  writeTinyProgram(machine.brought, newer, other)
  expectRefused(update(), new RegExp(`is for ${other}, but this machine needs ${architectureHere}\\.`))
  writeFileSync(machine.brought, '!<arch>\ndebian-binary   ')
  expectRefused(update(), /is a Debian package; install it with: apt install /)
  machine.brought = join(machine.tools, 'nothing')
  expectRefused(update(), /cannot be read/)
})

test('a file that does not match SHA256SUMS beside it is refused, a matching one is installed', () => {
  writeTinyProgram(machine.brought, newer)
  const sums = join(machine.brought, '../SHA256SUMS')
  writeFileSync(sums, `${'0'.repeat(64)}  lichtung-linux\n`)
  expectRefused(update(), /does not match its checksum in SHA256SUMS/)
  const right = createHash('sha256').update(readFileSync(machine.brought)).digest('hex')
  writeFileSync(sums, `${right}  lichtung-linux\n`)
  expect(update().status).toBe(0)
})

test('apt alone updates the executable of a package', () => {
  writeTinyProgram(machine.brought, newer)
  tool('dpkg', 'echo "lichtung: $2"')
  expectRefused(update(), /belongs to the package lichtung; update that with: apt install/)
})

test('if the copy cannot be written whole, the old executable stays, and no partial file is left', () => {
  copyFileSync(executable, machine.brought)
  writeFileSync(machine.brought, Buffer.alloc(1), { flag: 'a' })
  const command = `ulimit -f 2000; exec "$0" update --force --from "$1" --data "$2"`
  const result = spawnSync('sh', ['-c', command, machine.installed, machine.brought, machine.dataDir], {
    env: { PATH: `${machine.tools}:${process.env.PATH}` },
    encoding: 'utf8',
  })
  expectRefused(result, /could not be updated: EFBIG.+ Nothing has changed\./)
})

test('without a site there is no update, because there would be no backup', () => {
  writeTinyProgram(machine.brought, newer)
  machine.dataDir = join(machine.tools, 'none')
  expectRefused(update(), /no site in/)
})

test('the service is restarted after an update, and a failure explains the way back', () => {
  writeTinyProgram(machine.brought, newer)
  const shown = `ActiveState=active\nExecStart={ path=${machine.installed} ; argv[]=${machine.installed} serve --data /x ; ignore_errors=no }`
  const log = join(machine.tools, 'log')
  tool('systemctl', `case $1 in show) printf '%s\\n' '${shown}' ;; *) echo "$@" >> ${log} ;; esac`)
  expect(update().stdout).toContain('The site runs with it.')
  expect(readFileSync(log, 'utf8')).toContain('--no-ask-password restart lichtung\n')

  rmSync(machine.installed)
  install(machine.installed)
  tool('systemctl', `case $1 in show) printf '%s\\n' '${shown}' ;; *) exit 1 ;; esac`)
  const { status, stdout } = update()
  expect(status).toBe(1)
  expect(stdout).toContain(
    `mv ${machine.installed}.previous ${machine.installed} && systemctl reset-failed lichtung && systemctl restart lichtung`,
  )
  const backup = join(machine.dataDir, 'backups', `before-upgrade-from-${version}.zip`)
  const restore = ['restore', backup, '--data', machine.dataDir, '--force']
  expect(stdout).toContain(`${machine.installed} ${restore.join(' ')} && systemctl reset-failed lichtung && `)
  expect(spawnSync(`${machine.installed}.previous`, restore).status).toBe(0)
})

test.each([
  ['fails again and again', 'activating', 'reset-failed restart'],
  ['has failed too often', 'failed', 'reset-failed restart'],
  ['somebody has stopped', 'inactive', ''],
])('an update finds the site of a service that %s, and restarts it unless it was stopped', (_, state, done) => {
  writeTinyProgram(machine.brought, newer)
  const [path, log] = [machine.installed, join(machine.tools, 'log')]
  const shown = `ActiveState=${state}\nExecStart={ path=${path} ; argv[]=${path} serve --data ${machine.dataDir} ; ignore_errors=no }`
  writeFileSync(log, '')
  tool('systemctl', `case $1 in show) printf '%s\\n' '${shown}' ;; *) echo "$2" >> ${log} ;; esac`)
  const { status, stderr } = spawnSync(path, ['update', '--from', machine.brought], {
    env: { PATH: `${machine.tools}:${process.env.PATH}` },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(backups()).toEqual([`before-upgrade-from-${version}.zip`])
  expect(readFileSync(log, 'utf8').trim().split('\n').join(' ')).toBe(done)
})

test('lichtung changes prints the changes of each version', () => {
  const { stdout } = spawnSync(executable, ['changes'], { encoding: 'utf8' })
  expect(stdout).toBe(readFileSync('CHANGELOG.md', 'utf8'))
})
