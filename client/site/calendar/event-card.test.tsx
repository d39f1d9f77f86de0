import { expect, test } from 'vitest'
import { sampleEvent } from '../../../domain/testing/samples.ts'
import { markup, textOfMarkup } from '../../testing/render.tsx'
import { EventCard, EventChoice } from './event-card.tsx'
import { NextDates } from './next-dates.tsx'

const card = (changes = {}) => markup(<EventCard event={sampleEvent(changes)} from="2026-11-23" />)

test('a card shows date, title, place and price', () => {
  expect(textOfMarkup(card())).toBe(
    '4. Fr. bis So. Winter-Survival Winter-Survival am Feuer Beginn 04. Dez. 2026 um 16:00 Ende 06. Dez. 2026 um 14:00 ' +
      'Ort Alte Köhlerhütte 240\u00a0€ Weitere Infos Winter-Survival Zwei Nächte draußen. Anfragen & Anmeldung Termin speichern',
  )
})

test('an event of one day has one weekday', () => {
  expect(textOfMarkup(card({ endDate: '2026-12-04T19:00:00.000Z' }))).toMatch(/^4\. Fr\. Winter/)
})

test('the location links to its map, but only to a web address', () => {
  expect(card()).toContain('href="https://example.org/karte" rel="noopener"')
  expect(card({ locationLink: 'javascript:alert(1)' })).not.toContain('javascript:')
  expect(textOfMarkup(card({ locationLink: '' }))).toContain('Ort Alte Köhlerhütte')
})

test('the button passes the event to the form', () => {
  expect(card()).toContain('href="/anfragen?tab=anmeldung&amp;event=winter"')
})

test('an event without an info page has no link to one', () => {
  expect(card({ path: 'gibt-es-nicht' })).not.toContain('/info/')
})

test('an inactive event is marked and cannot be booked', () => {
  const html = card({ active: false })
  expect(html).toContain('is-inactive')
  expect(textOfMarkup(html)).toContain('Nicht aktiv')
  expect(html).not.toContain('event=winter')
  expect(html).toContain('href="/anfragen"')
})

const groups = (...amounts: number[]) =>
  amounts.map(amount => ({ _id: `p${amount}`, label: `Gruppe ${amount}`, amount }))

test.each([
  [groups(20, 45), 'Köhlerhütte Gruppe 20 20\u00a0€ Gruppe 45 45\u00a0€ Weitere'],
  [groups(30, 20, 45), 'Gruppe 30 30\u00a0€ Gruppe 20 20\u00a0€ Gruppe 45 45\u00a0€ Weitere'],
  [groups(30, 20, 45, 40), 'Köhlerhütte 20\u00a0€ bis 45\u00a0€ Weitere'],
  [groups(20), 'Köhlerhütte 20\u00a0€ Weitere'],
])(
  'up to three price groups have a line each, more are shown as a range, a single one as a price: %#',
  (prices, text) => {
    expect(textOfMarkup(card({ cost: 20, prices }))).toContain(text)
  },
)

test('a cancelled event is struck through and marked, with no price and no link', () => {
  const html = card({ cancelled: { date: '2026-11-20T10:00:00.000Z' } })
  expect(html).toMatch(/<s>.*Winter-Survival am Feuer.*<\/s>/)
  expect(textOfMarkup(html)).toContain('Köhlerhütte Abgesagt Weitere Infos')
  expect(html).not.toContain('/anfragen')
  expect(html).not.toContain('.ics')
})

test.each([
  [{ free: null, state: 'open' }, ''],
  [{ free: 8, state: 'open' }, 'Plätze frei'],
  [{ free: 5, state: 'few' }, 'Fast voll'],
  [{ free: 3, state: 'few' }, 'Noch 3 Plätze'],
  [{ free: 1, state: 'few' }, 'Noch 1 Platz'],
  [{ free: 0, state: 'full' }, 'Ausgebucht · Warteliste'],
  [{ free: 0, state: 'closed' }, 'Anmeldung geschlossen'],
  [{ free: null, state: 'closed' }, 'Anmeldung geschlossen'],
] as const)('a card, a choice and a next date with %j show: %s', (availability, text) => {
  const event = { ...sampleEvent(), ...availability }
  const price = `240\u00a0€${text && ` ${text}`}`
  expect(textOfMarkup(markup(<EventCard event={event} from="2026-11-23" />))).toMatch(
    new RegExp(`${price} (Anmelden|Auf|Weitere)`),
  )
  expect(textOfMarkup(markup(<NextDates events={[event]} />))).toMatch(new RegExp(`${price}$`))
  const choice = <EventChoice event={event} form="form" isChosen={false} choose={() => undefined} />
  expect(textOfMarkup(markup(choice))).toMatch(new RegExp(`${price}$`))
})

