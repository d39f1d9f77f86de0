import { readdirSync } from 'node:fs'
import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { Image } from '../../domain/content/images/image.ts'
import type { InfoPage } from '../../domain/content/pages/info-page.ts'
import type { Event } from '../../domain/events/event.ts'
import type { BinEntry, BinListEntry } from '../../domain/people/bin/bin.ts'
import { openDataFolder } from '../store/data-folder.ts'
import { openAdminSite } from '../testing/admin.ts'
import { pdfUpload } from '../testing/files/pdf-upload.ts'
import { filesWith } from '../testing/newsletter-site.ts'
import { inquiry, registration, visitor } from '../testing/test-site.ts'

async function openBin() {
  const site = await openAdminSite()
  const bin = async (): Promise<BinListEntry[]> => (await site.admin.send('/api/bin')).json()
  const latest = async () => (await bin())[0]?._id ?? expect.fail('The bin is empty.')
  return {
    ...site,
    bin,
    entries: () => site.dataOf<BinEntry[]>('bin'),
    restore: async (_id?: string) => site.post('/bin/restore', { _id: _id ?? (await latest()) }),
    deleteForGood: async (...ids: string[]) =>
      site.post('/bin/del', { _ids: ids.length > 0 ? ids : (await bin()).map(({ _id }) => _id) }),
  }
}

const picture = async (background = '#336699') => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: 'Porling.png', content: `data:image/png;base64,${bytes.toString('base64')}` }
}

const newEvent = {
  title: 'Seltener Termin',
  startDate: '2026-12-04T15:00:00.000Z',
  endDate: '2026-12-06T13:00:00.000Z',
  active: true,
}

/** Something of each kind, with a word that stands nowhere else. */
const kinds = [
  ['event', '/event', 'events', 'Seltener', () => newEvent],
  ['info', '/info', 'infos', 'Seltene', () => ({ title: 'Seltene Seite', path: 'seltene-seite', active: true })],
  ['image', '/img', 'images', 'Porling', async () => [await picture()]],
  ['file', '/file', 'files', 'Kräuterbogen', () => [pdfUpload('Kräuterbogen.pdf')]],
  ['registration', '/registration', 'registrations', 'Martina', () => inquiry],
] as const

test.each(kinds)('a deleted %s is in the bin, and can be restored unchanged', async (kind, path, name, word, make) => {
  const { post, dataOf, bin, restore, entries } = await openBin()
  const { answer } = await post(`${path}/add`, await make())
  const [added] = [answer].flat()
  const before = dataOf<{ _id: string }[]>(name)
  expect(before.at(-1)).toMatchObject({ _id: added._id })
  const deleted = await post(`${path}/del`, { _id: added._id })
  expect(deleted.status).toBe(200)
  expect([deleted.answer].flat()).toEqual([before.at(-1)])
  expect(dataOf<{ _id: string }[]>(name)).toEqual(before.slice(0, -1))
  expect(await bin()).toEqual([
    {
      _id: expect.any(String),
      kind,
      name: expect.stringContaining(word),
      record: added._id,
      deletedAt: '2026-11-28T09:00:00.000Z',
      goneAt: '2026-12-28T09:00:00.000Z',
      deletedBy: 'erika@example.org',
    },
  ])
  expect(await restore()).toMatchObject({ status: 200, answer: { kind, notes: [] } })
  expect(dataOf(name)).toEqual(before)
  expect(entries()).toEqual([])
})

test.each(kinds)('a %s changed since it was seen is not deleted', async (_, path, name, __, make) => {
  const { post, dataOf, bin } = await openBin()
  const { answer } = await post(`${path}/add`, await make())
  const [{ _id, lastModifiedDate }] = [answer].flat()
  const seen = { _id, lastModifiedDate }
  const [edited] = [(await post(`${path}/edit`, seen)).answer].flat()
  const before = dataOf(name)
  expect(await post(`${path}/del`, seen)).toMatchObject({
    status: 409,
    message: 'Somebody else has changed this meanwhile.',
  })
  expect(await post(`${path}/del`, { _id, lastModifiedDate: 5 })).toMatchObject({ status: 400 })
  expect([dataOf(name), await bin()]).toEqual([before, []])
  expect(await post(`${path}/del`, { _id, lastModifiedDate: edited.lastModifiedDate })).toMatchObject({ status: 200 })
})

