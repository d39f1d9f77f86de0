import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PageVersionView } from '../../domain/content/pages/page-version.ts'
import type { BinListEntry } from '../../domain/people/bin/bin.ts'
import { openDataFolder } from '../store/data-folder.ts'
import { openAdminSite } from '../testing/admin.ts'
import { filesWith } from '../testing/newsletter-site.ts'

async function openPage() {
  const site = await openAdminSite()
  const { answer } = await site.post('/info/add', {
    title: 'Seltene Seite',
    path: 'seltene-seite',
    paragraphs: [{ head: 'Anfang', body: '<p>Urfassung</p>' }],
  })
  const _id: string = answer._id
  return {
    ...site,
    _id,
    edit: (changes: object) => site.post('/info/edit', { _id, ...changes }),
    versions: async (): Promise<PageVersionView[]> => (await site.admin.send(`/api/info/versions?_id=${_id}`)).json(),
  }
}
const paragraphs = (body: string) => [{ head: 'Anfang', body }]

test('each change of a page’s text keeps the previous one, newest first, with the account that replaced it', async () => {
  const { edit, versions, passMinutes } = await openPage()
  expect(await versions()).toEqual([])
  await edit({ paragraphs: paragraphs('<p>Zweite</p>') })
  passMinutes(5)
  await edit({ title: 'Anderer Titel' })
  await edit({ active: true, keywords: 'selten', paragraphs: paragraphs('<p>Zweite</p>') })
  expect(await versions()).toEqual([
    {
      _id: expect.any(String),
      title: 'Seltene Seite',
      paragraphs: paragraphs('<p>Zweite</p>'),
      replacedAt: '2026-11-28T09:05:00.000Z',
      replacedBy: 'erika@example.org',
    },
    {
      _id: expect.any(String),
      title: 'Seltene Seite',
      paragraphs: paragraphs('<p>Urfassung</p>'),
      replacedAt: '2026-11-28T09:00:00.000Z',
      replacedBy: 'erika@example.org',
    },
  ])
})

test('a refused save keeps no version', async () => {
  const { edit, versions } = await openPage()
  expect((await edit({ title: 'Neu', path: 'teamevent' })).status).toBe(400)
  expect((await edit({ title: 'Neu', lastModifiedDate: '2026-01-01T00:00:00.000Z' })).status).toBe(409)
  expect(await versions()).toEqual([])
})

test('a save writes the page and one version, however many versions exist', async () => {
  const { edit, dir, versions } = await openPage()
  const text = (count: number) => `<p>${`${count} `.repeat(1000)}</p>`
  for (let count = 0; count < 15; count += 1) await edit({ paragraphs: paragraphs(text(count)) })
  expect(await versions()).toHaveLength(10)
  const [segment = ''] = readdirSync(join(dir, 'changes')).sort().toReversed()
  const line =
    readFileSync(join(dir, 'changes', segment), 'utf8')
      .trimEnd()
      .split('\n')
      .at(-1) ?? ''
  const { changes } = JSON.parse(line)
  expect(changes.versions).toMatchObject({ gone: [expect.any(String)], put: [{ title: 'Seltene Seite' }] })
  expect(changes.versions.put).toHaveLength(1)
  expect(line.length).toBeLessThan(text(14).length + text(13).length + 2000)
})

test('versions survive the bin, and are erased with their page', async () => {
  const { post, edit, versions, admin, dir, _id } = await openPage()
  await edit({ paragraphs: paragraphs('<p>Zweite</p>') })
  const entry = async () => ((await (await admin.send('/api/bin')).json()) as BinListEntry[])[0]?._id
  await post('/info/del', { _id })
  await post('/bin/restore', { _id: await entry() })
  expect(await versions()).toMatchObject([{ paragraphs: paragraphs('<p>Urfassung</p>') }])
  await post('/info/del', { _id })
  expect(filesWith({ dir }, 'Urfassung')).not.toEqual([])
  await post('/bin/del', { _ids: [await entry()] })
  expect(filesWith({ dir }, 'Urfassung')).toEqual([])
  expect(await versions()).toEqual([])
})

test('a version written into the file by hand is cleaned before it is shown', async () => {
  const site = await openAdminSite()
  const script = paragraphs('<p>Gut</p><script>alert(1)</script>')
  const again = await site.restart(async () => {
    const data = await openDataFolder({
      dir: site.dir,
      firstContent: () => Promise.reject(new Error('unreachable')),
      log: () => {},
    })
    const version = { _id: 'v', page: 'p', title: 'x', paragraphs: script, replacedAt: '2026-11-28T09:00:00.000Z' }
    await data.versions.update(() => ({ next: [version], result: undefined }))
    await data.close()
  })
  const answer = await (await site.as('admin', again.origin).send('/api/info/versions?_id=p')).json()
  expect(answer).toMatchObject([{ paragraphs: paragraphs('<p>Gut</p>'), replacedBy: '' }])
})

test('a text that must disappear is erased with all earlier versions of its page', async () => {
  const site = await openPage()
  const { edit, versions, post, _id } = site
  await edit({ paragraphs: paragraphs('<p>Geheimnisname</p>') })
  await edit({ paragraphs: paragraphs('<p>Ohne</p>') })
  expect(filesWith(site, 'Geheimnisname')).not.toEqual([])
  expect((await post('/info/versions/del', { _id })).status).toBe(200)
  expect(await versions()).toEqual([])
  expect(filesWith(site, 'Geheimnisname')).toEqual([])
})
