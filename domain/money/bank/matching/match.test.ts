import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '../../../kit/sliced-work.ts'
import { type KeyedLine, type LineMatch, matchLines } from './match.ts'
import type { Payable, Target } from './payable.ts'

let made = 0
const line = (cents: number, name: string, text: string, changes: Partial<KeyedLine> = {}): KeyedLine => ({
  key: `key-${++made}`,
  account: 'DE02120300000000202051',
  date: '2026-11-24',
  cents,
  name,
  text,
  reference: '',
  endToEnd: '',
  onBehalfOf: '',
  isReversal: false,
  ...changes,
})
const payable = (registration: string, number: string, name: string, open: number[], changes = {}): Payable => ({
  to: { registration },
  numbers: [number],
  name,
  others: [],
  title: '',
  open,
  came: [],
  ...changes,
})
const mia = payable('mia', '2026-0001', 'Mia Moos', [2400, 21_600], { numbers: ['2026-0001', 'RE-2026-0042'] })
const tom = payable('tom', '2026-0002', 'Tom Tanne', [2500])
const ida = payable('ida', '2026-0003', 'Ida Iltis', [])
const jurgen = payable('jurgen', '2026-0147', 'Jürgen Müller-Weiß', [9000])

const noTargets = new Map<string, Target>()
const matched = (lines: KeyedLine[], payables: Payable[] = [mia, tom, ida, jurgen], known = noTargets) =>
  new Map(runAtOnce(matchLines(lines, payables, known)).map(({ line, ...match }) => [line, match]))
const matchOf = (keyed: KeyedLine, payables?: Payable[]) => matched([keyed], payables).get(keyed)
const to = (registration: string) => ({ to: { registration } })

test.each([
  ['a reference and an instalment', 2400, 'Oma', 'B26-0001-X'],
  ['a reference and a later instalment', 21_600, 'Oma', 'b26 0001 x'],
  ['a reference and all that is open', 24_000, 'Oma', 'B26-0001-X'],
  ['a reference and the name', 1000, 'Moos, Mia', 'B26-0001-X'],
  ['the number of the invoice and the amount', 2400, 'Oma', 're20260042'],
  ['an old number and the name', 1000, 'MIA MOOS', '2026-0001'],
])('lines are sure with %s', (_, cents, name, text) => {
  expect(matchOf(line(cents, name, text))).toMatchObject({ match: 'sure', against: [], ...to('mia') })
})

test('an amount that pays what is due of two bookings is not all for the one that is named', () => {
  const other = payable('other', '2026-0150', 'Mia Moos', [4000])
  expect(matchOf(line(2400 + 4000, 'Mia Moos', 'B26-0001-X'), [mia, other])).toMatchObject({
    ...{ match: 'suggested', reason: 'otherName', ...to('mia') },
    candidates: [to('mia').to, to('other').to],
  })
  expect(matchOf(line(6500, 'Mia Moos', 'B26-0001-X'), [mia, other])).toMatchObject({ match: 'sure', ...to('mia') })
})

test.each<[what: string, given: KeyedLine, reason: string, registration?: string]>([
  ['the number of a booking, where a voucher is meant', line(2500, 'Otto Meier', 'Gutschein 2026-0002'), 'voucherText'],
  ['a reference', line(2399, 'Oma', 'B26-0001-X'), 'numberOnly', 'mia'],
  ['an old number', line(2399, 'Oma', '2026-0001'), 'similarNumber', 'mia'],
  ['the reference of one that is paid', line(2500, 'Ida Iltis', 'B26-0003-Y'), 'paid', 'ida'],
  ['more than is open', line(2600, 'Tom Tanne', 'B26-0002-M'), 'tooMuch', 'tom'],
  ['two numbers', line(4900, 'Mia Moos', '2026-0001 2026-0002'), 'severalNumbers'],
  ['two numbers, the second without its year', line(2400, 'Mia Moos', 'B26-0001-X und 0002'), 'severalNumbers', 'mia'],
  ['two numbers, of which one fits', line(2500, 'Mia Moos', '2026-0001 2026-0002'), 'severalNumbers', 'tom'],
  ['a number with the name of somebody else', line(2500, 'Mia Moos', 'B26-0002-M'), 'otherName', 'tom'],
  [
    'a number with somebody else’s name, whose letters were lost',
    line(2500, 'M?ller-Wei?, J?rgen', '2026-0002'),
    'otherName',
    'tom',
  ],
  ['a number with somebody else in the text', line(2500, 'Oma', '2026-0002 fuer Mia Moos'), 'otherName', 'tom'],
  ['name and amount', line(2500, 'TANNE, TOM', 'Waldtag'), 'nameAndAmount', 'tom'],
  ['the name', line(2000, 'Tom Tanne', 'Danke!'), 'nameOnly', 'tom'],
  ['a mistyped reference with name and amount', line(2500, 'Tom Tanne', 'B26-0002-K'), 'nameAndAmount', 'tom'],
  ['the amount', line(2500, 'Weber, T. u. A.', 'Waldfest'), 'amountOnly'],
  ['digits that a blank parts, with the amount', line(2500, 'Oma', 'Beitrag 2026-00 02'), 'unclearNumber', 'tom'],
  ['the number of another series, with the amount', line(2500, 'Oma', 'Kd.-Nr. 2026-0002'), 'unclearNumber', 'tom'],
  ['what was returned', line(-2500, 'Tom Tanne', '2026-0002', { isReversal: true }), 'reversal', 'tom'],
  ['a refund that comes back', line(2500, 'Tom Tanne', 'Retoure', { isReversal: true }), 'reversal', 'tom'],
  ['money that came back', line(2500, 'Bank', 'Retoure', { isReversal: true }), 'reversal'],
])('%s alone makes a suggestion', (_, given, reason, registration) => {
  const result = matchOf(given)
  expect(result).toMatchObject({ match: 'suggested', reason })
  expect(result?.to).toEqual(registration && { registration })
})

