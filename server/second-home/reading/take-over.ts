import { randomInt } from 'node:crypto'
import { SECOND_MS } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { LeaseHead } from '../form/contents.ts'
import { probeName } from '../form/names.ts'
import type { Sealer } from '../form/sealing.ts'
import { type ObjectStore, PlaceError } from '../places/object-store.ts'
import { LEASE_MS, READ_BACK_MS, readLease, writeLease } from '../writing/lease.ts'

type Clock = { now(): string; elapsed(): number; after(ms: number): Promise<void> }

const LOOK_MS = 5 * SECOND_MS

/** True if the place stores an object only under its condition. Tests that, as many places ignore conditions. */
export async function knowsConditions(store: ObjectStore): Promise<boolean> {
  const probe = probeName(randomInt(2 ** 32))
  try {
    if (!(await store.putIf(probe, Buffer.from('1'), undefined))) return false
    const isRefused = !(await store.putIf(probe, Buffer.from('2'), undefined))
    const stored = await store.get(probe)
    if (!isRefused || stored?.tag === undefined) return false
    if (!(await store.putIf(probe, Buffer.from('3'), stored.tag))) return false
    return !(await store.putIf(probe, Buffer.from('4'), stored.tag))
  } catch (error) {
    if (error instanceof PlaceError && error.trouble === 'unsupported') return false
    throw error
  } finally {
    await store.delete(probe).catch(() => {})
  }
}

type Options = {
  store: ObjectStore
  sealer: Sealer
  owner: Omit<LeaseHead, 'kind' | 'count' | 'at' | 'isReleased'>
  clock: Clock
  force: boolean
  /** Called once, when the wait for another machine's lease begins. */
  waiting: (seconds: number) => void
}

/**
 * Takes the lease from the former writer. Waits until a running one has not changed for thirty seconds; `force` does
 * not wait. Throws one sentence if the other machine goes on, or if the place cannot distinguish two writers.
 */
export async function takeLease({ store, sealer, owner, clock, force, waiting }: Options): Promise<void> {
  if (!force && !(await knowsConditions(store)))
    throw new AppError(
      'conflict',
      'This place ignores conditions, so it cannot keep two machines apart. If the other machine is off for good, repeat the command with --force.',
    )
  const before = force ? await readLease(store, sealer) : await expiredLease({ store, sealer, clock, waiting })
  const head = { ...owner, count: 1, at: clock.now(), isReleased: false }
  const isTaken = await writeLease(store, sealer, head, before?.stored)
  await clock.after(READ_BACK_MS)
  const lease = await readLease(store, sealer)
  if (isTaken && (lease === undefined || (before && lease.stored.bytes.equals(before.stored.bytes))))
    throw new PlaceError('failing', 'it loses stored objects')
  if (!isTaken || lease?.head.run !== owner.run)
    throw new AppError('conflict', 'Another machine has taken over this site just now.')
}

/** Watches the lease: the clocks of two machines may differ. */
async function expiredLease({
  store,
  sealer,
  clock,
  waiting,
}: Pick<Options, 'store' | 'sealer' | 'clock' | 'waiting'>) {
  let before = await readLease(store, sealer)
  if (!before || before.head.isReleased) return before
  waiting(LEASE_MS / SECOND_MS)
  let since = clock.elapsed()
  let changes = 0
  while (clock.elapsed() - since < LEASE_MS) {
    await clock.after(LOOK_MS)
    const next = await readLease(store, sealer)
    if (!next || next.head.isReleased) return next
    if (next.stored.bytes.equals(before.stored.bytes)) continue
    before = next
    since = clock.elapsed()
    changes += 1
    if (changes > 2)
      throw new AppError(
        'conflict',
        'The other machine is still running this site. Switch it off first, or take over with --force.',
      )
  }
  return before
}
