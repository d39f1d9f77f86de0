import sharp from 'sharp'
import { expect } from 'vitest'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { linkText } from '../../../domain/content/files/pdf-file.ts'
import type { Event } from '../../../domain/events/event.ts'
import { sampleIssuer } from '../../../domain/testing/sample-invoices.ts'
import type { BankRow } from '../files/bank-files.ts'
import { importBody } from '../files/import-files.ts'
import { pdfUpload } from '../files/pdf-upload.ts'
import { loseLetters, moveListsIn, readMail } from './lists-and-mail.ts'
import { statementForms } from './money.ts'
import type { Story } from './site.ts'

/** Files that the educator reads in the story; reading one again must never add anything. */
export type StoryFiles = {
  statements: { form: keyof typeof statementForms; rows: BankRow[] }[]
  imports: { kind: 'events' | 'registrations'; text: string }[]
}

type Events = Record<'forest' | 'night' | 'herbs' | 'course' | 'snow' | 'tracks', Event>

/** Plays some weeks of a school that create every kind of record. */
export async function playStory(story: Story): Promise<StoryFiles> {
  const box = await readMail(story)
  const events = await setUp(story)
  const imports = await moveIn(story)
  await moveListsIn(story)
  await firstWeek(story, events)
  const statements = await readStatements(story)
  await story.until('2026-12-06T09:00:00.000Z')
  await secondWeek(story, events)
  await loseLetters(story, box)
  return { statements, imports }
}

const on = (startDay: string, endDay = startDay) => ({
  startDate: `${startDay}T09:00:00.000Z`,
  endDate: `${endDay}T14:00:00.000Z`,
})

const datevRest = { revenue: '', debtor: '', payments: true }

async function setUp(story: Story): Promise<Events> {
  await story.post('/site/removestarter', { events: true, infos: true, images: true, texts: true })
  const bin: { _id: string }[] = await (await story.admin().send('/api/bin')).json()
  await story.post('/bin/del', { _ids: bin.map(({ _id }) => _id) })
  const png = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#336633' } })
    .png()
    .toBuffer()
  const content = `data:image/png;base64,${png.toString('base64')}`
  const [image] = await story.post('/img/add', [{ name: 'lichtung.png', content }])
  const { name, contact, bank, invoicing } = sampleIssuer
  await story.post('/site/edit', {
    ...{ name, contact, bank, vouchers: { isOffered: true } },
    invoicing: { ...invoicing, from: '2026-11-28', electronic: true },
    datev: { adviser: '29098', client: '55003', yearStart: '01-01', accountLength: '4', chart: 'SKR04', ...datevRest },
  })
  const { _id } = await story.post('/info/add', {})
  const [form, list] = await story.post('/file/add', [pdfUpload('Anmeldebogen.pdf'), pdfUpload('Packliste_alt.pdf')])
  await story.post('/file/del', { _id: list._id })
  const link = `<p><a href="${form.path}">${linkText(form)}</a></p>`
  const paragraphs = [{ head: 'Im Winter', body: `<p>Spuren im Schnee.</p>${link}` }]
  await story.post('/info/edit', { _id, path: 'waldtage', title: 'Waldtage', active: true, paragraphs })
  const add = (title: string, changes: object): Promise<Event> =>
    story.post('/event/add', {
      title,
      active: true,
      image: image._id,
      path: 'waldtage',
      locationName: 'Köhlerhütte',
      ...changes,
    })
  const series = await add('Wintergruppe', { ...on('2027-01-09'), cost: 15, places: 6 })
  await story.post('/event/repeat', {
    _id: series._id,
    starts: ['2027-01-16T09:00:00.000Z', '2027-01-23T09:00:00.000Z'],
  })
  const prices = [
    { label: 'Erwachsene', amount: 40 },
    { label: 'Kind', amount: 20 },
  ]
  const events = {
    forest: await add('Waldtag', { ...on('2026-12-19'), cost: 40, places: 12, asks: ['health'] }),
    night: await add('Nachtwanderung', { ...on('2026-12-18'), cost: 25, places: 1 }),
    herbs: await add('Kräutertag', { ...on('2027-03-20'), cost: 30, places: 1 }),
    course: await add('Ausbildung', { ...on('2027-02-01', '2027-11-28'), cost: 300, ongoing: true, withdrawal: true }),
    snow: await add('Schneetag', { ...on('2026-12-12'), cost: 30, places: 8 }),
    tracks: await add('Spurensuche', { ...on('2027-01-30'), prices, places: 8, confirmation: 'automatic' }),
  }
  const draft = await add('Verworfen', { ...on('2027-05-01'), active: false })
  await story.post('/event/del', { _id: draft._id })
  return events
}

