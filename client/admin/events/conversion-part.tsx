import type { Event } from '../../../domain/events/event.ts'
import { highestPrice } from '../../../domain/events/prices.ts'
import { seriesDatesOf } from '../../../domain/events/series.ts'
import { isCourse } from '../../../domain/events/sessions/sessions.ts'
import { t } from '../../../domain/kit/language.ts'
import { shownEuro } from '../../../domain/money/terms/shown-amounts.ts'
import { call } from '../../kit/state/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { shortWhen } from '../kit/words/day.ts'
import { api } from '../state/api.ts'
import { putRecord, refreshLists, useList } from '../state/lists.ts'
import { openAddress } from '../state/page/leave.ts'
import { askUser } from '../state/page/question.ts'

type Props = { event: Event; mayLeave: () => Promise<boolean> }

/** Converts a series of events into a course, or a course into a series, while nobody has booked (D74). */
export function ConversionPart({ event, mayLeave }: Props) {
  const dates = seriesDatesOf(event, useList('events') ?? [])
  const bookings = useList('registrations') ?? []
  const { run, isBusy, failure } = useCall()
  const isBooked = bookings.some(booking => [event, ...dates].some(({ _id }) => _id === booking.event))
  const isSeries = !isCourse(event) && dates.length > 1
  if (isBooked || !(isSeries || isCourse(event))) return null

  const { _id, lastModifiedDate } = event
  async function join() {
    if (!(await mayLeave()) || !(await askToJoin(event, dates))) return
    await run(async () => {
      const course = await call(api.event.course.$post({ json: { _id, lastModifiedDate } }))
      await open(course)
    })
  }
  async function split() {
    if (!(await mayLeave()) || !(await askToSplit(event))) return
    await run(async () => {
      const [first] = await call(api.event.series.$post({ json: { _id, lastModifiedDate } }))
      if (first) await open(first)
    })
  }
  return (
    <>
      <p className="conversion">
        <Button variant="outline" small disabled={isBusy} onClick={isSeries ? join : split}>
          {isSeries
            ? t(
                `Make One Course of All ${dates.length} Dates …`,
                `Aus allen ${dates.length} Terminen einen Kurs machen …`,
              )
            : t('Make Single Dates of the Sessions …', 'Aus den Kursterminen einzelne Termine machen …')}
        </Button>
      </p>
      <Failure>{failure}</Failure>
    </>
  )
}

/** Opens the page of the event that replaces the others. */
async function open(event: Event): Promise<void> {
  putRecord('events', event)
  await refreshLists('events', 'heldEvents', 'desk')
  openAddress(`/admin/desk/event/${event._id}`)
}

const askToJoin = (event: Event, dates: readonly Event[]) =>
  askUser(
    t(`Make one course of these ${dates.length} dates?`, `Aus diesen ${dates.length} Terminen einen Kurs machen?`),
    t('Yes, make a course', 'Ja, Kurs daraus machen'),
    'primary',
    t(
      `It is booked as a whole then: one registration and one price (${priceWords(event)}) for all of them, please check it. Links and calendar entries stay valid. You can go back until somebody books.`,
      `Gebucht wird er dann im Ganzen: eine Anmeldung und ein Preis (${priceWords(event)}) für alle zusammen, bitte prüf ihn. Links und Kalendereinträge gelten weiter. Bis jemand bucht, geht es auch zurück.`,
    ),
    dates.map(date => [date._id, shortWhen(date)]),
  )

const askToSplit = (event: Event) =>
  askUser(
    t(
      `Make ${event.sessions.length} single dates of this course?`,
      `Aus diesem Kurs ${event.sessions.length} einzelne Termine machen?`,
    ),
    t('Yes, make single dates', 'Ja, einzelne Termine daraus machen'),
    'primary',
    t(
      `Each is booked separately then, for ${priceWords(event)} each, please check that, and has places of its own. ${lossWords(event)}Links and calendar entries stay valid. You can go back until somebody books.`,
      `Jeder wird dann für sich gebucht, für je ${priceWords(event)}, bitte prüf das, und hat eigene Plätze. ${lossWords(event)}Links und Kalendereinträge gelten weiter. Bis jemand bucht, geht es auch zurück.`,
    ),
    event.sessions.map(session => [session._id, shortWhen(session)]),
  )

/** `€35`, or `€20 to €45` with price groups. */
function priceWords(event: Event): string {
  const highest = highestPrice(event)
  const lowest = shownEuro(event.cost)
  return highest === event.cost ? lowest : `${lowest} ${t('to', 'bis')} ${shownEuro(highest)}`
}

/** Names settings that single dates cannot have, so that the educator can note them first; "" for none. */
function lossWords({ instalments, sessions, sessionReminders }: Event): string {
  const lost = [
    instalments > 1 ? t(`${instalments} instalments`, `${instalments} Raten`) : '',
    sessions.some(({ hours }) => hours !== undefined) ? t('hours without nights', 'Stunden ohne Nächte') : '',
    sessionReminders ? t('the choice of reminders', 'die Wahl der Erinnerungen') : '',
  ].filter(Boolean)
  if (lost.length === 0) return ''
  return t(
    `Lost, also if you go back: ${lost.join(', ')}. `,
    `Verloren geht, auch wenn du es zurücknimmst: ${lost.join(', ')}. `,
  )
}
