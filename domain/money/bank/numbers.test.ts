import { expect, test } from 'vitest'
import { processorTime } from '../../testing/processor-time.ts'
import { type FoundNumber, readNumbers, writtenNumbers } from './numbers.ts'

const numbersIn = (text: string): string[] => readNumbers(text).written.flatMap(({ meant }) => meant)
const onlyIn = (text: string): FoundNumber | undefined => {
  const { written } = readNumbers(text)
  return written.length === 1 ? written[0] : undefined
}

test.each([
  'B26-0147-K',
  'b26-0147-k',
  'B26 0147 K',
  'B260147K',
  'B26/0147/K, danke',
  'B26–0147–K',
  'B26 - 0147 - K',
  'SVWZ+B26-0147-K Waldtag',
  'Waldtag 5.12. B26-01 47-K',
  'B2 6-0147- K',
  'B26-0147-K 2 Kinder',
  'B26.0147.K.',
  'Mia, Buchung B26-0147-K',
])('“%s” contains the reference of the booking 2026-0147', text => {
  expect(readNumbers(text)).toEqual({
    written: [{ kind: 'reference', meant: ['2026-0147'], perhaps: [] }],
    mistyped: [],
    hasOthers: false,
  })
})

test.each([
  'WaldtagB26-0147-K',
  'ReB26-0147-K',
  'Kinder-Waldtag am 5.12.2026B26-0147-K',
  'danke b26 0147 k',
  'MiaB260147K',
])('“%s” lacks the blank before its reference, and the check character proves it', text =>
  expect(readNumbers(text)).toEqual({
    written: [{ kind: 'reference', meant: ['2026-0147'], perhaps: [] }],
    mistyped: [],
    hasOthers: false,
  }),
)

test('after other letters, a reference with a wrong check character, or without one, is not certain', () => {
  expect(readNumbers('WaldtagB26-0147-P')).toEqual({ written: [], mistyped: [], hasOthers: true })
  expect(numbersIn('WaldtagB26-0147')).toEqual([])
  expect(numbersIn('KDB26-0147')).toEqual([])
})

test('the search reads a voucher’s reference, and a reference of five digits', () => {
  expect(onlyIn('Gutschein G26-0007-Y')).toMatchObject({ kind: 'reference', meant: ['G-2026-0007'] })
  expect(onlyIn('B27-10147-W')).toMatchObject({ kind: 'reference', meant: ['2027-10147'] })
})

test.each([
  ['a digit', 'B26-0148-K'],
  ['two digits in each other’s place', 'B26-0174-K'],
  ['the check character', 'B26-0147-P'],
  ['the letter', 'G26-0147-K'],
  ['a character that no reference has', 'B26-0147-A'],
])('a reference with a typo in %s is not accepted, and is reported', (_, text) => {
  expect(readNumbers(`Waldtag ${text} danke`)).toEqual({ written: [], mistyped: [text], hasOthers: false })
})

test('a reference without its check character counts as an old number', () => {
  expect(readNumbers('B26-0147')).toEqual({
    written: [{ kind: 'number', meant: ['2026-0147'], perhaps: [] }],
    mistyped: [],
    hasOthers: false,
  })
  for (const text of ['B26-0147 Klein', 'B26-0147 2 Kinder', 'b26 0147 mia'])
    expect(onlyIn(text)).toMatchObject({ kind: 'number', meant: ['2026-0147'] })
})

test.each([
  '2026-0147',
  'Waldtag 2026-0147, danke',
  '20 26-0147',
  '2026 – 0147',
  '2026/0147',
  '2026-0147 2 Kinder',
  'Waldtag Nr. 2026-0147',
  'Mai 2026-0147',
])('“%s” contains a booking’s or invoice’s number', text => {
  expect(readNumbers(text).written).toEqual([{ kind: 'number', meant: ['2026-0147', 'RE-2026-0147'], perhaps: [] }])
})

test.each(['2026 0147', '20260147', '2026.0147', 'Waldtag 2026 0147 Mia'])(
  '“%s” may be a year and something else, so a name has to confirm it',
  text =>
    expect(readNumbers(text).written).toEqual([{ kind: 'number', meant: [], perhaps: ['2026-0147', 'RE-2026-0147'] }]),
)

test.each([
  'Buchung 2026-0147',
  'Buchung 2026 0147',
  'Buchung 20260147',
  'Buchung2026-0147',
  'Buchung 2026-147',
  'Buchungs-Nr. 2026/147',
  'Buchungsnummer: 2026-0147',
  'Bu.-Nr. 2026-0147',
  'Buchng 2026-0147',
  'Booking 2026-147',
  'Anmeldung Nr 2026 147',
])('“%s” contains a booking’s number', text => {
  expect(onlyIn(text)).toEqual({ kind: 'number', meant: ['2026-0147'], perhaps: [] })
})

