import { expect, test } from 'vitest'
import { runAtOnce } from '../../../kit/sliced-work.ts'
import { referenceOf } from '../../terms/reference.ts'
import { type KeyedLine, matchLines } from './match.ts'
import type { Payable } from './payable.ts'

/** Seeded, so that each run uses the same numbers (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
const random = randomFrom(43)
const pick = <T>(items: readonly T[]): T => items[random(items.length)] ?? expect.fail('There is one.')
/** True in `cases` of 100 cases. */
const inHundred = (cases: number) => random(100) < cases

// Common names are as frequent as in Germany, or more.
const SURNAMES =
  'Müller Müller Müller Müller Schmidt Schmidt Schmidt Schneider Schneider Fischer Fischer Weber Weber Meyer Meyer Meier Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Lehmann Köhler Maier Jäger Öztürk Yıldız Groß Größe Weiß Vogel Kowalski Nguyen Schwarzenberger Leutheusser Scharnagl Thoma Böhm Kühn Förster Sauer Busch Winter Lorenz Haas Pohl Brandt Vogt Engel Graf Horn Voß Sommer Stein Jung Möller Bergmann Franke Albrecht Schuster Ludwig Böttcher Seidel Heinrich Günther Ulrich Krämer Otto Beck Ziegler Kuhn Frank Keller'.split(
    ' ',
  )
const FIRST_NAMES =
  'Anna Maria Petra Sabine Julia Katharina Christine Jürgen Thomas Uwe Stefan Ayşe Fatma Björn Sören Jörg Käthe Lisa Laura Martina Andrea Bernadette Alexandra Friederike Maximilian Franz-Josef Karl-Heinz Susanne Nicole Kathrin Melanie Stefanie Sandra Anja Birgit Monika Ulrike Heike Claudia Silke Tanja Daniela Jana Nadine Sonja Vera Eva Johanna Carolin Miriam Michael Andreas Christian Matthias Markus Alexander Daniel Sebastian Martin Frank Peter Jan Florian Dirk Ralf Bernd Torsten Holger Volker Günter Wolfgang Klaus Mehmet Ali'.split(
    ' ',
  )
const CHILDREN = 'Mia Emma Ben Paul Leon Finn Can Elif Jonas Frieda Ida Tom Lena Emil'.split(' ')
const TITLES = ['Kinder-Waldtag', 'Winter-Survival am Feuer', 'Naturgruppe 2026/27', 'Kräuterwanderung']
const AMOUNTS = [[3500], [4000], [4000], [7000], [2400, 21_600], [5000]]

const aName = () => {
  const surname = inHundred(12) ? `${pick(SURNAMES)}-${pick(SURNAMES)}` : pick(SURNAMES)
  return `${pick(FIRST_NAMES)} ${inHundred(8) ? `${pick(FIRST_NAMES)} ` : ''}${surname}`
}
const surnameOf = (name: string) => name.split(' ').at(-1) ?? ''
const numberAt = (at: number) => `2026-${String(at).padStart(4, '0')}`

const BOOKINGS = 400
const payables = Array.from({ length: BOOKINGS }, (_, at): Payable => {
  const name = aName()
  return {
    to: { registration: `booking-${at}` },
    numbers: [numberAt(at + 1), ...(inHundred(70) ? [`RE-${numberAt(((at * 7) % BOOKINGS) + 1)}`] : [])],
    name,
    others: Array.from({ length: random(3) }, () => `${pick(CHILDREN)} ${surnameOf(name)}`),
    title: pick(TITLES),
    open: pick(AMOUNTS),
    came: [],
  }
})

/** Varies a name as banks and people do: uppercase, reversed, ASCII umlauts, couples, truncated. */
function asWritten(name: string): string {
  const way = random(8)
  const surname = surnameOf(name)
  const rest = name.slice(0, -surname.length - 1)
  let written = name
  if (way === 1) written = `${surname}, ${rest}`
  if (way === 2) written = `${rest} und ${pick(FIRST_NAMES)} ${surname}`
  if (way === 3) written = `Dr. ${name}`
  if (way === 4) written = `${pick(FIRST_NAMES)} u. ${name}`
  if (inHundred(50)) written = transliterated(written)
  if (inHundred(40)) written = written.toUpperCase()
  return inHundred(70) ? written.slice(0, 27).trim() : written
}
const transliterated = (text: string) =>
  text
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('Ö', 'Oe')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ş', 's')

