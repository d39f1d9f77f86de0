import { type ReactNode, useState } from 'react'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { HeldEvent } from '../../../../../domain/people/bin/deleted-event.ts'
import { call } from '../../../../kit/state/api.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Hyphenated } from '../../../../kit/ui/hyphenated.tsx'
import { peopleWords } from '../../../bookings/booking/booking-words.ts'
import { Failure, useCall } from '../../../kit/failure.tsx'
import { NotLoaded, UnlessLoading } from '../../../kit/list/table.tsx'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { shownWhen } from '../../../kit/words/day.ts'
import { api } from '../../../state/api.ts'
import { refresh, useCurrentEvent, useList } from '../../../state/lists.ts'
import { BackLink, Narrowed } from '../page-parts.tsx'

type Bookings = readonly Registration[]
type Props = {
  id: string
  children: (event: Event, bookings: Bookings) => ReactNode
  /** Renders a deleted event that people still wait for. */
  deleted: (held: HeldEvent) => ReactNode
}

/** A page about one event, with its bookings. One that is gone says so. */
export const AboutEvent = (props: Props) => (
  <Narrowed to={{ event: props.id }}>
    <Found {...props} />
  </Narrowed>
)

function Found({ id, children, deleted }: Props) {
  useCurrentEvent()
  const events = useList('events')
  const registrations = useList('registrations')
  const heldEvents = useList('heldEvents')
  const held = heldEvents?.find(known => known.event._id === id)
  const event = events?.find(({ _id }) => _id === id)
  if (event && registrations)
    return children(
      event,
      registrations.filter(booking => booking.event === id),
    )
  if (events && held && registrations) return deleted(held)
  const isGone = events && !event && heldEvents
  return (
    <>
      <BackLink to="/admin/desk/dates">{t('Dates', 'Termine')}</BackLink>
      <h1>{isGone ? t('There is no such date', 'Diesen Termin gibt es nicht') : t('Date', 'Termin')}</h1>
      {isGone ? (
        <p>{t('It may have been deleted.', 'Vielleicht wurde er gelöscht.')}</p>
      ) : (
        <UnlessLoading list={events ? 'registrations' : 'events'} />
      )}
      <NotLoaded list="events" />
      <NotLoaded list="registrations" />
    </>
  )
}

/** Offers to restore a deleted event that people still wait for, or to call it off with a letter to everybody (D76). */
export function DeletedEventPage({ held: { entry, event, people } }: { held: HeldEvent }) {
  const { run, failure } = useCall()
  const [isBusy, setBusy] = useState(false)
  async function restore() {
    setBusy(true)
    await run(async () => {
      await call(api.bin.restore.$post({ json: { _id: entry } }))
    })
    await refresh('events', 'heldEvents', 'bin', 'desk')
    setBusy(false)
  }
  return (
    <>
      <BackLink to="/admin/desk/dates">{t('Dates', 'Termine')}</BackLink>
      <h1 tabIndex={-1}>
        <Hyphenated text={event.title} />
      </h1>
      <p className="cancel-when">{shownWhen(event)}</p>
      <p>
        {t(
          `This date is deleted, with ${peopleWords(people)} on it. They read that it is not there any more, and nothing is asked of them. Nobody was told: restore it, or call it off, then everybody gets a letter.`,
          `Dieser Termin ist gelöscht, ${peopleWords(people)} ${people === 1 ? 'steht' : 'stehen'} noch darauf. Auf der Buchungsseite steht, dass es ihn nicht mehr gibt; zu zahlen ist nichts. Geschrieben wurde noch niemandem: Hol ihn zurück, oder sag ihn ab, dann bekommen alle einen Brief.`,
        )}
      </p>
      <p className="buttons">
        <Button small disabled={isBusy} onClick={restore}>
          <PanelIcon name="again" />
          {t('Restore', 'Wiederherstellen')}
        </Button>
        <ButtonLink small variant="outline" to={`/admin/desk/event/${event._id}/cancel`}>
          {t('Call Off …', 'Absagen …')}
        </ButtonLink>
      </p>
      <Failure>{failure}</Failure>
    </>
  )
}
