import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { BankItem, BookResult } from '../../domain/money/bank/book.ts'
import { openAdminSite } from '../testing/admin.ts'
import { type BankRow, sparkasseCsv } from '../testing/files/bank-files.ts'
import { visitor } from '../testing/test-site.ts'

const event = 'termin-01'
const date = '2026-11-27'

/** Opens a site where each of these people has a confirmed place for 240 €, with 24 € due first. */
async function openSite(...names: string[]) {
  const site = await openAdminSite()
  const dates = { startDate: '2027-06-01T08:00:00.000Z', endDate: '2027-06-01T16:00:00.000Z' }
  await site.post('/event/edit', { _id: event, cost: 240, prices: [], places: null, ...dates })
  const bookings: Registration[] = []
  for (const [at, name] of names.entries()) {
    const contact = { name, email: `gast-${at}@example.org` }
    const { answer } = await site.post('/registration/add', { ...contact, event, participants: [{ name }] })
    bookings.push((await site.post('/registration/confirm', { _id: answer._id })).answer)
  }
  const send = (file: Uint8Array, type = 'application/octet-stream') =>
    site.admin.post('/api/payment/bank', new Uint8Array(file).buffer, { headers: { 'content-type': type } })
  const read = async (file: Uint8Array): Promise<BankItem[]> => (await send(file)).json()
  const book = async (lines: { line: string; registration: string }[]): Promise<BookResult[]> =>
    (await site.post('/payment/book', lines)).answer
  /** Books the certain matches. */
  const bookSure = (items: readonly BankItem[]) =>
    book(
      items.flatMap(({ line, match, registration }) =>
        match === 'sure' && registration !== undefined ? { line, registration } : [],
      ),
    )
  const paidLetters = () => site.outbox().filter(({ subject }) => subject.startsWith('Deine Zahlung'))
  return { ...site, bookings, send, read, book, bookSure, paidLetters }
}

const deposit = ({ number = '', name }: Registration, changes: Partial<BankRow> = {}): BankRow => ({
  date,
  cents: 2400,
  name,
  text: `Anzahlung ${number}`,
  ...changes,
})

const hash = expect.stringMatching(/^[0-9a-f]{32}$/)

test('a line is read, previewed and booked, and nothing is stored before the booking', async () => {
  const { bookings, read, book, stored, outbox, paidLetters } = await openSite('Mia Moos')
  const [mia] = bookings as [Registration]
  const before = [stored(), outbox().length]
  const [item] = await read(sparkasseCsv([deposit(mia), { ...deposit(mia), cents: -3995, name: 'Baumarkt' }]))
  expect(item).toEqual({
    line: expect.any(String),
    date,
    cents: 2400,
    name: 'Mia Moos',
    text: 'Anzahlung 2026-0001',
    match: 'sure',
    reason: 'numberAndAmount',
    agrees: ['number', 'name', 'amount'],
    registration: mia._id,
  })
  expect([stored(), outbox().length]).toEqual(before)
  const choice = { line: item?.line ?? '', registration: mia._id }
  expect(await book([choice])).toEqual([{ ...choice, booked: true }])
  const [after] = stored()
  expect(after?.payments).toEqual([
    {
      _id: expect.any(String),
      date,
      cents: 2400,
      way: 'transfer',
      reference: 'Mia Moos, Anzahlung 2026-0001',
      bankLine: expect.stringMatching(/^[0-9a-f]{32}-1$/),
      bankMarks: { account: hash, payers: [hash], text: hash },
    },
  ])
  expect(after?.history.at(-1)).toMatchObject({ what: 'paid', by: 'educator', detail: '24,00\u00a0€' })
  expect(paidLetters()).toHaveLength(1)
})

test('skipped lines are counted', async () => {
  const { bookings, send } = await openSite('Mia Moos')
  const [mia] = bookings as [Registration]
  const debit = { ...deposit(mia), cents: -100 }
  const response = await send(sparkasseCsv([deposit(mia), debit, debit]))
  expect(response.headers.get('Left-Out')).toBe('debits=2&pending=0&foreign=0&repeated=0')
  expect(await response.json()).toHaveLength(1)
})

test('duplicates of another statement in the file are counted', async () => {
  const { send } = await openSite()
  const sample = readFileSync('server/testing/bank/samples/camt053-v08.xml', 'utf8')
  const twice = Buffer.from(sample.replace(/<Stmt>.*<\/Stmt>/s, statement => statement.repeat(2)))
  const [once, again] = [await send(Buffer.from(sample)), await send(twice)]
  const items = (await once.json()).length
  expect(await again.json()).toHaveLength(items)
  const repeated = [once, again].map(({ headers }) => headers.get('Left-Out')?.replace(/.*&/, ''))
  expect(repeated).toEqual(['repeated=0', `repeated=${items}`])
})

