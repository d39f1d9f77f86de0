import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import ExifReader from 'exifreader'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { call } from '../../client/kit/state/api.ts'
import type { AddedImage, Image } from '../../domain/content/images/image.ts'
import type { InfoPage } from '../../domain/content/pages/info-page.ts'
import type { Site } from '../../domain/content/site/site.ts'
import type { Event } from '../../domain/events/event.ts'
import type { CollectionName } from '../store/files/data-files.ts'
import { phonePhoto, pngOf } from '../testing/files/photos.ts'
import { storedIn } from '../testing/stored-data.ts'
import { breakDisk, openTestSiteWithAccounts, visitor } from '../testing/test-site.ts'

type Upload = { content: string; name: string }
const upload = (name: string, bytes: Buffer, type = 'image/jpeg'): Upload => ({
  name,
  content: `data:${type};base64,${bytes.toString('base64')}`,
})

const photos = new Map<string, Promise<Buffer>>()
/** Small, as most tests only need a real photo. */
function photo(file = 'moos.jpg', size = { width: 400, height: 300 }): Promise<Buffer> {
  const key = `${file} ${size.width}`
  const photoBytes = photos.get(key) ?? phonePhoto({ file: `starter/photos/${file}`, ...size })
  photos.set(key, photoBytes)
  return photoBytes
}
const png = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

async function openSite() {
  const site = await openTestSiteWithAccounts()
  const dataOf = <T>(name: CollectionName): T => storedIn(site.dir, name) as T
  const fileOf = (id: string, name: string) => readFileSync(join(site.dir, 'images', id, name))
  const kept = () => ({ images: dataOf<Image[]>('images'), folders: readdirSync(join(site.dir, 'images')).sort() })
  const admin = site.as('admin')
  const add = async (list: unknown): Promise<{ status: number; body: AddedImage[] & { error: ApiError } }> => {
    const response = await admin.post('/api/img/add', list)
    return { status: response.status, body: await response.json() }
  }
  return { ...site, admin, add, dataOf, fileOf, kept }
}
type ApiError = { code: string; message: string; fields: Record<string, string> }

