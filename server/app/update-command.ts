import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { chmod, copyFile, link, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { AppError } from '../../domain/kit/error.ts'
import { changesSince, compareVersions } from '../cli/changes.ts'
import type { Command } from '../cli/command-line.ts'
import type { Progress } from '../cli/progress.ts'
import { writeBackup } from '../store/backup/backup.ts'
import { isTemporary, syncFolder, temporaryFor } from '../store/files/durable-file.ts'
import { backupsFolder } from '../store/files/layout.ts'
import { giveToOwner, makeOwnedFolder } from '../store/files/owner.ts'
import { assertSite } from '../store/first-start.ts'
import { untilSignal } from './backup-commands.ts'

type Tools = {
  /** Executable to replace; undefined when Node runs the program. */
  executable: string | undefined
  version: string
  now: string
  print: (text: string) => void
  progress: Progress
}

const run = promisify(execFile)

/**
 * Runs `lichtung update`; resolves with its exit code. Changes nothing until the new file is renamed to the old name.
 */
export async function runUpdateCommand(
  { file, force, dataDir }: Command & { name: 'update' },
  tools: Tools,
): Promise<number> {
  const { executable, version, now, print, progress } = tools
  if (executable === undefined)
    throw new AppError('invalid', 'Only the executable can be updated; this one is run by Node.')
  const target = await realpath(executable)
  const source = resolve(file)
  await assertOwn(target, source)
  const unit = await unitOf(target)
  const data = dataDir ?? unit?.dataDir ?? resolve('data')
  await assertSite(data)
  await removeLeftovers(target)
  const staged = temporaryFor(target)
  try {
    const { next, backup } = await untilSignal(`${target} could not be updated`, async signal => {
      await stage(source, staged, target)
      const stagedVersion = await versionOf(staged, source)
      assertNewer(stagedVersion, version, force)
      print(`Backing up the site in ${data}\n`)
      const backup = await backUp(data, version, now, { signal, watch: progress.watch }).finally(progress.end)
      print(`${backup} is written and read back.\n`)
      signal.throwIfAborted()
      const changes = compareVersions(stagedVersion, version) > 0 ? await changesOf(staged, version) : ''
      await replace(staged, target)
      if (changes !== '') print(`\n${changes}\n\n`)
      return { next: stagedVersion, backup }
    })
    print(`${target} is now version ${next}; version ${version} is kept as ${previousOf(target)}.\n`)
    return await restart(unit, print, wayBackWords(target, backup, data))
  } finally {
    await rm(staged, { force: true })
  }
}

const previousOf = (target: string) => `${target}.previous`

/** Throws where apt has to update, where both files are the same, and for another architecture. */
async function assertOwn(target: string, source: string): Promise<void> {
  const file = await open(source).catch(error => {
    throw new AppError('not_found', `${source} cannot be read: ${error.message}.`)
  })
  const { buffer } = await file.read(Buffer.alloc(20), 0, 20, 0).finally(() => file.close())
  if (buffer.toString('latin1', 0, 8) === '!<arch>\n')
    throw new AppError('invalid', `${source} is a Debian package; install it with: apt install ${source}`)
  const owner = await run('dpkg', ['-S', target]).catch(() => undefined)
  if (owner)
    throw new AppError(
      'conflict',
      `${target} belongs to the package ${owner.stdout.split(':')[0]}; update that with: apt install ./lichtung_….deb`,
    )
  const [first, second] = [await stat(source), await stat(target)]
  if (first.ino === second.ino && first.dev === second.dev)
    throw new AppError('conflict', `${source} is the executable that runs.`)
  assertArchitecture(buffer, source)
}

/** Architectures by `e_machine` in the ELF header. */
const machines: Record<number, string> = { 62: 'x64', 183: 'arm64' }

function assertArchitecture(header: Buffer, source: string): void {
  if (header.toString('latin1', 0, 4) !== '\x7fELF')
    throw new AppError('invalid', `${source} is not an executable for Linux.`)
  const architecture = machines[header.readUInt16LE(18)]
  if (architecture !== process.arch)
    throw new AppError(
      'invalid',
      `${source} is for ${architecture ?? 'another architecture'}, but this machine needs ${process.arch}.`,
    )
}

/** Removes the leftovers of a killed update. */
async function removeLeftovers(target: string): Promise<void> {
  const folder = dirname(target)
  const isLeft = (name: string) => isTemporary(name) && name.startsWith(`.${basename(target)}.`)
  for (const name of (await readdir(folder)).filter(isLeft)) await rm(join(folder, name), { force: true })
}

/** Copies the file beside the executable, so that the checked bytes are the installed ones. */
async function stage(source: string, staged: string, target: string): Promise<void> {
  await copyFile(source, staged, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await chmod(staged, (await stat(target)).mode | 0o500)
  const file = await open(staged)
  await file.sync().finally(() => file.close())
  const sums = await readFile(join(dirname(source), 'SHA256SUMS'), 'utf8').catch(() => '')
  const expected = sums
    .split('\n')
    .find(line => line.endsWith(`  ${basename(source)}`))
    ?.split(' ')[0]
  if (expected !== undefined && expected !== (await checksumOf(staged)))
    throw new AppError(
      'invalid',
      `${source} does not match its checksum in SHA256SUMS. Copy it again. Nothing has changed.`,
    )
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

async function versionOf(program: string, source: string): Promise<string> {
  const { stdout } = await run(program, ['version'], { env: {}, timeout: 20_000 }).catch(() => ({ stdout: '' }))
  const version = /^lichtung (\d+\.\d+\.\d+(?:-[\w.-]+)?)\n/.exec(stdout)?.[1]
  if (version === undefined)
    throw new AppError('invalid', `${source} does not run here as Lichtung. Nothing has changed.`)
  return version
}

function assertNewer(version: string, current: string, force: boolean): void {
  const difference = compareVersions(version, current)
  if (force || difference > 0) return
  throw new AppError(
    'conflict',
    difference === 0
      ? `Version ${current} is here already; --force replaces it all the same.`
      : `Version ${version} is older than ${current}, and an older version does not open data that a newer one has changed. With --force it takes its place; the way back for the data is a backup from before.`,
  )
}

async function backUp(dataDir: string, version: string, now: string, watcher: Parameters<typeof writeBackup>[3]) {
  const folder = join(dataDir, backupsFolder)
  await makeOwnedFolder(folder)
  // The Debian package uses the same name; housekeeping deletes month-old ones.
  const path = join(folder, `before-upgrade-from-${version}.zip`)
  await writeBackup(dataDir, path, now, watcher)
  await giveToOwner(dataDir)
  return path
}

/** Returns the changelog of a program; "" if it has none. */
const changesOf = async (program: string, version: string): Promise<string> => {
  const { stdout } = await run(program, ['changes'], { env: {}, timeout: 20_000 }).catch(() => ({ stdout: '' }))
  return changesSince(stdout, version)
}

/** Replaces the executable; its name refers to a whole file at any moment, the old one or the new one. */
async function replace(staged: string, target: string): Promise<void> {
  await rm(previousOf(target), { force: true })
  await link(target, previousOf(target))
  await rename(staged, target)
  await syncFolder(dirname(target))
}

type Unit = { dataDir: string | undefined; isStopped: boolean }

/** Returns the systemd service of this executable, even one that keeps failing: the update may fix it. */
async function unitOf(target: string): Promise<Unit | undefined> {
  const options = ['show', 'lichtung', '--property=ActiveState', '--property=ExecStart']
  const { stdout } = await run('systemctl', options).catch(() => ({ stdout: '' }))
  const [, path, words = ''] = /^ExecStart=\{ path=(.*?) ; argv\[\]=(.*?) ;/m.exec(stdout) ?? []
  if (path === undefined || (await realpath(path).catch(() => path)) !== target) return undefined
  return { dataDir: /--data (\S+)/.exec(words)?.[1], isStopped: /^ActiveState=inactive$/m.test(stdout) }
}

async function restart(unit: Unit | undefined, print: Tools['print'], wayBack: string): Promise<number> {
  if (!unit || unit.isStopped) {
    print('It takes effect at the next start of the site. With systemd: systemctl restart lichtung\n')
    return 0
  }
  print('Restarting the service\n')
  try {
    // systemd no longer starts a unit that has failed too often.
    await run('systemctl', ['--no-ask-password', 'reset-failed', 'lichtung']).catch(() => {})
    await run('systemctl', ['--no-ask-password', 'restart', 'lichtung'])
  } catch {
    print(`The service did not start with it; why: journalctl -u lichtung -n 50\n${wayBack}`)
    return 1
  }
  print('The site runs with it.\n')
  return 0
}

/**
 * Explains the way back: a new version may have migrated the data before it failed, and the old one refuses newer data.
 */
export const wayBackWords = (target: string, backup: string, data: string) =>
  `Back to the version before: mv ${quote(previousOf(target))} ${quote(target)} && ${RESTART}
If that one says that the data is of a newer version, put back the backup from before the update as well:
systemctl stop lichtung; ${quote(target)} restore ${quote(backup)} --data ${quote(data)} --force && ${RESTART}
`

/** systemd no longer starts a unit that has failed too often. */
const RESTART = 'systemctl reset-failed lichtung && systemctl restart lichtung'

/** Returns a path as a shell reads it. */
const quote = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`)