test('lines without a booking match nothing, even with the name of a settled booking', () => {
  const noMatch = { match: 'none', reason: 'nothing' }
  expect(matchOf(line(4217, 'Stadtwerke', 'Guthaben Strom'))).toMatchObject(noMatch)
  expect(matchOf(line(4217, 'Ida Iltis', 'Pilze'))).toMatchObject(noMatch)
})

test.each([
  ['who has booked too and pays for a friend', 'Mia Moos', '2026-0001 fuer Tom Tanne'],
  ['the same with a reference', 'Mia Moos', 'B26-0001-X fuer Tom Tanne'],
  ['who has booked twice', 'Mia Moos', '2026-0001'],
])('%s is not sure if the other booking owes the amount', (_, name, text) => {
  const other = text.includes('Tom') ? tom : payable('again', '2026-0900', 'Mia Moos', [2500])
  expect(matchOf(line(2500, name, text), [mia, other])).toMatchObject({
    match: 'suggested',
    reason: 'otherName',
    ...to('mia'),
  })
})

test('a number with another guest’s name suggests both', () => {
  expect(matchOf(line(2500, 'Mia Moos', 'B26-0002-M'))?.candidates).toEqual([tom.to, mia.to])
})

test('a mistyped reference does not count, and is reported', () => {
  expect(matchOf(line(2500, 'Oma', 'Waldtag B26-0002-K'))).toMatchObject({
    reason: 'amountOnly',
    mistyped: ['B26-0002-K'],
  })
  expect(matchOf(line(2500, 'Oma', 'B26-0002-K, Buchung 2026-0002'), [tom])).toMatchObject({
    match: 'sure',
    ...to('tom'),
  })
})

const bookingOfTwo = payable('booking', '2026-0042', 'Bela Buche', [4000])
const invoiceOfTwo = payable('invoice', '2026-0009', 'Greta Grün', [2400], { numbers: ['2026-0009', 'RE-2026-0042'] })

test.each<[what: string, cents: number, name: string, text: string, sure?: string]>([
  ['nothing decides', 100, 'Oma', '2026-0042'],
  ['the name decides', 100, 'Greta Grün', '2026-0042', 'invoice'],
  ['the amount decides', 4000, 'Oma', '2026-0042', 'booking'],
  ['name and amount say different things', 4000, 'Greta Grün', '2026-0042'],
  ['the word decides', 2400, 'Oma', 'Rechung 2026-0042', 'invoice'],
  ['the word decides for the booking', 4000, 'Oma', 'Booking 2026-0042', 'booking'],
])('a number shared by a booking and another guest’s invoice: %s', (_, cents, name, text, sure) => {
  const result = matchOf(line(cents, name, text), [bookingOfTwo, invoiceOfTwo])
  expect(result?.match === 'sure' ? result.to?.registration : undefined).toBe(sure)
  if (!sure) expect([result?.to, result?.candidates]).toEqual([undefined, [bookingOfTwo.to, invoiceOfTwo.to]])
})

