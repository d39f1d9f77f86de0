import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { formatBytes, type Instant } from '../../../domain/kit/format.ts'
import { type Sentence, t } from '../../../domain/kit/language.ts'
import {
  isBackupDue,
  isBackupLate,
  leavesRoom,
  mayHoldErased,
  type NightlyBackups,
  oldBackups,
} from '../../../domain/machine/nightly.ts'
import type { BackupSettings } from '../../runtime/config.ts'
import { openJob } from '../../runtime/job.ts'
import type { Log } from '../../runtime/log.ts'
import { diskSpace, refusalOf } from '../files/disk.ts'
import type { TrustedClock } from '../journals/trusted-clock.ts'
import { endOfCopy } from './backup.ts'
import { deleteHalfMade, deleteNightly, nightliesIn, nightlyName } from './nightly-files.ts'
import { sizeOf } from './site-files.ts'

export type NightlyTimes = {
  lookIntervalMs: number
  /** Delay after a start, so that backups do not slow the start, and a site that crashes repeatedly makes none. */
  settleMs: number
  /** Delay after a failure. */
  pauseMs: number
  /** Longest time that a stop waits, as a folder on another machine may hang. */
  stopMs: number
}

const usualTimes: NightlyTimes = {
  lookIntervalMs: 10 * MINUTE_MS,
  settleMs: 10 * MINUTE_MS,
  pauseMs: HOUR_MS,
  stopMs: 3 * SECOND_MS,
}

export type Nightly = {
  /** Undefined where the site makes none. */
  state(): NightlyBackups | undefined
  /** Changes whenever the state does. */
  revision(): string
  start(): void
  close(): Promise<void>
}

export type NightlyOptions = { settings: BackupSettings | undefined; times?: Partial<NightlyTimes> | undefined }

type Options = NightlyOptions & {
  /** The data folder. */
  dir: string
  /** Writes the whole site into a file and reads it back; resolves with the site's problems. */
  writeBackup: (file: string, createdAt: Instant, signal: AbortSignal) => Promise<readonly string[]>
  /** Returns the last erasure of a person before a moment; "" for none. Backups from before it are deleted. */
  erasedBefore: (moment: Instant) => Instant | ''
  now: () => Instant
  trustedClock: Pick<TrustedClock, 'moment' | 'latest'>
  log: Log
  /** Returns the space of the disk that holds a folder. */
  spaceOf?: typeof diskSpace
}

/** Refuses to make a backup, in a sentence for the panel. */
class BackupRefusal extends Error {
  readonly say: Sentence
  constructor(say: Sentence) {
    super(say())
    this.say = say
  }
}

/**
 * Makes a backup of the site each night and keeps the newest ones. It stores no state: the folder shows when the last
 * good one was made. A failure changes only the panel's report.
 */
export function openNightly({ settings, times, ...options }: Options): Nightly {
  const { settleMs, pauseMs, stopMs, lookIntervalMs } = { ...usualTimes, ...times }
  if (!settings) return { state: () => undefined, revision: () => '', start() {}, close: async () => {} }
  const { log } = options
  const stopping = new AbortController()
  const state: NightState = { made: [], failure: undefined, problems: [] }
  let startedAt = Number.POSITIVE_INFINITY
  const job = openJob({
    async work() {
      state.made = await nightliesIn(settings.folder, settings.isOwn)
      if (performance.now() - startedAt < settleMs) return
      await keepNight({ ...options, settings, signal: stopping.signal }, state)
      state.failure = undefined
    },
    failed(error) {
      if (stopping.signal.aborted) return
      state.failure = reasonOf(error, settings.folder)
      log.error('The nightly backup could not be made', { folder: settings.folder, error: String(error) })
    },
    lookIntervalMs,
    pauseMs,
  })
  return {
    state() {
      const { made, failure, problems } = state
      const now = options.now()
      const last = made.findLast(moment => moment <= now) ?? ''
      const isLate = last === '' ? failure !== undefined : isBackupLate(last, now)
      return { folder: settings.folder, last, isLate, count: made.length, failure: failure?.() ?? '', problems }
    },
    revision: () => [...state.made, state.failure?.(), ...state.problems].join(),
    start() {
      startedAt = performance.now()
      job.start()
    },
    async close() {
      stopping.abort(new Error('The site is stopping.'))
      await Promise.race([job.close(), after(stopMs, undefined, { ref: false })])
    },
  }
}

