import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import { addDays, type Day, instantOf } from '../../../domain/kit/format.ts'
import { MAX_ATTEMPTS } from '../../../domain/letters/mail.ts'
import { sampleInvoice } from '../../../domain/testing/sample-invoices.ts'
import { sampleBooking, sampleContact, sampleRegistration, sampleVoucher } from '../../../domain/testing/samples.ts'
import { createLog } from '../../runtime/log.ts'
import { openArchive } from '../../store/backup/archive.ts'
import { keepRecords } from '../../store/backup/backup.ts'
import { examineAll } from '../../store/collections/recovery.ts'
import { type CollectionData, type DataFolder, openDataFolder } from '../../store/data-folder.ts'
import { openTrustedClock } from '../../store/journals/trusted-clock.ts'
import { unzipped } from '../../testing/files/unzipped.ts'
import { sampleContent, temporaryFolder } from '../../testing/sample-site.ts'
import { deadlineRun } from './deadlines.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let dir: string
let data: DataFolder
const problems: string[] = []
const open = () => openDataFolder({ dir, firstContent: sampleContent, log: () => {} })
beforeEach(async () => {
  problems.length = 0
  folder = await temporaryFolder()
  dir = join(folder.dir, 'data')
  data = await open()
})
afterEach(async () => {
  await data.close()
  await folder.done()
})

const restoreFolder = 'before-restore-2026-10-01T09-00-00-000Z'
/** One damaged file of each kind, years old. */
const damaged = ['registrations', 'bin', 'outbox', 'invoices', 'payments', 'vouchers', 'withdrawals', 'changes'].map(
  name => join('damaged', `${name}-2023-10-01T09-00-00-000Z.json`),
)

/** Stores the data, and the same in all copies of the folder that the program keeps. */
async function store(changes: Partial<CollectionData>, word: string): Promise<void> {
  await data.commit(() => ({ next: changes, result: undefined }))
  await data.close()
  for (const name of Object.keys(changes)) cpSync(join(dir, `${name}.json`), join(dir, `${name}.json.prev`))
  const { files: found } = await examineAll(dir)
  await keepRecords(dir, Object.values(found), new Date('2026-10-01T09:00:00.000Z'))
  mkdirSync(join(dir, restoreFolder))
  mkdirSync(join(dir, 'damaged'))
  for (const name of damaged) writeFileSync(join(dir, name), `{"data":[{"name":"${word}`)
  for (const name of readdirSync(dir).filter(name => /json|changes|damaged/.test(name)))
    cpSync(join(dir, name), join(dir, restoreFolder, name), { recursive: true })
  mkdirSync(join(dir, restoreFolder, 'images', 'lost'), { recursive: true })
  writeFileSync(join(dir, restoreFolder, 'images', 'lost', 'master.webp'), 'a picture without a record')
  utimesSync(join(dir, restoreFolder), new Date('2026-10-01'), new Date('2026-10-01'))
  data = await open()
}

const runAt = (moment: string, now = async () => moment) => runOf(moment, now)()

const runOf = (moment: string, now = async () => moment) =>
  deadlineRun({
    ...data,
    newId: randomUUID,
    trustedClock: { moment: now, latest: now, close: async () => {} },
    log: createLog(
      'info',
      line => problems.push(line),
      () => moment,
    ),
  })
const begins = (day: Day) => instantOf(day, '03:00')

/** Returns the files that contain a word, also within archives. */
function placesOf(word: string): string[] {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  return files
    .filter(path => {
      const content = readFileSync(path)
      const contents = path.endsWith('.zip') ? [...unzipped(content).values()] : [content]
      return contents.some(each => each.includes(word))
    })
    .map(path => relative(dir, path))
}

/** Damaged files without due data are deleted by age: housekeeping.test.ts. */
const isNotDamaged = (path: string) => !path.startsWith('damaged')

const name = 'Wortlaut Gesucht'
const confirmed = sampleBooking({
  ...sampleContact,
  name,
  state: 'confirmed',
  history: [{ what: 'confirmed', date: '2026-11-30T09:00:00.000Z', by: 'educator' }],
})
const letter = { _id: 'm', date: '2026-11-28T09:00:00.000Z', subject: 'Packliste', text: name }
const withdrawal = {
  ...{ _id: 'w', kind: 'withdrawal' as const, name, email: 'mia@example.org', contract: 'G-1', part: '', ends: '' },
  ...{ reason: '', thread: [], date: letter.date, lastModifiedDate: letter.date, state: 'open' as const },
}
const payment = { _id: 'p', date: '2026-12-31', cents: 1, way: 'cash' as const }
const { participants: _, ...unnamed } = confirmed