test('with limited places, a link leads straight to the form, or to the waiting list', () => {
  const link = (free: number | null, state: 'open' | 'full' | 'closed') =>
    /<a class="arrow-link" href="\/anfragen[^>]*event=winter".*?<\/a>/.exec(
      markup(<EventCard event={{ ...sampleEvent(), free, state }} from="2026-11-23" />),
    )?.[0]
  expect(textOfMarkup(link(4, 'open') ?? '')).toBe('Anmelden : Winter-Survival am Feuer')
  expect(textOfMarkup(link(0, 'full') ?? '')).toBe('Auf die Warteliste : Winter-Survival am Feuer')
  expect(link(null, 'open')).toBeUndefined()
  expect(link(0, 'closed')).toBeUndefined()
})

test('an event that ended before the page was rendered shows no seats', () => {
  const past = { startDate: '2026-11-01T09:00:00.000Z', endDate: '2026-11-01T12:00:00.000Z' }
  const event = { ...sampleEvent(past), free: 4, state: 'closed' as const }
  expect(textOfMarkup(markup(<EventCard event={event} from="2026-11-23" />))).toContain('240\u00a0€ Weitere Infos')
})

test('from the day after its last day, registration is closed, and the button only offers to ask', () => {
  const closing = (registrationUntil: string) => card({ registrationUntil })
  expect(textOfMarkup(closing('2026-11-21T23:00:00.000Z'))).not.toContain('geschlossen')
  const closed = closing('2026-11-20T23:00:00.000Z')
  expect(textOfMarkup(closed)).toContain('240\u00a0€ Anmeldung geschlossen Weitere Infos')
  expect(closed).toContain('href="/anfragen"')
  expect(closed).not.toContain('event=winter')
})

test('the next dates mark cancelled and closed ones, and show the range of prices', () => {
  const cancelled = { date: '2026-11-20T10:00:00.000Z', reason: '' }
  const events = [
    sampleEvent({ cost: 20, prices: groups(20, 45), registrationUntil: '2026-11-20T23:00:00.000Z' }),
    sampleEvent({ _id: 'other', cancelled }),
  ]
  const html = markup(<NextDates events={events} />)
  expect(textOfMarkup(html)).toContain('20\u00a0€ bis 45\u00a0€ Anmeldung geschlossen')
  expect(textOfMarkup(html)).toMatch(/Köhlerhütte Abgesagt$/)
  expect(html.match(/<s>/g)).toHaveLength(1)
})

test('an event can be saved to one’s own calendar, unless it is inactive', () => {
  expect(card()).toContain('href="/kalender/winter.ics" download=""')
  expect(card({ active: false })).not.toContain('.ics')
})

test('a choice is a radio button that shows whether it is chosen', () => {
  const choice = (isChosen: boolean) =>
    markup(<EventChoice event={sampleEvent()} form="form" isChosen={isChosen} choose={() => undefined} />)
  expect(choice(false)).toContain('form="form" aria-checked="false" name="event" value="winter"')
  expect(choice(true)).toContain('form="form" aria-checked="true" name="event" checked="" value="winter"')
  expect(textOfMarkup(choice(true))).toBe(
    'Winter-Survival am Feuer Fr., 04. Dez. 2026, 16 Uhr, bis So., 06. Dez. 2026, 14 Uhr 240\u00a0€',
  )
  const priced = sampleEvent({ cost: 20, prices: groups(20, 45) })
  expect(
    textOfMarkup(markup(<EventChoice event={priced} form="form" isChosen={false} choose={() => undefined} />)),
  ).toMatch(/ 20\u00a0€ bis 45\u00a0€$/)
})