test('an old number with the name is not sure if one typo in it gives another guest’s number, who alone owes the amount', () => {
  const [first, second] = [payable('a', '2026-0010', 'Anna A', [4000]), payable('b', '2026-0011', 'Berta Bach', [5000])]
  const tickOf = (cents: number, open: Payable[]) => matchOf(line(cents, 'Berta Bach', '2026-0011'), open)?.match
  expect(matchOf(line(4000, 'Berta Bach', '2026-0011'), [first, second])).toMatchObject({
    match: 'suggested',
    reason: 'similarNumber',
    ...to('b'),
  })
  expect([tickOf(5000, [first, second]), tickOf(3000, [first, second]), tickOf(3000, [second])]).toEqual(
    Array(3).fill('sure'),
  )
})

test('an old number of an unknown person is not sure if one typo in it gives the number of a guest with a debt', () => {
  const [first, second] = [payable('a', '2026-0010', 'Anna A', [4000]), payable('b', '2026-0011', 'Berta B', [4000])]
  const grandmother = line(4000, 'Gerda Oma', '2026-0011')
  expect(matchOf(grandmother, [first, second])).toMatchObject({
    match: 'suggested',
    reason: 'similarNumber',
    ...to('b'),
    candidates: [second.to, first.to],
  })
  expect(matchOf(grandmother, [{ ...first, open: [5000] }, second])?.match).toBe('suggested')
  expect(matchOf(grandmother, [{ ...first, open: [] }, second])?.match).toBe('sure')
  for (const sure of [
    line(4000, 'Gerda Oma', 'B26-0011-K'),
    line(4000, 'Berta B', '2026-0011'),
    line(4000, 'Gerda B', '2026-0011 Berta'),
    line(4000, 'Gerda Oma', '', { endToEnd: '2026-0011' }),
  ])
    expect([sure.text, matchOf(sure, [first, { ...second, name: 'Berta Bb', others: ['Berta B'] }])?.to]).toEqual([
      sure.text,
      second.to,
    ])
})

test('an old number of one family is not sure if the text names a child of another family that owes as much', () => {
  const [first, second] = [
    payable('a', '2026-0003', 'Anna Ahorn', [3500], { others: ['Lea Ahorn'] }),
    payable('b', '2026-0077', 'Maria Öztürk', [3500], { others: ['Can Öztürk'] }),
  ]
  const tickOf = (text: string, cents = 3500, name = 'Gerda Schulz') =>
    matchOf(line(cents, name, text), [first, second])
  expect(tickOf('2026-0003 Can')).toMatchObject({
    ...{ match: 'suggested', reason: 'otherName', ...to('a') },
    candidates: [first.to, second.to],
  })
  expect(tickOf('2026-0003 Can', 3500, 'Fatma Öztürk')).toMatchObject({ match: 'suggested', reason: 'otherName' })
  for (const sure of [
    tickOf('2026-0003 Lea'),
    tickOf('2026-0003 Lea und Can'),
    tickOf('2026-0003 Can', 3500, 'Anna Ahorn'),
    tickOf('B26-0003-Y Can'),
  ])
    expect(sure).toMatchObject({ match: 'sure', ...to('a') })
  const cheaper = { ...second, open: [1000] }
  expect(matchOf(line(3500, 'Gerda Schulz', '2026-0003 Can'), [first, cheaper])?.match).toBe('sure')
})

test('a payment for a settled booking is suggested, and contradicts no other', () => {
  const cancelled = payable('off', '2026-0005', 'Ida Iltis', [], { costs: [4000, 500] })
  const nothingOpen = { match: 'suggested', reason: 'paid', agrees: ['name'], ...to('off') }
  expect(matchOf(line(4000, 'Iltis, Ida', 'Waldtag'), [cancelled, tom])).toMatchObject(nothingOpen)
  expect(matchOf(line(500, 'Ida Iltis', ''), [cancelled, tom])).toMatchObject(nothingOpen)
  expect(matchOf(line(4217, 'Ida Iltis', 'Pilze'), [cancelled, tom])?.match).toBe('none')
  const again = payable('again', '2026-0006', 'Ida Iltis', [4000])
  expect(matchOf(line(4000, 'Ida Iltis', '2026-0006'), [cancelled, again])).toMatchObject({
    match: 'sure',
    ...to('again'),
  })
  expect(matchOf(line(4000, 'Ida Iltis', ''), [cancelled, again])).toMatchObject({
    reason: 'nameAndAmount',
    ...to('again'),
  })
})