test.each(kinds)('erasing a %s removes it from every file', async (_, path, __, word, make) => {
  const { post, deleteForGood, bin, dir, restart } = await openBin()
  const { answer } = await post(`${path}/add`, await make())
  const [added] = [answer].flat()
  await post(`${path}/del`, { _id: added._id })
  expect(filesWith({ dir }, word)).not.toEqual([])
  expect(await deleteForGood()).toMatchObject({ status: 200 })
  expect(filesWith({ dir }, word)).toEqual([])
  expect(await bin()).toEqual([])
  expect(await deleteForGood('id-77')).toMatchObject({ status: 404, message: 'This is not in the bin (any more).' })
  await restart()
  expect(filesWith({ dir }, word)).toEqual([])
})

test('a registration that was restored, kept over a restart, deleted again and erased leaves nothing behind', async () => {
  const site = await openBin()
  const { answer } = await site.post('/registration/add', registration)
  await site.post('/registration/del', { _id: answer._id })
  await site.restore()
  const again = await site.restart()
  const admin = site.as('admin', again.origin)
  await admin.post('/api/registration/edit', { _id: answer._id, notes: 'geändert' })
  await admin.post('/api/registration/del', { _id: answer._id })
  const last = await again.restart()
  const browser = site.as('admin', last.origin)
  const [entry] = (await (await browser.send('/api/bin')).json()) as BinListEntry[]
  expect(filesWith(site, 'martina@')).not.toEqual([])
  expect((await browser.post('/api/bin/del', { _ids: [entry?._id] })).status).toBe(200)
  expect(filesWith(site, 'martina@')).toEqual([])
})

test('erasing removes the chosen entries and no others', async () => {
  const { post, bin, deleteForGood, dataOf } = await openBin()
  for (const { _id } of dataOf<Event[]>('events').slice(0, 3)) await post('/event/del', { _id })
  const [last, middle, first] = await bin()
  await deleteForGood(middle?._id ?? '')
  expect((await bin()).map(({ _id }) => _id)).toEqual([last?._id, first?._id])
  expect(await post('/bin/del', { _ids: [] })).toMatchObject({ status: 400 })
  expect(await post('/bin/restore', { _id: middle?._id })).toMatchObject({ status: 404 })
})

test('visitors see no record of the bin', async () => {
  const { post, origin } = await openBin()
  const pages = ['/', '/info', '/kalender', '/sitemap.xml', '/anfragen', '/kalender.ics']
  const mentions = async () => {
    const mentioning: string[] = []
    for (const page of pages)
      if (/Selten|seltene/.test(await (await fetch(origin + page)).text())) mentioning.push(page)
    return mentioning
  }
  const event = await post('/event/add', newEvent)
  const page = await post('/info/add', { title: 'Seltene Seite', path: 'seltene-seite', active: true })
  expect((await mentions()).length).toBeGreaterThan(3)
  await post('/event/del', { _id: event.answer._id })
  await post('/info/del', { _id: page.answer._id })
  expect(await mentions()).toEqual([])
  expect((await fetch(`${origin}/info/seltene-seite`)).status).toBe(404)
})

test('a page whose path was taken meanwhile is restored hidden, with the next free path', async () => {
  const { post, restore, dataOf } = await openBin()
  const page = { title: 'Seltene Seite', path: 'seltene-seite', active: true }
  const { answer } = await post('/info/add', page)
  await post('/info/edit', { _id: answer._id, path: 'seltener' })
  await post('/info/edit', { _id: answer._id, path: 'seltene-seite' })
  await post('/info/del', { _id: answer._id })
  const other = await post('/info/add', page)
  await post('/info/add', { ...page, path: 'seltener' })
  expect((await restore()).answer.notes).toEqual([
    'Another page has the path seltene-seite by now. This one has the path seltene-seite-2 and is not active.',
  ])
  const pages = dataOf<InfoPage[]>('infos')
  expect(pages.at(-1)).toMatchObject({ _id: answer._id, path: 'seltene-seite-2', active: false, formerPaths: [] })
  expect(pages.find(({ _id }) => _id === other.answer._id)).toEqual(other.answer)
})