test('the samples of four banks are read', async () => {
  const { read } = await openSite('Jürgen Müller')
  for (const name of ['camt053-v08.xml', 'dkb.csv', 'n26.csv', 'sparkasse-csv-camt-short.csv']) {
    const items = await read(readFileSync(`server/testing/bank/samples/${name}`))
    expect(items[0]).toMatchObject({ date: '2026-11-24', cents: 1400, match: 'suggested', reason: 'nameOnly' })
  }
})

const guestNames = Array.from(
  { length: 30 },
  (_, at) => `Gast${'abcdefghijklmnopqrstuvwxyzäöüß'[at]} Försterling${at % 2 ? '' : 'ß'}`,
)
const spellings = [
  (number: string) => number,
  (number: string) => number.replace('-', ''),
  (number: string) => number.replace('-', ' '),
  (number: string) => `Buchung ${number.replace(/-0+/, '-')}`,
  (number: string) => `${number.slice(0, 7)} ${number.slice(7)} und danke`,
]

test.each(['latin1', 'utf8'] as const)(
  '500 lines in %s: each is classified correctly, and importing the file twice books nothing twice',
  async encoding => {
    const site = await openSite(...guestNames, 'Maria Größe', 'Maria Größe', 'Ida Iltis')
    const { bookings, read, bookSure, stored, paidLetters, dataOf } = site
    const guests = bookings.slice(0, 30)
    const ida = bookings[32] as Registration
    const sure = guests.map((guest, at) =>
      deposit(guest, { text: spellings[at % spellings.length]?.(guest.number ?? '') ?? '' }),
    )
    const duplicates = sure.slice(0, 5)
    const reversal = { ...(sure[7] as BankRow), kind: 'RETOURENGUTSCHRIFT' }
    const wrong = deposit(ida, { name: 'Fremd Person', text: '2026-9999', cents: 4711 })
    const ambiguous = deposit(ida, { name: 'GROESSE, MARIA', text: 'Waldtag' })
    const namedOnly = deposit(ida, { name: 'Iltis, Ida', text: 'danke' })
    const unrelated = Array.from({ length: 500 - 39 }, (_, at) => ({
      date: `2026-11-${String(1 + (at % 26)).padStart(2, '0')}`,
      cents: at % 3 === 0 ? 4200 + at : -1000 - at,
      name: 'Stadtwerke Musterstadt',
      text: `Abschlag ${at}`,
    }))
    const file = sparkasseCsv([...sure, ...duplicates, reversal, wrong, ambiguous, namedOnly, ...unrelated], encoding)
    const items = await read(file)
    expect(items.filter(({ match }) => match === 'sure').map(({ registration }) => registration)).toEqual(
      guests.map(({ _id }) => _id),
    )
    const suggested = items.filter(({ match }) => match === 'suggested')
    expect(Object.groupBy(suggested, ({ reason }) => reason)).toMatchObject({
      taken: duplicates.map(({ name }) => ({ name })),
      reversal: [{ name: reversal.name }],
      severalNames: [expect.not.objectContaining({ registration: expect.anything() })],
      nameAndAmount: [{ registration: ida._id }],
    })
    expect(suggested).toHaveLength(8)
    expect(items.filter(({ match }) => match === 'none')).toHaveLength(
      1 + unrelated.filter(({ cents }) => cents > 0).length,
    )

    expect((await bookSure(items)).every(({ booked }) => booked)).toBe(true)
    expect(stored().flatMap(({ payments }) => payments)).toHaveLength(30)
    expect(paidLetters()).toHaveLength(30)
    const before = dataOf('registrations')
    const again = await read(file)
    expect(again.map(({ line }) => line)).toEqual(items.map(({ line }) => line))
    expect(again.filter(({ match }) => match === 'known')).toHaveLength(30)
    expect(again.filter(({ match }) => match === 'sure')).toEqual([])
    expect((await bookSure(items)).map(({ booked, reason }) => [booked, reason])).toEqual(
      guests.map(() => [false, 'This line has been recorded already.']),
    )
    expect(dataOf('registrations')).toEqual(before)
  },
  60_000,
)

test('two simultaneous presses by two people book a line once', async () => {
  const { bookings, read, bookSure, stored } = await openSite('Mia Moos')
  const items = await read(sparkasseCsv(bookings.map(booking => deposit(booking))))
  const results = (await Promise.all([bookSure(items), bookSure(items)])).flat()
  expect(results.map(({ booked }) => booked).sort()).toEqual([false, true])
  expect(stored()[0]?.payments).toHaveLength(1)
})