const calendar = `BEGIN:VCALENDAR\r
VERSION:2.0\r
BEGIN:VEVENT\r
UID:fruehling@alt.example\r
SUMMARY:Frühlingsgang\r
DTSTART;TZID=Europe/Berlin:20270418T100000\r
DTEND;TZID=Europe/Berlin:20270418T150000\r
LOCATION:Eichhof\r
END:VEVENT\r
BEGIN:VEVENT\r
UID:sommer@alt.example\r
SUMMARY:Sommernacht\r
DTSTART;TZID=Europe/Berlin:20270619T180000\r
DTEND;TZID=Europe/Berlin:20270620T100000\r
END:VEVENT\r
END:VCALENDAR\r
`
const eventList = `Titel;Datum;Uhrzeit;Preis;Plätze
Bushcraft;17.04.2027;10:00;35;10
Bushcraft;24.04.2027;10:00;35;10
`
const bookingList = `Termin;Datum;Name;E-Mail;Stand;Bezahlt;Angemeldet am;Teilnehmende;Nummer
Bushcraft;17.04.2027;Yannik Ysop;yannik@example.org;bestätigt;"35,00 €";02.11.2026;;A-7
Bushcraft;17.04.2027;Zoe Zeder;zoe@example.org;bestätigt;;03.11.2026;"Zoe Zeder, Kind Zeder";A-8
Bushcraft;24.04.2027;Adam Aster;adam@example.org;Warteliste;;04.11.2026;;A-9
`

/** Imports the records of another site. */
async function moveIn(story: Story): Promise<StoryFiles['imports']> {
  const imports: StoryFiles['imports'] = [
    { kind: 'events', text: calendar },
    { kind: 'events', text: eventList },
    { kind: 'registrations', text: bookingList },
  ]
  for (const { kind, text } of imports) {
    const headers = { 'content-type': 'application/octet-stream' }
    const answer = await story.admin().post('/api/import/add', importBody({ kind, shown: true }, text), { headers })
    expect([kind, answer.status]).toEqual([kind, 200])
  }
  return imports
}

async function firstWeek(story: Story, { forest, night, herbs, course, snow, tracks }: Events): Promise<void> {
  const { register, confirm, post } = story
  const withNote = { name: 'Lina Ahorn', health: 'Nussallergie' }
  const anna = await register(forest, 'Anna Ahorn', {
    participants: [{ name: 'Anna Ahorn' }, withNote],
    healthConsent: true,
  })
  await confirm(anna)
  await register(forest, 'Bruno Birke', { notes: 'Kommen wir mit dem Bus hin?' })
  const clara = await register(forest, 'Clara Clematis')
  await post('/registration/decline', { _id: clara._id, reason: 'Zu jung für diesen Tag.' })
  story.passMinutes(1)
  await confirm(await register(night, 'Dora Distel'))
  await register(night, 'Emil Esche', { waiting: true })
  await register(night, 'Fred Farn', { waiting: true })
  await confirm(await register(herbs, 'Gerd Ginster'))
  await register(herbs, 'Hanna Holunder', { waiting: true })
  await confirm(await register(forest, 'Paula Pappel'))
  const quirin = await confirm(await register(forest, 'Quirin Quitte'))
  await story.pay(quirin, 2000, { way: 'cash', reference: 'bar am Stand' })
  await confirm(await register(snow, 'Rosa Robinie'))
  await register(snow, 'Udo Ulme')
  await register(tracks, 'Sven Salbei', { participants: [{ name: 'Sven Salbei', price: tracks.prices[0]?._id }] })
  await confirm(await register(forest, 'Viola Veilchen'))
  const otto = await confirm(await register(course, 'Otto Olive'))
  await story.pay(otto, 3000)
  await correspond(story)
  await changeMinds(story, { forest, night, herbs, course, snow, tracks })
  await bookCourse(story)
  await declare(story)
  await sellVouchers(story, tracks)
  await letSubscribe(story, forest)
  await post('/registration/remark', { _id: anna._id, text: 'Bringt eine Thermoskanne mit.' })
}

