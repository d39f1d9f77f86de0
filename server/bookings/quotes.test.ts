import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { textOfMarkup } from '../../client/testing/render.tsx'
import { accountOf } from '../../domain/bookings/account/account.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { Event } from '../../domain/events/event.ts'
import { en16931 } from '../../domain/money/invoices/en16931.ts'
import type { Invoice } from '../../domain/money/invoices/invoice.ts'
import { sampleIssuer } from '../../domain/testing/sample-invoices.ts'
import { openAdminSite } from '../testing/admin.ts'
import { htmlFaults } from '../testing/files/html-faults.ts'
import { pdfAttachments } from '../testing/files/pdf-text.ts'
import { storedIn } from '../testing/stored-data.ts'
import { inquiry, registration, visitor } from '../testing/test-site.ts'
import { ownLink } from './links/own-link.ts'

const school = { ...inquiry, name: 'Sabine Lehmann', email: 'lehmann@example.org' }
const forest = {
  title: 'Waldprojekttag',
  startDate: '2027-06-09T06:30:00.000Z',
  endDate: '2027-06-09T10:30:00.000Z',
  locationName: 'Schulhof',
}
const lines = [
  { label: 'Waldprojekttag, 4 Stunden', count: 24, cents: 1200 },
  { label: 'Zweite Begleitung', count: 1, cents: 5000 },
]
const offer = {
  event: forest,
  people: 24,
  lines,
  until: '2026-12-14',
  subject: 'Angebot für die 3b',
  text: 'Liebe Frau Lehmann,\n\nso habe ich mir den Vormittag vorgestellt.\n\nHerzliche Grüße',
}
const acceptance = {
  acceptedBy: 'Sabine Lehmann',
  organisation: 'Grundschule am Anger',
  recipient: '',
  street: 'Schulweg 3',
  zip: '12345',
  city: 'Musterstadt',
  privacyStatement: 'on',
}

/** Opens a site with an inquiry of a school, and a way to quote it. */
async function openInquiry(env: Record<string, string> = {}) {
  const site = await openAdminSite(env)
  await visitor(site.origin).post('/api/registration/add', school)
  const [{ _id }] = site.stored() as [Registration]
  const stored = () => site.stored().find(booking => booking._id === _id) ?? expect.fail()
  const quote = (changes: object = {}) => site.post('/registration/quote', { _id, ...offer, ...changes })
  const event = () => site.dataOf<Event[]>('events').find(event => event._id === stored().event) ?? expect.fail()
  /** Subjects of the letters to an address, in order. */
  const lettersTo = (address: string) =>
    site
      .outbox()
      .filter(({ to }) => to === address)
      .map(({ subject }) => subject)
  return { ...site, _id, stored, quote, event, lettersTo }
}

