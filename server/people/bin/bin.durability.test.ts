import { cpSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { newPdfFile } from '../../../domain/content/files/pdf-file.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import { type BinKind, binEntry } from '../../../domain/people/bin/bin.ts'
import { BIN_DAYS } from '../../../domain/people/bin/bin-days.ts'
import { sampleEvent, sampleImage, sampleInfoPage, sampleRegistration } from '../../../domain/testing/samples.ts'
import { createLog } from '../../runtime/log.ts'
import { openArchive } from '../../store/backup/archive.ts'
import { writeBackup } from '../../store/backup/backup.ts'
import { restoreSite } from '../../store/backup/restore.ts'
import { openDataFolder } from '../../store/data-folder.ts'
import { dataFiles } from '../../store/files/data-files.ts'
import { schemaNumber } from '../../store/files/json-format.ts'
import { takeRecord } from '../../store/records.ts'
import { pdfOf } from '../../testing/files/pdf-upload.ts'
import { filesWith } from '../../testing/newsletter-site.ts'
import { folderOnDisk, sampleContent } from '../../testing/sample-site.ts'
import {
  deleteForGood,
  emptyBin,
  moveToBin,
  type RestoreOffers,
  type RestoreRegistration,
  restoreFromBin,
} from './bin.ts'

const clock = { now: '2026-11-28T09:00:00.000Z' }
let ids = 0

/** A folder with three records of each kind, whose names are words of their own. */
const numbers = ['eins', 'zwei', 'drei']
const all = numbers.flatMap(number => [
  `event-${number}`,
  `info-${number}`,
  `image-${number}`,
  `file-${number}`,
  `registration-${number}`,
])
const firstContent = async () => ({
  ...(await sampleContent()),
  events: numbers.map(number => sampleEvent({ _id: `event-${number}`, title: `Wort-event-${number}` })),
  infos: numbers.map(number =>
    sampleInfoPage({ _id: `info-${number}`, title: `Wort-info-${number}`, path: `seite-${number}` }),
  ),
  images: numbers.map(number => sampleImage({ _id: `image-${number}`, name: `Wort-image-${number}` })),
  imageFiles: () =>
    numbers.map(number => ({ imageId: `image-${number}`, name: 'master.webp', content: Buffer.from('a picture') })),
})

async function open(dir: string, log: (line: string) => void = line => expect.fail(line)) {
  // Makes a checkpoint now and then.
  const data = await openDataFolder({ dir, firstContent, log, info: () => {}, checkpointBytes: 3000 })
  const newId = () => {
    ids += 1
    return `entry-${ids}`
  }
  const moment = async () => clock.now
  const deps = {
    ...data,
    newId,
    now: () => clock.now,
    trustedClock: { moment, latest: moment, close: async () => {} },
    log: createLog(
      'info',
      () => {},
      () => clock.now,
    ),
  }
  return { data, deps }
}
type OpenFolder = Awaited<ReturnType<typeof open>>

/** Returns the ids of present and of deleted records, repeated ids included. */
function placesIn({ data }: OpenFolder) {
  const { events, infos, images, files, registrations, bin } = data
  const present = [events, infos, images, files, registrations].flatMap(({ current }) => current.map(({ _id }) => _id))
  return { present: present.sort(), deleted: bin.current.map(({ record }) => record._id).sort() }
}

function remove({ deps }: OpenFolder, id: string) {
  const kind = id.split('-')[0] as BinKind
  switch (kind) {
    case 'event':
      return moveToBin(deps, kind, null, ({ events }) => {
        const { record, rest } = takeRecord(events, { _id: id }, 'event')
        return { record, next: { events: rest } }
      })
    case 'info':
      return moveToBin(deps, kind, null, ({ infos }) => {
        const { record, rest } = takeRecord(infos, { _id: id }, 'page')
        return { record, next: { infos: rest } }
      })
    case 'image':
      return moveToBin(deps, kind, null, ({ images }) => {
        const { record, rest } = takeRecord(images, { _id: id }, 'image')
        return { record, next: { images: rest } }
      })
    case 'file':
      return moveToBin(deps, kind, null, ({ files }) => {
        const { record, rest } = takeRecord(files, { _id: id }, 'file')
        return { record, next: { files: rest } }
      })
    case 'registration':
      return moveToBin(deps, kind, null, ({ registrations }) => {
        const { record, rest } = takeRecord(registrations, { _id: id }, 'registration')
        return { record, next: { registrations: rest } }
      })
  }
}

const entryOf = ({ data }: OpenFolder, id: string) =>
  data.bin.current.find(({ record }) => record._id === id)?._id ?? expect.fail(`${id} is not in the bin.`)

/** Restores as if nothing had happened to the event. */
const registration: RestoreRegistration = ({ vouchers }, record) => ({ record, notes: [], vouchers, outbox: [] })
const offers: RestoreOffers = ({ registrations }) => ({ registrations, outbox: [] })
const asItWas = { registration, offers }

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ name: fc.constant('delete' as const), at: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('restore' as const), at: fc.nat(20) }) },
  fc.record({ name: fc.constant('delete for good' as const), at: fc.nat(20) }),
  fc.record({ name: fc.constant('wait' as const), at: fc.nat(20) }),
  fc.record({ name: fc.constantFrom('stop' as const, 'kill' as const, 'kill in a deletion' as const), at: fc.nat(20) }),
)