test.each([
  'RE-2026-0003',
  're20260003',
  'RE/2026/0003',
  'R E-2026-0003',
  'Danke fuer den schoenen Tag R E-2026-0003',
  'RE.2026.0003',
  'RE 2026 3',
  'Re: 2026-0003',
  'Re.-Nr. 2026/0003',
  'R.E. 2026-0003',
  'R.-Nr. 2026-0003',
  'RNr 2026-0003',
  'RgNr. 2026-3',
  'RG 2026-0003',
  'Rech.-Nr. 2026-0003',
  'Rechnung RE-2026-00 03 vom 21.11.',
  'Rechnungsnummer 2026-0003',
  'Rechung 2026-0003',
  'Rehnung 2026-0003',
  'Rcehnung 2026-0003',
  'Kursrechnung 2026-0003',
  'Schlussrechnung Nr. 2026-3',
  'Abschlagsrechung 2026-0003',
  'Invoice 2026-0003',
  'Invoice No. 2026-0003',
  'Inv. 2026-0003',
  'SVWZ+RE-2026-0003',
])('“%s” contains an invoice’s number, and a booking’s only if the name matches', text => {
  expect(onlyIn(text)).toEqual({ kind: 'number', meant: ['RE-2026-0003'], perhaps: ['2026-0003'] })
})

test.each([
  'G-2026-0007',
  'Gutschein Nr. 2026-0007',
  'Gutschien 2026-7',
  'Voucher 2026-0007',
  'G 2026 0007',
  'Geschenkgutschein Nr. 2026-0007',
  'Geschenkgutschein 2026-0007',
  'Geschenkgutschien 2026-7',
  'Wertgutscheins 2026/0007',
  'Waldgutscheinnr. 2026-0007',
])('“%s” contains a voucher’s number', text => {
  expect(onlyIn(text)).toEqual({ kind: 'number', meant: ['G-2026-0007'], perhaps: ['2026-0007'] })
})

test.each([
  'Kd.-Nr. 2026-0003',
  'Kundennr. 2026-0003',
  'KNr. 2026-0003',
  'T-Nr. 2026-0003',
  'AO 2026/0003',
  'Anordnung 2026-0003',
  'GZ: 2026-0003',
  'HHSt. 2026.0003',
  'Haushaltsstelle 2026/0003',
  'Sachkonto 2026-0003',
  'Förderung 2026-0003',
  'Vertragsnummer 2026-0003',
  'Auftrag 2026-0003',
  'Angebot 2026-0003',
  'Kunde 2026-0003',
  'Vertrag 2026-0003',
  'Bestellung 2026-0003',
  'Mitglied 2026-0003',
  'Quittung 2026-0003',
  'Spende 2026-0003',
  'Kd.Nr. 2026 0003',
  'Mandat 2026-0003',
  'Mandatsreferenz: 2026-0003',
  'Vertrag 2026/0003',
  'Los 2026.0003',
  'Los-Nr. 2026-0003',
  'AZ 2026/0003',
  'Aktenzeichen 2026-0003',
  'Versicherungsschein 2026-0003',
  'Kundenreferenz 2026-0003',
  'Steuernummer 2026/0003',
  'Tel. 2026 0003',
  'Karte 2026 0003',
  'Ticket-ID 2026-0003',
  'LF-2026-0003',
  'KD2026-0003',
  'M 2026-0003-2',
  '2026-0003-2',
  '2026/0003/1',
  '2026-0003.4',
  '12-2026-0003',
  '4711/2026-0003',
  '2026 0003 1234 5678',
])('the number in “%s” counts something else', text =>
  expect(onlyIn(text)).toEqual({ kind: 'foreign', meant: [], perhaps: ['2026-0003', 'RE-2026-0003'] }),
)