/** A family declares what their child may, and revokes one consent. */
async function declare(story: Story): Promise<void> {
  const asks = ['birthDate', 'fotos-website', 'zecken', 'schwimmen', 'kleingruppe', 'heimweg', 'essen', 'gehoert']
  const camp: Event = await story.post('/event/add', {
    ...{ title: 'Sommercamp', active: true, path: 'waldtage', locationName: 'Waldsee', cost: 180, places: 20 },
    ...{ startDate: '2027-07-19T08:00:00.000Z', endDate: '2027-07-23T14:00:00.000Z', asks, ageFrom: 7, ageTo: 12 },
  })
  const answers = [
    { question: 'fotos-website', value: true },
    { question: 'zecken', value: true },
    { question: 'schwimmen', value: 'kann sicher schwimmen' },
    { question: 'kleingruppe', value: true },
    { question: 'heimweg', value: false },
    { question: 'essen', value: 'Keine Haselnüsse' },
  ]
  const child = { name: 'Cleo Calla', birthDate: '2018-03-14', answers }
  const booking = await story.confirm(
    await story.register(camp, 'Cora Calla', {
      participants: [child],
      answers: [{ question: 'gehoert', value: 'Plakat' }],
      healthConsent: true,
    }),
  )
  const [{ _id } = { _id: '' }] = booking.participants
  const revoked = [{ question: 'fotos-website', value: false }]
  await story.post('/registration/edit', { _id: booking._id, participants: [{ _id, answers: revoked }] })
  const allowed = { question: 'fotos-website', value: true }
  const caller = { event: camp._id, name: 'Pia Pfingstrose', phone: '0551 1234' }
  const pit = { name: 'Pit Pfingstrose', birthDate: '2017-05-05', answers: [allowed], consent: 'am Telefon' }
  await story.post('/registration/add', { ...caller, participants: [pit] })
  const lanterns: Event = await story.post('/event/add', {
    ...{ title: 'Laternenwald', active: true, path: 'waldtage', locationName: 'Mühle', cost: 0, places: 20 },
    ...{ ...on('2026-12-04'), asks: ['birthDate', 'fotos-website'] },
  })
  const children = ['Willa', 'Wolf'].map(name => ({ name, birthDate: '2018-03-14', answers: [allowed] }))
  await story.confirm(await story.register(lanterns, 'Wim Wacholder', { participants: children }))
}

const quoteFor = (_id: string, title: string, day: string) => ({
  _id,
  event: { title, startDate: `${day}T07:00:00.000Z`, endDate: `${day}T11:00:00.000Z`, locationName: 'Schulhof' },
  people: 24,
  lines: [{ label: 'Waldprojekttag', count: 24, cents: 1200 }],
  until: '2026-12-21',
  subject: 'Angebot für die 3b',
  text: 'Guten Tag,\n\nso habe ich mir den Vormittag vorgestellt.',
})

/** Inquiries, answered and not, and quotes, accepted and not. */
async function correspond(story: Story): Promise<void> {
  const { ask, post } = story
  await ask('Lena Linde', 'Gibt es im Sommer ein Zeltlager?')
  const max = await ask('Max Moos', 'Kann mein Hund mit?')
  await post('/registration/answer', { _id: max._id, subject: 'Hunde', text: 'Hallo {vorname},\n\nja, gern!' })
  const nora = await ask('Nora Nelke', 'Danke für neulich!')
  await post('/registration/state', { _id: nora._id, state: 'closed' })
  const ida = await ask('Ida Iris', 'Was kostet ein Vormittag für 24 Kinder?')
  // Three days, with nights and the times of each day.
  const days = ['08:00', '09:00', '09:00'].map((from, at) => ({ from, to: at === 2 ? '13:00' : '20:00' }))
  const trip = quoteFor(ida._id, 'Klassenfahrt', '2027-06-09')
  const event = { ...trip.event, startDate: '2027-06-09T06:00:00.000Z', endDate: '2027-06-11T11:00:00.000Z' }
  await post('/registration/quote', { ...trip, event: { ...event, nights: 2, times: days } })
  const karl = await ask('Karl Kiefer', 'Unsere 3b möchte in den Wald.')
  const quoted: Registration = await post('/registration/quote', quoteFor(karl._id, 'Waldprojekttag', '2027-05-12'))
  const seen = story.stored('events').find(({ _id }) => _id === quoted.event)
  await story.pressOwn('karl@example.org', 'annehmen', () => ({
    quote: quoted.quote?.message ?? '',
    event: seen?.lastModifiedDate ?? '',
    ...{ acceptedBy: 'Karl Kiefer', organisation: 'Grundschule am Anger', recipient: '', street: 'Schulweg 3' },
    ...{ zip: '12345', city: 'Musterstadt', leitwegId: '04011000-1234512345-06', privacyStatement: 'on' },
  }))
}