type NightState = { made: readonly Instant[]; failure: Sentence | undefined; problems: readonly string[] }
type KeepingOptions = Omit<Options, 'settings' | 'times'> & { settings: BackupSettings; signal: AbortSignal }

async function keepNight(keeping: KeepingOptions, state: NightState): Promise<void> {
  const { settings, trustedClock, now, erasedBefore } = keeping
  const moment = await trustedClock.moment()
  // Deletes even the last one: the privacy page promises an end.
  for (const backup of state.made)
    if (endOfCopy(new Date(backup)).toISOString() < moment) await forget(settings, backup, state)
  const createdAt = now()
  if (!isBackupDue(state.made, createdAt, erasedBefore(createdAt))) return
  const { bytes, problems } = await makeOne(keeping, createdAt)
  state.made = [...state.made, createdAt].sort()
  state.problems = problems
  await deleteOld(keeping, state, createdAt, bytes)
}

async function makeOne(
  { dir, settings: { folder }, writeBackup, signal, log, spaceOf = diskSpace }: KeepingOptions,
  madeAt: Instant,
) {
  const startedMs = performance.now()
  await deleteHalfMade(folder)
  const { bytes } = await sizeOf(dir)
  const space = await spaceOf(folder)
  if (!leavesRoom(space, bytes)) throw new BackupRefusal(() => noRoomSentence(bytes, space.free))
  const problems = await writeBackup(join(folder, nightlyName(madeAt)), madeAt, signal)
  log.info('The nightly backup is made', { folder, ms: Math.round(performance.now() - startedMs), problems })
  return { bytes, problems }
}

/** Deletes old backups until the number is right and the next one fits, and those with the data of an erased person. */
async function deleteOld(
  { settings, trustedClock, erasedBefore, spaceOf = diskSpace }: KeepingOptions,
  state: NightState,
  newest: Instant,
  bytes: number,
): Promise<void> {
  const erasedAt = erasedBefore(newest)
  for (const old of oldBackups(state.made, newest, await trustedClock.latest())) {
    const isTooMany = async () =>
      state.made.length > settings.keep || !leavesRoom(await spaceOf(settings.folder), bytes)
    // Keeps an older backup while the site has problems: it may hold a picture that the site has lost.
    if (mayHoldErased(old, erasedAt) || (state.problems.length === 0 && (await isTooMany())))
      await forget(settings, old, state)
  }
}

async function forget({ folder }: BackupSettings, old: Instant, state: NightState): Promise<void> {
  await deleteNightly(folder, old)
  state.made = state.made.filter(backup => backup !== old)
}

const noRoomSentence = (bytes: number, free: number) =>
  t(
    `There is not enough room: a backup takes up to ${formatBytes(bytes)}, and of the ${formatBytes(free)} that are free some must stay free.`,
    `Der Platz reicht nicht: Eine Sicherung braucht bis zu ${formatBytes(bytes)}, und von den freien ${formatBytes(free)} muss etwas frei bleiben.`,
  )

function reasonOf(error: unknown, folder: string): Sentence {
  if (error instanceof BackupRefusal) return error.say
  // Only the system's errors concern the folder; our own ones have a code too.
  const code = error instanceof Error && !(error instanceof AppError) && 'code' in error ? error.code : undefined
  const isMissing = code === 'ENOENT'
  if (isMissing) return () => t(`There is no folder ${folder}.`, `Den Ordner ${folder} gibt es nicht.`)
  if (code === undefined)
    return () =>
      t(
        'The backup could not be read back completely. The log says more.',
        'Die Sicherung ließ sich nicht vollständig zurücklesen. Mehr steht im Protokoll.',
      )
  return () => {
    const reason = refusalOf(error)
    return t(`${folder} could not be written: ${reason}.`, `${folder} ließ sich nicht beschreiben: ${reason}.`)
  }
}
