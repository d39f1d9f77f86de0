import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PdfFile } from '../../domain/content/files/pdf-file.ts'
import { pdfLimits } from '../../domain/content/files/pdf-upload.ts'
import type { BinListEntry } from '../../domain/people/bin/bin.ts'
import { openAdminSite } from '../testing/admin.ts'
import { pdfOf, pdfUpload } from '../testing/files/pdf-upload.ts'
import { breakDisk } from '../testing/test-site.ts'

async function openSite() {
  const site = await openAdminSite()
  const folder = join(site.dir, 'files')
  const folders = () => (existsSync(folder) ? readdirSync(folder).sort() : [])
  return {
    ...site,
    folder,
    kept: () => ({ files: site.dataOf<PdfFile[]>('files'), folders: folders() }),
    add: (...uploads: ReturnType<typeof pdfUpload>[]) => site.post('/file/add', uploads),
  }
}

const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a PDF is stored unchanged, and visitors download it under its name, whatever it contains', async () => {
  const { origin, add, kept, folder, admin } = await openSite()
  const { status, answer } = await add(
    pdfUpload('Anmeldebogen für „Kinder“ 2027.pdf', pdfOf('<script>alert(1)</script>')),
  )
  expect([status, answer]).toEqual([200, kept().files])
  const [file] = kept().files
  if (!file) return expect.fail('no file')
  expect(file).toMatchObject({
    title: 'Anmeldebogen für „Kinder“ 2027',
    path: `/datei/${file._id}/anmeldebogen-fuer-kinder-2027.pdf`,
  })
  expect(readFileSync(join(folder, file._id, 'file.pdf'))).toEqual(pdfOf('<script>alert(1)</script>'))
  const response = await fetch(origin + file.path)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="anmeldebogen-fuer-kinder-2027.pdf"; filename*=UTF-8''Anmeldebogen%20f%C3%BCr%20%E2%80%9EKinder%E2%80%9C%202027.pdf`,
    'content-length': String(file.bytes),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await bodyOf(response)).toEqual(pdfOf('<script>alert(1)</script>'))
  expect(await (await admin.send('/api/file')).json()).toEqual([file])
})

test('a file is not sent again to a browser that has it, and HEAD sends no file', async () => {
  const { origin, add } = await openSite()
  const [file] = (await add(pdfUpload('bogen.pdf'))).answer
  const first = await fetch(origin + file.path)
  const again = await fetch(origin + file.path, { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } })
  expect([again.status, (await bodyOf(again)).length]).toEqual([304, 0])
  const head = await fetch(origin + file.path, { method: 'HEAD' })
  expect([head.status, head.headers.get('Content-Length'), (await bodyOf(head)).length]).toEqual([
    ...[200, String(file.bytes), 0],
  ])
})

test('the id alone identifies a file: a link with another name leads to it as well', async () => {
  const { origin, add } = await openSite()
  const [file] = (await add(pdfUpload('bogen.pdf'))).answer
  for (const path of [`/datei/${file._id}/anders.pdf`, `/datei/${file._id}`])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 200])
})

test.each([
  '/datei/none/bogen.pdf',
  '/datei/none',
  '/datei',
  '/datei/',
  '/datei/..%2f..%2fsite.json/x',
  '/datei/a/b/c.pdf',
])('at %s a page explains in German that nothing is there', async path => {
  const { origin } = await openSite()
  const response = await fetch(origin + path)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await response.text()).toContain('lang="de"')
})

test('a file without bytes leads to the same page, and causes no error', async () => {
  const { origin, add, folder, logged } = await openSite()
  const [file] = (await add(pdfUpload('bogen.pdf'))).answer
  rmSync(join(folder, file._id), { recursive: true })
  const response = await fetch(origin + file.path)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await response.text()).toContain('lang="de"')
  expect(logged.filter(line => line.includes('"error"'))).toEqual([])
})

const refused: [what: string, upload: ReturnType<typeof pdfUpload>, status: number, english: string, german: string][] =
  [
    [
      'a text',
      pdfUpload('brief.pdf', Buffer.from('Hallo')),
      415,
      '“brief.pdf” is not a PDF.',
      '„brief.pdf“ ist kein PDF.',
    ],
    [
      'a web page with a PDF in it, sent as a PDF',
      pdfUpload('x.pdf', Buffer.from('<html>%PDF-1.7')),
      415,
      '“x.pdf” is not a PDF.',
      '„x.pdf“ ist kein PDF.',
    ],
    [
      'a byte too much',
      pdfUpload('katalog.pdf', Buffer.concat([pdfOf(), Buffer.alloc(pdfLimits.bytes + 1 - pdfOf().length)])),
      413,
      '“katalog.pdf” is larger than 10 MB. Please make it smaller.',
      '„katalog.pdf“ ist größer als 10 MB. Bitte mach es kleiner.',
    ],
    [
      'a name with a slash',
      pdfUpload('../x.pdf'),
      400,
      '“../x.pdf” is not a file name',
      '„../x.pdf“ ist kein Dateiname',
    ],
  ]

test.each(refused)(
  '%s is refused in the account’s language, and nothing is added',
  async (_, upload, status, english, german) => {
    const { add, kept, post } = await openSite()
    const first = await add(pdfUpload('gut.pdf'), upload)
    expect(first.status).toBe(status)
    expect(first.message).toContain(english)
    expect(Object.keys(first.fields)).toEqual(['1.content'])
    await post('/user/language', { language: 'de' })
    expect((await add(upload)).message).toContain(german)
    expect(kept()).toEqual({ files: [], folders: [] })
  },
)

test('a PDF of ten megabytes is accepted, and its bytes decide its type, not the declaration', async () => {
  const { add } = await openSite()
  const full = Buffer.concat([pdfOf(), Buffer.alloc(pdfLimits.bytes - pdfOf().length)])
  const { status, answer } = await add(pdfUpload('voll.pdf', full, ''), pdfUpload('flyer', pdfOf(), 'text/plain'))
  expect([status, answer.map(({ name, bytes }: PdfFile) => [name, bytes])]).toEqual([
    200,
    [
      ['voll.pdf', pdfLimits.bytes],
      ['flyer.pdf', pdfOf().length],
    ],
  ])
})

test.each([[{}], [[]], [[{ name: 'a.pdf' }]], ['']])(
  'a body that is not a list of files is refused: %j',
  async body => {
    const { post, kept } = await openSite()
    expect((await post('/file/add', body)).status).toBe(400)
    expect(kept().files).toEqual([])
  },
)

test('an upload that the disk refuses shows the reason, and leaves no file', async () => {
  const { add, kept } = await openSite()
  const mend = breakDisk('ENOSPC')
  const { status, message } = await add(pdfUpload('bogen.pdf'))
  mend()
  expect(status).toBe(503)
  expect(message).toMatch(/^“bogen\.pdf” could not be stored: .*\. Nothing has been added\.$/)
  expect(kept()).toEqual({ files: [], folders: [] })
})

test('a title can be changed, and an empty one is refused', async () => {
  const { add, post, kept } = await openSite()
  const [file] = (await add(pdfUpload('IMG_4711.pdf'))).answer
  const { lastModifiedDate, _id } = file
  const { answer } = await post('/file/edit', { _id, title: ' Packliste ', lastModifiedDate })
  expect(answer).toEqual({ ...file, title: 'Packliste', lastModifiedDate: expect.any(String) })
  expect(kept().files).toEqual([answer])
  expect((await post('/file/edit', { _id, title: ' ' })).fields).toMatchObject({ title: expect.any(String) })
  expect((await post('/file/edit', { _id, title: 'Anders', lastModifiedDate })).status).toBe(409)
})

test('a deleted file moves to the bin and is no longer sent; after it is restored, its links work again', async () => {
  const { origin, add, post, kept, admin } = await openSite()
  const [file] = (await add(pdfUpload('bogen.pdf'))).answer
  const statusOfFile = async () => (await fetch(origin + file.path)).status
  await post('/file/del', { _id: file._id, lastModifiedDate: file.lastModifiedDate })
  expect([await statusOfFile(), kept()]).toEqual([404, { files: [], folders: [file._id] }])
  const [entry]: BinListEntry[] = await (await admin.send('/api/bin')).json()
  expect(entry).toMatchObject({ kind: 'file', name: 'bogen', record: file._id })
  await post('/bin/restore', { _id: entry?._id })
  expect([await statusOfFile(), kept().files]).toEqual([200, [file]])
})

test('a file whose bytes are missing cannot be restored', async () => {
  const { add, post, folder, admin } = await openSite()
  const [file] = (await add(pdfUpload('bogen.pdf'))).answer
  await post('/file/del', { _id: file._id })
  rmSync(join(folder, file._id), { recursive: true })
  const [entry]: BinListEntry[] = await (await admin.send('/api/bin')).json()
  expect(await post('/bin/restore', { _id: entry?._id })).toMatchObject({
    ...{ status: 409, message: 'This file itself is missing.' },
  })
})

test('the bytes of a file stay while it is in the bin, and disappear a day after its erasure', async () => {
  const site = await openSite()
  const [file] = (await site.add(pdfUpload('bogen.pdf'))).answer
  await site.post('/file/del', { _id: file._id })
  const aging = () => utimes(join(site.folder, file._id), 1, 1)
  const later = await site.restart(aging)
  expect(site.kept().folders).toEqual([file._id])
  const admin = site.as('admin', later.origin)
  const [entry]: BinListEntry[] = await (await admin.send('/api/bin')).json()
  await admin.post('/api/bin/del', { _ids: [entry?._id] })
  // A backup may be running that still has the record.
  expect(site.kept().folders).toEqual([file._id])
  await later.restart(aging)
  expect(site.kept()).toEqual({ files: [], folders: [] })
})