test('a short number followed by a price suggests both readings, and only a name ticks one', () => {
  const first = payable('first', '2026-0901', 'Anna Ahorn', [2000], { numbers: ['2026-0901', 'RE-2026-0001'] })
  const joined = payable('joined', '2026-0902', 'Bert Birke', [4000], { numbers: ['2026-0902', 'RE-2026-0140'] })
  const text = 'Rechnung 2026-01 40 Euro'
  const result = matchOf(line(4000, 'Gerda Oma', text), [first, joined])
  expect(result?.match).toBe('suggested')
  expect(result?.candidates).toHaveLength(2)
  expect(result?.candidates).toEqual(expect.arrayContaining([first.to, joined.to]))
  expect(matchOf(line(4000, 'Gerda Oma', text), [joined])).toMatchObject({
    match: 'suggested',
    reason: 'unclearNumber',
  })
  expect(matchOf(line(2000, 'Anna Ahorn', text), [first, joined])).toMatchObject({ match: 'sure', ...to('first') })
})

test('a payment for somebody else is matched by that person’s name', () => {
  const office = line(1000, 'Jobcenter Kassel', 'B26-0002-M', { onBehalfOf: 'Tom Tanne' })
  expect(matchOf(office)).toMatchObject({ match: 'sure', agrees: ['reference', 'name'], ...to('tom') })
})

test('the payer’s own number is not sure if the bank says that they pay for another guest', () => {
  const [own, other] = [
    payable('own', '2026-0001', 'Mia Moos', [4000]),
    payable('other', '2026-0007', 'Tom Tanne', [4000]),
  ]
  const paid = line(4000, 'Mia Moos', 'Anmeldung 2026-0001', { onBehalfOf: 'Tom Tanne' })
  expect(matchOf(paid, [own, other])).toMatchObject({
    match: 'suggested',
    reason: 'otherName',
    candidates: [own.to, other.to],
  })
  expect(matchOf({ ...paid, onBehalfOf: 'Oma Moos' }, [own, other])?.match).toBe('sure')
  expect(matchOf({ ...paid, text: 'Anmeldung 2026-0007' }, [own, other])).toMatchObject({ match: 'sure', to: other.to })
})

test.each([
  ['the surname', 'Fatma Öztürk', 'danke', 1000, ['surname']],
  ['surname, child and event', 'Fatma Öztürk', 'Waldtag Can', 3500, ['surname', 'firstName', 'event', 'amount']],
  ['child and event', 'Gerda Schulz', 'Can, Waldtag', 1000, ['firstName', 'event']],
  ['the whole name of the child', 'Gerda Schulz', 'für Can Öztürk', 1000, ['surname', 'firstName']],
  ['event and amount', 'Gerda Schulz', 'Waldtag', 3500, ['event', 'amount']],
  ['the event', 'Gerda Schulz', 'Waldtag', 1000, ['event']],
  ['a family', 'Familie Oeztuerk', '', 1000, ['surname']],
])('%s make only a suggestion', (_, name, text, cents, agrees) => {
  const maria = payable('maria', '2026-0007', 'Maria Öztürk', [3500], {
    others: ['Can Öztürk'],
    title: 'Kinder-Waldtag',
  })
  expect(matchOf(line(cents, name, text), [maria, tom])).toMatchObject({ match: 'suggested', agrees, ...to('maria') })
})

test('hints that fit several bookings choose none, and list them as candidates', () => {
  const others = ['a', 'b'].map(id => payable(id, `2026-00${id}`, `${id} Öztürk`, [3500]))
  expect(matchOf(line(3500, 'Fatma Öztürk', ''), others)).toMatchObject({
    reason: 'severalNames',
    candidates: [{ registration: 'a' }, { registration: 'b' }],
  })
})

test('an amount for several numbers is split only if one split fits', () => {
  const [a, b] = [payable('a', '2026-0010', 'A A', [1000, 3000]), payable('b', '2026-0011', 'B B', [1000, 3000])]
  const sharesOf = (cents: number) =>
    matchOf(line(cents, 'A A', '2026-0010 2026-0011'), [a, b])?.shares?.map(share => share.cents)
  expect([8000, 2000, 6000, 4000, 100].map(sharesOf)).toEqual([
    [4000, 4000],
    [1000, 1000],
    [3000, 3000],
    undefined,
    undefined,
  ])
})

test('a name that fits twice chooses neither, unless the amount decides', () => {
  const other = payable('other', '2026-0009', 'Tom Tanne', [2500])
  expect(matchOf(line(2500, 'Tom Tanne', ''), [tom, other])).toMatchObject({
    match: 'suggested',
    reason: 'severalNames',
  })
  const dearer = { ...other, open: [9900] }
  expect(matchOf(line(2500, 'Tom Tanne', ''), [tom, dearer])).toMatchObject({ reason: 'nameAndAmount', ...to('tom') })
})