/** Moves a booking, makes a letter needless, agrees on a price, and removes a payment. */
async function changeMinds(story: Story, { forest, course }: Events): Promise<void> {
  const { post, register, confirm, settled } = story
  const add = (title: string, day: string): Promise<Event> =>
    post('/event/add', { title, active: true, cost: 30, places: 8, locationName: 'Mühle', ...on(day) })
  const market = await add('Wintermarkt', '2027-02-27')
  const lotte = await confirm(await register(forest, 'Lotte Lärche'))
  await settled()
  await post('/registration/move', { _id: lotte._id, event: market._id })
  await settled()
  // The letter about the confirmation is held while the booking ends.
  const ingo = await register(market, 'Ingo Immergrün')
  await settled()
  await post('/registration/confirm', { _id: ingo._id })
  await post('/registration/cancel', { _id: ingo._id })
  await settled()
  expect(story.bookingOf('ingo@example.org').history.some(({ needless }) => needless)).toBe(true)
  const talk: Event = await post('/event/add', {
    ...{ title: 'Waldgespräch', active: true, cost: null, places: 4, locationName: 'Mühle', ...on('2027-03-06') },
  })
  const sofie = await register(talk, 'Sofie Schlehe', { participants: [{ name: 'Sofie Schlehe' }, { name: 'Sam' }] })
  await post('/registration/price', { _id: sofie._id, cents: 5501, reason: 'Zu zweit' })
  await confirm(sofie)
  const party = ['Ute', 'Udo', 'Ulf', 'Una', 'Uwe'].map(name => ({ name: `${name} Ulme` }))
  await post('/registration/add', { event: talk._id, name: 'Ute Ulme', participants: party, waiting: true })
  await settled()
  const jule = await confirm(await register(course, 'Jule Jasmin'))
  const { payments } = await story.pay(jule, 500)
  await post('/payment/undo', { registration: jule._id, payment: payments.at(-1)?._id })
  await settled()
}

/** Books a course of three sessions, moves one and calls one off; somebody joins late. */
async function bookCourse({ post, register, confirm, pay, settled }: Story): Promise<void> {
  const days = ['2027-03-05', '2027-05-07', '2027-09-10']
  const sessions = days.map((day, at) => ({
    ...{ startDate: `${day}T15:00:00.000Z`, endDate: `${day}T19:00:00.000Z` },
    ...(at === 1 ? { locationName: 'Steinbruch' } : {}),
  }))
  const { startDate = '' } = sessions[0] ?? {}
  const year: Event = await post('/event/add', {
    ...{ title: 'Wildnisjahr', active: true, cost: 600, places: 12, locationName: 'Mühle', instalments: 3 },
    ...{ startDate, endDate: startDate, sessions },
  })
  await pay(await confirm(await register(year, 'Till Thuja')), 6000)
  await settled()
  const [, second, third] = year.sessions
  const later = { startDate: '2027-05-14T15:00:00.000Z', endDate: '2027-05-14T19:00:00.000Z' }
  await post('/event/move', { _id: year._id, session: second?._id, ...later, reason: 'Der Steinbruch ist gesperrt' })
  await settled()
  await post('/event/cancel', { _id: year._id, session: third?._id, reason: 'Die Mühle wird saniert' })
  await settled()
  const vera = await register(year, 'Vera Vogelbeere')
  await post('/registration/price', { _id: vera._id, cents: 35_000, reason: 'Einstieg im Mai' })
  await confirm(vera)
  await settled()
}

const CODE = /[234679CDFGHJKMNPQRTVWXY]{4}-[234679CDFGHJKMNPQRTVWXY]{4}-[234679CDFGHJKMNPQRTVWXY]{5}/