/** Opens a site with an inquiry, a quote and its own page. */
async function openQuote(changes: object = {}) {
  const site = await openInquiry()
  const { status } = await site.quote(changes)
  expect(status).toBe(200)
  const secret = { sessions: { current: storedIn(site.dir, 'sessions') } } as Parameters<typeof ownLink>[0]
  const address = ownLink({ ...secret, origin: () => site.origin }, site.stored())
  const send = (action: string, values: Record<string, string>) =>
    fetch(`${address}/${action}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(values) })
  /** Hidden fields of the page's forms. */
  const version = () => ({ quote: site.stored().quote?.message ?? '', event: site.event().lastModifiedDate })
  return {
    ...site,
    address,
    version,
    read: async () => (await fetch(address)).text(),
    accept: (values: Record<string, string> = {}) => send('annehmen', { ...version(), ...acceptance, ...values }),
    decline: (values: Record<string, string> = {}) => send('ablehnen', { ...version(), ...values }),
    send,
  }
}

test('an inquiry becomes a quoted booking of its own event, with a letter', async () => {
  const { quote, stored, event, lettersTo, outbox } = await openInquiry()
  const { answer } = await quote()
  expect(stored()).toEqual(answer)
  expect(answer).toMatchObject({
    name: 'Sabine Lehmann',
    notes: school.notes,
    state: 'quoted',
    number: '2026-0001',
    people: 24,
    participants: [],
    // The chosen day ends at midnight in Berlin.
    until: '2026-12-14T23:00:00.000Z',
    quote: { lines },
    thread: [{ subject: offer.subject, text: offer.text }],
    history: [{ what: 'quoted', by: 'educator' }],
  })
  expect(event()).toMatchObject({ ...forest, listed: false, group: true, places: 24, cost: null })
  expect(lettersTo(school.email)).toContain('Angebot für die 3b')
  expect(outbox().at(-1)?.cause).toMatchObject({ letter: 'step', message: answer.thread[0]._id })
})

test('a quote without a text of its own has one empty line between greeting and closing', async () => {
  const { quote, stored } = await openInquiry()
  await quote({ text: 'Guten Tag Frau Lehmann,\n\n\n\nViele Grüße\nErika' })
  expect(stored().thread[0]?.text).toBe('Guten Tag Frau Lehmann,\n\nViele Grüße\nErika')
})

test('the event of a quote is in no list, and accepts no registration', async () => {
  const { quote, origin, event, stored, dataOf } = await openInquiry()
  await quote()
  const guest = visitor(origin)
  const dateRange = { start: '2027-06-09', end: '2027-06-09' }
  expect(await (await guest.post('/api/event', { dateRange })).json()).toEqual([])
  for (const waiting of [false, true]) {
    const sent = { ...registration, event: event()._id, waiting }
    expect((await guest.post('/api/registration/add', sent)).status).toBe(400)
  }
  expect(dataOf('registrations')).toEqual([stored()])
})

const trip = {
  ...forest,
  title: 'Klassenfahrt in den Wald',
  startDate: '2027-06-08T07:00:00.000Z',
  endDate: '2027-06-10T11:00:00.000Z',
  locationName: 'Jugendherberge Waldsee',
}
const tripDays = {
  event: trip,
  nights: 2,
  times: [
    { from: '09:00', to: '18:00' },
    { from: '08:30', to: '21:00' },
    { from: '09:00', to: '13:00' },
  ],
}
const spoken = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ')

test('a class trip of three days shows its days, nights and times in letter, page, invoice and data', async () => {
  const { post, quote, accept, read, dataOf, stored } = await openQuote(tripDays)
  const length = '3 Tage, 2 Übernachtungen'
  const days = [
    ['Di., 08. Juni 2027', '9 bis 18 Uhr'],
    ['Mi., 09. Juni 2027', '8:30 bis 21 Uhr'],
    ['Do., 10. Juni 2027', '9 bis 13 Uhr'],
  ] as const
  expect(stored().quote).toMatchObject({ nights: 2, times: tripDays.times })
  const invoicing = { ...sampleIssuer.invoicing, electronic: true, from: '2026-11-28' }
  await post('/site/edit', { ...sampleIssuer, invoicing })
  const { answer } = await quote({ ...tripDays, preview: true })
  for (const text of [spoken(answer.letters[0].text), spoken(textOfMarkup(await read()))])
    for (const words of [length, 'Jugendherberge Waldsee', ...days.flat()]) expect(text).toContain(words)
  await accept()
  await vi.waitFor(() => expect(dataOf<Invoice[]>('invoices')[0]?.sha256).toBeDefined())
  expect(spoken(textOfMarkup(await read()))).toContain(length)
  const issued = dataOf<Invoice[]>('invoices')[0] ?? expect.fail()
  expect(issued.service).toEqual({ from: '2027-06-08', to: '2027-06-10' })
  expect(issued.lines[0]?.details).toEqual([
    trip.title,
    expect.stringMatching(new RegExp(`Jugendherberge Waldsee, ${length}$`)),
    '24 Personen',
  ])
  const xml = en16931(issued)
  expect(
    /<ram:BillingSpecifiedPeriod>[\s\S]*20270608[\s\S]*20270610[\s\S]*<\/ram:BillingSpecifiedPeriod>/.test(xml),
  ).toBe(true)
})

test('a quote of one day mentions neither days nor nights', async () => {
  const { read, quote, stored } = await openQuote()
  expect(Object.keys(stored().quote ?? {})).toEqual(['lines', 'message'])
  const { answer } = await quote({ preview: true })
  for (const text of [answer.letters[0].text, textOfMarkup(await read())])
    expect(text).not.toMatch(/Übernachtung|Dauer|\d Tage/)
})

test('a trip moved by a day keeps its times, and a shortened one has none', async () => {
  const { read, post, event } = await openQuote(tripDays)
  const days = (from: string, to: string) => ({ startDate: `${from}T07:00:00.000Z`, endDate: `${to}T11:00:00.000Z` })
  await post('/event/edit', { _id: event()._id, ...days('2027-06-09', '2027-06-11') })
  expect(spoken(textOfMarkup(await read()))).toContain('Fr., 11. Juni 2027 9 bis 13 Uhr')
  await post('/event/edit', { _id: event()._id, ...days('2027-06-09', '2027-06-10') })
  const shortened = spoken(textOfMarkup(await read()))
  expect(shortened).toContain('2 Tage')
  expect(shortened).not.toContain('8:30')
})

test('one price for everybody is a single line', async () => {
  const { quote, stored } = await openInquiry()
  await quote({ lines: undefined, cents: 33800 })
  expect(stored().quote?.lines).toEqual([{ label: 'Waldprojekttag', count: 1, cents: 33800 }])
})

test.each([
  [{ people: 0 }, 'people'],
  [{ people: 201 }, 'people'],
  [{ lines: [] }, 'lines'],
  [{ lines: undefined }, 'cents'],
  [{ cents: 1 }, 'cents'],
  [{ lines: [{ label: 'Tag', count: 1, cents: -1 }] }, 'lines.0.cents'],
  [{ until: '2026-11-27' }, 'until'],
  [{ until: '2027-06-09' }, 'until'],
  [{ until: 'bald' }, 'until'],
  [{ event: { ...forest, endDate: '2027-06-08T10:30:00.000Z' } }, 'event.endDate'],
  [{ nights: 1 }, 'nights'],
  [{ ...tripDays, nights: 3 }, 'nights'],
  [{ ...tripDays, nights: 1.5 }, 'nights'],
  [{ ...tripDays, times: tripDays.times.slice(1) }, 'times'],
  [{ ...tripDays, times: [{ from: '9', to: '18:00' }, ...tripDays.times.slice(1)] }, 'times.0.from'],
  [{ ...tripDays, times: tripDays.times.with(1, { from: '21:00', to: '08:30' }) }, 'times.1.to'],
])('the quote %j is refused, and nothing changes', async (changes, field) => {
  const { quote, stored } = await openInquiry()
  const { status, fields } = await quote(changes)
  expect([status, Object.keys(fields)]).toEqual([400, [field]])
  expect(stored()).toMatchObject({ event: '', state: 'open', history: [] })
})

test('a preview equals the letter, and stores nothing', async () => {
  const { quote, stored, dataOf, outbox } = await openInquiry()
  const before = [stored(), dataOf<Event[]>('events').length, outbox().length]
  const { answer } = await quote({ preview: true })
  expect(answer.withoutAddress).toEqual([])
  const [letter] = answer.letters
  expect(letter).toMatchObject({ email: school.email, subject: offer.subject })
  for (const text of [
    'Liebe Frau Lehmann,',
    '24 × 12,00',
    '338,00',
    'Anzahlung',
    '67,60',
    '14. Dezember 2026',
    '/buchung/…',
  ])
    expect(letter.text.replaceAll('\u00a0', ' ')).toContain(text)
  expect(letter.text).not.toContain('Bis bald draußen')
  expect([stored(), dataOf<Event[]>('events').length, outbox().length]).toEqual(before)
})

test('the page shows the letter, the lines, the plan and the deadlines, and viewing it changes nothing', async () => {
  const { read, stored, version } = await openQuote()
  const before = stored()
  const html = await read()
  const text = textOfMarkup(html)
  for (const shown of [
    'Angebot B26-0001-X, gültig bis 14. Dezember 2026',
    'so habe ich mir den Vormittag vorgestellt.',
    '24 × 12,00 €',
    '338,00 €',
    'Anzahlung',
    '67,60 €',
    '270,40 €',
    'Wenn etwas dazwischen\u00adkommt',
    '135,20 €',
    'Zahlungspflichtig buchen',
    'Angebot ablehnen',
    'Steuerfrei nach § 19 UStG',
  ])
    expect(text.replaceAll('\u00a0', ' ')).toContain(shown)
  expect(html).not.toContain('<script')
  for (const [name, value] of Object.entries(version()))
    expect(html.split(`name="${name}" value="${value}"`)).toHaveLength(3)
  expect(htmlFaults(html)).toEqual([])
  expect(stored()).toEqual(before)
})

test('accepting confirms the quote, with the recipient of the invoice, one letter and a notice', async () => {
  const { accept, stored, lettersTo, read } = await openQuote()
  expect((await accept()).status).toBe(303)
  expect(stored()).toMatchObject({
    state: 'confirmed',
    privacyStatement: true,
    invoiceTo: { organisation: 'Grundschule am Anger', street: 'Schulweg 3', city: 'Musterstadt' },
  })
  expect(stored()).not.toHaveProperty('until')
  expect(stored().history.at(-1)).toMatchObject({ what: 'accepted', by: 'guest', detail: 'Sabine Lehmann' })
  expect(lettersTo(school.email).filter(subject => subject.startsWith('Das Angebot ist angenommen'))).toHaveLength(1)
  expect(lettersTo('erika@example.org').filter(subject => subject.includes('nimmt das Angebot an'))).toHaveLength(1)
  const account = accountOf(stored(), undefined, '2026-11-28')
  expect(account).toMatchObject({ price: 33800, open: 33800 })
  expect(account?.dues.map(({ cents, due }) => [cents, due])).toEqual([
    [6760, '2026-12-07'],
    [27040, '2027-06-23'],
  ])
  const page = textOfMarkup(await read()).replaceAll('\u00a0', ' ')
  for (const shown of ['Das Angebot ist angenommen', '24 Personen', '338,00 €', 'Angebot angenommen'])
    expect(page).toContain(shown)
})

test('the educator accepts a quote for a school that calls, and takes it back by one press', async () => {
  const { post, stored, lettersTo, outbox, read, _id } = await openQuote()
  const quoted = stored()
  const { status, answer } = await post('/registration/accept', { _id, lastModifiedDate: quoted.lastModifiedDate })
  expect(status).toBe(200)
  expect(stored()).toMatchObject({ state: 'confirmed', privacyStatement: false, quote: quoted.quote })
  expect(answer.history.at(-1)).toMatchObject({ what: 'accepted', by: 'educator' })
  expect(outbox().at(-1)).toMatchObject({ to: school.email, heldUntil: expect.any(String) })
  expect(accountOf(stored(), undefined, '2026-11-28')).toMatchObject({ price: 33800, open: 33800 })
  expect((await post('/registration/undo', { _id, decided: answer.history.at(-1).date })).status).toBe(200)
  expect(stored()).toEqual({ ...quoted, lastModifiedDate: stored().lastModifiedDate })
  expect(lettersTo(school.email).filter(subject => subject.startsWith('Das Angebot ist angenommen'))).toEqual([])
  expect((await post('/registration/accept', { _id })).status).toBe(200)
  expect(textOfMarkup(await read())).toContain('Angebot angenommen')
  expect((await post('/registration/accept', { _id })).status).toBe(409)
})

test('the educator cannot accept a quote that has run out', async () => {
  const { post, _id, clock } = await openQuote({ until: '2026-11-28T09:30:00.000Z' })
  clock.now = '2026-11-28T09:30:00.000Z'
  expect((await post('/registration/accept', { _id })).status).toBe(409)
})

test('the invoice has the lines of the quote and goes to the school', async () => {
  const { post, accept, dataOf } = await openQuote()
  const invoicing = { ...sampleIssuer.invoicing, from: '2026-11-28' }
  expect((await post('/site/edit', { ...sampleIssuer, invoicing })).status).toBe(200)
  await accept()
  await vi.waitFor(() => expect(dataOf<Invoice[]>('invoices')).toHaveLength(1))
  expect(dataOf<Invoice[]>('invoices')[0]).toMatchObject({
    recipient: { organisation: 'Grundschule am Anger', city: 'Musterstadt' },
    lines: lines.map(({ label, count, cents }) => ({ title: label, count, cents })),
    plan: [
      { what: 'deposit', cents: 6760 },
      { what: 'rest', cents: 27040 },
    ],
  })
})

test('the own page sends an invoice as soon as it is made', async () => {
  const { post, accept, dataOf, address } = await openQuote()
  await post('/site/edit', { ...sampleIssuer, invoicing: { ...sampleIssuer.invoicing, from: '2026-11-28' } })
  await accept()
  const issued = () => dataOf<Invoice[]>('invoices')[0] ?? expect.fail()
  await vi.waitFor(issued, { interval: 1 })
  const file = await fetch(`${address}/${issued().number}.pdf`)
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  expect(issued().sha256).toBe(
    createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex'),
  )
})

test('a public school may enter its Leitweg-ID, and gets only an XRechnung, on its page and inside the PDF', async () => {
  const { post, accept, dataOf, read, as, stored, origin } = await openQuote()
  const invoicing = { ...sampleIssuer.invoicing, from: '2026-11-28' }
  await post('/site/edit', { ...sampleIssuer, invoicing })
  const wrong = await accept({ leitwegId: '04011000-1234512345-07' })
  expect(textOfMarkup(await wrong.text())).toContain('Diese Leitweg-ID stimmt nicht')
  await accept({ leitwegId: '04011000-1234512345-06' })
  expect(stored().invoiceTo?.leitwegId).toBe('04011000-1234512345-06')
  const issued = () => dataOf<Invoice[]>('invoices')[0] ?? expect.fail()
  await vi.waitFor(() => expect(issued().sha256).toBeDefined())
  const get = (path: string) => as('admin').send(`/api/invoice/${path}?_id=${issued()._id}`)
  const alone = await get('xml')
  expect(alone.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const xml = await alone.text()
  expect(xml).toContain('<ram:BuyerReference>04011000-1234512345-06</ram:BuyerReference>')
  const pdf = new Uint8Array(await (await get('file')).arrayBuffer())
  expect(pdfAttachments(pdf)).toEqual([xml])
  for (const marker of ['xrechnung.xml', '<fx:ConformanceLevel>XRECHNUNG</fx:ConformanceLevel>'])
    expect(Buffer.from(pdf).toString('latin1')).toContain(marker)
  const link = /href="([^"]+RE-2026-0001\.xml)"/.exec(await read())?.[1] ?? expect.fail()
  expect(await (await fetch(new URL(link, origin))).text()).toBe(xml)
})

test('the educator may name the invoice’s recipient with the inquiry or the quote, including a Leitweg-ID', async () => {
  const { post, quote, stored, _id } = await openInquiry()
  const invoiceTo = { organisation: 'Stadt', name: '', street: 'Markt 1', zip: '12345', city: 'Ort', country: '' }
  const leitwegId = '991-33333test-33'
  const wrong = { ...invoiceTo, leitwegId: '991-33333test-34' }
  expect((await post('/invoice/recipient', { registration: _id, invoiceTo: wrong })).fields).toHaveProperty([
    'invoiceTo.leitwegId',
  ])
  await post('/invoice/recipient', { registration: _id, invoiceTo: { ...invoiceTo, leitwegId } })
  expect(stored().invoiceTo?.leitwegId).toBe('991-33333TEST-33')
  await quote()
  expect(stored().invoiceTo?.leitwegId).toBe('991-33333TEST-33')
  await quote({ invoiceTo: { ...invoiceTo, leitwegId: '04011000-1234512345-06' } })
  expect(stored().invoiceTo?.leitwegId).toBe('04011000-1234512345-06')
})

test('twenty simultaneous presses accept a quote once', async () => {
  const { accept, stored, lettersTo } = await openQuote()
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(stored().history.map(({ what }) => what)).toEqual(['quoted', 'accepted'])
  expect(lettersTo(school.email).filter(subject => subject.startsWith('Das Angebot ist angenommen'))).toHaveLength(1)
})

test('of simultaneous acceptance and refusal, one counts', async () => {
  const { accept, decline, stored } = await openQuote()
  const answers = await Promise.all([accept(), decline()])
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
  expect(stored().history).toHaveLength(2)
})

test('the input stays if a field is missing', async () => {
  const { accept, stored } = await openQuote()
  const response = await accept({ street: '', privacyStatement: '', city: 'Waldstadt' })
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(html).toContain('value="Waldstadt"')
  expect(html).toContain('Bitte Straße und Hausnummer.')
  expect(html).toContain('Ohne dieses Häkchen geht es nicht.')
  expect(html).toContain('<title>Fehler: ')
  expect(htmlFaults(html)).toEqual([])
  expect(stored().state).toBe('quoted')
})

test('a quote that has changed meanwhile is shown again instead of accepted', async () => {
  const { accept, version, quote, stored, passMinutes } = await openQuote()
  const seen = version()
  const { lastModifiedDate } = stored()
  passMinutes(5)
  await quote({ lastModifiedDate, lines: [{ label: 'Ganzer Tag', count: 24, cents: 2000 }] })
  const response = await accept(seen)
  const text = textOfMarkup(await response.text()).replaceAll('\u00a0', ' ')
  expect(response.status).toBe(409)
  expect(text).toContain('Das Angebot hat sich inzwischen geändert. Hier steht, wie es jetzt ist.')
  expect(text).toContain('480,00 €')
  expect(stored()).toMatchObject({ state: 'quoted', number: '2026-0001' })
  // The new one can be accepted; a late press on the old one does not pass for that.
  expect((await accept()).status).toBe(303)
  expect((await accept(seen)).status).toBe(409)
})

test('an event that has changed meanwhile is shown as it is instead of accepted as it was', async () => {
  const { accept, version, post, event, stored, passMinutes } = await openQuote()
  const seen = version()
  passMinutes(5)
  const startDate = '2027-06-09T07:30:00.000Z'
  await post('/event/edit', { _id: event()._id, startDate })
  const response = await accept(seen)
  expect(response.status).toBe(409)
  expect(textOfMarkup(await response.text())).toContain('9:30 bis 12:30 Uhr')
  expect((await accept()).status).toBe(303)
  expect(stored().eventSnapshot?.startDate).toBe(startDate)
})

test('a letter to the group does not change the quote: it can still be accepted or declined', async () => {
  for (const answer of ['accept', 'decline'] as const) {
    const site = await openQuote()
    const seen = site.version()
    site.passMinutes(5)
    const letter = { _id: site.event()._id, to: 'all', subject: 'Anfahrt', text: 'Der Bus hält am Tor.' }
    expect((await site.post('/event/letter', letter)).status).toBe(200)
    expect((await site[answer](seen)).status).toBe(303)
  }
})

test('an outdated version cannot be declined', async () => {
  const { decline, version, quote, stored } = await openQuote()
  const seen = version()
  await quote({ people: 20 })
  expect((await decline(seen)).status).toBe(409)
  expect(stored().state).toBe('quoted')
})

test('a quote can be declined, but not cancelled', async () => {
  const { send, version, stored, lettersTo } = await openQuote()
  const letters = lettersTo(school.email)
  const response = await send('stornieren', { ...version(), lastModifiedDate: stored().lastModifiedDate })
  expect(response.status).toBe(409)
  expect(textOfMarkup(await response.text())).toContain('Ein Angebot wird angenommen oder abgelehnt.')
  expect(stored().state).toBe('quoted')
  expect(lettersTo(school.email)).toEqual(letters)
})

test('a quote requested twice is sent once', async () => {
  const { quote, stored, lettersTo } = await openInquiry()
  const requestId = 'quote-1'
  const answers = await Promise.all([quote({ requestId }), quote({ requestId })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1].answer).toEqual(answers[0].answer)
  expect(stored().history.map(({ what }) => what)).toEqual(['quoted'])
  expect(lettersTo(school.email).filter(subject => subject === offer.subject)).toHaveLength(1)
  await quote({ requestId: 'quote-2' })
  expect(stored().history.map(({ what }) => what)).toEqual(['quoted', 'quoted'])
})

const moved = { startDate: '2027-06-16T06:30:00.000Z', endDate: '2027-06-16T10:30:00.000Z' }
type QuoteSite = Awaited<ReturnType<typeof openQuote>>
const mainOf = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
const callOff = ({ post, event }: QuoteSite) => post('/event/cancel', { _id: event()._id, reason: 'Sturm' })
const reschedule = ({ post, event }: QuoteSite) => post('/event/move', { _id: event()._id, ...moved })

test.each<[string, (site: QuoteSite) => Promise<unknown>, ...string[]]>([
  ['open', async () => {}, 'Angebot annehmen'],
  ['declined', site => site.decline(), 'Das Angebot ist abgelehnt.'],
  ['withdrawn', site => site.post('/registration/cancel', { _id: site._id }), 'Das Angebot ist zurückgezogen.'],
  ['moved', reschedule, 'Dieser Termin ist verlegt', 'Angebot annehmen'],
  ['called off', callOff, 'Dieser Termin ist abgesagt', 'Sturm', 'Angebot B26-0001-X', 'Rückfrage stellen'],
  ['accepted', site => site.accept(), 'Das Angebot ist angenommen'],
  ['accepted and called off', site => site.accept().then(() => callOff(site)), 'Dieser Termin ist abgesagt'],
  ['accepted and moved', site => site.accept().then(() => reschedule(site)), 'Dieser Termin ist verlegt'],
])('the page of a quote avoids “du”: %s', async (_, act, ...shown) => {
  const site = await openQuote()
  await act(site)
  const main = mainOf(await site.read())
  const text = textOfMarkup(main).replaceAll('\u00a0', ' ')
  for (const sentence of shown) expect(text).toContain(sentence)
  expect(text).not.toMatch(/\b(du|dich|dir|dein\w*|euch|eure?\w*)\b/i)
})

test('a declined quote ends, and the school and the educator get letters', async () => {
  const { decline, stored, lettersTo, read } = await openQuote()
  expect((await decline()).status).toBe(303)
  expect(stored().state).toBe('declined')
  expect(lettersTo(school.email)).toContain('Das Angebot ist abgelehnt: Waldprojekttag')
  expect(lettersTo('erika@example.org').filter(subject => subject.includes('lehnt das Angebot ab'))).toHaveLength(1)
  expect(textOfMarkup(await read())).toContain('Das Angebot ist abgelehnt.')
})

test('an expired quote lapses automatically, and can be renewed', async () => {
  const { clock, stored, accept, read, lettersTo, quote, event } = await openQuote({
    until: '2026-11-28T09:30:00.000Z',
  })
  clock.now = '2026-11-28T09:29:59.000Z'
  expect(textOfMarkup(await read())).toContain('Zahlungspflichtig buchen')
  clock.now = '2026-11-28T09:30:00.000Z'
  const late = await accept()
  expect(late.status).toBe(409)
  expect(textOfMarkup(await late.text())).toContain('Eine kurze Nachricht genügt, dann erneuere ich es.')
  await vi.waitFor(() => expect(stored().state).toBe('lapsed'))
  expect(lettersTo(school.email)).toContain('Das Angebot ist abgelaufen: Waldprojekttag')
  const { _id } = event()
  expect((await quote({ until: '2027-01-10', people: 20 })).status).toBe(200)
  expect(stored()).toMatchObject({ state: 'quoted', number: '2026-0001', people: 20, event: _id })
  expect(event().places).toBe(20)
  expect((await accept()).status).toBe(303)
})

test('a quote of a called-off date can be renewed for another day, and accepted', async () => {
  const { post, event, quote, accept, read, stored, dataOf, version } = await openQuote()
  const { _id } = event()
  const seen = version()
  expect((await post('/event/cancel', { _id, reason: 'Sturm' })).status).toBe(200)
  expect((await accept()).status).toBe(409)
  const another = { ...forest, startDate: '2027-06-16T06:30:00.000Z', endDate: '2027-06-16T10:30:00.000Z' }
  expect((await quote({ event: another })).status).toBe(200)
  expect(event()).toMatchObject({ ...another, listed: false })
  expect(event()).not.toHaveProperty('cancelled')
  expect(dataOf<Event[]>('events').find(event => event._id === _id)).toMatchObject({ cancelled: { reason: 'Sturm' } })
  const page = textOfMarkup(await read())
  expect(page).toContain('Zahlungspflichtig buchen')
  expect(page).not.toContain('abgesagt')
  // An older page cannot accept it, even if the new event has the same last change as the first.
  expect((await accept(seen)).status).toBe(409)
  expect((await accept()).status).toBe(303)
  expect(stored()).toMatchObject({ state: 'confirmed', event: event()._id })
  expect(textOfMarkup(await read())).not.toContain('abgesagt')
})

test('a quote informs consumers about withdrawal, and offers an early start before a near date', async () => {
  const { read: readLeisure } = await openQuote()
  expect(textOfMarkup(await readLeisure())).toContain('Ein Rücktritt ist nach Abschnitt 5 der AGB möglich.')
  const course = { ...forest, withdrawal: true }
  const soon = { ...course, startDate: '2026-12-09T06:30:00.000Z', endDate: '2026-12-09T10:30:00.000Z' }
  const { read: readCourse } = await openQuote({ event: course })
  const right = 'Wer als Verbraucherin oder Verbraucher bucht, hat ein 14-tägiges Widerrufsrecht: Widerrufsbelehrung'
  expect(textOfMarkup(await readCourse())).toContain(right)
  expect(textOfMarkup(await readCourse())).not.toContain('Ich verlange ausdrücklich')
  const { read, accept, stored } = await openQuote({ event: soon, until: '2026-12-04' })
  const html = await read()
  expect(textOfMarkup(html)).toContain('Ich verlange ausdrücklich')
  expect(htmlFaults(html)).toEqual([])
  expect((await accept({ earlyStart: 'on' })).status).toBe(303)
  expect(stored().earlyStart?.wording).toMatch(/^Ich verlange ausdrücklich/)
})

test('the educator withdraws a quote free of charge, and the page shows it', async () => {
  const { post, stored, read, accept, lettersTo, _id } = await openQuote()
  expect((await post('/registration/cancel', { _id, cents: 500 })).status).toBe(400)
  expect((await post('/registration/cancel', { _id, reason: 'Ich bin krank.' })).status).toBe(200)
  expect(stored()).toMatchObject({ state: 'cancelled', fees: [] })
  expect(lettersTo(school.email)).toContain('Das Angebot ist zurückgezogen: Waldprojekttag')
  const text = textOfMarkup(await read())
  expect(text).toContain('Das Angebot ist zurückgezogen.')
  expect(text).toContain('Ich bin krank.')
  expect((await accept()).status).toBe(409)
})

test('an accepted group cancels as a whole, by the terms for groups', async () => {
  const { accept, stored, send, address, clock } = await openQuote()
  await accept()
  clock.now = '2027-05-20T09:00:00.000Z'
  const page = textOfMarkup(mainOf(await (await fetch(`${address}/stornieren`)).text())).replaceAll('\u00a0', ' ')
  expect(page).not.toMatch(/\b(du|dich|dir|dein\w*)\b/i)
  expect(page).toContain('Storniert wird für alle 24 Personen.')
  expect(page).toContain('bis 25. Mai 2027 heute 67,60 €')
  const { lastModifiedDate } = stored()
  expect((await send('stornieren', { lastModifiedDate, gebuehr: '6760' })).status).toBe(303)
  expect(stored()).toMatchObject({ state: 'cancelled', fees: [{ cents: 6760, ifPaid: true }] })
})

test('neither an accepted quote nor a booking without one can be quoted', async () => {
  const { accept, quote, post, stored, _id } = await openQuote()
  await accept()
  expect((await quote()).status).toBe(409)
  // A group without names gets none, and moves to no other date while it is a quote.
  expect((await post('/registration/edit', { _id, participants: [{ name: 'Lena' }] })).status).toBe(409)
  expect(stored()).toMatchObject({ people: 24, participants: [] })
})