test('photos are stored upright, in small sizes, and without metadata', async () => {
  const { origin, add, fileOf } = await openSite()
  const size = { width: 800, height: 600 }
  const original = await photo('moos.jpg', size)
  expect(ExifReader.load(original)).toMatchObject({ GPSLatitude: {}, Make: {}, Orientation: { value: 6 } })
  const { status, body } = await add([
    upload('IMG 1.jpg', original),
    upload('IMG 2.JPG', await photo('flugsamen.jpg', size)),
  ])
  expect(status).toBe(200)
  expect(body.map(({ name, width, height, desc }) => ({ name, width, height, desc }))).toEqual([
    { name: 'IMG 1.jpg', width: 600, height: 800, desc: '' },
    { name: 'IMG 2.JPG', width: 600, height: 800, desc: '' },
  ])
  for (const { _id, path, color } of body) {
    expect(color).toMatch(/^#[0-9a-f]{6}$/)
    for (const [name, query, width] of [
      ['master.webp', '', 600],
      ['480.webp', '?w=480', 480],
      ['750.webp', '?w=750', 600],
      ['960.webp', '?w=960', 600],
      ['1600.webp', '?w=1600', 600],
    ] as const) {
      const served = Buffer.from(await (await fetch(`${origin}${path}${query}`)).arrayBuffer())
      expect(served.equals(fileOf(_id, name))).toBe(true)
      expect(Object.keys(ExifReader.load(served)).sort()).toEqual(['FileType'])
      expect((await sharp(served).metadata()).width).toBe(width)
    }
  }
})

test('a photo of 48 megapixels is accepted unchanged', async () => {
  const { add } = await openSite()
  const large = await sharp({ create: { width: 8064, height: 6048, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const { status, body } = await add([upload('IMG_48MP.jpg', large)])
  expect([status, body[0]?.width, body[0]?.height]).toEqual([200, 2400, 1800])
})

test('a German account gets each refusal in German', async () => {
  const { add, admin } = await openSite()
  await admin.post('/api/user/language', { language: 'de' })
  for (const [name, bytes, type] of refused) {
    const { body } = await add([upload(name, await bytes(), type)])
    expect(body.error.message).toMatch(/^„.*“ (?:ist|hat|kam|enthält) /s)
  }
})

test('a photo stored sideways by a phone is turned upright', async () => {
  const { add, fileOf } = await openSite()
  const left = { create: { width: 50, height: 60, channels: 3, background: '#c00000' } } as const
  const sideways = await sharp({ create: { width: 100, height: 60, channels: 3, background: '#0000c0' } })
    .composite([{ input: await sharp(left).png().toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const [image] = (await add([upload('schief.jpg', sideways)])).body
  const pixels = await sharp(fileOf(image?._id ?? '', 'master.webp'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([pixels.info.width, pixels.info.height]).toEqual([60, 100])
  const at = (x: number, y: number) => [...pixels.data.subarray((y * 60 + x) * 3, (y * 60 + x) * 3 + 3)]
  expect(at(30, 20)[0]).toBeGreaterThan(150)
  expect(at(30, 80)[2]).toBeGreaterThan(150)
  expect(image?.color).toMatch(/^#6./)
})

test('an existing picture is stored again, and the answer names the earlier image', async () => {
  const { add, restart, as, kept } = await openSite()
  const [first] = (await add([upload('moos.jpg', await photo())])).body
  const { body } = await add([
    upload('flugsamen.jpg', await photo('flugsamen.jpg')),
    upload('moos kopie.jpg', await photo()),
    upload('flugsamen (1).jpg', await photo('flugsamen.jpg')),
  ])
  const sameAs = (images: AddedImage[]) => images.map(image => image.sameAs)
  expect(sameAs(body)).toEqual([undefined, first?._id, body[0]?._id])
  expect(kept().images.filter(({ _id }) => body.some(image => image._id === _id))).toHaveLength(3)
  expect(JSON.stringify(kept().images)).not.toContain('sameAs')
  const { origin } = await restart()
  const again = await as('admin', origin).post('/api/img/add', [upload('moos 3.jpg', await photo())])
  expect(sameAs(await again.json())).toEqual([first?._id])
})

test('different pictures of one colour and size are not called duplicates', async () => {
  const { add } = await openSite()
  const halves = (left: string, right: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: left } })
      .composite([{ input: { create: { width: 20, height: 30, channels: 3, background: right } }, left: 20, top: 0 }])
      .png()
      .toBuffer()
  const { body } = await add([
    upload('a.png', await halves('#000000', '#ffffff'), 'image/png'),
    upload('b.png', await halves('#ffffff', '#000000'), 'image/png'),
  ])
  expect(body.map(({ color, width, height }) => [color, width, height])[0]).toEqual(
    body.map(({ color, width, height }) => [color, width, height])[1],
  )
  expect(body.map(image => 'sameAs' in image)).toEqual([false, false])
})

test('the largest version is at most 2400 pixels in both directions', async () => {
  const { add } = await openSite()
  const { body } = await add([
    upload('hoch.png', await png(1000, 3000), 'image/png'),
    upload('breit.png', await png(5000, 200), 'image/png'),
  ])
  expect(body.map(({ width, height }) => [width, height])).toEqual([
    [800, 2400],
    [2400, 96],
  ])
})

test('PNG with transparency, WebP, grey and CMYK pictures are accepted', async () => {
  const { add } = await openSite()
  const clear = sharp({ create: { width: 40, height: 30, channels: 4, background: '#33669900' } })
  const { status, body } = await add([
    upload('klar.png', await clear.png().toBuffer(), 'image/png'),
    upload('klar.webp', await clear.webp().toBuffer(), 'image/webp'),
    upload(
      'grau.jpg',
      await sharp(await png())
        .greyscale()
        .jpeg()
        .toBuffer(),
    ),
    upload(
      'druck.jpg',
      await sharp(await png())
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
    ),
  ])
  expect([status, body.map(({ name }) => name)]).toEqual([200, ['klar.png', 'klar.webp', 'grau.jpg', 'druck.jpg']])
})

const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(40), Buffer.from('PK\x05\x06'), Buffer.alloc(18)])
const after = async (text: string | Buffer) => Buffer.concat([await photo(), Buffer.from(text)])
const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(100)])

const refused: [name: string, bytes: () => Promise<Buffer>, type: string, code: string, why: RegExp][] = [
  [
    'bild.svg',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'image/svg+xml',
    'unsupported',
    /not a PNG/,
  ],
  [
    'svg.png',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'image/png',
    'unsupported',
    /not a PNG/,
  ],
  [
    'seite.html',
    async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'text/html',
    'unsupported',
    /not a PNG/,
  ],
  ['tanz.gif', async () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;'), 'image/gif', 'unsupported', /not a PNG/],
  [
    'gif.jpg',
    async () => Buffer.from('GIF89a/*\x01\0\x01\0\0\0\0;*/=1;alert(1)'),
    'image/jpeg',
    'unsupported',
    /not a PNG/,
  ],
  ['leer.jpg', async () => Buffer.alloc(0), 'image/jpeg', 'unsupported', /not a PNG/],
  ['IMG_1.HEIC', async () => heic, 'image/heic', 'unsupported', /export it as JPEG: on an iPhone, Settings → Camera/],
  ['IMG_1.jpg', async () => heic, 'image/jpeg', 'unsupported', /export it as JPEG/],
  ['png.jpg', () => png(), 'image/jpeg', 'unsupported', /is a PNG picture, but was sent as image\/jpeg/],
  ['foto.png', () => photo(), 'image/png', 'unsupported', /is a JPEG picture.*\.jpg/],
  ['ohne.jpg', () => photo(), '', 'unsupported', /sent without its type/],
  ['halb.jpg', async () => (await photo()).subarray(0, 20_000), 'image/jpeg', 'invalid', /damaged or incomplete/],
  ['fast.jpg', async () => (await photo()).subarray(0, -30), 'image/jpeg', 'invalid', /damaged or incomplete/],
  ['halb.png', async () => (await png(300, 300)).subarray(0, 200), 'image/png', 'invalid', /damaged or incomplete/],
  [
    'halb.webp',
    async () =>
      (
        await sharp(await photo())
          .webp()
          .toBuffer()
      ).subarray(0, 9000),
    'image/webp',
    'invalid',
    /damaged or incomplete/,
  ],
  ['kopf.jpg', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg', 'invalid', /damaged or incomplete/],
  [
    'bombe.png',
    async () => pngOf({ width: 30_000, height: 30_000 }),
    'image/png',
    'too_large',
    /900 megapixels \(30000 × 30000\)/,
  ],
  [
    'zeile.png',
    async () => pngOf({ width: 1, height: 20_001 }),
    'image/png',
    'too_large',
    /at most 20000 pixels on a side/,
  ],
  ['ohne-ende.png', async () => (await png()).subarray(0, -12), 'image/png', 'invalid', /damaged or incomplete/],
  [
    'ende-im-text.png',
    async () => pngOf({ chunks: [['tEXt', Buffer.from('Title\0IEND')]] }).subarray(0, -12),
    'image/png',
    'invalid',
    /damaged or incomplete/,
  ],
  ['  ', () => photo(), 'image/jpeg', 'invalid', /not a file name/],
  ['a\u202egpj.exe', () => photo(), 'image/jpeg', 'invalid', /not a file name/],
  ['doppelt.jpg', () => after('<script>alert(1)</script>'), 'image/jpeg', 'unsupported', /more than a picture/],
  ['seite.jpg', () => after('\n<!DOCTYPE html><HTML >'), 'image/jpeg', 'unsupported', /more than a picture/],
  [
    'bild-svg.jpg',
    () => after('<svg xmlns="http://www.w3.org/2000/svg">'),
    'image/jpeg',
    'unsupported',
    /more than a picture/,
  ],
  ['skript.jpg', () => after('<?php echo 1;'), 'image/jpeg', 'unsupported', /more than a picture/],
  ['akte.jpg', () => after('%PDF-1.7'), 'image/jpeg', 'unsupported', /more than a picture/],
  ['archiv.jpg', () => after(zip), 'image/jpeg', 'unsupported', /more than a picture/],
  [
    'kommentar.jpg',
    async () =>
      sharp(await photo())
        .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
        .jpeg()
        .toBuffer(),
    'image/jpeg',
    'unsupported',
    /more than a picture/,
  ],
  ['../../site.json', () => photo(), 'image/jpeg', 'invalid', /not a file name/],
  ['a\\b.jpg', () => photo(), 'image/jpeg', 'invalid', /not a file name/],
  ['..', () => photo(), 'image/jpeg', 'invalid', /not a file name/],
  ['', () => photo(), 'image/jpeg', 'invalid', /not a file name/],
  ['a\nb.jpg', () => photo(), 'image/jpeg', 'invalid', /not a file name/],
  [
    'schwer.jpg',
    async () => Buffer.concat([await photo(), Buffer.alloc(15_000_000)]),
    'image/jpeg',
    'too_large',
    /larger than 15 MB/,
  ],
]

test.each(refused)('%j is refused by name, and its call stores nothing', async (name, bytes, type, code, why) => {
  const { add, kept } = await openSite()
  const before = kept()
  const { body } = await add([upload('gut.png', await png(), 'image/png'), upload(name, await bytes(), type)])
  expect(body.error?.code).toBe(code)
  expect(body.error.message).toMatch(why)
  expect(body.error.message.startsWith(`“${name}”`)).toBe(true)
  expect(body.error.fields).toEqual({ '1.content': body.error.message })
  expect(kept()).toEqual(before)
})

test('all problems of an upload are reported at once', async () => {
  const { add, kept } = await openSite()
  const before = kept()
  const { status, body } = await add([
    upload('IMG_1.HEIC', heic),
    upload('gut.jpg', await photo()),
    upload('tanz.gif', Buffer.from('GIF89a')),
  ])
  expect(status).toBe(415)
  expect(Object.keys(body.error.fields)).toEqual(['0.content', '2.content'])
  expect(body.error.message).toMatch(/^“IMG_1.HEIC” .* These cannot be added either: “tanz.gif”.$/)
  expect(kept()).toEqual(before)
})

test.each([21, 51])('%i pictures are too many: the first one beyond the limit is named', async count => {
  const { add, kept } = await openSite()
  const before = kept()
  const bytes = await png()
  const { status, body } = await add(
    Array.from({ length: count }, (_, i) => upload(`bild-${i + 1}.png`, bytes, 'image/png')),
  )
  expect(status).toBe(413)
  expect(body.error.message).toBe('“bild-21.png” is one too many: at most 20 can be added at once.')
  expect(kept()).toEqual(before)
})

test.each([
  '',
  '{}',
  '[]',
  '[1]',
  '["data:,"]',
  '[null]',
  '[[]]',
  '[{"name":"a.jpg"}]',
  '[{"content":5,"name":"a.jpg"}]',
  '[{"content":"data:image/png;base64,AAAA","name":["a"]}]',
  'null',
  '[{"content":"data:',
  '[] []',
  `[{"x":${'['.repeat(30)}`,
  '[{"name":"a.jpg","content":"x"}',
])('a body that is not a list of pictures is refused: %s', async body => {
  const { admin, kept } = await openSite()
  const before = kept()
  const response = await admin.post('/api/img/add', body)
  expect(response.status).toBe(400)
  expect((await response.json()).error.message).toMatch(/list|what/i)
  expect(kept()).toEqual(before)
})

test('fields may come in any order, with other fields between them and escapes in them', async () => {
  const { admin } = await openSite()
  const { content } = upload('', await png(), 'image/png')
  const body = `[{"name":"Gr\\u00fcn – Wäldchen 🌲.png","size":{"content":"no","name":["no"]},"n":null,"content":"${content.replaceAll('/', '\\/')}","done":true}]`
  const response = await admin.post('/api/img/add', body)
  expect((await response.json())[0]).toMatchObject({
    name: 'Grün – Wäldchen 🌲.png',
    width: 40,
    height: 30,
    color: '#336699',
  })
})

/** Sends a part of an upload over a bare connection and keeps it open. */
async function beginUpload(browser: ReturnType<typeof visitor>, origin: string, length: number, part: string) {
  await browser.send('/api/user')
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const head = [
    'POST /api/img/add HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    `Cookie: ${[...browser.cookies].map(pair => pair.join('=')).join('; ')}`,
    `X-XSRF-TOKEN: ${browser.cookies.get('XSRF-TOKEN')}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  return socket
}

test('an upload whose sender hangs up leaves no files', async () => {
  const { admin, origin, kept } = await openSite()
  const before = kept()
  const body = JSON.stringify([upload('eins.jpg', await photo()), upload('zwei.jpg', await photo())])
  const socket = await beginUpload(admin, origin, body.length, body.slice(0, -100))
  await vi.waitFor(() => expect(kept().folders.length).toBe(before.folders.length + 1))
  socket.destroy()
  await vi.waitFor(() => expect(kept()).toEqual(before))
})

test('a complete list in a truncated body is not stored', async () => {
  const { admin, origin, kept } = await openSite()
  const before = kept()
  const body = JSON.stringify([upload('eins.jpg', await photo())])
  const socket = await beginUpload(admin, origin, body.length + 50, body)
  await vi.waitFor(() => expect(kept().folders.length).toBe(before.folders.length + 1))
  socket.destroy()
  await vi.waitFor(() => expect(kept()).toEqual(before))
})

test('an upload without permission is refused before its body is read', async () => {
  const { origin } = await openSite()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const socket = await beginUpload(visitor(origin), origin, 100_000_000, '')
  let answer = ''
  socket.on('data', chunk => {
    answer += chunk
  })
  // The site waits half a minute for the rest.
  while (answer === '') {
    vi.advanceTimersByTime(1000)
    await nextTurn()
  }
  expect(answer).toMatch(/^HTTP\/1.1 401 /)
  socket.destroy()
})

const adminCalls: [string, (browser: ReturnType<typeof visitor>, path: string) => Promise<Response>][] = [
  ['/api/img', (browser, path) => browser.send(path)],
  ['/api/img/add', (browser, path) => browser.post(path, [])],
  ['/api/img/edit', (browser, path) => browser.post(path, { _id: 'moos', desc: 'gekapert' })],
  ['/api/img/del', (browser, path) => browser.post(path, { _id: 'moos' })],
]

test.each(adminCalls)('%s is for administrators only', async (path, send) => {
  const { origin, as, kept } = await openSite()
  const before = kept()
  for (const slash of ['', '/']) {
    expect((await send(visitor(origin), path + slash)).status).toBe(401)
    expect((await send(as('user'), path + slash)).status).toBe(403)
    expect((await send(as('inactive'), path + slash)).status).toBe(403)
    expect((await send(as('admin'), path.replace('img', 'IMG') + slash)).status).toBe(404)
  }
  expect(kept()).toEqual(before)
})

test('an administrator sees all images and edits their name and text, and wrong fields are named', async () => {
  const { admin, dataOf } = await openSite()
  const images = await call(admin.api.img.$get())
  expect(images).toEqual(dataOf('images'))
  const [before] = images
  const [edited] = await call(admin.api.img.edit.$post({ json: { _id: 'moos', desc: ' Moos nach dem Regen ' } }))
  expect(edited).toEqual({
    ...images.find(({ _id }) => _id === 'moos'),
    desc: 'Moos nach dem Regen',
    lastModifiedDate: '2026-11-28T09:00:00.000Z',
  })
  expect(dataOf<Image[]>('images')).toContainEqual(edited)
  expect(dataOf<Image[]>('images')[0]).toEqual(before)
  const wrong = await admin.post('/api/img/edit', { _id: 'moos', name: ' ', desc: 'x'.repeat(1001), path: '/fremd' })
  expect([wrong.status, Object.keys((await wrong.json()).error.fields)]).toEqual([400, ['name', 'desc']])
  expect((await admin.post('/api/img/edit', { _id: 'weg', desc: '' })).status).toBe(404)
})

test('an image names an event that there is, or none; a deleted one may stay', async () => {
  const { admin, dataOf } = await openSite()
  const edit = (event: string, changes = {}) => admin.post('/api/img/edit', { _id: 'moos', event, ...changes })
  const refused = await edit('nowhere')
  expect(refused.status).toBe(400)
  expect((await edit('termin-01')).status).toBe(200)
  expect((await edit('')).status).toBe(200)
  expect((await edit('termin-01')).status).toBe(200)
  await admin.post('/api/event/del', { _id: 'termin-01' })
  expect((await edit('termin-01', { desc: 'Moos' })).status).toBe(200)
  expect(dataOf<{ _id: string; event?: string }[]>('images').find(({ _id }) => _id === 'moos')?.event).toBe('termin-01')
})

test('a deleted image is removed from pages, events and texts, and no longer served', async () => {
  const { origin, admin, dataOf } = await openSite()
  const images = await call(admin.api.img.$get())
  for (const { _id } of images) {
    expect((await fetch(`${origin}/img/${_id}`)).status).toBe(200)
    expect(await call(admin.api.img.del.$post({ json: { _id } }))).toMatchObject([{ _id }])
    expect((await fetch(`${origin}/img/${_id}`)).status).toBe(404)
  }
  expect(dataOf('images')).toEqual([])
  expect(dataOf<InfoPage[]>('infos').flatMap(page => page.images)).toEqual([])
  expect(dataOf<Event[]>('events').filter(({ image }) => image !== '')).toEqual([])
  const { contact, welcome, overview } = dataOf<Site>('site')
  expect([contact.portrait, welcome.hero]).toEqual(['', ''])
  expect(welcome.sections.flatMap(section => section.images)).toEqual([])
  expect([...welcome.media.items, ...overview.sections].filter(({ image }) => image !== '')).toEqual([])
  for (const path of ['/', '/info', '/kontakt', '/kalender', '/info/winter-survival', '/privacy']) {
    const page = await fetch(origin + path)
    expect([page.status, (await page.text()).includes('/img/')]).toEqual([200, false])
  }
})

test('deleting an image updates the date of the pages, events and texts that used it, and no others', async () => {
  const { admin, dataOf } = await openSite()
  type VersionedRecord = { lastModifiedDate?: string; images?: string[]; image?: string }
  const used = ({ images = [], image }: VersionedRecord) => images.includes('moos') || image === 'moos'
  const before = { infos: dataOf<VersionedRecord[]>('infos'), events: dataOf<VersionedRecord[]>('events') }
  await admin.post('/api/img/del', { _id: 'moos' })
  for (const file of ['infos', 'events'] as const) {
    expect(before[file].some(used)).toBe(true)
    for (const [index, record] of dataOf<VersionedRecord[]>(file).entries()) {
      const earlier = before[file][index] ?? {}
      expect((record.lastModifiedDate ?? '') > (earlier.lastModifiedDate ?? '')).toBe(used(earlier))
    }
  }
  const changed = dataOf<Site>('site').lastModifiedDate
  expect(changed).toBe('2026-11-28T09:00:00.000Z')
  // Deleting an unused image changes no text.
  const [added] = await (await admin.post('/api/img/add', [upload('neu.png', await png(), 'image/png')])).json()
  await admin.post('/api/img/del', { _id: added._id })
  expect(dataOf<Site>('site').lastModifiedDate).toBe(changed)
})

test('an image that is used again during its deletion is not used afterwards', async () => {
  const { admin, dataOf } = await openSite()
  await admin.send('/api/user')
  const post = (path: string, body: object) => admin.post(`/api/${path}`, body)
  const { welcome } = dataOf<Site>('site')
  const answers = await Promise.all([
    post('img/del', { _id: 'moos' }),
    ...Array.from({ length: 10 }, () => post('info/edit', { _id: 'teamevent', images: ['moos'] })),
    ...Array.from({ length: 10 }, () => post('event/edit', { _id: 'termin-01', image: 'moos' })),
    post('site/edit', { welcome: { ...welcome, hero: 'moos' } }),
  ])
  expect(answers[0]?.status).toBe(200)
  for (const name of ['images', 'infos', 'events', 'site'] as const)
    expect(JSON.stringify(dataOf(name))).not.toContain('"moos"')
})

test('deleting needs the id of an image that exists', async () => {
  const { admin, kept } = await openSite()
  const before = kept()
  expect((await admin.post('/api/img/del', { _id: 'weg' })).status).toBe(404)
  for (const body of [{}, { _id: '' }, null]) {
    const refused = await admin.post('/api/img/del', body)
    expect([refused.status, (await refused.json()).error.message]).toEqual([400, 'Error Deleting Image'])
  }
  expect(kept()).toEqual(before)
})

test.each([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
  ['EMFILE', 'too many files and connections are open at once'],
  ['EIO', 'the disk has an error'],
])('an upload that the system refuses with %s shows the reason, and leaves nothing', async (code, reason) => {
  const { add, kept, logged } = await openSite()
  const before = kept()
  const mend = breakDisk(code)
  const { status, body } = await add([upload('IMG 1.png', await png(), 'image/png')])
  mend()
  expect([status, body.error.message]).toEqual([
    503,
    `“IMG 1.png” could not be stored: ${reason}. Nothing has been added.`,
  ])
  expect(logged.filter(line => line.includes('could not be stored') && line.includes(code))).toHaveLength(1)
  expect(kept()).toEqual(before)
})