test('a line sent twice at once is booked once', async () => {
  const { bookings, read, bookSure, stored } = await openSite('Mia Moos')
  const items = await read(sparkasseCsv(bookings.map(booking => deposit(booking))))
  expect((await bookSure([...items, ...items])).map(({ booked }) => booked)).toEqual([true, false])
  expect(stored()[0]?.payments).toHaveLength(1)
})

test('two lines for one booking are two payments and one letter', async () => {
  const { bookings, read, bookSure, stored, paidLetters } = await openSite('Mia Moos')
  const [mia] = bookings as [Registration]
  await bookSure(await read(sparkasseCsv([deposit(mia), deposit(mia, { cents: 21_600 })])))
  expect(stored()[0]?.payments.map(({ cents }) => cents)).toEqual([2400, 21_600])
  expect(stored()[0]?.history.at(-1)).toMatchObject({ what: 'paid', detail: '240,00\u00a0€' })
  expect(paidLetters()).toHaveLength(1)
})

test('a reversed payment is booked as a negative amount, without a letter', async () => {
  const { bookings, read, book, stored, paidLetters } = await openSite('Mia Moos')
  const [mia] = bookings as [Registration]
  const [item] = await read(sparkasseCsv([deposit(mia, { cents: -2400, kind: 'RUECKLASTSCHRIFT' })]))
  expect(item).toMatchObject({ match: 'suggested', reason: 'reversal', registration: mia._id, cents: -2400 })
  await book([{ line: item?.line ?? '', registration: mia._id }])
  expect(stored()[0]?.payments).toMatchObject([{ cents: -2400 }])
  expect(paidLetters()).toEqual([])
})

test('zero amounts are not listed, and impossible ones cannot be recorded', async () => {
  const { bookings, read, book, stored } = await openSite('Mia Moos')
  const [mia] = bookings as [Registration]
  const zero = deposit(mia, { cents: 0 })
  const items = await read(sparkasseCsv([zero, { ...zero, kind: 'RETOURE' }, deposit(mia, { cents: 200_000_000 })]))
  expect(items.map(({ cents }) => cents)).toEqual([200_000_000])
  expect(await book([{ line: items[0]?.line ?? '', registration: mia._id }])).toMatchObject([
    { booked: false, reason: 'This amount is too large to be recorded.' },
  ])
  expect(stored()[0]?.payments).toEqual([])
})

test('a line for a booking in the bin is refused, the others are booked, and a booked line stays known', async () => {
  const { bookings, read, post, bookSure, stored } = await openSite('Mia Moos', 'Tom Tanne')
  const [mia, tom] = bookings as [Registration, Registration]
  const file = sparkasseCsv([deposit(mia), deposit(tom)])
  const items = await read(file)
  await post('/registration/del', { _id: mia._id })
  expect((await bookSure(items)).map(({ booked, reason }) => [booked, reason])).toEqual([
    [false, 'The booking is in the bin.'],
    [true, undefined],
  ])
  await post('/registration/del', { _id: tom._id })
  expect(stored()).toEqual([])
  expect((await read(file)).map(({ match }) => match)).toEqual(['none', 'known'])
})

test('a line cannot be invented, changed or booked to any record but a booking', async () => {
  const { bookings, read, book, post, stored } = await openSite('Mia Moos')
  const [mia] = bookings as [Registration]
  const [item] = await read(sparkasseCsv([deposit(mia)]))
  const line = item?.line ?? ''
  const registration = mia._id
  const wrong = ['', 'x', '["key","2026-11-27",2400,""]', line.replace('2400', '9900'), `${line}0`]
  const results = await book(wrong.map(line => ({ line, registration })))
  expect(new Set(results.map(({ booked, reason }) => `${booked} ${reason}`))).toEqual(
    new Set(['false This line is not of a file that was read here. Please read the file again.']),
  )
  const { answer: inquiry } = await post('/registration/add', {
    name: 'Fragende',
    email: 'f@example.org',
    notes: 'Hallo',
  })
  for (const id of ['nobody', inquiry._id])
    expect(await book([{ line, registration: id }])).toMatchObject([
      { booked: false, reason: 'There is no such booking (any more).' },
    ])
  for (const body of [[], {}, [{ line }], Array.from({ length: 501 }, () => ({ line: 'x', registration }))])
    expect((await post('/payment/book', body)).status).toBe(400)
  expect(stored()[0]?.payments).toEqual([])
})