const sensitive = {
  ...{ question: 'essen', value: name, wording: 'Was soll ich beim Essen wissen?', date: letter.date, by: 'Martina' },
  sensitive: true as const,
}

const cases: [what: string, file: string, changes: Partial<CollectionData>, day: Day][] = [
  ['inquiry', 'registrations.json', { registrations: [sampleRegistration({ name })] }, '2027-05-28'],
  ['booking', 'registrations.json', { registrations: [confirmed] }, '2030-01-01'],
  [
    'health',
    'registrations.json',
    { registrations: [{ ...confirmed, name: 'Mia', participants: [{ _id: 'mia', name: 'Mia', health: name }] }] },
    '2026-12-20',
  ],
  [
    'health',
    'registrations.json',
    {
      registrations: [{ ...confirmed, name: 'Mia', participants: [{ _id: 'mia', name: 'Mia', answers: [sensitive] }] }],
    },
    '2026-12-20',
  ],
  [
    'health',
    'bin.json',
    {
      bin: [
        {
          ...{ _id: 'entry', kind: 'registration' as const, deletedAt: '2026-12-10T09:00:00.000Z' },
          record: { ...unnamed, name: 'Mia', participants: [{ _id: 'mia', name: 'Mia', emergencyPhone: name }] },
        },
      ],
    },
    '2026-12-20',
  ],
  ['waiting', 'registrations.json', { registrations: [sampleBooking({ name, state: 'waiting' })] }, '2026-12-11'],
  ['withdrawal', 'withdrawals.json', { withdrawals: [withdrawal] }, '2029-11-28'],
  [
    'invoice',
    'invoices.json',
    { invoices: [sampleInvoice({ recipient: { ...sampleInvoice().recipient, name } })] },
    '2035-01-01',
  ],
  [
    'invoice',
    'payments.json',
    { payments: [{ ...payment, registration: 'gone', number: '', name, title: '' }] },
    '2035-01-01',
  ],
  ['invoice', 'vouchers.json', { vouchers: [sampleVoucher({ message: name })] }, '2030-01-01'],
  ['letter', 'registrations.json', { registrations: [{ ...confirmed, name: 'Mia', thread: [letter] }] }, '2027-02-26'],
  [
    'letter',
    'outbox.json',
    {
      outbox: [
        {
          ...{ _id: 'mail', to: 'mia@example.org', subject: 'Für Mia', text: name, createdDate: letter.date },
          attempts: Array(MAX_ATTEMPTS).fill({ date: letter.date, error: 'no' }),
        },
      ],
    },
    '2027-02-26',
  ],
]

test.each(cases)(
  '%s in %s: the data is there on the day before, and on its day in no byte of the folder',
  async (purpose, file, changes, day) => {
    await store(changes, name)
    await runAt(begins(addDays(day, -1)))
    await runAt(new Date(Date.parse(begins(day)) - 1000).toISOString())
    expect(placesOf(name)).toEqual(
      expect.arrayContaining([
        ...[file, `${file}.prev`, ...damaged, 'backups/before-upgrade-2026-10-01T09-00-00-000Z.zip'],
        join(restoreFolder, file),
      ]),
    )
    expect(data.deletions.current).toEqual([])
    await runAt(begins(day))
    expect(placesOf(name)).toEqual([])
    expect(data.deletions.current).toMatchObject([{ purpose, count: 1, date: begins(day) }])
    expect(problems.filter(line => !line.includes('is deleted, as it may hold what was erased'))).toEqual([])
    // A second run changes nothing, and all files can be opened.
    await runAt(begins(day))
    expect(data.deletions.current).toHaveLength(1)
    await data.close()
    data = await open()
    expect(data.repairReport).toEqual([])
  },
)