test('a page and an event are restored without an image that was deleted meanwhile, and an event follows its page', async () => {
  const { post, restore, dataOf, bin } = await openBin()
  const [kept] = dataOf<Image[]>('images')
  const [image] = (await post('/img/add', [await picture()])).answer
  const page = (
    await post('/info/add', { title: 'Seltene Seite', path: 'seltene-seite', images: [kept?._id, image._id] })
  ).answer
  const event = (await post('/event/add', { ...newEvent, image: image._id, path: 'seltene-seite' })).answer
  await post('/event/del', { _id: event._id })
  await post('/info/del', { _id: page._id })
  await post('/img/del', { _id: image._id })
  const [, ofPage, ofEvent] = (await bin()).map(({ _id }) => _id)
  expect((await restore(ofPage)).answer.notes).toEqual(['One of its images has been deleted meanwhile.'])
  await post('/info/edit', { _id: page._id, path: 'umgezogen' })
  expect((await restore(ofEvent)).answer.notes).toEqual(['Its image has been deleted meanwhile.'])
  expect(dataOf<InfoPage[]>('infos').at(-1)).toMatchObject({ images: [kept?._id] })
  expect(dataOf<Event[]>('events').at(-1)).toMatchObject({ _id: event._id, image: '', path: 'umgezogen' })
})

test('a restored registration sends no letters, and resending its form does not store it twice', async () => {
  const { post, restore, bin, origin, dataOf, outbox } = await openBin()
  const send = async (form: object) => (await visitor(origin).post('/api/registration/add', form)).json()
  const form = { ...registration, requestId: 'request-1' }
  const first = await send(form)
  await post('/registration/del', { _id: first._id })
  expect(outbox()).toEqual([])
  await restore()
  expect(outbox()).toEqual([])
  expect(await send(form)).toMatchObject({ _id: first._id })
  await post('/registration/del', { _id: first._id })
  // Without the first registration, the form makes a new one, which takes over the request's id.
  const second = await send(form)
  expect(second._id).not.toBe(first._id)
  await post('/event/del', { _id: registration.event })
  const [, ofRegistration] = await bin()
  expect((await restore(ofRegistration?._id)).answer.notes).toEqual([
    'Its event has been deleted; what was booked is still in the registration.',
  ])
  expect(await send(form)).toMatchObject({ _id: second._id })
  const stored = dataOf<Registration[]>('registrations')
  expect(stored.map(({ _id, requestId }) => [_id, requestId])).toEqual([
    [second._id, 'request-1'],
    [first._id, undefined],
  ])
  expect(stored[1]?.eventSnapshot).toEqual(first.eventSnapshot)
})

test('the files of an image in the bin stay, are not served, and do not block adding it again', async () => {
  const site = await openBin()
  const [image] = (await site.post('/img/add', [await picture()])).answer
  await site.post('/img/del', { _id: image._id })
  const statusOfImage = async (origin: string) => (await fetch(origin + image.path)).status
  expect(await statusOfImage(site.origin)).toBe(404)
  expect((await site.post('/img', { _ids: [image._id] })).answer).toEqual([])
  const [again] = (await site.post('/img/add', [await picture()])).answer
  expect(again.sameAs).toBeUndefined()
  // The start deletes files that have had no record for a day.
  const aging = () => utimes(join(site.dir, 'images', image._id), 1, 1)
  const later = await site.restart(aging)
  const admin = site.as('admin', later.origin)
  const latest = async () => ((await (await admin.send('/api/bin')).json()) as BinListEntry[])[0]?._id
  expect((await admin.post('/api/bin/restore', { _id: await latest() })).status).toBe(200)
  expect(await statusOfImage(later.origin)).toBe(200)
  await admin.post('/api/img/del', { _id: image._id })
  await admin.post('/api/bin/del', { _ids: [await latest()] })
  await later.restart(aging)
  expect(readdirSync(join(site.dir, 'images'))).not.toContain(image._id)
})

test('an image whose files are missing cannot be restored', async () => {
  const { post, restore, dir, dataOf, entries } = await openBin()
  const [image] = dataOf<Image[]>('images')
  await post('/img/del', { _id: image?._id })
  await rm(join(dir, 'images', image?._id ?? ''), { recursive: true })
  expect(await restore()).toMatchObject({ status: 409, message: 'The files of this image are missing.' })
  expect(entries()).toHaveLength(1)
})