async function sellVouchers(story: Story, tracks: Event): Promise<void> {
  const order = { amount: '5000', euro: '', message: 'Für dich', showsAmount: 'on', privacyStatement: 'on' }
  const address = { street: 'Am Anger', houseNumber: '7', zip: '12345', city: 'Musterstadt', country: 'Deutschland' }
  for (const name of ['Wanda Weide', 'Xaver Xanthium', 'Berta Buche'])
    await story.fillIn(
      '/gutschein',
      { ...order, ...address, name, email: `${name.split(' ')[0]?.toLowerCase()}@example.org` },
      'bestellen',
    )
  const berta = story.stored('vouchers').find(({ buyer }) => buyer.email === 'berta@example.org')
  await story.post('/voucher/cancel', { _id: berta?._id })
  await story.post('/voucher/add', { name: 'Moritz Markt', email: 'moritz@example.org', cents: 10_000 })
  await story.settled()
  const [voucher = ''] = CODE.exec(story.mail.to('moritz@example.org').at(-1)?.mail.text ?? '') ?? []
  const participants = [{ name: 'Tina Tanne', price: tracks.prices[0]?._id }]
  await story.register(tracks, 'Tina Tanne', { participants, voucher })
}

/** Ticks the newsletter's box for two guests, of whom one confirms, and sends a newsletter. */
async function letSubscribe(story: Story, forest: Event): Promise<void> {
  const eva = await story.register(forest, 'Eva Efeu', { newsLetter: true })
  await story.post('/registration/del', { _id: eva._id })
  await story.register(forest, 'Jan Jasmin', { newsLetter: true })
  await story.settled()
  const letter = story.mail.to('jan@example.org').findLast(({ mail }) => mail.text?.includes('/newsletter/'))
  const link = /\/newsletter\/\S+/.exec(letter?.mail.text ?? '')?.[0] ?? expect.fail('no letter about the newsletter')
  expect((await story.guest().send(link, { method: 'POST', body: new URLSearchParams() })).status).toBe(200)
  const { _id } = await story.post('/newsletter/add', {})
  await story.post('/newsletter/edit', { _id, subject: 'Winter im Wald', body: '<p>Es schneit.</p>' })
  await story.post('/newsletter/send', { _id })
}

/** Returns the bank's files of the first week, one in each form, with equal payments in each. */
async function readStatements(story: Story): Promise<StoryFiles['statements']> {
  const sven = story.bookingOf('sven@example.org')
  const number = (email: string) => story.bookingOf(email).number ?? ''
  const invoice = story
    .stored('invoices')
    .find(({ registration }) => registration === story.bookingOf('karl@example.org')._id)
  const voucher = story.stored('vouchers').find(({ buyer }) => buyer.email === 'wanda@example.org')
  const row = (cents: number, name: string, text: string): BankRow => ({ date: '2026-11-28', cents, name, text })
  const statements: StoryFiles['statements'] = [
    {
      form: 'csv',
      rows: [
        row(8000, 'Ahorn, Anna', `Anmeldung ${number('anna@example.org')}`),
        row(2000, 'Viola Veilchen', `${number('viola@example.org')} Waldtag`),
        row(2000, 'Viola Veilchen', `${number('viola@example.org')} Waldtag`),
        row(5000, 'Wanda Weide', `Gutschein ${voucher?.number}`),
        row(4711, 'Stadtwerke', 'Guthaben'),
        row(-1999, 'Baumarkt', 'Seile'),
      ],
    },
    {
      form: 'camt',
      rows: [
        row(4000, 'Paula Pappel', number('paula@example.org')),
        row(1000, 'Quirin Quitte', 'Rest Waldtag'),
        row(1000, 'Quirin Quitte', 'Rest Waldtag'),
        row(28_800, 'Stadtkasse Musterstadt', `Rechnung ${invoice?.number}`),
        row(3000, 'Rosa Robinie', `Schneetag ${number('rosa@example.org')}`),
        row(6500, 'Disteln und Oliven', 'Nacht und Ausbildung'),
        row(900, 'Verein', 'Erstattung'),
      ],
    },
    {
      form: 'mt940',
      rows: [
        row(2000, 'Salbei, Sven', `${sven.number} erste Rate`),
        row(2000, 'Salbei, Sven', `${sven.number} zweite Rate`),
      ],
    },
  ]
  const to = (name: string) => ({ registration: story.bookingOf(`${name}@example.org`)._id })
  // Two pay together, and ten euros of it stay open.
  const shared = [
    { ...to('dora'), cents: 2500 },
    { ...to('otto'), cents: 3000 },
  ]
  const targets = [
    [to('anna'), to('viola'), to('viola'), { voucher: voucher?._id }],
    [...['paula', 'quirin', 'quirin', 'karl', 'rosa'].map(to), shared],
    [to('sven'), to('sven')],
  ]
  // A table with unknown headings.
  await story.post('/payment/columns', { headings: ['Wann', 'Wieviel', 'Wer'], date: 0, amount: 1, payer: 2 })
  for (const [at, { form, rows }] of statements.entries())
    await story.bookFile(statementForms[form](rows), targets[at] ?? [])
  return statements
}