test('an old proof of an answer is deleted even if nothing else is due', async () => {
  const proof = { _id: 'r', what: 'exported' as const, date: '2026-11-28T09:00:00.000Z', who: name }
  await store({ personRequests: [proof] }, 'nothing')
  await runAt(begins('2029-12-31'))
  expect(data.personRequests.current).toEqual([proof])
  await runAt(begins('2030-01-01'))
  expect(placesOf(name)).toEqual([])
  expect(data.deletions.current).toEqual([])
})

test('data replaced by a restore lose only due records, and are deleted when they are a month old', async () => {
  const stays = sampleBooking({ _id: 'stays', name: 'Nur hier', state: 'confirmed' })
  await store({ registrations: [sampleRegistration({ name }), stays] }, name)
  // The current data have neither booking, as after the restore.
  await data.commit(() => ({ next: { registrations: [] }, result: undefined }), { erase: true })
  await runAt(begins('2027-05-28'))
  expect(placesOf(name).filter(isNotDamaged)).toEqual([])
  const { files: found } = await examineAll(join(dir, restoreFolder))
  expect(found.registrations.data).toEqual([stays])
  expect(found.images.data).toEqual(data.images.current)
  expect(existsSync(join(dir, restoreFolder, 'images', 'lost', 'master.webp'))).toBe(true)
  expect(statSync(join(dir, restoreFolder)).mtime).toEqual(new Date('2026-10-01'))
})

test('a copy without due data stays unchanged', async () => {
  await store({ registrations: [confirmed] }, 'nothing')
  const zip = join(dir, 'backups', 'before-upgrade-2026-10-01T09-00-00-000Z.zip')
  const before = readFileSync(zip)
  await runAt(begins('2029-12-31'))
  expect(readFileSync(zip)).toEqual(before)
  ;(await openArchive(zip)).close()
})

test('a shortened deadline reaches the copies on the same day, and so do deletions since', async () => {
  const health = { ...confirmed, name: 'Mia', participants: [{ _id: 'mia', name: 'Mia', health: name }] }
  await store({ registrations: [health] }, 'nothing')
  const run = runOf(begins('2026-12-10'))
  await run()
  expect(placesOf(name)).toContain(join(restoreFolder, 'registrations.json'))
  const shorter = { ...data.site.current.deadlines, health: 3 }
  await data.commit(({ site }) => ({ next: { site: { ...site, deadlines: shorter } }, result: undefined }))
  await run()
  expect(placesOf(name)).toEqual([])
})

test('the next start finishes a run that was killed before the copies', async () => {
  await store({ registrations: [sampleRegistration({ name })] }, name)
  await data.commit(() => ({ next: { registrations: [] }, result: undefined }), { erase: true })
  expect(placesOf(name)).toContain(join(restoreFolder, 'registrations.json'))
  await runAt(begins('2027-05-28'))
  expect(placesOf(name).filter(isNotDamaged)).toEqual([])
})

test('for three days after a clock jump ahead by a month nothing is deleted', async () => {
  const before = Date.parse('2026-12-01T09:00:00.000Z')
  await store({ registrations: [sampleBooking({ name, state: 'waiting' })] }, name)
  mkdirSync(join(dir, 'logs'), { recursive: true })
  writeFileSync(join(dir, 'logs', 'requests-2026-12-01.jsonl'), '')
  /**
   * Starts with the clock at `moment` and the last log entry at `lastLogged`; returns true if the name is still there.
   */
  const isThereAt = async (moment: number, lastLogged: number) => {
    for (const name of readdirSync(join(dir, 'logs')))
      utimesSync(join(dir, 'logs', name), lastLogged / 1000, lastLogged / 1000)
    const now = () => new Date(moment).toISOString()
    const clock = openTrustedClock({ dir, now, log: line => problems.push(line) })
    await runAt(now(), () => clock.moment())
    await clock.close()
    return placesOf(name).length > 0
  }
  const jumped = before + 31 * DAY_MS
  expect(await isThereAt(jumped, before)).toBe(true)
  expect(await isThereAt(jumped + 2 * DAY_MS, jumped + 2 * DAY_MS)).toBe(true)
  // The clock is corrected, and each record is deleted on its day.
  const day = Date.parse(begins('2026-12-11'))
  expect(await isThereAt(day - 1000, day - 1000)).toBe(true)
  expect(await isThereAt(day, day)).toBe(false)
})