test.each<[text: string, further: string[]]>([
  ['RE-2026-0042/43', ['RE-2026-0043']],
  ['RE-2026-0042 und 0043', ['RE-2026-0043']],
  ['Rechnungen 2026-0042, 0043, 0044', ['RE-2026-0043', 'RE-2026-0044']],
  ['RE-2026-0042/43/44', ['RE-2026-0043', 'RE-2026-0044']],
  ['RE 2026 0042 0043', ['RE-2026-0043']],
  ['Rechnung 2026-0042 bis 0044', ['RE-2026-0044']],
  ['Gutscheine 2026-0042 + 43', ['G-2026-0043']],
  ['B26-0147-K und 0148', ['2026-0148']],
  ['B26-0147-K/0148-X', ['2026-0148']],
  ['B26-0147-K 0148', ['2026-0148']],
  ['Buchung 2026-0147 u. 148', ['2026-0148']],
  ['Buchung 2026-0147 & Nr. 0148, danke', ['2026-0148']],
])('in “%s” the beginning of a further number is left out, so it is only suggested', (text, further) => {
  const [first, ...others] = readNumbers(text).written
  expect(first?.kind).not.toBe('foreign')
  expect(others.map(({ kind, meant, perhaps }) => [kind, meant, perhaps[0]])).toEqual(
    further.map(number => ['foreign', [], number]),
  )
})

test.each([
  'B26-0147-K und 12 Kinder',
  'B26-0147-K, 05.12.2026',
  'B26-0147-K + 05/12',
  'B26-0147-K, 1400 Uhr',
  'B26-0147-K und 4000 EUR',
  'B26-0147-K, 0170 123456',
  'B26-0147-K / 2 Kinder',
  'B26-0147-K 2026',
  'B26-0147-K, 37073Göttingen',
])('“%s” names a single number', text => expect(readNumbers(text).written).toHaveLength(1))

test('numbers written whole behind another are found once', () => {
  const { written } = readNumbers('B26-0147-K 2026 2026/0002, 2026 0003')
  expect(written.map(({ meant, perhaps }) => [...meant, ...perhaps][0])).toEqual([
    '2026-0147',
    '2026-0002',
    '2026-0003',
  ])
})

test.each(['20261205', '2026.1205', '2026 12 05', 'Waldtag 20260112 danke'])('“%s” is a day, not a number', text =>
  expect(readNumbers(text).written.map(({ kind }) => kind)).toEqual(['foreign']),
)

test('digits in the place of the check character make a reference part of something longer', () =>
  expect(onlyIn('B26-0147-2')).toEqual({ kind: 'foreign', meant: [], perhaps: ['2026-0147'] }))

test.each(['2026-0147', 'RE-2026-0147', 'Buchung 2026-0147', 'NR 2026-0147', 'B26-0147-K X1'])(
  '“%s”, written by a program, contains a number',
  text => expect(readNumbers(text, 'program').written.map(({ meant }) => meant.length > 0)).toEqual([true]),
)

test.each([
  '20261124-0147',
  '2026112401470001',
  '2026-11-24-0147',
  '20261124 0147',
  'ORDER-2026-0147',
  'PAYMENT/2026-0147',
  'E2E-2026-0147-17',
  '2026-0147A',
  '2026-0147-8F3C',
  '8F2026-0147',
  'ZV2026-0147',
  'RE-2026-0147-1',
  '2026-0147T10:15:00',
  '20260147',
])('“%s”, written by a program, contains no certain number', text =>
  expect(readNumbers(text, 'program').written.flatMap(({ meant }) => meant)).toEqual([]),
)

test('the 27th booking of 2026 is not read as a school year', () => {
  for (const text of ['2026-0027', 'Buchung 20260027', 'Buchung 2026-027'])
    expect(numbersIn(text)).toContain('2026-0027')
})

test('digits with a blank between them may be something else', () => {
  expect(onlyIn('Beitrag 2026-01 40 Euro')).toMatchObject({ meant: [], perhaps: ['2026-0140', 'RE-2026-0140'] })
  expect(onlyIn('2026-1014 7')).toMatchObject({ meant: ['2026-1014', 'RE-2026-1014'] })
})

test.each(['Rechnung 2026-01 40 Euro', 'RE-2026-01 40 Euro'])(
  '“%s” may be an invoice and a price, or an invoice number that the bank has split',
  text =>
    expect(onlyIn(text)).toEqual({
      kind: 'number',
      meant: [],
      perhaps: ['RE-2026-0001', '2026-0001', 'RE-2026-0140', '2026-0140'],
    }),
)

test('zeros before a blank are not a number, so they belong to the digits after it', () => {
  expect(onlyIn('Rechnung 2026-00 03')).toMatchObject({ meant: ['RE-2026-0003'] })
  expect(onlyIn('Rechnung 2026-0003 40 Euro')).toEqual({
    kind: 'number',
    meant: ['RE-2026-0003'],
    perhaps: ['2026-0003'],
  })
})

test('a reference without its check character, split by a blank, may be something else', () =>
  expect(onlyIn('B26-01 40 Euro')).toEqual({ kind: 'number', meant: [], perhaps: ['2026-0140'] }))