test('an unreadable file is refused in its reader’s language', async () => {
  const { send, admin } = await openSite()
  const response = await send(Buffer.from('Liebe Maria'))
  expect([response.status, (await response.json()).error.message]).toEqual([
    400,
    'I do not know this file. CSV, Excel (.xlsx), CAMT.053 or MT940, please.',
  ])
  await admin.post('/api/user/language', { language: 'de' })
  expect((await (await send(Buffer.from('Liebe Maria'))).json()).error.message).toBe(
    'Diese Datei kenne ich nicht. CSV, Excel (.xlsx), CAMT.053 oder MT940, bitte.',
  )
  expect((await send(Buffer.alloc(5_000_001, 'x'))).status).toBe(413)
})

test('only administrators can send a file, and no other site can send this content type without a preflight request', async () => {
  const { send, origin, as } = await openSite()
  for (const type of ['text/plain', 'text/csv', 'multipart/form-data', 'application/zip'])
    expect((await send(Buffer.from('x'), type)).status).toBe(415)
  const headers = { 'content-type': 'application/octet-stream' }
  expect((await visitor(origin).post('/api/payment/bank', 'x', { headers })).status).toBe(401)
  expect((await as('user').post('/api/payment/bank', 'x', { headers })).status).toBe(403)
})

test('an unreadable row is listed with its reason, and cannot be booked', async () => {
  const { bookings, read, book } = await openSite('Mia Moos')
  const [mia] = bookings as [Registration]
  const file = sparkasseCsv([deposit(mia), deposit(mia)])
    .toString('latin1')
    .replace('24,00', 'viel')
  const [good, bad] = await read(Buffer.from(file, 'latin1'))
  expect(good).toMatchObject({ match: 'sure', cents: 2400 })
  expect(bad).toMatchObject({ match: 'none', date: '', skipped: 'Cannot be read: “viel”' })
  expect(bad?.text).toContain('Line 2: DE02120300000000202051; 27.11.26')
  expect(await book([{ line: bad?.line ?? '', registration: mia._id }])).toMatchObject([{ booked: false }])
})

const unknownTable =
  'Tag;Wer;Was;Wieviel\n24.11.2026;Mia Moos;Anzahlung 2026-0001;24,00\n25.11.2026;Baumarkt;Seile;-3,00\n'

test('an unknown table is refused; once its columns are explained it is read, until the explanation is removed', async () => {
  const { admin, bookings, send, read, post, dataOf } = await openSite('Mia Moos')
  const [mia] = bookings as [Registration]
  const file = Buffer.from(unknownTable)
  const refused = await send(file)
  const { error } = await refused.json()
  expect([refused.status, error.columns]).toEqual([
    400,
    {
      headings: ['Tag', 'Wer', 'Was', 'Wieviel'],
      rows: [
        ['24.11.2026', 'Mia Moos', 'Anzahlung 2026-0001', '24,00'],
        ['25.11.2026', 'Baumarkt', 'Seile', '-3,00'],
      ],
    },
  ])
  const { headings } = error.columns
  const { status, answer } = await post('/payment/columns', { headings, date: 'Tag', amount: 3, payer: 1, purpose: 2 })
  expect([status, answer]).toEqual([
    200,
    { _id: expect.any(String), headings, date: 0, amount: 3, payer: 1, purpose: 2 },
  ])
  const list = async () => (await admin.send('/api/payment/columns')).json()
  expect(await list()).toEqual([answer])
  expect(await read(file)).toMatchObject([{ name: 'Mia Moos', cents: 2400, match: 'sure', registration: mia._id }])
  expect(dataOf('site')).toMatchObject({ bankColumns: [answer] })
  expect((await post('/payment/columns/del', { _id: answer._id })).status).toBe(200)
  expect([await list(), (await send(file)).status]).toEqual([[], 400])
  expect((await post('/payment/columns/del', { _id: answer._id })).status).toBe(404)
})

test('columns that the table lacks are refused and named', async () => {
  const { post } = await openSite()
  const headings = ['Tag', 'Wieviel']
  const refused = await post('/payment/columns', { headings, date: 0, amount: 'Betrag' })
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['amount']])
  for (const body of [
    {},
    { headings },
    { headings, date: 0 },
    { headings, date: 0, amount: 0 },
    { headings: 'Tag', date: 0, amount: 1 },
  ])
    expect((await post('/payment/columns', body)).status).toBe(400)
})

test('a payment later than the next working days is counted as announced', async () => {
  const { bookings, send } = await openSite('Mia Moos')
  const [mia] = bookings as [Registration]
  const rows = [{ date: '2026-12-02' }, { date: '2026-12-24' }].map(later => deposit(mia, later))
  const answer = await send(sparkasseCsv(rows))
  const items: BankItem[] = await answer.json()
  expect(items.map(({ date }) => date)).toEqual(['2026-12-02'])
  expect(answer.headers.get('Left-Out')).toBe('debits=0&pending=1&foreign=0&repeated=0')
})
