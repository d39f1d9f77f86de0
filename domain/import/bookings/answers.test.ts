import { expect, test } from 'vitest'
import { columnsIn } from '../tables/columns.ts'
import { answersIn } from './answers.ts'
import { type BookingCells, bookingImportFields } from './booking-import-fields.ts'

const cells =
  (cellTexts: Partial<Record<Parameters<BookingCells>[0], string>>): BookingCells =>
  field =>
    cellTexts[field] ?? ''

function read(cellTexts: Parameters<typeof cells>[0], people = 1, asks: 'health'[] = ['health']) {
  const notes: string[] = []
  const row = { event: { asks }, people, now: '2026-11-28T12:00:00.000Z', order: undefined, notes }
  return [answersIn(cells(cellTexts), row), notes]
}

test.each([
  ['03.04.2018', '2018-04-03'],
  ['3.4.18', '2018-04-03'],
  ['01.05.79', '1979-05-01'],
  ['2018-04-03 00:00:00', '2018-04-03'],
])('a date of birth, %s, must be in the past', (birthDate, day) => {
  expect(read({ birthDate })).toEqual([[{ birthDate: day }], []])
})

test('dates of birth go to the people in order', () => {
  expect(read({ birthDate: '03.04.2018; 11.09.2016' }, 2)).toEqual([
    [{ birthDate: '2018-04-03' }, { birthDate: '2016-09-11' }],
    [],
  ])
})

test.each([
  ['03.04.2018', 2, 'Dates of birth: 1 for 2 people. They are not imported.'],
  ['im April', 1, 'Date of birth: “im April” is not understood.'],
  ['03.04.2031', 1, 'Date of birth: “03.04.2031” is not understood.'],
  ['7', 1, 'Date of birth: “7” is not understood.'],
])('a cell without a date of birth for each person, %s, is dropped with a note', (birthDate, people, note) => {
  const [answers, notes] = read({ birthDate }, people)
  expect([answers, notes]).toEqual([Array.from({ length: people }, () => ({})), [note]])
})

test('an emergency number and a health note apply to everybody whom the row names', () => {
  expect(read({ emergencyPhone: '0171 2345678', health: 'Nüsse' }, 2)).toEqual([
    [
      { health: 'Nüsse', emergencyPhone: '0171 2345678' },
      { health: 'Nüsse', emergencyPhone: '0171 2345678' },
    ],
    ['The note on health names nobody, so each of them gets it.'],
  ])
})

test.each([
  ['Mia: Nuss, Ole: keine', ['Nuss', '']],
  ['Mia Moos: Nuss, Ei; Ole: Milch', ['Nuss, Ei', 'Milch']],
  ['Ole: Asthma', ['', 'Asthma']],
  ['mia: Nuss und Ole: Ei', ['Nuss', 'Ei']],
  ['Mia: Nuss, Oli: Ei', ['Mia: Nuss, Oli: Ei', 'Mia: Nuss, Oli: Ei']],
  ['Mia hat Asthma', ['Mia hat Asthma', 'Mia hat Asthma']],
  ['Mia: Asthma. Notfall: Spray', ['Mia: Asthma. Notfall: Spray', 'Mia: Asthma. Notfall: Spray']],
  ...['Mia: Nuss, Ole hat Asthma', 'Mia: Nuss, beide: Ei', 'Mia: Nuss, beide haben Asthma', 'Mia Ole: Nuss'].map(
    (text): [string, string[]] => [text, [text, text]],
  ),
  // The answers of two columns or rows, each of which names somebody.
  ['Mia: Nuss\u2029Asthma', ['Mia: Nuss', 'Asthma']],
])('the note on health “%s” goes to those whom it names', (health, expected) => {
  const row = { event: { asks: ['health' as const] }, people: 2, names: ['Mia Moos', 'Ole'], order: undefined }
  const answers = answersIn(cells({ health }), { ...row, now: '2026-11-28T12:00:00.000Z', notes: [] })
  expect(answers.map(answer => answer.health ?? '')).toEqual(expected)
})

test('a note on health that names two children with one colon goes to all three', () => {
  const health = 'Mia: Nuss, Ole und Ida: Ei'
  const row = { event: { asks: ['health' as const] }, people: 3, names: ['Mia', 'Ole', 'Ida'], order: undefined }
  const answers = answersIn(cells({ health }), { ...row, now: '2026-11-28T12:00:00.000Z', notes: [] })
  expect(answers.map(answer => answer.health)).toEqual([health, health, health])
})

test('a health note is left out if the event does not ask for it, and its text is not repeated', () => {
  expect(read({ health: 'Nüsse' }, 1, [])).toEqual([
    [{}],
    ['The note on health is not imported: the event does not ask for it.'],
  ])
})

test.each(['keine', '-', 'nein', 'Keine', '–', 'n.a.'])('“%s” means no answer', text => {
  expect(read({ health: text, emergencyPhone: text, birthDate: text }, 1, [])).toEqual([[{}], []])
})

test('the age behind a date of birth is left out', () => {
  for (const birthDate of ['03.04.2018 (8)', '03.04.2018 (8 Jahre)', '03.04.2018, 8 J.'])
    expect(read({ birthDate })).toEqual([[{ birthDate: '2018-04-03' }], []])
})

const readAs = (heading: string) => {
  const { health, notes } = columnsIn(['Name', heading], bookingImportFields)
  return { health, notes }
}

test.each([
  'Allergien / Besonderheiten des Kindes',
  'Sonstige gesundheitliche Besonderheiten',
  'Was muss ich wissen (Allergien, Medikamente)?',
  'Kommentar zu Medikamenten',
  'Allergies or other comments',
  'Bemerkungen (Allergien, Medikamente)',
  'Comments (allergies)',
  'Medizinische Besonderheiten',
  'Allergiker im Haushalt?',
])('a question about health and anything else is about health: %s', heading => {
  expect(readAs(heading)).toEqual({ health: 1, notes: -1 })
})

test.each(['Besonderheiten des Kindes', 'Was muss ich wissen?', 'Noch etwas?', 'Kommentar', 'Comments'])(
  'a question that does not name health is a message: %s',
  heading => {
    expect(readAs(heading)).toEqual({ health: -1, notes: 1 })
  },
)

test.each([
  ['Anzahl Kinder (unter 3 frei)', 1],
  ['Anzahl Kinder (bis 6 Jahre frei)', 1],
  ['Number of children (under 3 free)', 1],
  ['Wie viele Personen aus deinem Haushalt nehmen teil?', 1],
  ['How many people from your household will attend?', 1],
  ['Anzahl Teilnehmer (aus einem Haushalt)', 1],
  ['Wie viele Plätze sind frei?', -1],
  ['Anzahl freie Plätze', -1],
  ['Number of seats free', -1],
  ['Anzahl Personen im Haushalt', -1],
])('the question “%s” says how many come, in column %i', (heading, people) => {
  expect(columnsIn(['Name', heading], bookingImportFields).people).toBe(people)
})