const newestSegment = (dir: string) => {
  const path = join(dir, 'changes', readdirSync(join(dir, 'changes')).sort().at(-1) ?? '')
  return { path, length: readFileSync(path).length }
}

test('any sequence of deleting, restoring, erasing, waiting and killing neither loses nor doubles a record', async () => {
  const folder = await folderOnDisk()
  onTestFinished(folder.done)
  let folders = 0
  const nextFolder = () => {
    folders += 1
    return join(folder.dir, `data-${folders}`)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
      let dir = nextFolder()
      let site = await open(dir)
      await site.data.registrations.update(() => ({
        next: numbers.map(number =>
          sampleRegistration({ _id: `registration-${number}`, name: `Wort-registration-${number}` }),
        ),
        result: undefined,
      }))
      for (const number of numbers) await site.data.pdfFiles.write(`file-${number}`, pdfOf())
      await site.data.files.update(() => ({
        next: numbers.map(number => newPdfFile(`Wort-file-${number}.pdf`, 9, `file-${number}`, clock.now)),
        result: undefined,
      }))
      let present = [...all]
      let deleted: { id: string; at: string }[] = []
      for (const { name, at } of steps) {
        const presentId = present[at % Math.max(1, present.length)]
        const deletedEntry = deleted[at % Math.max(1, deleted.length)]
        if (name === 'delete' && presentId) {
          await remove(site, presentId)
          present = present.filter(id => id !== presentId)
          deleted.push({ id: presentId, at: clock.now })
        } else if (name === 'restore' && deletedEntry) {
          expect(await restoreFromBin(site.deps, entryOf(site, deletedEntry.id), asItWas)).toMatchObject({ notes: [] })
          deleted = deleted.filter(entry => entry !== deletedEntry)
          present.push(deletedEntry.id)
        } else if (name === 'delete for good' && deletedEntry) {
          await deleteForGood(site.deps, { _ids: [entryOf(site, deletedEntry.id)] })
          deleted = deleted.filter(entry => entry !== deletedEntry)
          expect(filesWith({ dir }, `Wort-${deletedEntry.id}`)).toEqual([])
        } else if (name === 'wait') {
          clock.now = new Date(Date.parse(clock.now) + at * DAY_MS).toISOString()
          await emptyBin(site.deps)
          deleted = deleted.filter(entry => Date.parse(entry.at) + BIN_DAYS * DAY_MS > Date.parse(clock.now))
        } else if (name === 'stop') {
          await site.data.close()
          site = await open(dir)
        } else if (name === 'kill' || (name === 'kill in a deletion' && presentId)) {
          const { path, length } = newestSegment(dir)
          if (name === 'kill in a deletion' && presentId) await remove(site, presentId)
          const killed = nextFolder()
          cpSync(dir, killed, { recursive: true })
          const isSameSegment = newestSegment(dir).path === path
          const torn = newestSegment(killed)
          if (isSameSegment && torn.length > length)
            truncateSync(torn.path, length + Math.floor(((torn.length - 1 - length) * at) / 20))
          if (!isSameSegment && name === 'kill in a deletion' && presentId) {
            present = present.filter(id => id !== presentId)
            deleted.push({ id: presentId, at: clock.now })
          }
          await site.data.close()
          dir = killed
          site = await open(dir)
        }
        expect(placesIn(site), name).toEqual({
          present: present.toSorted(),
          deleted: deleted.map(({ id }) => id).sort(),
        })
      }
      await site.data.close()
      for (const id of all) {
        const isKept = present.includes(id) || deleted.some(entry => entry.id === id)
        expect([id, filesWith({ dir }, `Wort-${id}`).length > 0]).toEqual([id, isKept])
      }
    }),
    { numRuns: 40 },
  )
})

