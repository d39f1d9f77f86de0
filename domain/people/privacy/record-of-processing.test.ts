import { expect, test } from 'vitest'
import { addressTexts, formFields, formTextsOf } from '../../bookings/record/form-fields.ts'
import { type OwnQuestion, usualQuestion } from '../../questions/question.ts'
import { usualDeadlines } from './deadlines.ts'
import { namedRows, type ProcessingUses, recordOfProcessing } from './record-of-processing.ts'
import { retentionTable } from './retention-table.ts'

const question = (_id: string, changes: Partial<OwnQuestion> = {}): OwnQuestion => ({
  ...usualQuestion,
  ...{ _id, label: `Frage ${_id}?` },
  ...changes,
})
const contact = {
  ...{
    name: 'Erika Muster',
    title: '',
    bio: '',
    portrait: '',
    street: 'Am Anger 7',
    zip: '12345',
    city: 'Musterstadt',
  },
  ...{ country: 'Deutschland', phone: '', email: 'erika@example.org' },
}
const site = {
  name: 'Waldschule',
  contact,
  processors: { host: 'Rechenzentrum GmbH, Göttingen', mail: '', authority: '', thirdCountries: '' },
  deadlines: usualDeadlines,
  retention: { fullIps: 7, requests: 30, logins: 90 },
  questions: [
    question('foto', { kind: 'consent', publishes: true }),
    question('zecken', { kind: 'consent' }),
    question('essen', { sensitive: true }),
    question('heim'),
  ],
}
const everything: ProcessingUses = {
  ...{ health: true, waiting: true, invoices: true, vouchers: true, newsletter: true, withdrawals: true, https: true },
  questions: true,
}
const record = (of = site, uses = everything) => recordOfProcessing(of, uses, '2026-11-28')
const activity = (title: string, of = record()) =>
  of.activities.find(activity => activity.title === title) ?? expect.fail(`There is no ${title}.`)

test('each deadline belongs to an activity, and activities name only existing deadlines', () => {
  const keys = retentionTable(site).map(({ key }) => key)
  expect([...new Set(namedRows)].sort()).toEqual([...keys].sort())
})

test('each activity has the data that Art. 30 requires', () => {
  for (const { title, purpose, basis, people, data, recipients, deadlines } of record().activities) {
    for (const text of [purpose, basis, people, data]) expect([title, text.length > 10]).toEqual([title, true])
    expect(basis).toMatch(/Art\. [69] Abs\. \d/)
    expect(recipients.length).toBeGreaterThan(0)
    expect(deadlines.length).toBeGreaterThan(0)
  }
})

test.each([
  ['Anfragen und Angebote für Gruppen', 'inquiry'],
  ['Anmeldungen und Durchführung der Termine', 'register'],
  ['Warteliste', 'wait'],
] as const)('%s names what its form asks for', (title, form) => {
  const { data } = activity(title)
  const texts = formTextsOf(form).filter(name => !addressTexts.some(part => part === name))
  for (const name of texts) expect(data).toContain(formFields[name].label[1])
  expect(data.includes('Anschrift')).toBe(form === 'register')
})

test('the deadlines equal those in the settings', () => {
  const short = {
    ...site,
    deadlines: { ...usualDeadlines, health: 3, inquiry: 2 },
    retention: { ...site.retention, fullIps: 1 },
  }
  expect(activity('Angaben zur Gesundheit', record(short)).deadlines[0]).toMatch(/: 3 Tage nach dem Ende/)
  expect(activity('Anfragen und Angebote für Gruppen', record(short)).deadlines[0]).toMatch(
    /: 2 Monate nach der letzten/,
  )
  expect(record(short).measures).toContain('IP-Adressen werden nach einem Tag gekürzt')
})

test('processors are named, or shown as gaps', () => {
  expect(activity('Newsletter').recipients).toEqual([
    'Hosting: Rechenzentrum GmbH, Göttingen',
    'E-Mail: [noch eintragen]',
  ])
})

test('unused activities are marked, and https is mentioned only if used', () => {
  const shortest = record(site, { ...everything, vouchers: false, https: false })
  expect(activity('Gutscheine', shortest).isUsed).toBe(false)
  expect(activity('Newsletter', shortest).isUsed).toBe(true)
  expect(shortest.measures.join()).not.toContain('HTTPS')
  const fullest = record(site, everything)
  expect(activity('Gutscheine', fullest).isUsed).toBe(true)
  expect(fullest.measures.join()).toContain('HTTPS')
})

test('the educator’s own questions are named with why and how long, from the same list as on the privacy page', () => {
  const { deadlines } = activity('Eigene Fragen, Erklärungen der Eltern, Einwilligungen')
  expect(deadlines).toEqual([
    'Vertrauliche Antworten: „Frage essen?“: 14 Tage nach dem Ende des Termins',
    'Antworten: „Frage heim?“: zusammen mit der Buchung',
    'Einwilligungen: „Frage zecken?“: bis zum Widerruf, höchstens mit der Buchung',
    'Einwilligungen in Veröffentlichungen: „Frage foto?“: 3 Jahre nach dem Ende der Nutzung, ab dem Ende des Jahres',
  ])
})
