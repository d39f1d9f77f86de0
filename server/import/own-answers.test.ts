import { expect, test } from 'vitest'
import type { PreviewField, PreviewRow } from '../../domain/import/import.ts'
import { sampleEvent } from '../../domain/testing/samples.ts'
import { asks, child, openCamp, questions } from '../testing/camp.ts'
import { importing } from '../testing/files/import-files.ts'

const options = { kind: 'registrations' } as const
const [photo, swims, home, food, heard] = questions.map(({ label }) => label)
const quoted = (cells: readonly string[]) => cells.map(cell => `"${cell}"`).join(';')
const heading = ['Termin', 'Name', 'Teilnehmende', 'Geburtsdatum', photo, swims, home, food, heard].map(
  cell => cell ?? '',
)
const list = (...rows: string[][]) => [heading, ...rows].map(quoted).join('\n')

async function openLists() {
  const site = await openCamp()
  await site.post('/event/edit', { _id: 'camp', title: 'Waldcamp', asks })
  return { ...site, files: importing(site.admin) }
}

test('a column headed with a question becomes its answer; confidential ones are not imported, and the preview names them', async () => {
  const { files, stored } = await openLists()
  const csv = list([
    'Waldcamp',
    'Martina Beispiel',
    'Lena Beispiel',
    '14.03.2018',
    'ja',
    'GUT',
    'nein',
    'Nüsse',
    'Plakat',
  ])
  const { body } = await files.preview(options, csv)
  const fields = (body.fields as PreviewField[]).filter(({ name }) => name.startsWith('answers.'))
  expect(fields.map(({ label, column }) => [label, column])).toEqual(
    [photo, swims, home, food, heard].map((label, at) => [label, at + 4]),
  )
  expect((body.rows as PreviewRow[])[0]?.notes).toContain(
    `“${food}” is not imported: what is confidential needs a consent of its own.`,
  )
  expect((await files.add(options, csv)).status).toBe(200)
  const [booking] = stored()
  const note = 'as in the list that moved in, notiert von Erika Mustermann'
  const source = { by: 'Martina Beispiel', note, date: expect.any(String) }
  expect(booking?.participants[0]?.answers).toMatchObject([
    { question: 'foto', value: true, publishes: true, ...source },
    { question: 'schwimmen', value: 'gut', ...source },
    { question: 'heim', value: false, ...source },
  ])
  expect(booking?.answers).toMatchObject([{ question: 'woher', value: 'Plakat', ...source }])
  expect(JSON.stringify(booking)).not.toContain('Nüsse')
})

test('an answer that is not understood or not asked, and a consent that names nobody, are not imported, with a sentence', async () => {
  const { files, post, stored } = await openLists()
  await post('/event/add', { ...sampleEvent({ title: 'Waldtag', asks: [] }), _id: undefined })
  const csv = list(
    ['Waldcamp', 'Martina Beispiel', 'Lena Beispiel, Jonas Beispiel', '', 'ja', 'ein wenig', 'nein', '', ''],
    ['Waldtag', 'Uwe Probe', '', '', '', 'gut', '', '', '-'],
  )
  const { body } = await files.preview(options, csv)
  const [first, second] = body.rows as PreviewRow[]
  expect(first?.notes).toEqual(
    expect.arrayContaining([
      `“${photo}” is not imported: the list does not say who of 2 people agrees.`,
      `${swims}: “ein wenig” is not understood.`,
    ]),
  )
  expect(second?.notes).toContain(`“${swims}” is not imported: the event does not ask it.`)
  expect((await files.add(options, csv)).status).toBe(200)
  expect(stored()[0]?.participants.map(({ answers }) => answers?.map(({ question }) => question))).toEqual([
    ['heim'],
    ['heim'],
  ])
  expect(stored()[1]?.participants).toEqual([])
})

test('an answer to a question for another age is not imported, with a sentence', async () => {
  const { files, stored } = await openLists()
  const csv = list(
    ['Waldcamp', 'Uwe Probe', 'Uwe Probe', '02.03.1985', '', '', 'ja', '', ''],
    ['Waldcamp', 'Ina Probe', 'Ina Probe, Kim Probe', '02.03.1985, 14.03.2018', '', 'gut', 'ja', '', ''],
  )
  const { body } = await files.preview(options, csv)
  const [alone, both] = body.rows as PreviewRow[]
  expect(alone?.notes).toContain(`“${home}” is not imported: the question is not meant for that age.`)
  expect(both?.notes).toContain(`“${home}” is not imported for 1 of 2 people: the question is not meant for that age.`)
  expect((await files.add(options, csv)).status).toBe(200)
  expect(
    stored().map(({ participants }) => participants.map(({ answers = [] }) => answers.map(({ question }) => question))),
  ).toEqual([[[]], [['schwimmen'], ['schwimmen', 'heim']]])
})

test('a question asked for each child under the same heading has the answer of each', async () => {
  const { files, stored } = await openLists()
  const headings = ['Termin', 'Name', 'Kind', 'Geburtsdatum', swims, 'Kind', 'Geburtsdatum', swims]
  const row = ['Waldcamp', 'Martina Beispiel', 'Lena', '14.03.2018', 'gut', 'Jonas', '14.03.2017', 'nicht']
  const csv = [headings, row].map(cells => quoted(cells.map(cell => cell ?? ''))).join('\n')
  expect((await files.add(options, csv)).status).toBe(200)
  const said = stored()[0]?.participants.map(({ name, answers = [] }) => [name, ...answers.map(({ value }) => value)])
  expect(said).toEqual([
    ['Lena', 'gut'],
    ['Jonas', 'nicht'],
  ])
})

test('the answers of our own export come back, a line for each person', async () => {
  const { files, add, stored, admin, post } = await openLists()
  const answered = {
    ...child,
    answers: [
      { question: 'foto', value: true },
      { question: 'heim', value: false },
    ],
  }
  const other = { name: 'Jonas Beispiel', birthDate: '2017-03-14', answers: [{ question: 'heim', value: true }] }
  await add({ participants: [answered, other], answers: [{ question: 'woher', value: 'Plakat' }] })
  const csv = await (await admin.send('/api/registration/export/csv')).arrayBuffer()
  await post('/registration/del', { _id: stored()[0]?._id })
  const [entry] = (await (await admin.send('/api/bin')).json()) as { _id: string }[]
  await post('/bin/del', { _ids: [entry?._id] })
  expect(stored()).toEqual([])
  expect((await files.add(options, Buffer.from(csv))).status).toBe(200)
  const imported = stored()[0]?.participants.map(({ answers = [] }) =>
    answers.map(({ question, value }) => [question, value]),
  )
  expect(imported).toEqual([
    [
      ['foto', true],
      ['heim', false],
    ],
    [['heim', true]],
  ])
  expect(stored()[0]?.answers).toMatchObject([{ question: 'woher', value: 'Plakat' }])
})