/** Writes a fee off, informs all guests about a new location, and deletes a date with a participant. */
async function writeOffAndTell(story: Story, forest: Event): Promise<void> {
  const { post, register, confirm, bookingOf } = story
  const add = (title: string, day: string): Promise<Event> =>
    post('/event/add', { title, active: true, cost: 30, places: 8, locationName: 'Mühle', ...on(day) })
  const [soon, later] = [await add('Sternennacht', '2026-12-11'), await add('Eisgang', '2027-02-20')]
  const heike = await confirm(await register(soon, 'Heike Hasel'))
  await post('/registration/cancel', { _id: heike._id })
  await story.settled()
  await post('/registration/writeOff', { _id: heike._id, reason: 'Lag im Krankenhaus' })
  await confirm(await register(later, 'Gisela Ginkgo'))
  // Her letters would wait while the event is in the bin.
  await story.settled()
  await post('/event/del', { _id: later._id })
  const { lastModifiedDate } = story.stored('events').find(({ _id }) => _id === forest._id) ?? forest
  await post('/event/edit', { _id: forest._id, lastModifiedDate, locationName: 'Eichhof', tell: true })
  expect(bookingOf('heike@example.org').state).toBe('cancelled')
}

/** Erases a family whose pictures are shown: their consents become proofs, and the use of one ends. */
async function keepProofs({ post, stored }: Story): Promise<void> {
  await post('/person/erase', { email: 'wim@example.org', confirm: 'wim@example.org' })
  const [willa, wolf] = stored('consents')
  expect([willa?.person, wolf?.person]).toEqual(['Willa', 'Wolf'])
  await post('/privacy/proofs/ended', { _ids: [willa?._id], ended: true })
}

async function secondWeek(story: Story, { forest, snow, tracks }: Events): Promise<void> {
  const { post, bookingOf } = story
  await keepProofs(story)
  // Hanna gets Gerd's place, and lets the time pass.
  await post('/registration/cancel', { _id: bookingOf('gerd@example.org')._id, cents: 0 })
  await post('/event/cancel', { _id: snow._id, reason: 'Es taut' })
  await writeOffAndTell(story, forest)
  await post('/event/move', { _id: tracks._id, ...on('2027-02-06'), reason: 'Die Hütte ist belegt' })
  const otto = bookingOf('otto@example.org')
  await story.fillIn(
    '/widerruf',
    { name: otto.name, email: otto.email, contract: otto.number ?? '', scope: 'whole', part: '' },
    'bestaetigen',
  )
  await story.fillIn(
    '/widerruf',
    { name: 'Fremde Person', email: 'fremd@example.org', contract: 'Kurs im Mai', scope: 'whole', part: '' },
    'bestaetigen',
  )
  await post('/registration/del', { _id: bookingOf('udo@example.org')._id })
  await story.until('2026-12-14T09:00:00.000Z')
  // Four days before the event, cancelling costs a fee; Emil gets the place.
  await post('/registration/cancel', { _id: bookingOf('dora@example.org')._id })
  await story.settled()
  story.passMinutes(5)
  await story.settled()
  await post('/voucher/paid', {
    _id: story.stored('vouchers').find(({ state }) => state === 'ordered')?._id,
    way: 'cash',
  })
  await story.settled()
  // The mail server is down from here on.
  story.mail.behaviour.refusal = { at: 'connect', code: 421 }
  await post('/registration/answer', {
    _id: bookingOf('lena@example.org')._id,
    subject: 'Zeltlager',
    text: 'Ja, im Juli.',
  })
  await post('/event/letter', { _id: forest._id, to: 'all', subject: 'Was mitkommt', text: 'Denkt an warme Socken.' })
  await story.settled()
}
