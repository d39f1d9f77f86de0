import { advanceWaitingList, eventsJustLeft, lapseExpired } from '../../../domain/bookings/places/waiting-list.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { hasLapsed } from '../../../domain/bookings/steps/booking-steps.ts'
import { SECOND_MS } from '../../../domain/kit/duration.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { replaceRecords } from '../../../domain/kit/record.ts'
import { deletedEvents } from '../../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../../app/deps.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { type Job, openJob } from '../../runtime/job.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { createGroupIndex } from '../../store/group-index.ts'
import { stepLetters } from '../letters/step-letters.ts'

export type WaitingListTimes = {
  /** Grace after an offer's end, so that a clock jump of some seconds takes no place away. */
  lapseAfterMs: number
  lookIntervalMs: number
}
const usualTimes: WaitingListTimes = { lapseAfterMs: 10 * SECOND_MS, lookIntervalMs: 5 * SECOND_MS }

type Options = Pick<
  Deps,
  'registrations' | 'events' | 'bin' | 'commit' | 'sender' | 'newId' | 'log' | 'site' | 'users'
> & {
  now: () => Instant
  times?: WaitingListTimes | undefined
}

/** Lets offers lapse and offers freed places (D50). Its state is stored, so a restart changes nothing. */
export function openWaitingLists(options: Options): Job {
  const { times: { lapseAfterMs, lookIntervalMs } = usualTimes } = options
  const { registrations, events, bin, commit, now, log, site } = options
  const byState = createGroupIndex<Registration>(({ state }) =>
    state === 'waiting' || state === 'offered' || state === 'quoted' ? 'concerned' : '',
  )
  const concernedIn = (all: readonly Registration[]) => byState(all, 'concerned')
  const byLastStep = createGroupIndex<Registration>(({ history }) => history.at(-1)?.what ?? '')
  const bookingsOf = createGroupIndex<Registration>(({ event }) => event)
  /** Moment at which each offer was first seen over, by the clock of `performance.now()`. */
  const overSince = new Map<string, number>()

  function due(all: Pick<CollectionData, 'registrations' | 'events' | 'bin'>, moment: Instant): Registration[] {
    const ids = new Set(concernedIn(all.registrations).map(({ event }) => event))
    // Do not expire offers of a deleted event: its guests are informed when it is restored or called off.
    const deletedIds = new Set(deletedEvents(all.bin).map(({ _id }) => _id))
    const freeing = [...byLastStep(all.registrations, 'moved'), ...byLastStep(all.registrations, 'reduced')]
    const justLeft = eventsJustLeft(freeing, moment)
    return [...ids].flatMap(id => {
      if (deletedIds.has(id)) return []
      const event = all.events.find(({ _id }) => _id === id)
      const bookings = bookingsOf(all.registrations, id)
      return event && !justLeft.has(id)
        ? advanceWaitingList(event, bookings, moment, site.current.offerHours, isReallyOver)
        : lapseExpired(bookings, moment, isReallyOver)
    })
  }

  const isReallyOver = ({ _id }: Registration) => {
    const since = overSince.get(_id)
    return since !== undefined && performance.now() - since >= lapseAfterMs
  }

  /** Notes which offers have ended, and drops offers that run again. */
  function watch(moment: Instant): void {
    const lapsed = new Set(
      concernedIn(registrations.current)
        .filter(booking => hasLapsed(booking, moment))
        .map(({ _id }) => _id),
    )
    for (const id of overSince.keys()) if (!lapsed.has(id)) overSince.delete(id)
    for (const id of lapsed) if (!overSince.has(id)) overSince.set(id, performance.now())
  }

  async function work(): Promise<void> {
    const moment = now()
    watch(moment)
    if (due({ registrations: registrations.current, events: events.current, bin: bin.current }, moment).length === 0)
      return
    await commit(current => {
      const changed = new Map(due(current, moment).map(booking => [booking._id, booking]))
      const befores = current.registrations.filter(({ _id }) => changed.has(_id))
      const letters = befores.flatMap(before => stepLetters(options, before, changed.get(before._id) ?? before))
      if (changed.size === 0) return { result: undefined }
      return {
        next: { registrations: replaceRecords(current.registrations, changed.values()) },
        added: { outbox: newLetters(options, letters) },
        result: undefined,
      }
    })
  }

  return openJob({
    work,
    failed: error => log.error('Waiting lists could not be processed', { error: String(error) }),
    lookIntervalMs,
  })
}