test('the next start finishes an erasure interrupted by a kill, in the original files as well', async () => {
  const folder = await folderOnDisk()
  onTestFinished(folder.done)
  const [dir, killed] = [join(folder.dir, 'data'), join(folder.dir, 'killed')]
  // The log has this entry between storing the deletion and erasing other files.
  const site = await open(dir, () => cpSync(dir, killed, { recursive: true }))
  await site.data.registrations.update(() => ({
    next: [sampleRegistration({ _id: 'registration-eins', name: 'Mira' })],
    result: undefined,
  }))
  await remove(site, 'registration-eins')
  mkdirSync(join(dir, 'damaged'))
  writeFileSync(join(dir, 'damaged', 'bin-1.json'), 'Mira')
  await deleteForGood(site.deps, { _ids: [entryOf(site, 'registration-eins')] })
  await site.data.close()
  expect(filesWith({ dir }, 'Mira')).toEqual([])
  expect(filesWith({ dir: killed }, 'Mira').length).toBeGreaterThan(0)
  const next = await open(killed)
  expect(placesIn(next).deleted).toEqual([])
  await next.data.close()
  expect(filesWith({ dir: killed }, 'Mira')).toEqual([])
})

test('a backup contains the bin, and a restore brings it back', async () => {
  const folder = await folderOnDisk()
  onTestFinished(folder.done)
  const { data } = await open(join(folder.dir, 'data'))
  const entry = binEntry('event', sampleEvent({ _id: 'event-vier' }), { _id: 'entry', deletedAt: clock.now })
  await data.bin.update(() => ({ next: [entry], result: undefined }))
  const file = join(folder.dir, 'backup.zip')
  await writeBackup(data.dir, file, clock.now)
  await data.close()
  const to = join(folder.dir, 'restored')
  mkdirSync(to, { mode: 0o700 })
  const archive = await openArchive(file)
  onTestFinished(() => archive.close())
  await restoreSite(to, archive, { force: false, signal: new AbortController().signal, now: clock.now })
  const again = await open(to)
  expect(again.data.bin.current).toEqual([entry])
  await again.data.close()
})

test('each migration of records that may be in the bin also migrates the bin', () => {
  const { infos, events, images, registrations, bin } = dataFiles('')
  const kinds = [infos, events, images, registrations].map(({ format }) => schemaNumber(format))
  // Schema of the first bin, and five of `images.json` that only announce other files.
  const first = 2 + 2 + (3 + 5) + 2
  expect(kinds.reduce((sum, number) => sum + number)).toBe(first + schemaNumber(bin.format) - 1)
})

test('the bin accepts a record even without room for others', () => {
  expect(dataFiles('').bin.format.hasAlwaysRoom).toBe(true)
})
