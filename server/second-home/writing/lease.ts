import { SECOND_MS } from '../../../domain/kit/duration.ts'
import { LeaseHead, readHead } from '../form/contents.ts'
import { LEASE } from '../form/names.ts'
import { SealError, type Sealer } from '../form/sealing.ts'
import { type ObjectStore, PlaceError, type StoredObject } from '../places/object-store.ts'

/** A lease that has not changed for this time has expired. */
export const LEASE_MS = 30 * SECOND_MS
export const RENEWAL_MS = 10 * SECOND_MS
/** A lease counts once it was read back after this time: a place may confirm the leases of two writers. */
export const READ_BACK_MS = 2 * SECOND_MS

export type Clock = { now(): string; elapsed(): number }

export type Owner = { writer: string; run: string; taken?: LeaseHead['taken'] | undefined }
type FoundLease = { stored: StoredObject; head: LeaseHead }

/** Reads the lease; undefined when there is none. Rejects with a `SealError` for one that cannot be opened. */
export async function readLease(store: ObjectStore, sealer: Sealer): Promise<FoundLease | undefined> {
  const stored = await store.get(LEASE)
  if (!stored) return undefined
  const head = readHead(LeaseHead, (await sealer.open(LEASE, stored.bytes)).head)
  if (!head) throw new SealError('damaged', 'its kind is unknown')
  return { stored, head }
}

/** Lists the writers whose generations count, by rank: the lease's writer, then the one that it took over from. */
export const writersByRank = (lease: Pick<FoundLease, 'head'> | undefined): string[] =>
  lease ? [lease.head.writer, lease.head.taken?.writer ?? ''] : []

/** Stores a lease in place of the one that was read. Resolves with false if another is there by now. */
export async function writeLease(
  store: ObjectStore,
  sealer: Sealer,
  head: Omit<LeaseHead, 'kind'>,
  previous: StoredObject | undefined,
): Promise<boolean> {
  const bytes = await sealer.seal(LEASE, { head: { kind: 'lease', ...head } })
  const isConditional = !previous || previous.tag !== undefined
  try {
    if (isConditional && (await store.putIf(LEASE, bytes, previous?.tag))) return true
    const present = isConditional ? await store.get(LEASE) : previous
    // Some places refuse even the right tag, although nothing has changed.
    if (present && !(previous && present.bytes.equals(previous.bytes))) return false
  } catch (error) {
    if (!(error instanceof PlaceError) || error.trouble !== 'unsupported') throw error
  }
  await store.put(LEASE, bytes)
  return true
}

export type Lease = {
  /** Takes, confirms or renews the lease when that is due. Rejects if the place does not answer. */
  turn(): Promise<void>
  /** Distrusts the lease until it is read again: while the machine slept, its steady clock may have stood still. */
  doubt(): void
  /** Reads the lease now, even if it is not due; resolves with true if it is held. */
  look(): Promise<boolean>
  /** True while the lease is written and no other was read within its time: objects sent now may count later. */
  isWritten(): boolean
  /** True once the lease was read back as well: objects sent before count. */
  isHeld(): boolean
  /** The lease of another writer, from the moment it was read. */
  readonly other: LeaseHead | undefined
  release(): Promise<void>
}

/** A lease found damaged this often in a row is replaced; a single reading may fall into a write. */
const DAMAGED_READINGS = 3

/** Returns a function that reads the lease. It resolves with `damaged` if several readings in a row found it so. */
function openReader(store: ObjectStore, sealer: Sealer): () => Promise<FoundLease | 'damaged' | undefined> {
  let damaged = 0
  return async () => {
    try {
      const lease = await readLease(store, sealer)
      damaged = 0
      return lease
    } catch (error) {
      if (!(error instanceof SealError)) throw error
      damaged += 1
      if (error.reason === 'passphrase' || damaged < DAMAGED_READINGS) throw error
      return 'damaged'
    }
  }
}

/** Keeps the lease that ensures one writer (D79). A folder may take back its own lease; another's needs a takeover. */
export function openLease(store: ObjectStore, sealer: Sealer, owner: Owner, clock: Clock): Lease {
  const readUndamaged = openReader(store, sealer)
  let count = 0
  let other: LeaseHead | undefined
  let isConfirmed = false
  /** When the lease was last written, and last read as this process's. */
  let writtenAt: number | undefined
  let readAt = Number.NEGATIVE_INFINITY

  async function read(): Promise<StoredObject | undefined> {
    const lease = await readUndamaged()
    if (lease === 'damaged') return undefined
    if (lease && lease.head.writer !== owner.writer) other = lease.head
    // Another process with a copy of this folder.
    if (lease && writtenAt !== undefined && lease.head.run !== owner.run) other = lease.head
    if (!other) readAt = clock.elapsed()
    if (writtenAt !== undefined && !lease) throw new PlaceError('failing', 'it loses stored objects')
    return lease?.stored
  }

  async function write(previous: StoredObject | undefined, isReleased = false): Promise<void> {
    count += 1
    const { taken, ...ids } = owner
    const head = { ...ids, count, at: clock.now(), isReleased, ...(taken ? { taken } : {}) }
    if (await writeLease(store, sealer, head, previous)) writtenAt = clock.elapsed()
  }

  const isWritten = () => writtenAt !== undefined && !other && clock.elapsed() - readAt < LEASE_MS
  const isHeld = () => isConfirmed && isWritten()

  return {
    async turn() {
      if (other) return
      const since = writtenAt === undefined ? Number.POSITIVE_INFINITY : clock.elapsed() - writtenAt
      const isDoubtful = writtenAt !== undefined && readAt === Number.NEGATIVE_INFINITY
      if (!isDoubtful && since < (isConfirmed ? RENEWAL_MS : READ_BACK_MS)) return
      const previous = await read()
      if (other) return
      if (writtenAt !== undefined && since >= READ_BACK_MS) isConfirmed = true
      if (since >= RENEWAL_MS) await write(previous)
    },
    doubt() {
      readAt = Number.NEGATIVE_INFINITY
    },
    async look() {
      await read()
      return isHeld()
    },
    isWritten,
    isHeld,
    get other() {
      return other
    },
    async release() {
      if (!isWritten()) return
      const previous = await read()
      if (!other) await write(previous, true)
    },
  }
}
