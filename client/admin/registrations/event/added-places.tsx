import { create } from 'zustand'
import { SECOND_MS } from '../../../../domain/duration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/language.ts'
import { UNDO_SECONDS } from '../../../../domain/registrations/booking-steps.ts'
import { call } from '../../../state/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { api } from '../../state/api.ts'
import { put, refresh } from '../../state/lists.ts'
import type { BookingCalls } from '../booking/booking-calls.tsx'

/** The event as it was then, by its version and its places before. */
type Added = Pick<Event, '_id' | 'lastModifiedDate'> & { before: number; count: number }

/** What was added last, as long as nobody has been offered it. */
const useAdded = create<{ added: Added | undefined }>(() => ({ added: undefined }))
let ending: ReturnType<typeof setTimeout> | undefined

function setAdded(added: Added | undefined): void {
  clearTimeout(ending)
  useAdded.setState({ added })
  if (added) ending = setTimeout(() => setAdded(undefined), UNDO_SECONDS * SECOND_MS)
}

const withPlaces = async (edit: Pick<Event, '_id' | 'lastModifiedDate'>, places: number) => {
  const { _id, lastModifiedDate } = edit
  const after = await call(api.event.edit.$post({ json: { _id, lastModifiedDate, places } }))
  put('events', after)
  void refresh('events')
  return after
}

/** Adds so many places. The waiting list is offered them ten seconds later, by itself (D50). */
export const addPlaces = (calls: BookingCalls, event: Event, count: number): Promise<boolean> =>
  calls.attempt(async () => {
    const before = event.places ?? 0
    const { _id, lastModifiedDate } = await withPlaces(event, before + count)
    setAdded({ _id, lastModifiedDate, before, count })
  })

/** Says which places were added, and takes them back by one press. */
export function AddedPlaces({ event, calls, undone }: { event: Event; calls: BookingCalls; undone: () => void }) {
  const added = useAdded(({ added }) => (added?._id === event._id ? added : undefined))
  const takeBack = (added: Added) =>
    calls.attempt(async () => {
      setAdded(undefined)
      await withPlaces(added, added.before)
    })
  return (
    <div role="status">
      {added && (
        <p className="undo-bar">
          <Icon name="check" />
          <span>
            {added.count === 1
              ? t('One place more.', 'Ein Platz mehr.')
              : t(`${added.count} places more.`, `${added.count} Plätze mehr.`)}{' '}
            {t(
              `The waiting list moves on after ${UNDO_SECONDS} seconds.`,
              `Die Warteliste rückt nach ${UNDO_SECONDS} Sekunden nach.`,
            )}
          </span>
          <Button variant="outline" small onClick={async () => (await takeBack(added)) && undone()}>
            {t('Undo', 'Rückgängig')}
          </Button>
        </p>
      )}
    </div>
  )
}