test('the search finds each of several numbers', () => {
  expect(numbersIn('B26-0010-W und B26-0001-X')).toEqual(['2026-0010', '2026-0001'])
  expect(numbersIn('Buchung 2026-0147 und Buchung 2026-0148')).toEqual(['2026-0147', '2026-0148'])
  const invoicesToo = ['2026-0147', 'RE-2026-0147', '2026-0148', 'RE-2026-0148']
  expect(numbersIn('2026-0147/2026-0148')).toEqual(invoicesToo)
})

test.each([
  'Rechnung 2026 0147 2026 0148',
  'Rechnung 2026 0147 / 2026 0148',
  'Rechnung 2026.0147, 20 260148',
  'RE-20260147 2026-0148',
])('“%s” contains two numbers', text => {
  const found = writtenNumbers(text).map(numbers => numbers.map(number => number.slice(-4)))
  expect(found).toEqual([expect.arrayContaining(['0147']), expect.arrayContaining(['0148'])])
})

test.each([
  'B26-0147-K und 2026-148',
  'B26-0147-K + B26-O148-P',
  'B26-0147-K / 2O260148',
  'Rechnung 2026-0147, 02026-148',
  'B26-0147-K Kundennummer 4711',
])('“%s” has digits beside its number that may be one more', text => {
  expect(readNumbers(text)).toMatchObject({ written: [{}], hasOthers: true })
})

test.each([
  'B26-0147-K vom 24.11.2026, 12.34 Uhr, 2 Kinder',
  'Rechnung 2026-0147, 40,00 EUR, Naturgruppe 2026/27',
  'B26-0147-K Anzahlung 150 € Beitrag 2026-11',
  'DATUM 2026-11-24, 12:34 UHR B26-0147-K Sommer 2026',
])('“%s” has no other digits that may be a number', text => {
  expect(readNumbers(text)).toMatchObject({ written: [{}], hasOthers: false })
})

test.each([
  'Naturgruppe 2026/27',
  'Naturgruppe 2026/27 Mia',
  'Naturgruppe 2026/2027',
  'Anmeldung 2026/27',
  'Rechnung 2026-2027',
  'Saison 2026-27',
  'Saison 2026 - 2027',
  'Beitrag 2026-11',
  'Beitrag Nov 2026',
  'KW 2026-12',
  'Dez 2026 - 12 Uhr',
  'Dez 2026 1200 Uhr',
  'Herbst 2026 10 Uhr',
  '12026-0147',
  'Kd 992026014755',
  '2026014799999',
  'DE89 3704 0044 2026 0147 00',
  'am 24.11.2026 14:30',
  'am 05.12.2026 1430 Uhr',
  'am 5.12. 2026 1430',
  'Sommer 2026 1430 Uhr',
  'Sommerfreizeit 2026 1200 EUR',
  'Freizeit 2026 1200 €',
  '0151 2026 0147',
  '0151/2026 0147',
  '+49 2026 0147',
  '0561-2026 0147',
  '4111 2026 0147 1111',
  'DE89 2026 0147 0044 0532 00',
  'DATUM 24.11.2026, 12.34 UHR',
  '2026-11-24',
  '24-11-2026 0147',
  '2026 2 Kinder',
  '2026-147',
  '2026-0000',
  '2026',
  'Re',
  'AB26-0147-K',
  'B26',
  'B26-147',
  '',
])('“%s” contains no number of ours', text => expect(readNumbers(text).written).toEqual([]))

test('a long text takes at most two seconds of processor time', async () => {
  const ms = await processorTime(() => {
    for (const text of ['2', '20', '2 ', '2026-', '2026 1 ', 'RE-', 'G ', 'RECHN', 'B2', 'B26-', 'B26 0 ', 'NR.'])
      readNumbers(text.repeat(20_000))
  })
  expect(ms).toBeLessThan(2000)
})

test('“Gutschrift” is any credit to a bank, and means no voucher', () => {
  for (const word of ['Gutschrift', 'GUTSCHR.', 'Sammelgutschrift'])
    expect(numbersIn(`${word} 2026-0147`)).not.toContain('G-2026-0147')
  for (const word of ['Gutschein', 'Gutsch.', 'Gutscheinnr.', 'Gutshein'])
    expect(numbersIn(`${word} 2026-0147`)).toEqual(['G-2026-0147'])
})

test.each(['KW', 'Saison', 'Schuljahr', 'Semester'])('a number after %s counts weeks or years', word => {
  expect(numbersIn(`${word} 2026-0147`)).toEqual([])
})
