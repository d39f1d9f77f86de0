import { DAY_MS, SECOND_MS } from '../../domain/kit/duration.ts'
import { AppError } from '../../domain/kit/error.ts'
import { formatShortDateTime } from '../../domain/kit/format.ts'
import { t } from '../../domain/kit/language.ts'
import type { HomeReport, HomeTrouble } from '../../domain/machine/second-home.ts'
import { ChainBreak } from './form/read-chain.ts'
import { SealError } from './form/sealing.ts'
import { openLane } from './lane.ts'
import { PlaceError } from './places/object-store.ts'
import { fetchPicture, type TakeFile } from './reading/pictures.ts'
import { picturesOfNight, wrongPicture } from './reading/read-back.ts'
import type { HeldBase } from './writing/continued-generation.ts'
import { deleteOldGenerations, verifyGeneration } from './writing/generations.ts'
import { LEASE_MS, type Lease, type Owner, openLease, RENEWAL_MS } from './writing/lease.ts'
import { type OutgoingOptions, openOutgoing } from './writing/outgoing.ts'
import { nameOf, openPictureSender, type PictureSender } from './writing/pictures.ts'

type HomeState = Omit<HomeReport, 'lettersWithout' | 'rehearsedAt' | 'aside'>

type Options = Omit<OutgoingOptions, 'clock'> & {
  /** Id of this process. */
  run: string
  /** The writer from which the folder was taken over. */
  taken?: Owner['taken']
  /** Called once another machine has taken over; it has the commits up to `n`, 0 if nobody knows. */
  superseded: (n: number) => void
  clock: OutgoingOptions['clock'] & { after(ms: number): Promise<void> }
  /** Resolves with the trusted time, which deletions go by. */
  moment: () => Promise<string>
  keepDays: number
  /** An erasure whose older generations are still to be deleted, remembered over a restart. */
  erasure: { isPending: () => boolean; remember: (isPending: boolean) => Promise<void> }
  log: (message: string, details?: Record<string, unknown>) => void
}

export type SecondHome = {
  /** Call it once a line of the log is on the disk. */
  add(n: number, line: Uint8Array, isErasing: boolean): void
  /** Does what is due; resolves when that is done. The lease and the log wait for no checkpoint. */
  turn(): Promise<void>
  /** Calls `turn` several times a second from now on. */
  start(): void
  /** Call it once the list of pictures has changed. */
  lookAtPictures(): void
  /** Call it once a picture has got another file, even if the place has the picture. */
  sendAgain(path: string): Promise<void>
  /** Gives the files of a picture, piece by piece; resolves with false if it is not there. */
  fetchPicture(path: string, take: TakeFile): Promise<boolean>
  /** Resolves with true when the place has commit `n`, and with false if that takes longer. */
  waitFor(n: number, ms: number): Promise<boolean>
  /** Undefined if a commit may be acknowledged at once. Rejects or throws once another machine has taken over. */
  beforeCommit(): Promise<void> | undefined
  /** Call it once the commit of `beforeCommit` is done or refused. */
  afterCommit(): void
  /** Remembers that older generations have to be deleted, which may still have what is about to be erased. */
  beforeErasing(): Promise<void>
  state(): HomeState
  /**
   * Sends what waits, for some seconds, and releases the lease. Resolves with the objects that the next process with
   * the same files continues; with undefined if that is in doubt.
   */
  close(): Promise<HeldBase | undefined>
}

const TICK_MS = SECOND_MS / 4
/** A gap between turns after which another machine may have taken over. */
const GAP_MS = 20 * SECOND_MS
/** Longest time that a commit then waits for a look at the lease. */
const LOOK_MS = 5 * SECOND_MS
const CLOSE_MS = 3 * SECOND_MS
/** Pause of the lease after one wrong password; short enough to renew the lease in time. */
const LEASE_RETRY_MS = 15 * SECOND_MS
/**
 * Pause of all other work: if the password stays wrong, the lease has expired by then, and only the lease is still
 * tried.
 */
const OTHERS_RETRY_MS = LEASE_MS

