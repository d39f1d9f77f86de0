import { expect, onTestFinished, test } from 'vitest'
import type { ForestList, ForestParty } from '../../domain/bookings/people/forest-list.ts'
import { pdfText } from '../testing/files/pdf-text.ts'
import { testThreads } from '../testing/threads.ts'
import { openPapers } from './papers.ts'

const legend = ['W', 'D', 'F', 'Z', 'S', 'G', 'H', 'M', 'K'].map(
  sign => `${sign}: Eine Frage, die auf zwei Zeilen geht, weil sie so viel sagt?`,
)
const party = (at: number): ForestParty => ({
  ...{ name: `Beispiel, Eva${at}`, reference: 'B26-0001-X', phone: '0551 123456', emergencyPhones: ['0170 998877'] },
  ...{ warning: '', notes: '' },
  people: [
    {
      ...{ _id: `p${at}`, name: `Kind${at} Beispiel`, age: '9', details: [] },
      health: at % 4 === 0 ? 'Was soll ich beim Essen wissen? Keine Haselnüsse' : '',
      signs: 'W+ D− F+ Z+ S2 G? H− M+ K−',
    },
  ],
})
const listOf = (count: number): ForestList => ({
  ...{
    id: 'camp',
    day: '2027-07-05',
    title: 'Sommercamp am Bach',
    when: 'Mo., 5. Juli 2027, 9 Uhr',
    place: 'Waldplatz',
  },
  ...{ made: '2026-11-29T09:00:00.000Z', asOf: '29. Nov. 2026 um 10:00 Uhr', count: `${count} von 60` },
  ...{ ages: `${count} Kinder`, healthNotes: '5', leftOut: '', legend },
  parties: Array.from({ length: count }, (_, at) => party(at)),
})
async function sheetsOf(list: ForestList): Promise<string[]> {
  const papers = openPapers({ startWorker: testThreads.startPaperWorker })
  onTestFinished(() => papers.close())
  return pdfText(await papers.forest({ ...list, created: list.made }))
}

test('twenty children with nine signs each, the legend and late comers fit on one sheet', async () => {
  const [sheet = '', ...others] = await sheetsOf(listOf(20))
  expect(others).toEqual([])
  expect(sheet.match(/W\+ · D− · F\+ · Z\+ · S2 · G\? · H− · M\+ · K−/g)).toHaveLength(20)
  for (const words of ['Spontan dazugekommen', 'Notruf 112', 'K: Eine Frage']) expect(sheet).toContain(words)
})

test('a longer list with signs goes on, and loses nobody', async () => {
  const list = listOf(60)
  const sheets = await sheetsOf({
    ...list,
    parties: list.parties.map(party => ({ ...party, notes: `${'Kommt später. '.repeat(40)}Ende.` })),
  })
  expect(sheets.length).toBeGreaterThan(1)
  const all = sheets.join(' ')
  for (const { people } of list.parties) expect(all).toContain(people[0]?.name)
  expect(all.match(/Ende\./g)).toHaveLength(60)
})

test('a list without signs is drawn as before questions existed', async () => {
  const list = listOf(20)
  const plain = list.parties.map(party => ({
    ...party,
    people: party.people.map(person => ({ ...person, signs: '' })),
  }))
  const sheets = await sheetsOf({ ...list, legend: [], parties: plain })
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets.join(' ')).toContain('Hinweise zur Gesundheit: 5')
})