test('two lines do not pay one instalment', () => {
  const twice = [line(2500, 'Tom Tanne', '2026-0002'), line(2500, 'Tom Tanne', '2026-0002')]
  const results = twice.map(each => matched(twice).get(each))
  expect(results.map(each => each?.match)).toEqual(['sure', 'suggested'])
  expect(results[1]).toMatchObject({ match: 'suggested', reason: 'taken', ...to('tom') })
  const byName = [line(2500, 'Tom Tanne', ''), line(2500, 'Tom Tanne', '')]
  expect(byName.map(each => matched(byName).get(each)?.reason)).toEqual(['nameAndAmount', 'taken'])
})

test('a number finds its open instalment although an earlier line has the name', () => {
  const [guess, sure] = [line(2500, 'Tom Tanne', '', { date: '2026-11-20' }), line(2500, 'Bank', '2026-0002')]
  const results = matched([guess, sure], [tom])
  expect([results.get(guess)?.match, results.get(sure)?.match]).toEqual(['suggested', 'sure'])
})

test('both instalments of a booking are sure, in either order', () => {
  for (const cents of [
    [2400, 21_600],
    [21_600, 2400],
  ]) {
    const lines = cents.map(each => line(each, 'Mia Moos', '2026-0001'))
    expect(runAtOnce(matchLines(lines, [mia], noTargets)).map(({ match }) => match)).toEqual(['sure', 'sure'])
  }
})

test('a payment entered by hand is not matched again by its bank line', () => {
  const entered = { ...tom, open: [2500], came: [{ date: '2026-11-22', cents: 2500 }] }
  const [first, second] = [line(2500, 'Tom Tanne', '2026-0002'), line(2500, 'Tom Tanne', '2026-0002')]
  const results = matched([first, second], [entered])
  expect(results.get(first)).toMatchObject({ match: 'suggested', reason: 'entered', ...to('tom') })
  expect(results.get(second)?.match).toBe('sure')
  expect(matchOf(line(2500, 'Tom Tanne', '2026-0002', { date: '2026-12-24' }), [entered])?.match).toBe('sure')
})

test('the same statement in another format is not booked twice', () => {
  const booked = { date: '2026-11-24', cents: 2500, bankLine: 'of the CSV' }
  const twice = { ...tom, open: [2500], came: [booked] }
  expect(matchOf(line(2500, 'Tom Tanne', '2026-0002'), [twice])?.reason).toBe('entered')
  expect(matchOf(line(2500, 'Tom Tanne', '2026-0002', { date: '2026-11-25' }), [twice])?.match).toBe('sure')
  // The file also contains the booked line itself, so the other line is a second payment.
  const [known, other] = [
    line(2500, 'Tom Tanne', '2026-0002', { key: 'of the CSV' }),
    line(2500, 'Tom Tanne', '2026-0002'),
  ]
  const results = matched([known, other], [twice], new Map([['of the CSV', twice.to]]))
  expect([results.get(known)?.match, results.get(other)?.match]).toEqual(['known', 'sure'])
})

test('a booked line is known, and pays nothing again', () => {
  const booked = line(2500, 'Tom Tanne', '2026-0002')
  const known = new Map([[booked.key, { registration: 'tom' }]])
  expect(matched([booked], [tom], known).get(booked)).toMatchObject({ match: 'known', reason: 'known', ...to('tom') })
})

test('random lines have one match each, and sure ones never exceed the open amount', () => {
  const amounts = fc.constantFrom(2400, 2500, 21_600, 24_000, 100)
  const names = fc.constantFrom('Mia Moos', 'Tom Tanne', 'Stadtwerke')
  const texts = fc.constantFrom('2026-0001', 're2026 0042', '2026-0002', '', '2026-0001 2026-0002')
  const days = fc.integer({ min: 10, max: 28 }).map(day => `2026-11-${day}`)
  const given = fc
    .tuple(amounts, names, texts, days)
    .map(([cents, name, text, date]) => line(cents, name, text, { date }))
  const paidTo = (matches: LineMatch[], payable: Payable) =>
    matches
      .filter(({ match, to }) => match === 'sure' && to?.registration === payable.to.registration)
      .reduce((sum, { line }) => sum + line.cents, 0)
  fc.assert(
    fc.property(fc.array(given, { maxLength: 12 }), lines => {
      const results = runAtOnce(matchLines(lines, [mia, tom], noTargets))
      expect(new Set(results.map(({ line }) => line))).toEqual(new Set(lines))
      expect(results).toHaveLength(lines.length)
      for (const each of [mia, tom])
        expect(paidTo(results, each)).toBeLessThanOrEqual(each.open.reduce((sum, cents) => sum + cents, 0))
    }),
  )
})
