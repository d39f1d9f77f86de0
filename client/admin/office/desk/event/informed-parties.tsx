import { type EventNews, eventNews } from '../../../../../domain/bookings/letters/event-news.ts'
import { needlessWords } from '../../../../../domain/bookings/letters/needless-words.ts'
import { isNameless } from '../../../../../domain/bookings/people/nameless.ts'
import { isEventStep } from '../../../../../domain/bookings/record/called-off.ts'
import type { HistoryEntry } from '../../../../../domain/bookings/record/history-entry.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { lastReported } from '../../../../../domain/bookings/record/reported-facts.ts'
import { compare } from '../../../../../domain/kit/compare.ts'
import { MINUTE_MS } from '../../../../../domain/kit/duration.ts'
import { dayOf, telephoneLink } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { lastFailure, type OutboxEntry } from '../../../../../domain/letters/mail.ts'
import { MoreDetails } from '../../../kit/fold.tsx'
import { LetterFailure, LetterState } from '../../../kit/letters/letter-state.tsx'
import { shortMoment, shortWeekday } from '../../../kit/words/day.ts'
import { shownName } from '../../../kit/words/record-words.ts'
import { useOutboxOfSteps } from '../../../state/lists.ts'

/** A booking with a step about its event, and that step's letter while in the outbox. */
type Party = { booking: Registration; entry: HistoryEntry; letter: OutboxEntry | undefined }

/** Lists the steps about the event, newest first; those before a move to it concern another event. */
function partiesOf(bookings: readonly Registration[], outbox: readonly OutboxEntry[]): Party[] {
  return bookings
    .flatMap(booking => {
      const from = booking.history.findLastIndex(({ what }) => what === 'moved')
      return booking.history.flatMap((entry, step): Party[] => {
        if (step <= from || !isEventStep(entry.what)) return []
        const letter = outbox.find(
          ({ about }) => about?.registration === booking._id && about.step === step && !about.isInvoice,
        )
        return [{ booking, entry, letter }]
      })
    })
    .sort((a, b) => compare(b.entry.date, a.entry.date))
}

type Action = [Party, ...Party[]]

/** Groups the steps of one action: those of the same kind within a minute, each booking once. */
function actionsOf(parties: readonly Party[]): Action[] {
  const actions: Action[] = []
  for (const party of parties) {
    const latest = actions.at(-1)
    const isSame =
      latest !== undefined &&
      latest[0].entry.what === party.entry.what &&
      Date.parse(latest[0].entry.date) - Date.parse(party.entry.date) < MINUTE_MS &&
      !latest.some(({ booking }) => booking === party.booking)
    if (isSame) latest.push(party)
    else actions.push([party])
  }
  return actions
}

/** Shows who has been informed of each cancellation and move, by letter (D64). */
export function InformedParties({ bookings }: { bookings: readonly Registration[] }) {
  const outbox = useOutboxOfSteps()
  if (!outbox) return null
  const actions = actionsOf(partiesOf(bookings, outbox))
  const today = dayOf(new Date().toISOString())
  return actions.map(parties => {
    const sent = parties.filter(({ entry }) => entry.sentDate).length
    const [{ booking, entry }] = parties
    const when = actions.length > 1 ? `, ${shortMoment(entry.date, today)}` : ''
    return (
      <MoreDetails
        key={`${booking._id} ${entry.date}`}
        open={sent < parties.length}
        summary={
          <>
            {actionWords(parties)}{' '}
            <small>{t(`${sent} of ${parties.length} sent`, `${sent} von ${parties.length} gesendet`) + when}</small>
          </>
        }
      >
        <ul className="money-list">
          {parties.map(party => (
            <li key={party.booking._id}>
              {shownName(party.booking)} <InformedParty {...party} />
            </li>
          ))}
        </ul>
      </MoreDetails>
    )
  })
}

/** Describes the letters by their most important news: a date before a place. */
function actionWords(parties: Action): string {
  const { what } = parties[0].entry
  if (what === 'eventCancelled') return t('Letters About Calling It Off', 'Briefe zur Absage')
  const days = sessionDays(parties)
  const daysText = days.length > 0 && days.length < 4 ? `: ${days.join('; ')}` : ''
  if (what === 'sessionCancelled')
    return days.length > 1
      ? t(`Letters About Sessions Called Off${daysText}`, `Briefe zu abgesagten Kursterminen${daysText}`)
      : t(`Letters About a Session Called Off${daysText}`, `Briefe zu einem abgesagten Kurstermin${daysText}`)
  if (days.length > 0) return t(`Letters About the Sessions${daysText}`, `Briefe zu den Kursterminen${daysText}`)
  const news = new Set(parties.flatMap(({ booking, entry }) => newsOf(booking, entry)))
  if (news.has('date')) return t('Letters About the New Date', 'Briefe zum neuen Termin')
  if (news.has('place') || news.has('map')) return t('Letters About the New Location', 'Briefe zum neuen Ort')
  return t('Letters About the New Title', 'Briefe zum neuen Titel')
}

/** Lists the days of changed sessions: the current ones, or the former ones of sessions that are gone. */
function sessionDays(parties: readonly Party[]): string[] {
  const sessions = parties.flatMap(({ entry }) => entry.sessions ?? [])
  const starts = sessions.flatMap(({ was, now = was }) => now?.startDate ?? [])
  return [...new Set(starts.toSorted().map(start => shortWeekday(dayOf(start))))]
}

/** Compares the facts before a step with those in its letter. */
function newsOf(booking: Registration, { was, date }: HistoryEntry): EventNews['what'][] {
  const reported = lastReported(booking, noFacts)
  const next = booking.history.find(laterEntry => laterEntry.date > date && laterEntry.was)
  const now = next ? lastReported({ eventSnapshot: next.was }, reported) : reported
  return eventNews(now, lastReported({ eventSnapshot: was }, now)).map(({ what }) => what)
}
const noFacts = { title: '', startDate: '', endDate: '', locationName: '', locationLink: '' }

function InformedParty({ booking, entry, letter }: Party) {
  const { email, phone } = booking
  if (isNameless(booking)) return null
  if (email === '' && !entry.sentDate)
    return (
      <span className="state-quiet">
        {t('No email address, please call', 'Keine E-Mail-Adresse, bitte anrufen')}{' '}
        {phone !== '' && <a href={telephoneLink(phone)}>{phone}</a>}
      </span>
    )
  const failure = letter && lastFailure(letter)
  return (
    <>
      <LetterState state={letter?.state ?? (entry.sentDate ? 'sent' : entry.needless ? 'needless' : 'dropped')} />
      {!letter && !entry.sentDate && entry.needless && <small>{needlessWords(entry.needless.why)}</small>}
      {failure && <LetterFailure to={email} failure={failure} />}
    </>
  )
}
