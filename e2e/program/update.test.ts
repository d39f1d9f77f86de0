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
const newerOutput = 'lichtung 9.1.0\n\n## [9.1.0] - 2027-01-01\n\n- Something is new.\n'

/** The executable in `bin`, the newer file in `home`; programs in `tools` come first in PATH. */
let machine: { dataDir: string; bin: string; executablePath: string; newFile: string; tools: string }

/** A site that was started once; each test has a copy of it. */
const startedSite = temporaryFolder()
beforeAll(async () => void (await (await startSite(startedSite)).end('SIGTERM')))
afterAll(() => removeFolder(startedSite))

beforeEach(() => {
  const dir = folder()
  const paths = {
    bin: join(dir, 'bin'),
    tools: join(dir, 'tools'),
    home: join(dir, 'home'),
    dataDir: join(dir, 'data'),
  }
  for (const path of [paths.bin, paths.tools, paths.home]) mkdirSync(path)
  cpSync(startedSite, paths.dataDir, { recursive: true })
  const executablePath = join(paths.bin, 'lichtung')
  install(executablePath)
  machine = { ...paths, executablePath, newFile: join(paths.home, 'lichtung-linux') }
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

const run = (program: string, args: readonly string[]) =>
  spawnSync(program, args, {
    env: { PATH: `${machine.tools}:${process.env.PATH}` },
    encoding: 'utf8',
    timeout: 60_000,
  })
const update = (...options: string[]) =>
  run(machine.executablePath, ['update', '--from', machine.newFile, '--data', machine.dataDir, ...options])

const isReplaced = () => statSync(machine.executablePath).size < 10_000
const backups = () => {
  const folder = join(machine.dataDir, 'backups')
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Nothing has changed, and the message explains why. */
function expectRefused({ status, stderr }: ReturnType<typeof update>, why: RegExp) {
  expect(stderr).toMatch(why)
  expect(status).toBe(1)
  expect(isReplaced()).toBe(false)
  expect(readdirSync(machine.bin)).toEqual(['lichtung'])
}

test('a newer executable replaces the old one after a backup and lists its changes; the old one is kept', () => {
  writeTinyProgram(machine.newFile, newerOutput)
  const { status, stdout, stderr } = update()
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('## [9.1.0] - 2027-01-01\n\n- Something is new.\n')
  expect(stdout).toContain(
    `lichtung is now version 9.1.0; version ${version} is kept as ${machine.executablePath}.previous.`,
  )
  expect(stdout).toContain('It takes effect at the next start of the site.')
  expect(backups()).toEqual([`before-upgrade-from-${version}.zip`])
  expect(readdirSync(machine.bin).toSorted()).toEqual(['lichtung', 'lichtung.previous'])
  expect(isReplaced()).toBe(true)
  expect(spawnSync(`${machine.executablePath}.previous`, ['version'], { encoding: 'utf8' }).stdout).toBe(
    `lichtung ${version}\n`,
  )
})

test('an older or equal version is refused without --force', () => {
  writeTinyProgram(machine.newFile, 'lichtung 0.0.9\n')
  expectRefused(update(), /^Version 0\.0\.9 is older than .+ does not open data that a newer one has changed/)
  writeTinyProgram(machine.newFile, `lichtung ${version}\n`)
  expectRefused(update(), /is here already; --force replaces it/)
  expect(backups()).toEqual([])
  expect(update('--force').status).toBe(0)
  expect(isReplaced()).toBe(true)
})

test('files other than Lichtung for this machine are refused', () => {
  writeFileSync(machine.newFile, '#!/bin/sh\necho lichtung 9.1.0\n', { mode: 0o755 })
  expectRefused(update(), /is not an executable for Linux/)
  writeTinyProgram(machine.newFile, 'busybox 9.1.0\n')
  expectRefused(update(), /does not run here as Lichtung/)
  const other = architectureHere === 'x64' ? 'arm64' : 'x64'
  writeTinyProgram(machine.newFile, newerOutput, other)
  expectRefused(update(), new RegExp(`is for ${other}, but this machine needs ${architectureHere}\\.`))
  writeFileSync(machine.newFile, '!<arch>\ndebian-binary   ')
  expectRefused(update(), /is a Debian package; install it with: apt install /)
  machine.newFile = join(machine.tools, 'nothing')
  expectRefused(update(), /cannot be read/)
})

test('a file that does not match SHA256SUMS beside it is refused, a matching one is installed', () => {
  writeTinyProgram(machine.newFile, newerOutput)
  const sums = join(machine.newFile, '../SHA256SUMS')
  writeFileSync(sums, `${'0'.repeat(64)}  lichtung-linux\n`)
  expectRefused(update(), /does not match its checksum in SHA256SUMS/)
  const right = createHash('sha256').update(readFileSync(machine.newFile)).digest('hex')
  writeFileSync(sums, `${right}  lichtung-linux\n`)
  expect(update().status).toBe(0)
})

test('apt alone updates the executable of a package', () => {
  writeTinyProgram(machine.newFile, newerOutput)
  tool('dpkg', 'echo "lichtung: $2"')
  expectRefused(update(), /belongs to the package lichtung; update that with: apt install/)
})

test('if the copy cannot be written whole, the old executable stays, and no partial file is left', () => {
  copyFileSync(executable, machine.newFile)
  writeFileSync(machine.newFile, Buffer.alloc(1), { flag: 'a' })
  const command = `ulimit -f 2000; exec "$0" update --force --from "$1" --data "$2"`
  const result = run('sh', ['-c', command, machine.executablePath, machine.newFile, machine.dataDir])
  expectRefused(result, /could not be updated: EFBIG.+ Nothing has changed\./)
})

test('without a site there is no update, because there would be no backup', () => {
  writeTinyProgram(machine.newFile, newerOutput)
  machine.dataDir = join(machine.tools, 'none')
  expectRefused(update(), /no site in/)
})

test('the service is restarted after an update, and a failure explains the way back', () => {
  writeTinyProgram(machine.newFile, newerOutput)
  const shown = `ActiveState=active\nExecStart={ path=${machine.executablePath} ; argv[]=${machine.executablePath} serve --data /x ; ignore_errors=no }`
  const log = join(machine.tools, 'log')
  tool('systemctl', `case $1 in show) printf '%s\\n' '${shown}' ;; *) echo "$@" >> ${log} ;; esac`)
  expect(update().stdout).toContain('The site runs with it.')
  expect(readFileSync(log, 'utf8')).toContain('--no-ask-password restart lichtung\n')

  rmSync(machine.executablePath)
  install(machine.executablePath)
  tool('systemctl', `case $1 in show) printf '%s\\n' '${shown}' ;; *) exit 1 ;; esac`)
  const { status, stdout } = update()
  expect(status).toBe(1)
  expect(stdout).toContain(
    `mv ${machine.executablePath}.previous ${machine.executablePath} && systemctl reset-failed lichtung && systemctl restart lichtung`,
  )
  const backup = join(machine.dataDir, 'backups', `before-upgrade-from-${version}.zip`)
  const restore = ['restore', backup, '--data', machine.dataDir, '--force']
  expect(stdout).toContain(`${machine.executablePath} ${restore.join(' ')} && systemctl reset-failed lichtung && `)
  expect(spawnSync(`${machine.executablePath}.previous`, restore).status).toBe(0)
})

test.each([
  ['fails again and again', 'activating', 'reset-failed restart'],
  ['has failed too often', 'failed', 'reset-failed restart'],
  ['somebody has stopped', 'inactive', ''],
])('an update finds the site of a service that %s, and restarts it unless it was stopped', (_, state, done) => {
  writeTinyProgram(machine.newFile, newerOutput)
  const [path, log] = [machine.executablePath, join(machine.tools, 'log')]
  const shown = `ActiveState=${state}\nExecStart={ path=${path} ; argv[]=${path} serve --data ${machine.dataDir} ; ignore_errors=no }`
  writeFileSync(log, '')
  tool('systemctl', `case $1 in show) printf '%s\\n' '${shown}' ;; *) echo "$2" >> ${log} ;; esac`)
  const { status, stderr } = run(path, ['update', '--from', machine.newFile])
  expect([status, stderr]).toEqual([0, ''])
  expect(backups()).toEqual([`before-upgrade-from-${version}.zip`])
  expect(readFileSync(log, 'utf8').trim().split('\n').join(' ')).toBe(done)
})

test('lichtung changes prints the changes of each version', () => {
  const { stdout } = spawnSync(executable, ['changes'], { encoding: 'utf8' })
  expect(stdout).toBe(readFileSync('CHANGELOG.md', 'utf8'))
})
