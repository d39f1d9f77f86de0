import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { AppError } from '../../domain/kit/error.ts'
import { formatBytes } from '../../domain/kit/format.ts'
import type { Command } from '../cli/command-line.ts'
import type { Progress } from '../cli/progress.ts'
import { chooseNativeModule, layOutNativeParts } from '../content/images/native-parts.ts'
import { pictureDecoder } from '../content/images/pictures.ts'
import type { Assets } from '../runtime/assets.ts'
import { openArchive } from '../store/backup/archive.ts'
import { writeBackup } from '../store/backup/backup.ts'
import { checkFolder } from '../store/backup/check.ts'
import type { Contents } from '../store/backup/contents.ts'
import { noWatcher } from '../store/backup/manifest.ts'
import { restoreSite } from '../store/backup/restore.ts'
import { openFolderSource } from '../store/backup/site-files.ts'
import { makeFolder } from '../store/data-folder.ts'
import { type CachedFile, cachedFolder } from '../store/files/cache.ts'
import { diskSpace } from '../store/files/disk.ts'
import { exists } from '../store/files/durable-file.ts'
import { assertSite } from '../store/first-start.ts'
import { aboutFolder } from '../store/folder-place.ts'

type FileCommand = Extract<Command, { file: string; dataDir: string }>
type CheckCommand = Extract<Command, { name: 'check' }>

/** Lines to print. Problems make the command exit with 1, after it has done the rest. */
type Outcome = { lines: string[]; problems: readonly string[] }

/** Runs the command; resolves with its exit code. */
export async function runBackupCommand(
  command: FileCommand | CheckCommand,
  { assets, now, print, progress }: Tools & { assets: Assets; now: () => string },
): Promise<number> {
  const { lines, problems } = await run(command, now(), assets, progress).finally(progress.end)
  print([...problems, ...lines, ''].join('\n'))
  return problems.length > 0 ? 1 : 0
}

type Tools = { print: (text: string) => void; progress: Progress }

function run(command: FileCommand | CheckCommand, now: string, assets: Assets, progress: Progress): Promise<Outcome> {
  if (command.name === 'check') return check(command, now, assets, progress)
  return command.name === 'backup' ? backup(command, now, progress) : restore(command, now, progress)
}

async function backup({ file, force, dataDir }: FileCommand, now: string, { watch }: Progress): Promise<Outcome> {
  const path = resolve(file)
  if (!force && (await exists(path)))
    throw new AppError('conflict', `${path} already exists; choose another name, or replace it with --force.`)
  const target = await stat(path).catch(() => undefined)
  if (target && !target.isFile())
    throw new AppError('conflict', `${path} is not a file that a backup could replace; choose another name.`)
  await assertSite(dataDir)
  const { contents, problems } = await untilSignal(`${path} could not be written`, signal =>
    writeBackup(dataDir, path, now, { signal, watch }),
  )
  return { lines: [`${path} is written and read back. It holds ${summary(contents)}.`], problems }
}

/** Restores from a backup, or from a `before-restore-…` folder. */
async function restore({ file, force, dataDir }: FileCommand, now: string, { watch }: Progress): Promise<Outcome> {
  const path = resolve(file)
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory()
  const archive = isFolder ? undefined : await openArchive(path, file)
  try {
    const source = archive ?? (await openFolderSource(path, now, file))
    await makeFolder(dataDir)
    const { extent, contents, problems, kept } = await untilSignal(`${file} could not be restored`, signal =>
      restoreSite(dataDir, source, { force, signal, watch, now }),
    )
    const lines = [`${dataDir} now holds ${summary(contents)}.`]
    if (extent === 'records') lines.push('The pictures and logs have not changed: the backup has none.')
    if (kept) lines.push(`What was there before is kept in ${join(dataDir, kept)} for a month.`)
    if (contents.waitingLetters === 1) lines.push('Once the site is started, 1 waiting letter will be sent.')
    if (contents.waitingLetters > 1)
      lines.push(`Once the site is started, ${contents.waitingLetters} waiting letters will be sent.`)
    return { lines, problems }
  } finally {
    archive?.close()
  }
}

async function check(
  { dataDir, isThorough }: CheckCommand,
  now: string,
  assets: Assets,
  { watch }: Progress,
): Promise<Outcome> {
  await assertSite(dataDir)
  const room = await mkdtemp(join(tmpdir(), 'lichtung-check-'))
  try {
    const { decodes, excuse } = await decoder(assets, room)
    const { contents, problems, remarks } = await checkFolder(dataDir, now, {
      decoding: decodes && { decode: decodes, isThorough },
      ...noWatcher,
      watch,
    })
    const place = (await aboutFolder(dataDir)).map(sentence => sentence())
    const lines = [
      ...place,
      ...remarks,
      ...excuse,
      `${formatBytes((await diskSpace(dataDir)).free)} are free on the disk.`,
    ]
    if (contents) lines.push(`${dataDir} holds ${summary(contents)}.`)
    if (problems.length === 0) lines.push('Nothing wrong was found.')
    return { lines, problems }
  } finally {
    await rm(room, { recursive: true, force: true })
  }
}

/**
 * Decodes pictures with sharp, if its native parts can be written into `room`: a check must not change the data folder.
 */
async function decoder(assets: Assets, room: string) {
  const log = () => {}
  const cached = (name: string, files: readonly CachedFile[]) => cachedFolder(room, name, files)
  try {
    chooseNativeModule(await layOutNativeParts(assets, { cached }, { error: log, info: log, debug: log }))
    return { decodes: await pictureDecoder(), excuse: [] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { decodes: undefined, excuse: [`Only the lengths of the pictures were checked. ${error.message}`] }
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Lets Ctrl+C end the work in an orderly way; an error of the system becomes a sentence. */
export async function untilSignal<R>(failed: string, work: (signal: AbortSignal) => Promise<R>): Promise<R> {
  const controller = new AbortController()
  const stop = () => controller.abort(new AppError('unavailable', `${failed}, as it was stopped. Nothing has changed.`))
  for (const name of signals) process.on(name, stop)
  try {
    return await work(controller.signal)
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error
    throw isOfSystem ? new AppError('unavailable', `${failed}: ${error.message}. Nothing has changed.`) : error
  } finally {
    for (const name of signals) process.off(name, stop)
  }
}

function summary({ siteName, ...counts }: Contents): string {
  const { events, infos, images, files, registrations, subscribers, accounts, bytes } = counts
  const parts = [
    plural(events, 'event'),
    plural(infos, 'information page'),
    plural(images, 'picture'),
    plural(files, 'file'),
    plural(registrations, 'registration'),
    plural(subscribers, 'newsletter recipient'),
    plural(accounts, 'account'),
  ]
  return `“${siteName}”: ${parts.join(', ')}; ${formatBytes(bytes)}`
}

const plural = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`