/** Keeps a second home up to date with a site, which never waits for it (D79). */
export function openSecondHome(options: Options): SecondHome {
  const { store, sealer, source, clock, log, writer, run, taken } = options
  const outgoing = openOutgoing(options)
  const lease = openLease(store, sealer, { writer, run, taken }, clock)
  const pictures = openPictureSender(store, sealer, source)
  const watch = openGapWatch(clock, lease.doubt)
  const upkeep = openUpkeep(options, outgoing, { pictures, lease, watch })
  const troubles = openTroubles(log)
  let ticking: NodeJS.Timeout | undefined

  const lane = (name: string, work: () => Promise<void>, wrongLoginPauseMs = OTHERS_RETRY_MS) =>
    openLane({
      async work() {
        await work()
        troubles.clear(name)
      },
      failed: error => troubles.note(name, error),
      elapsed: clock.elapsed,
      wrongLoginPauseMs,
    })
  /** Sends a new generation while the lease is not read back yet: it does not count before that. */
  const whileWritten = (work: () => Promise<void>) => async () => {
    if (lease.isWritten()) await work()
  }
  const lanes = {
    lease: lane(
      'lease',
      async () => {
        await lease.turn()
        noteOther()
      },
      LEASE_RETRY_MS,
    ),
    log: lane('log', whileWritten(outgoing.send)),
    upkeep: lane('upkeep', whileWritten(upkeep.work)),
    compare: lane('compare', whileWritten(everyMs(RENEWAL_MS, clock.elapsed, outgoing.verifyUnread))),
  }

  let isNoted = false
  function noteOther(): void {
    if (!lease.other || isNoted) return
    isNoted = true
    const { at, taken: from } = lease.other
    log('Another machine has taken over this site: nothing is stored here any more', { since: at })
    // After two takeovers the numbers of the lease count the commits of another folder.
    options.superseded(from?.writer === writer ? from.last : 0)
  }

  async function turn(): Promise<void> {
    watch.note()
    if (!lease.other) await Promise.all(Object.values(lanes).map(each => each.turn()))
  }

  return {
    add(n, line, isErasing) {
      outgoing.add(n, line)
      if (isErasing) upkeep.noteErasure()
    },
    turn,
    start() {
      ticking = setInterval(() => void turn(), TICK_MS).unref()
      void turn()
    },
    lookAtPictures: pictures.look,
    sendAgain: async path => pictures.repeat(await nameOf(sealer, path)),
    fetchPicture: (path, take) => fetchPicture(store, sealer, path, take),
    async waitFor(n, ms) {
      if (outgoing.hasNow(n) && lease.isHeld()) return true
      const ending = new AbortController()
      void clock.after(ms).then(() => ending.abort())
      const isThere = await outgoing.has(n, ending.signal)
      while (isThere && !lease.isHeld() && !ending.signal.aborted) await clock.after(TICK_MS)
      return isThere && lease.isHeld()
    },
    ...openGate({ lease, watch, clock, noteOther, noteCommit: outgoing.noteCommit }),
    beforeErasing: upkeep.beforeErasing,
    state: () => ({
      place: store.place,
      ...outgoing.lag(),
      verified: upkeep.verified(),
      pictures: pictures.left ?? null,
      trouble: troubles.first(),
      takenOver: lease.other?.at ?? '',
    }),
    async close() {
      clearInterval(ticking)
      upkeep.close()
      const finish = async () => {
        // Pictures and what is read back for a new generation may take hours.
        await Promise.all([lanes.lease.settled(), lanes.log.settled(), lanes.compare.settled()])
        if (!lease.isWritten()) return undefined
        await outgoing.sendAll()
        await lease.release()
        await outgoing.verifyUnread()
        return lease.other ? undefined : outgoing.heldObjects()
      }
      return Promise.race([
        finish().catch(error => void troubles.note('log', error)),
        clock.after(CLOSE_MS).then(() => undefined),
      ])
    },
  }
}

type Gate = {
  lease: Lease
  watch: ReturnType<typeof openGapWatch>
  clock: Options['clock']
  noteOther: () => void
  noteCommit: (isRunning: boolean) => void
}

/** Lets commits through, after a gap once the lease was read, as long as no other machine has it. */
function openGate({
  lease,
  watch,
  clock,
  noteOther,
  noteCommit,
}: Gate): Pick<SecondHome, 'beforeCommit' | 'afterCommit'> {
  async function look(): Promise<void> {
    await Promise.race([lease.look().catch(() => {}), clock.after(LOOK_MS)])
    noteOther()
    refuseIfTakenOver()
  }

  function refuseIfTakenOver(): void {
    if (lease.other) throw takenOver(lease.other.at)
  }

  return {
    beforeCommit() {
      refuseIfTakenOver()
      noteCommit(true)
      return watch.takeGap() ? look() : undefined
    },
    afterCommit: () => noteCommit(false),
  }
}

function takenOver(at: string): AppError {
  const when = formatShortDateTime(at)
  return new AppError(
    'unavailable',
    t(
      `Another machine has taken over this site, on ${when}, so nothing is stored here any more.`,
      `Diese Website läuft seit ${when} auf einem anderen Rechner, darum wird hier nichts mehr gespeichert.`,
    ),
  )
}

/** Keeps the trouble of each lane until its next success. */
function openTroubles(log: Options['log']) {
  const byLane = new Map<string, HomeTrouble>()
  return {
    note(lane: string, error: unknown): void {
      const trouble = troubleOf(error)
      byLane.set(lane, trouble)
      log('The second home lags behind', { trouble, error: String(error) })
    },
    clear: (lane: string) => void byLane.delete(lane),
    first: (): HomeTrouble | '' => [...byLane.values()][0] ?? '',
  }
}

