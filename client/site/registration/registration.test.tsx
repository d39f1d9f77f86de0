import { isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { formTextsOf } from '../../../domain/bookings/record/form-fields.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { addDays, dayOf } from '../../../domain/kit/format.ts'
import { sampleEvent, trusted } from '../../../domain/testing/samples.ts'
import type { Receipt, Submission } from '../../kit/state/site-data.ts'
import { markup, sampleSharedSite, textOfMarkup, today } from '../../testing/render.tsx'
import { loadFormParts } from './load-form-parts.ts'
import { RegistrationSection } from './registration.tsx'
import { stations } from './registration-outcome.tsx'

// The server has these parts before it renders.
beforeAll(async () => void (await loadFormParts()))

const intro = <h1>Anfragen & Anmeldung</h1>
const onAnfragen = (address = '/anfragen', changes = {}) =>
  markup(<RegistrationSection intro={intro} />, { address, ...changes })
const onInfoPage = (events = [sampleEvent()], address = '/info/winter-survival') =>
  markup(<RegistrationSection title="Winter-Survival" path="winter-survival" />, { address, events })
const tabs = (html: string) =>
  [...html.matchAll(/role="tab" href="([^"]*)" aria-selected="(\w+)"/g)].map(match => match[2])
/** Lists a form's field names in reading order. */
const names = (html: string, kind: string) => {
  const form = new RegExp(`<form class="visitor-form"[^>]*-${kind}".*?</form>`, 's').exec(html)?.[0] ?? ''
  return [...form.matchAll(/<(?:input|textarea)[^>]*? name="(\w+)"/g)].map(match => match[1])
}

test('/anfragen shows both tabs, the inquiry first', () => {
  expect(tabs(onAnfragen())).toEqual(['true', 'false'])
  expect(tabs(onAnfragen('/anfragen?tab=anmeldung'))).toEqual(['false', 'true'])
})

test('both forms are always rendered, with the listed field names, those of the specification included', () => {
  const html = onAnfragen('/anfragen', { events: [sampleEvent()] })
  expect(names(html, 'inquiry')).toEqual(['kind', ...formTextsOf('inquiry'), 'newsLetter', 'website'])
  expect(names(html, 'register')).toEqual([
    ...['kind', 'ask'],
    ...formTextsOf('register'),
    ...['privacyStatement', 'newsLetter', 'website'],
  ])
  const specified = ['name', 'email', 'phone', 'street', 'houseNumber', 'zip', 'city', 'country', 'notes'] as const
  expect(formTextsOf('register')).toEqual(expect.arrayContaining([...specified]))
  expect(html).toContain('action="/anfragen?tab=anmeldung"')
})

test('an info page with events offers only its own events', () => {
  const html = onInfoPage([sampleEvent(), sampleEvent({ _id: 'other', path: 'waldtag' })])
  expect(tabs(html)).toEqual(['true', 'false'])
  expect([...html.matchAll(/name="event" value="(\w+)"/g)].map(match => match[1])).toEqual(['winter'])
  expect(html).not.toContain('name="kurs"')
})

test.each([
  ['none', []],
  ['one of another page', [sampleEvent({ path: 'waldtag' })]],
  ['an inactive one', [sampleEvent({ active: false })]],
  ['one that is over', [sampleEvent({ startDate: '2026-11-01T09:00:00.000Z', endDate: '2026-11-01T12:00:00.000Z' })]],
])('an info page with %s has only the inquiry, without its heading', (_, events) => {
  const html = onInfoPage(events, '/info/winter-survival?tab=anmeldung')
  expect(tabs(html)).toEqual([])
  expect(textOfMarkup(html)).not.toContain('Anfragen')
  expect(names(html, 'register')).toEqual([])
})

test('the message field mentions the page', () => {
  expect(onAnfragen()).toContain('placeholder="Hallo, ich habe eine Frage"')
  expect(onInfoPage()).toContain('placeholder="Hallo, ich habe eine Frage zu Winter-Survival"')
})

test('the event in the address is chosen, unless it cannot be booked', () => {
  const chosen = (event: string, changes = {}) =>
    onAnfragen(`/anfragen?tab=anmeldung&event=${event}`, { events: [sampleEvent(changes)] }).includes(
      'aria-checked="true" name="event" checked="" value="winter"',
    )
  expect(chosen('winter')).toBe(true)
  expect(chosen('unknown')).toBe(false)
  expect(chosen('winter', { active: false })).toBe(false)
})

test('until scripts run, each event has a summary with the marks of its radio button', () => {
  const events = Array.from({ length: 300 }, (_, at) => sampleEvent({ _id: `event${at}`, title: `Waldtag ${at}` }))
  const html = onAnfragen('/anfragen?event=event20', { events })
  const marks = (tag: RegExp) => [...html.matchAll(tag)].map(([, mark, of]) => [of, mark] as const)
  const buttons = new Map(marks(/type="radio" class="(at-\wx at-x\w)"[^>]* value="event(\d+)"/g))
  const summaries = marks(
    /class="order-table follows-choice (at-\wx at-x\w)"><p>Du meldest dich an für: <strong>Waldtag (\d+)</g,
  )
  expect(new Set(buttons.values()).size).toBe(256)
  expect(summaries).toHaveLength(256)
  expect(summaries.toSorted()).toEqual([...buttons].toSorted())
  expect(html).toContain(`class="chosen-event follows-choice ${buttons.get('20')}"`)
})

const wrong: Submission = {
  kind: 'register',
  values: { event: 'winter', name: 'Martina Beispiel', zip: '1234a', newsLetter: 'on' },
  outcome: 'wrong',
  fields: { zip: 'Nur 4 oder 5 Ziffern.', privacyStatement: 'Ohne dieses Häkchen geht es nicht.' },
  message: 'Bitte prüfe die markierten Felder.',
}

test('a plain POST with mistakes returns the form with its values and the mistakes', () => {
  const html = onAnfragen('/anfragen', { events: [sampleEvent()], submission: wrong })
  expect(tabs(html)).toEqual(['false', 'true'])
  expect(html).toContain('value="Martina Beispiel"')
  expect(html).toMatch(/aria-invalid="true"[^>]*name="zip"/)
  expect(html).toMatch(/autofocus=""[^>]* name="zip"/)
  expect(html).toMatch(/name="newsLetter"[^>]*checked=""/)
  expect(textOfMarkup(html)).toContain('2 Felder stimmen noch nicht: Postleitzahl , Einwilligung .')
})

test('a mistake of the whole form stands above the tabs after a plain POST, too', () => {
  const html = onAnfragen('/anfragen', { submission: { ...wrong, fields: {}, message: 'Das ging sehr schnell.' } })
  expect(html).toMatch(/autofocus="">Das ging sehr schnell\.<\/p><div class="tabs">/)
  expect(textOfMarkup(html).match(/Das ging sehr schnell\./g)).toHaveLength(2)
})

test('six events are shown at first, the rest behind a switch that works without JavaScript', () => {
  const events = (count: number) => Array.from({ length: count }, (_, at) => sampleEvent({ _id: `event${at}` }))
  expect(onAnfragen('/anfragen', { events: events(6) })).not.toContain('<details')
  const html = onAnfragen('/anfragen?event=event7', { events: events(9) })
  expect(textOfMarkup(html)).toContain('Alle 9 Termine zeigen')
  const order = [...html.matchAll(/aria-checked="\w+" name="event"[^>]* value="event(\d)"|<details/g)].map(
    ([, id]) => id,
  )
  expect(order).toEqual(['7', '0', '1', '2', '3', '4', undefined, '5', '6', '8'])
})

test('a failed plain POST can be sent again without JavaScript', () => {
  const html = onAnfragen('/anfragen', {
    submission: { ...wrong, outcome: 'failed', fields: {}, message: 'Gerade geht es nicht.' },
  })
  const form = /type="submit"[^>]* form="([^"]+)"|form="([^"]+)"[^>]*type="submit"/.exec(html)
  expect(html).toContain(`id="${form?.[1] ?? form?.[2]}"`)
  expect(textOfMarkup(html)).toContain(
    'Fehler Deine Anmeldung konnte nicht gespeichert werden. Deine Angaben sind noch da. Gerade geht es nicht.',
  )
  expect(textOfMarkup(html)).toContain('01234 56789 anrufen')
  expect(html).toContain('value="Martina Beispiel"')
})

test('a site without a telephone number asks nobody to call', () => {
  const failed: Submission = { ...wrong, outcome: 'failed', fields: {}, message: 'Gerade geht es nicht.' }
  const contact = { name: '', title: '', bio: trusted(''), portrait: '', street: '', zip: '', city: '', country: '' }
  const site = {
    name: 'Wildnisschule Lichtung',
    contact: { ...contact, phone: '', email: '' },
    lenientAddresses: false,
    confirmation: 'manual' as const,
    tax: '§19' as const,
    audienceOf: {},
    audienceTitles: {},
    hasVouchers: false,
    withdrawalForms: { withdrawal: true, termination: true },
  }
  expect(onAnfragen('/anfragen', { submission: failed })).toContain('href="tel:0123456789"')
  expect(onAnfragen('/anfragen', { submission: failed, site })).not.toContain('tel:')
})

test('the answer to a stored plain POST has neither tabs nor form', () => {
  const receipt = { name: 'Martina Beispiel', email: 'martina@example.org', event: 'winter', newsLetter: false }
  const html = onAnfragen('/anfragen', {
    events: [sampleEvent()],
    submission: { kind: 'register', values: {}, outcome: 'sent', fields: {}, message: '', receipt },
  })
  expect(html).not.toContain('<form')
  expect(html).not.toContain('role="tab"')
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(textOfMarkup(html)).toContain(
    'Anmeldung abgeschlossen! Danke für deine Anmeldung, Martina. Winter-Survival am Feuer',
  )
})

test('a guest without a first name is thanked without one', () => {
  const receipt = { name: 'Familie Müller', email: 'mueller@example.org', event: '', newsLetter: false }
  const sent: Submission = { kind: 'inquiry', values: {}, outcome: 'sent', fields: {}, message: '', receipt }
  expect(textOfMarkup(onAnfragen('/anfragen', { submission: sent }))).toContain(
    'Danke für deine Nachricht. Deine Anfrage',
  )
})

test('after a registration the event can be saved to one’s own calendar, after an inquiry it cannot', () => {
  const sent = (event: string) =>
    onAnfragen('/anfragen', {
      events: [sampleEvent()],
      submission: {
        ...{ kind: event ? 'register' : 'inquiry', values: {}, outcome: 'sent', fields: {}, message: '' },
        receipt: { name: 'Martina Beispiel', email: 'martina@example.org', event, newsLetter: false },
      },
    })
  expect(sent('winter')).toContain('<a class="button" href="/kalender/winter.ics" download="">')
  expect(textOfMarkup(sent('winter'))).toMatch(/Termin speichern Zurück zum Kalender$/)
  expect(sent('')).not.toContain('.ics')
})

const way = (
  changes: (Parameters<typeof sampleEvent>[0] & Pick<PublicEvent, 'free'>) | null,
  fields: Partial<Receipt> = {},
  hasInvoices = true,
) =>
  stations(
    { event: changes ? 'winter' : '', email: 'a@example.org', name: 'Martina', newsLetter: false, ...fields },
    changes ? { ...sampleEvent(), ...changes } : undefined,
    today,
    { region: '', hasInvoices },
  ).map(({ title, state, text }) => [
    title,
    state,
    ...text.map((step: ReactNode) => (isValidElement(step) ? textOfMarkup(renderToStaticMarkup(step)) : String(step))),
  ])
const may = { startDate: '2027-05-20T08:00:00.000Z', endDate: '2027-05-20T14:00:00.000Z' }
const day = 'Do., 20. Mai 2027, 10 bis 16 Uhr, Alte Köhlerhütte'

test('after a registration the page lists the next steps: sent, confirmation with deposit and rest, and the day', () => {
  expect(way(may)).toEqual([
    [
      'Deine Anmeldung ist da',
      'done',
      'Deine Anmeldung ist gespeichert. Ich prüfe, ob noch Platz ist, und schreibe dir an a@example.org .',
    ],
    [
      'Ich bestätige',
      'now',
      'Wenn noch Platz ist, bekommst du die Rechnung. Die Anzahlung von 24\u00a0€ ist innerhalb von sieben Tagen danach fällig.',
      'Der Rest von 216\u00a0€ ist bis zum 7. Mai 2027 fällig.',
    ],
    ['Wir sehen uns draußen', 'ahead', day],
  ])
})

test('with limited places the page promises to hold them, so it never depends on free places', () => {
  const counted = way({ ...may, free: 3 }, { state: 'requested' })
  expect(counted[0]?.[2]).toBe('Deine Anmeldung ist gespeichert. Ich schreibe dir an a@example.org .')
  expect(counted[1]?.[2]).toMatch(/^Dann bekommst du die Rechnung\. Die Anzahlung von 24/)
  expect(way({ ...may, free: null }, { state: 'requested' })).toEqual(way(may))
  expect(JSON.stringify(way({ ...may, free: 3 }, { state: 'confirmed' }))).not.toContain('Platz ist')
})

test('an automatic confirmation is announced at once, and a party pays together', () => {
  const participants = [{ name: 'Martina Beispiel' }, { name: 'Lena Beispiel' }]
  expect(way(may, { state: 'confirmed', participants })).toEqual([
    ['Deine Anmeldung ist da', 'done', 'Ich schreibe dir an a@example.org .'],
    [
      'Bestätigt',
      'done',
      'Du bekommst die Rechnung. Die Anzahlung von 48\u00a0€ ist innerhalb von sieben Tagen danach fällig.',
      'Der Rest von 432\u00a0€ ist bis zum 7. Mai 2027 fällig.',
    ],
    ['Wir sehen uns draußen', 'now', day],
  ])
})

test('a waiting guest is promised a letter, and no invoice', () => {
  const [first, second, third] = way(may, { state: 'waiting' })
  expect(first?.slice(0, 2)).toEqual(['Du stehst auf der Liste', 'done'])
  expect(second?.join()).toMatch(/^Ein Platz wird frei,now,Dann schreibe ich dir an a@example\.org .*48 Stunden/)
  expect(third).toEqual(['Wir sehen uns draußen', 'ahead', day])
  expect(JSON.stringify([first, second, third])).not.toContain('Rechnung')
})

test('less than two weeks before the event, the whole price is due', () => {
  expect(way({})[1]?.[2]).toBe(
    'Wenn noch Platz ist, bekommst du die Rechnung über 240\u00a0€. Bis es losgeht, sind es höchstens noch 14 Tage. Deshalb ist gleich der ganze Betrag fällig.',
  )
})

test('a free event, or a price on request, promises no invoice, and an inquiry promises an answer', () => {
  expect(way({ cost: 0 })[1]).toEqual(['Ich bestätige', 'now'])
  expect(way({ cost: null })[1]?.[2]).toBe('Was die Teilnahme kostet, schreibe ich dir.')
  expect(way(null)).toEqual([
    ['Deine Anfrage ist da', 'done', 'Deine Anfrage ist gespeichert. Ich antworte dir an a@example.org .'],
  ])
})

test('a guest who ticked the newsletter is told to expect a link', () => {
  const link = 'Wenn du den Newsletter noch nicht bekommst, schicke ich dir dafür einen Link zum Bestätigen.'
  expect(way({}, { newsLetter: true })[0]).toContain(link)
  expect(way(null, { newsLetter: true })[1]).toContain(link)
})

test('the page after sending names the participants, and the waiting list', () => {
  const receipt = {
    ...{ name: 'Martina Beispiel', email: 'martina@example.org', event: 'winter', newsLetter: false },
    participants: [{ name: 'Martina Beispiel' }, { name: 'Lena Beispiel' }, { name: 'Jonas Beispiel' }],
  }
  const page = (state: 'requested' | 'waiting', event = {}, participants = receipt.participants) =>
    textOfMarkup(
      onAnfragen('/anfragen', {
        events: [{ ...sampleEvent(), ...event }],
        submission: {
          ...{ kind: 'register', values: {}, outcome: 'sent', fields: {}, message: '' },
          receipt: { ...receipt, participants, state },
        },
      }),
    )
  const where = 'Fr., 04. Dez. 2026, 16 Uhr, bis So., 06. Dez. 2026, 14 Uhr, Alte Köhlerhütte'
  expect(page('requested').split(where)).toHaveLength(3)
  expect(page('requested', { locationName: '' })).toContain('14 Uhr Martina')
  expect(page('requested')).toMatch(
    /Martina, Lena und Jonas ?, 240\u00a0€ je Person, zusammen 720\u00a0€ Erledigt: Deine Anmeldung ist da/,
  )
  expect(page('requested')).not.toContain('zurückgelegt')
  expect(page('requested', { free: 5 })).toContain('Anmeldung, Martina. Drei Plätze sind für euch zurückgelegt.')
  expect(page('requested', { free: 5 }, [])).toContain('Martina. Ein Platz ist für dich zurückgelegt.')
  expect(page('waiting', { free: 0 })).not.toContain('zurückgelegt')
  expect(page('waiting')).toContain('Du stehst auf der Warteliste! Danke, Martina.')
  expect(page('waiting')).not.toMatch(/720|Anmeldung abgeschlossen|Termin speichern/)
})

const withState = (changes: object, address = '/anfragen?tab=anmeldung&event=winter') =>
  onAnfragen(address, { events: [{ ...sampleEvent(), ...changes }] })

test('before any entry the form shows the number of free places', () => {
  expect(textOfMarkup(withState({ free: 2, state: 'few' }))).toMatch(/240\u00a0€ Noch 2 Plätze Bitte alle Felder/)
  expect(textOfMarkup(withState({ free: null, state: 'open' }))).not.toMatch(/Platz frei|Plätze frei/)
})

test('with limited places, the note below the button does not depend on free places', () => {
  const counted = textOfMarkup(withState({ free: 2, state: 'few' }))
  expect(counted).toContain('Nach der Bestätigung bekommst du die Rechnung. Anzuzahlen sind 10\u00a0%')
  expect(counted).not.toContain('Wenn noch Platz ist')
  expect(textOfMarkup(withState({ free: null, state: 'open' }))).toContain(
    'Wenn noch Platz ist, bekommst du danach die Rechnung. Anzuzahlen',
  )
})

test('the form of a full event is for the waiting list: it asks for a name and a contact', () => {
  const html = withState({ free: 0, state: 'full' })
  expect(textOfMarkup(html)).toContain('Alle Plätze sind vergeben. Auf der Warteliste rückst du nach')
  expect(/<div class="fields" hidden="">.*name="street"/.test(html)).toBe(true)
  expect(/<div class="consent" hidden="">.*name="privacyStatement"/.test(html)).toBe(true)
  expect(textOfMarkup(html)).toMatch(/Auf die Warteliste Das kostet nichts/)
  expect(html).not.toContain('class="order')
  expect(names(html, 'register')).toContain('waiting')
  expect(names(withState({ free: 1, state: 'few' }), 'register')).not.toContain('waiting')
})

test('a waiting party is asked for no address, also without scripts', () => {
  const values = { event: 'winter', self: 'on', shownFor: 'winter', 'participants.0.name': 'Lena Beispiel' }
  const submission = { kind: 'register' as const, outcome: 'wrong' as const, values, fields: {}, message: '' }
  const form = (free: number) =>
    onAnfragen('/anfragen?tab=anmeldung', { events: [{ ...sampleEvent(), free, state: 'few' }], submission })
  const hidden = /<div class="fields" hidden="">.*name="street"/
  expect(form(1)).toMatch(hidden)
  expect(form(2)).not.toMatch(hidden)
})

test.each([
  [{ cancelled: { date: '2026-11-20T10:00:00.000Z' } }, 'Dieser Termin ist abgesagt: Winter-Survival am Feuer.'],
  [{ state: 'closed' }, 'Für diesen Termin ist die Anmeldung geschlossen: Winter-Survival am Feuer.'],
])('a link to an event that cannot be booked explains why: %j', (more, sentence) => {
  expect(textOfMarkup(withState(more))).toContain(`${sentence} Bitte wähle einen anderen.`)
  expect(textOfMarkup(withState(more, '/anfragen?tab=anmeldung'))).not.toContain('Dieser Termin ist abgesagt')
})

const noRight =
  'Kein Widerrufsrecht: Für Freizeit\u00adveranstaltungen mit festem Termin gibt es nach § 312g Abs. 2 Nr. 9 BGB kein gesetzliches Widerrufsrecht. Du kannst deine Anmeldung also nicht widerrufen. Zurücktreten kannst du nach Abschnitt 5 der AGB.'

test('without scripts the right of withdrawal of the chosen date is shown above its summary', () => {
  const events = [
    sampleEvent({ _id: 'training', title: 'Training', cost: 45, withdrawal: true }),
    sampleEvent({ _id: 'leisure', title: 'Freizeit', cost: 45 }),
    sampleEvent({ _id: 'free', title: 'Umsonst', cost: 0, withdrawal: true }),
  ]
  for (const address of ['/anfragen?tab=anmeldung', '/anfragen?tab=anmeldung&event=leisure']) {
    const html = onAnfragen(address, { events })
    const followers = [...html.matchAll(/<\w+ class="(note|order-table) follows-choice ([^"]*)">(.*?)<\/p>/g)]
    const wordsOn = (title: string) => {
      const place = followers.find(([, , , text = '']) => text.includes(title))?.[2]
      return followers.filter(([, , at]) => at === place).map(([, , , text = '']) => textOfMarkup(text))
    }
    expect(wordsOn('Training')).toEqual([
      'Du hast ein 14-tägiges Widerrufsrecht: Widerrufsbelehrung',
      expect.stringContaining('Du meldest dich an für: Training'),
    ])
    expect(wordsOn('Freizeit')).toEqual([noRight, expect.stringContaining('Du meldest dich an für: Freizeit')])
    expect(wordsOn('Umsonst')).toHaveLength(1)
    // Elsewhere it would describe another date than the chosen one.
    expect(textOfMarkup(html).match(/Widerrufsrecht:/g)).toHaveLength(2)
  }
})

test('the filter of the form is rendered in the document as it is shown', () => {
  const html = onAnfragen('/anfragen?tab=anmeldung', { events: [sampleEvent()] })
  const order = [...html.matchAll(/<(?:input|select)[^>]* name="(kurs|von|bis)"/g)].map(([, name]) => name)
  expect(order).toEqual(['kurs', 'von', 'bis'])
})

test('without consent, no field invites a note about health', () => {
  expect(onAnfragen('/anfragen?tab=anmeldung', { events: [sampleEvent()] })).toContain('placeholder="Fragen, Wünsche"')
})

test.each(['/anfragen?tab=anmeldung&event=winter', '/anfragen?tab=anmeldung'])(
  'a single participant reads the whole price, its instalments and the place above the button at %s',
  address => {
    const form = (changes = {}) => textOfMarkup(onAnfragen(address, { events: [sampleEvent(changes)] }))
    const dates = { startDate: '2027-05-21T08:00:00.000Z', endDate: '2027-05-21T14:00:00.000Z' }
    expect(form({ ...dates, cost: 1800 })).toMatch(
      /1\.800\s€\. Ort: Alte Köhlerhütte Gesamtpreis 1\.800\s€ Anzahlung, innerhalb von sieben Tagen nach der Rechnung 180\s€ Rest, bis zum 07\.05\.2027 1\.620\s€ Steuerfrei nach § 19 UStG/,
    )
    expect(form({ ...dates, cost: 0 })).not.toContain('Gesamtpreis')
    expect(form({ ...dates, cost: null })).not.toContain('Gesamtpreis')
  },
)

test('the right of withdrawal is shown above the button of a paid event, but not for the waiting list', () => {
  const form = (changes = {}, fields = {}) =>
    onAnfragen('/anfragen?tab=anmeldung&event=winter', { events: [sampleEvent({ cost: 45, ...changes })], ...fields })
  const above = (html: string) => textOfMarkup(html.slice(0, html.indexOf('Zahlungspflichtig anmelden')))
  expect(above(form())).toContain(noRight)
  const training = form({ withdrawal: true })
  expect(above(training)).toContain('Du hast ein 14-tägiges Widerrufsrecht: Widerrufsbelehrung')
  expect(training).toContain('<a href="/widerruf#belehrung" target="_blank"')
  expect(textOfMarkup(training)).not.toContain(noRight)
  expect(textOfMarkup(form({ cost: 0 }))).not.toContain('Widerrufsrecht')
  expect(textOfMarkup(form({ state: 'full', free: 0 }))).not.toContain('Widerrufsrecht')
})

test('only a course that begins within the withdrawal period offers an early start, unticked', () => {
  const { startDate } = sampleEvent()
  const course = (today: string, changes = {}) =>
    onAnfragen('/anfragen?tab=anmeldung&event=winter', {
      today,
      events: [sampleEvent({ cost: 45, withdrawal: true, ...changes })],
    })
  const box = /<input type="checkbox"[^>]* name="earlyStart\.winter"[^>]*>/
  const soon = course(addDays(dayOf(startDate), -14))
  expect(box.exec(soon)?.[0]).not.toMatch(/checked|required/)
  expect(textOfMarkup(soon)).toContain(
    'Ich verlange ausdrücklich, dass die Ausbildung schon vor Ende der Widerrufsfrist beginnt.',
  )
  // The contract begins with the educator's answer, up to seven days later, unless the event confirms by itself.
  expect(course(addDays(dayOf(startDate), -20))).toMatch(box)
  expect(course(addDays(dayOf(startDate), -20), { confirmation: 'automatic' })).not.toMatch(box)
  expect(course(addDays(dayOf(startDate), -25))).not.toMatch(box)
  expect(course(addDays(dayOf(startDate), -14), { withdrawal: false })).not.toMatch(box)
})

test('a person who registers a child reads that a parent is the contract’s party', () => {
  const values = { event: 'winter', self: 'on', shownFor: 'winter', 'participants.0.name': 'Lena Beispiel' }
  const form = (age: string) => {
    const sent = { ...values, 'participants.0.age': age }
    const submission = { kind: 'register' as const, outcome: 'wrong' as const, values: sent, fields: {}, message: '' }
    const events = [{ ...sampleEvent(), free: 5, state: 'open' as const }]
    return textOfMarkup(onAnfragen('/anfragen?tab=anmeldung', { events, submission }))
  }
  expect(form('child')).toContain('Mit der Anmeldung bestätigst du: „Ich bin volljährig und sorgeberechtigt.')
  expect(form('adult')).not.toContain('sorgeberechtigt')
})

test('the form of a paid event starts with the ways to pay, unless it is the waiting list', () => {
  const form = (changes = {}) =>
    textOfMarkup(
      onAnfragen('/anfragen?tab=anmeldung&event=winter', { events: [sampleEvent({ cost: 45, ...changes })] }),
    )
  const sentence = 'Bezahlt wird per Überweisung, nach Rechnung. Die Rechnung kommt als PDF per E-Mail.'
  expect(form()).toContain(`gekennzeichnet sind. ${sentence}`)
  expect(form({ cost: 0 })).not.toContain(sentence)
  expect(form({ state: 'full', free: 0 })).not.toContain(sentence)
})

test('a site without invoices promises none, in the form and after it', () => {
  const form = (changes = {}) =>
    textOfMarkup(
      onAnfragen('/anfragen?tab=anmeldung&event=winter', {
        events: [sampleEvent({ cost: 45, ...may, ...changes })],
        site: { ...sampleSharedSite, hasInvoices: false },
      }),
    )
  expect(form()).toContain('Bezahlt wird per Überweisung. Wohin, schreibe ich dir.')
  expect(form()).toContain('Wenn noch Platz ist, schreibe ich dir, wie du zahlst. Anzuzahlen sind 10\u00a0%')
  expect(form({ free: 5, state: 'open' })).toContain('Nach der Bestätigung schreibe ich dir, wie du zahlst.')
  expect(form()).not.toContain('Rechnung')
  const [, confirmed] = way(may, {}, false)
  expect(confirmed?.[2]).toMatch(/^Wenn noch Platz ist, schreibe ich dir, wie du zahlst\./)
})