test('a record that an older file restored by hand is not duplicated', async () => {
  const site = await openBin()
  const [event] = site.dataOf<Event[]>('events')
  await site.post('/event/del', { _id: event?._id })
  const again = await site.restart(async () => {
    const data = await openDataFolder({
      dir: site.dir,
      firstContent: () => Promise.reject(new Error('unreachable')),
      log: () => {},
    })
    await data.events.update(events => ({ next: event ? [...events, event] : events, result: undefined }))
    await data.close()
  })
  const admin = site.as('admin', again.origin)
  const [entry] = (await (await admin.send('/api/bin')).json()) as BinListEntry[]
  expect((await admin.post('/api/bin/restore', { _id: entry?._id })).status).toBe(409)
  expect(site.dataOf<Event[]>('events').filter(({ _id }) => _id === event?._id)).toHaveLength(1)
})

test('an emptied registration goes into the bin, a new one that was never filled in does not', async () => {
  const site = await openBin()
  const { post, bin } = site
  const { answer } = await post('/registration/add', inquiry)
  const noValues = { name: '', email: '', phone: '', street: '', houseNumber: '', zip: '', city: '', notes: '' }
  await post('/registration/edit', { _id: answer._id, ...noValues })
  await post('/registration/del', { _id: answer._id })
  expect(await bin()).toHaveLength(1)
  await site.deleteForGood()
  expect(filesWith(site, inquiry.email)).toEqual([])

  const blank = await post('/registration/add', {})
  await post('/registration/del', { _id: blank.answer._id })
  const seat = await post('/registration/add', { event: registration.event })
  await post('/registration/del', { _id: seat.answer._id })
  expect(await bin()).toMatchObject([{ kind: 'registration' }])
})

test('a record restored at the same moment is not erased, nor are its earlier versions', async () => {
  const { post, admin, bin, restore, deleteForGood, dataOf } = await openBin()
  const { answer } = await post('/info/add', { title: 'Alt', path: 'alt' })
  await post('/info/edit', { _id: answer._id, title: 'Neu' })
  for (let round = 0; round < 5; round += 1) {
    await post('/info/del', { _id: answer._id })
    const [entry] = await bin()
    const [back, gone] = await Promise.all([restore(entry?._id), deleteForGood(entry?._id ?? '')])
    expect([back.status, gone.status]).toEqual([200, 404])
    expect(dataOf<InfoPage[]>('infos').map(({ _id }) => _id)).toContain(answer._id)
    expect(await (await admin.send(`/api/info/versions?_id=${answer._id}`)).json()).toHaveLength(1)
  }
})

test('a restored page does not reclaim an address that leads to another page by now', async () => {
  const { post, restore, dataOf } = await openBin()
  const { answer } = await post('/info/add', { title: 'Alt', path: 'kraeuter', active: true })
  await post('/info/del', { _id: answer._id })
  const other = await post('/info/add', { title: 'Neu', path: 'kraeuter', active: true })
  await post('/info/edit', { _id: other.answer._id, path: 'wildkraeuter' })
  const { answer: restored } = await restore()
  expect(restored.notes).toHaveLength(1)
  expect(dataOf<InfoPage[]>('infos').find(({ _id }) => _id === answer._id)).toMatchObject({ active: false })
  expect((await post('/info/get', { path: 'kraeuter' })).answer).toMatchObject({ _id: other.answer._id })
})

test('a booking is restored as long as there are places for it', async () => {
  const { post, restore, dataOf, bin } = await openBin()
  const [event] = dataOf<{ _id: string }[]>('events')
  await post('/event/edit', { _id: event?._id, places: 1 })
  const { answer } = await post('/registration/add', { event: event?._id, name: 'Mia' })
  await post('/registration/del', { _id: answer._id })
  const { answer: other } = await post('/registration/add', { event: event?._id, name: 'Ben' })
  expect((await restore()).answer.error).toMatchObject({ code: 'full', free: 0 })
  await post('/registration/cancel', { _id: other._id })
  const [entry] = await bin()
  await post('/event/del', { _id: event?._id })
  const early = await restore(entry?._id)
  expect([early.status, early.message]).toEqual([409, 'Please restore its event first; it is in the bin.'])
  expect((await restore()).status).toBe(200)
  expect((await restore(entry?._id)).status).toBe(200)
})