function troubleOf(error: unknown): HomeTrouble {
  if (error instanceof PlaceError) return error.trouble
  if (error instanceof SealError) return error.reason === 'passphrase' ? 'passphrase' : 'changed'
  if (error instanceof ChainBreak) return error.isPassphrase ? 'passphrase' : 'changed'
  return 'local'
}

function everyMs(ms: number, elapsed: () => number, work: () => Promise<void>): () => Promise<void> {
  let last = elapsed()
  return async () => {
    if (elapsed() - last < ms) return
    last = elapsed()
    await work()
  }
}

/** Notices that this process, or its machine, was suspended. */
function openGapWatch(clock: Options['clock'], hasSlept: () => void) {
  // At the start the gap is unknown.
  let isGap = true
  let last = { elapsed: clock.elapsed(), shown: Date.parse(clock.now()) }
  function note(): void {
    const next = { elapsed: clock.elapsed(), shown: Date.parse(clock.now()) }
    // A machine that sleeps may stop its monotonic clock.
    const hasGap = Math.max(next.elapsed - last.elapsed, next.shown - last.shown) > GAP_MS
    if (hasGap) hasSlept()
    isGap ||= hasGap
    last = next
  }
  return {
    note,
    /** Asks after noting a sleep that was not noticed yet. */
    awake<T>(ask: () => T): T {
      note()
      return ask()
    },
    /** True once after each gap. */
    takeGap() {
      note()
      const was = isGap
      isGap = false
      return was
    },
  }
}

/** Begins generations, sends pictures, reads back and deletes, one task at a time. */
function openUpkeep(
  { store, sealer, source, writer, taken, clock, moment, keepDays, erasure, log }: Options,
  outgoing: ReturnType<typeof openOutgoing>,
  { pictures, lease, watch }: { pictures: PictureSender; lease: Lease; watch: ReturnType<typeof openGapWatch> },
) {
  /** The generation that was read back, and when. */
  let verified = { folder: '', at: '' }
  let deletedAt = Number.NEGATIVE_INFINITY
  /** Pictures still to be read back for a generation. */
  let toCompare: { folder: string; paths: string[] } | undefined
  /** True if an erasure came after the current generation was begun. */
  let isErasedSince = false
  let isClosed = false

  /** Another machine may have taken over since the lease was last read. */
  const mayDelete = async () => watch.awake(lease.isHeld) && lease.look()

  async function step(): Promise<boolean> {
    if (outgoing.isDue(erasure.isPending() && isErasedSince)) {
      const wasErased = isErasedSince
      isErasedSince = false
      await outgoing.begin().catch(error => {
        isErasedSince ||= wasErased
        throw error
      })
      pictures.compare()
      return true
    }
    if (await pictures.sendOne()) return true
    if (outgoing.isContinuing()) return false
    const { chain } = outgoing
    if (chain && verified.folder !== chain.folder) {
      await verifyGeneration(store, sealer, chain).catch(error => {
        if (error instanceof ChainBreak) outgoing.abandon()
        throw error
      })
      verified = { folder: chain.folder, at: clock.now() }
      deletedAt = Number.NEGATIVE_INFINITY
      return true
    }
    if (chain && clock.elapsed() - deletedAt >= DAY_MS && (await mayDelete())) {
      const hasErased = erasure.isPending() && !isErasedSince
      const leftCount = await deleteOldGenerations(store, sealer, {
        current: chain.folder,
        ...{ keepDays, onlyWriter: taken && writer },
        moment: await moment(),
        hasErased,
      })
      if (leftCount === 0) await pictures.sweep()
      // Another erasure may have come meanwhile.
      if (hasErased && !isErasedSince) await erasure.remember(false)
      deletedAt = clock.elapsed()
      return true
    }
    return chain ? comparePicture(chain.folder) : false
  }

  /** Reads back one of the pictures whose turn it is; resolves with false if none is left. */
  async function comparePicture(folder: string): Promise<boolean> {
    if (toCompare?.folder !== folder) toCompare = { folder, paths: await picturesOfNight(sealer, source, clock.now()) }
    const path = toCompare.paths.pop()
    if (path === undefined) return false
    const wrong = await wrongPicture(store, sealer, source, path)
    if (wrong) {
      log('A picture was changed or is missing in the second home: it is sent again', { path, name: wrong })
      pictures.repeat(wrong)
    }
    return true
  }

  return {
    async work(): Promise<void> {
      while (!isClosed && (await step()));
    },
    /** Begins nothing more. */
    close(): void {
      isClosed = true
    },
    noteErasure(): void {
      isErasedSince = true
    },
    async beforeErasing(): Promise<void> {
      if (!erasure.isPending()) await erasure.remember(true)
    },
    verified: () => verified.at,
  }
}
