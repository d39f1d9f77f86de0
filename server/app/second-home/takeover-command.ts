import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { SECOND_MS } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { formatBytes, type Instant } from '../../../domain/kit/format.ts'
import type { HomeSettings } from '../../runtime/config.ts'
import { ChainBreak } from '../../second-home/form/read-chain.ts'
import { openSealer, SealError, type Sealer } from '../../second-home/form/sealing.ts'
import { type ObjectStore, PlaceError } from '../../second-home/places/object-store.ts'
import { openPlace } from '../../second-home/places/open-place.ts'
import { type RestoredHome, restoreNewest } from '../../second-home/reading/restore.ts'
import { takeLease } from '../../second-home/reading/take-over.ts'
import { readLease, writersByRank } from '../../second-home/writing/lease.ts'
import { receiveCopy } from '../../store/backup/received-copy.ts'
import { restoreSite } from '../../store/backup/restore.ts'
import { openFolderSource } from '../../store/backup/site-files.ts'
import type { UnpackedBackup } from '../../store/backup/staging.ts'
import { makeFolder } from '../../store/data-folder.ts'
import { stampOfFiles } from '../../store/files/file-stamp.ts'
import { homeFile } from '../../store/files/home-file.ts'
import { giveToOwner } from '../../store/files/owner.ts'
import { openWriterFile } from '../../store/files/writer-file.ts'
import { assertEmpty } from '../../store/first-start.ts'

type Options = {
  dataDir: string
  home: HomeSettings
  /** True if the command names the home, so that the folder must store its settings; else the environment has them. */
  isNamed?: boolean
  force: boolean
  now: () => Instant
  print: (text: string) => void
  signal: AbortSignal
}

/**
 * Fills an empty folder from the second home of a lost machine, and takes the lease so that this machine may go on.
 * Throws one sentence, leaving the folder as it was.
 */
export async function takeOver({ dataDir, home, isNamed = false, force, now, print, signal }: Options): Promise<void> {
  await makeFolder(dataDir)
  await assertEmpty(dataDir)
  const startedMs = performance.now()
  const store = openPlace(home.url, home, () => Date.parse(now()))
  const sealer = openSealer(home.passphrase)
  const copy = await receiveCopy(dataDir, now)
  try {
    const owner = { writer: randomUUID(), run: randomUUID() }
    const restored = await withinLease({ store, sealer, owner, force, now, print, receiver: copy.receiver })
    const source = { ...(await openFolderSource(copy.folder, now(), store.place)), picturesFollow: true }
    // Write it before the restore, which gives all files of root to the service's account. `isErasing`: older
    // generations may still hold what the other machine had erased.
    const writer = { id: owner.writer, isErasing: true, isTakenOver: true, isArriving: true }
    // Nobody needs a rehearsal on the day of a takeover.
    const newWriter = { ...writer, rehearsedAt: now(), taken: takenFrom(restored) }
    const file = await openWriterFile(dataDir)
    await file.write(newWriter)
    const { keepDays: _, ...settings } = home
    if (isNamed) await homeFile(dataDir).write({ before: '', ...settings })
    const unpacked = await restoreSite(dataDir, source, { force: false, now: now(), signal })
    const { folder, objects, hash, last } = restored
    // 0 if the generation's base was damaged: then no generation can continue it.
    if (objects > 0) {
      await file.write({ ...newWriter, base: { folder, objects, hash, n: last, stamp: await stampOfFiles(dataDir) } })
      await giveToOwner(dataDir)
    }
    print(report(restored, unpacked, performance.now() - startedMs))
  } catch (error) {
    throw asSentence(error, store.place)
  } finally {
    await copy.clear()
  }
}

const takenFrom = ({ writer, last }: RestoredHome) => ({ writer, last })

type TakeoverOptions = Pick<Options, 'force' | 'now' | 'print'> & {
  store: ObjectStore
  sealer: Sealer
  owner: { writer: string; run: string }
  receiver: Parameters<typeof restoreNewest>[2]
}

/**
 * Reads the newest state before taking the lease, so that an unreadable home is not taken. Repeats the reading if the
 * state has changed.
 */
async function withinLease({ store, sealer, owner, force, now, print, receiver }: TakeoverOptions) {
  const before = await readLease(store, sealer)
  const writers = writersByRank(before)
  const first = await restoreNewest(store, sealer, receiver, writers)
  const clock = { now, elapsed: () => performance.now(), after: (ms: number) => after(ms) }
  const waiting = (seconds: number) =>
    print(`Waiting ${seconds} seconds until the lease of the other machine has expired …\n`)
  await takeLease({ store, sealer, owner: { ...owner, taken: takenFrom(first) }, clock, force, waiting })
  const isSame = (await store.list(first.folder)).length === first.objects
  return isSame ? first : restoreNewest(store, sealer, receiver, writers)
}

function report(restored: RestoredHome, { contents, problems }: UnpackedBackup, ms: number): string {
  const { registrations, events, images, waitingLetters, bytes } = contents
  const lines = [
    `Taken over within ${Math.ceil(ms / SECOND_MS)} seconds: the state of ${restored.lastAt}, change ${restored.last}.`,
    `“${contents.siteName}” has ${registrations} registrations, ${events} events and ${images} pictures (${formatBytes(bytes)}).`,
    'Changes of the last seconds before the other machine stopped may be missing. Numbers of bookings, invoices and vouchers skip 100.',
    ...(waitingLetters > 0
      ? [
          `${waitingLetters} letters wait to be sent. Some may have left the other machine already; they have the same Message-ID.`,
        ]
      : []),
    ...[...restored.problems, ...problems],
    'The pictures come while the site runs.',
  ]
  return `${lines.join('\n')}\n`
}

function asSentence(error: unknown, place: string): unknown {
  if (error instanceof PlaceError && error.trouble === 'refused')
    return new AppError('invalid', `${place} refuses user and password. Please compare them letter by letter.`)
  if (error instanceof PlaceError) return new AppError('unavailable', `${place} cannot be read: ${error.message}.`)
  if (error instanceof ChainBreak) return new AppError('unavailable', error.message)
  if (error instanceof SealError)
    return new AppError(
      'invalid',
      error.reason === 'passphrase'
        ? 'The passphrase is not the one of this second home. Please compare it letter by letter.'
        : `The lease in ${place} cannot be used: ${error.message}.`,
    )
  return error
}