/** Varies a reference as people type it; 2 in 100 contain a typo. */
function typed(reference: string): string {
  let text = inHundred(2) ? withTypo(reference) : reference
  if (inHundred(25)) text = text.replaceAll('-', pick([' ', '', '/', ' - ', '.', '–']))
  if (inHundred(30)) text = text.toLowerCase()
  if (inHundred(8)) text = withBlank(text)
  return text
}
function withTypo(text: string): string {
  const places = [...text].flatMap((character, at) => (/\d/.test(character) ? [at] : []))
  const at = pick(places.slice(2))
  const next = text[at + 1] ?? ''
  return /\d/.test(next) && inHundred(40)
    ? text.slice(0, at) + next + text[at] + text.slice(at + 2)
    : text.slice(0, at) + random(10) + text.slice(at + 1)
}
const withBlank = (text: string) => {
  const at = 1 + random(text.length - 1)
  return `${text.slice(0, at)} ${text.slice(at)}`
}

type Kind = 'reference' | 'numberAndName' | 'number' | 'name' | 'nothing'
type GeneratedLine = { line: KeyedLine; kind: Kind; payable: Payable | undefined }

const kinds: readonly Kind[] = [
  ...Array<Kind>(4).fill('reference'),
  ...Array<Kind>(3).fill('numberAndName'),
  'number',
  'name',
  'nothing',
]
const AROUND = ['danke', 'Waldtag 5.12.', 'Anmeldung', 'Beitrag 2026-11', 'Naturgruppe 2026/27', 'viele Gruesse', '']
const PRIVATE = ['Stadtwerke Musterstadt', 'Finanzamt', 'Telefon AG', 'Lebensversicherung Nord']

function generated(at: number): GeneratedLine {
  const kind = pick(kinds)
  const payable = payables[at % BOOKINGS] ?? expect.fail('There is one.')
  const [number = '', invoice = number] = payable.numbers
  const ownNames = inHundred(75)
    ? asWritten(payable.name)
    : asWritten(`${pick(FIRST_NAMES)} ${surnameOf(payable.name)}`)
  // The grandmother, a friend who has booked too, or an office.
  const name = {
    reference: inHundred(92) ? ownNames : asWritten(inHundred(70) ? aName() : pick(payables).name),
    numberAndName: asWritten(payable.name),
    number: asWritten(inHundred(70) ? aName() : pick(payables).name),
    name: asWritten(payable.name),
    nothing: inHundred(50) ? pick(PRIVATE) : asWritten(aName()),
  }[kind]
  const old = inHundred(25)
    ? `${pick(['Rechnung ', 'RE ', 'Rech.-Nr. ', 'Rechung ', ''])}${invoice.startsWith('RE') ? invoice.slice(3) : invoice}`
    : `${pick(['', 'Buchung ', 'Nr. '])}${number}`
  const named = { reference: referenceOf(number), numberAndName: old, number: old, name: '', nothing: '' }[kind]
  const due = inHundred(95) ? (payable.open[0] ?? 0) : 100 * (1 + random(60))
  const line: KeyedLine = {
    ...{ account: '', reference: '', endToEnd: '', onBehalfOf: '', isReversal: false },
    key: `key-${at}`,
    date: `2026-11-${String(1 + random(28)).padStart(2, '0')}`,
    cents: kind === 'nothing' ? pick(pick(AMOUNTS)) : due,
    name,
    text: [pick(AROUND), named && typed(named), pick(AROUND)].filter(Boolean).join(' '),
  }
  return { line, kind, payable: kind === 'nothing' ? undefined : payable }
}

const LINES = 10_000

/** Splits lines into files with one line for each booking. The second line for a booking may be a duplicate payment. */
const filesOf = (lines: readonly GeneratedLine[]) =>
  Array.from({ length: LINES / BOOKINGS }, (_, at) => lines.slice(at * BOOKINGS, (at + 1) * BOOKINGS))

test('of 10,000 lines, no wrong match is sure, and most lines with a number match the right person', () => {
  const counts = new Map<string, number>()
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  const wrong: string[] = []
  for (const file of filesOf(Array.from({ length: LINES }, (_, at) => generated(at)))) {
    const byLine = new Map(
      runAtOnce(
        matchLines(
          file.map(({ line }) => line),
          payables,
          new Map(),
        ),
      ).map(each => [each.line, each]),
    )
    for (const { line, kind, payable } of file) {
      count(kind)
      const { match, to } = byLine.get(line) ?? expect.fail('Each line is matched.')
      if (match !== 'sure') continue
      if (to?.registration === payable?.to.registration) count(`${kind}, right`)
      else wrong.push(`${line.name}, ${line.cents}, ${line.text}: ${to?.registration}, not ${payable?.name}`)
    }
  }
  const share = (kind: Kind) => (counts.get(`${kind}, right`) ?? 0) / (counts.get(kind) ?? 1)
  const figures = (['reference', 'numberAndName', 'number'] as const).map(
    kind => `${kind} ${(100 * share(kind)).toFixed(1)} %`,
  )
  console.info(`Ticked rightly: ${figures.join(', ')}; wrongly: ${wrong.length}`)
  expect(wrong).toEqual([])
  expect(share('reference')).toBeGreaterThanOrEqual(0.9)
  expect(share('numberAndName')).toBeGreaterThanOrEqual(0.75)
})
