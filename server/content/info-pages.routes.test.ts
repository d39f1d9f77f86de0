import { expect, test } from 'vitest'
import { call } from '../../client/kit/state/api.ts'
import type { InfoPage } from '../../domain/content/pages/info-page.ts'
import type { Site } from '../../domain/content/site/site.ts'
import type { Event } from '../../domain/events/event.ts'
import { openAdminSite } from '../testing/admin.ts'
import { visitor } from '../testing/test-site.ts'

async function openSite() {
  const site = await openAdminSite()
  return { ...site, stored: () => site.dataOf<InfoPage[]>('infos') }
}
const now = '2026-11-28T09:00:00.000Z'

test('a new page is an empty draft that visitors do not see', async () => {
  const { origin, admin, stored } = await openSite()
  const before = stored()
  const added = await call(admin.api.info.add.$post({ json: {} }))
  expect(added).toEqual({
    _id: 'id-1',
    path: '',
    title: 'New Page',
    description: '',
    keywords: '',
    active: false,
    course: true,
    paragraphs: [],
    images: [],
    createdDate: now,
    lastModifiedDate: now,
    formerPaths: [],
  })
  expect(stored()).toEqual([...before, added])
  expect((await call(admin.api.info.$get())).map(({ _id }) => _id)).toContain('id-1')
  expect((await call(visitor(origin).api.info.$get())).map(({ _id }) => _id)).not.toContain('id-1')
})

test('an edit changes only the fields it names; HTML is cleaned, and each image stored once', async () => {
  const { post, stored } = await openSite()
  const before = stored().find(({ _id }) => _id === 'teamevent')
  const { answer } = await post('/info/edit', {
    _id: 'teamevent',
    title: ' Teamtag ',
    paragraphs: [{ head: ' Feuer ', body: '<p onclick="x()">Glut &amp; Asche</p><script>alert(1)</script>', extra: 1 }],
    images: ['moos', 'waldpfad', 'moos'],
    createdDate: '2000-01-01T00:00:00.000Z',
    formerPaths: ['gekapert'],
  })
  expect(answer).toEqual({
    ...before,
    title: 'Teamtag',
    paragraphs: [{ head: 'Feuer', body: '<p>Glut &amp; Asche</p>' }],
    images: ['moos', 'waldpfad'],
    lastModifiedDate: now,
  })
  expect(stored().filter(({ _id }) => _id === 'teamevent')).toEqual([answer])
  const added = await post('/info/add', { paragraphs: [{ head: '', body: '<img src=x onerror=alert(1)>a' }] })
  expect(stored().at(-1)?.paragraphs).toEqual([{ head: '', body: 'a' }])
  expect(added.answer).toEqual(stored().at(-1))
})

test('the old address of a page leads to the new one until another page takes it', async () => {
  const { origin, post, stored } = await openSite()
  const find = (id: string) => stored().find(({ _id }) => _id === id)
  const at = (path: string) => fetch(`${origin}/info/${path}`, { redirect: 'manual' })
  await post('/info/edit', { _id: 'teamevent', path: 'teamtag' })
  await post('/info/edit', { _id: 'teamevent', path: 'team-tag' })
  expect(find('teamevent')?.formerPaths).toEqual(['teamevent', 'teamtag'])
  expect([(await at('teamevent')).status, (await at('teamevent')).headers.get('Location')]).toEqual([
    301,
    '/info/team-tag',
  ])
  const before = find('teamevent')
  const { answer } = await post('/info/add', { path: 'teamevent', active: true, title: 'Neu' })
  expect(find('teamevent')?.formerPaths).toEqual(['teamtag'])
  expect(find('teamevent')?.lastModifiedDate).not.toBe(before?.lastModifiedDate)
  expect((await at('teamevent')).status).toBe(200)
  await post('/info/edit', { _id: answer._id, path: 'anders' })
  await post('/info/edit', { _id: 'teamevent', path: 'teamevent' })
  expect(find(answer._id)?.formerPaths).toEqual([])
  expect(find('teamevent')?.formerPaths).toEqual(['teamtag', 'team-tag'])
})

const body = (length: number) => ({ head: '', body: 'x'.repeat(length) })
const wrong: [field: string, value: unknown, named?: string][] = [
  ['title', ''],
  ['title', ' '],
  ['title', 'x'.repeat(201)],
  ['path', 'Groß'],
  ['path', 'a'],
  ['path', 'winter-survival'],
  ['description', 'x'.repeat(501)],
  ['keywords', 'x'.repeat(501)],
  ['keywords', 5],
  ['active', 'ja'],
  ['paragraphs', 'x'],
  ['paragraphs', Array.from({ length: 101 }, () => body(1))],
  ['paragraphs', [body(1), { head: 'x'.repeat(201), body: '' }], 'paragraphs.1.head'],
  ['paragraphs', [{ head: '' }], 'paragraphs.0.body'],
  ['paragraphs', [body(50_001)], 'paragraphs.0.body'],
  ['images', ['moos', 'weg']],
  ['images', 'moos'],
  ['images', ['../moos'], 'images.0'],
]

test.each(wrong)('%s %j is refused in a new page and in a changed one', async (field, value, named = field) => {
  const { post, stored } = await openSite()
  const before = stored()
  for (const { status, message, fields } of [
    await post('/info/add', { [field]: value }),
    await post('/info/edit', { _id: 'teamevent', [field]: value }),
  ]) {
    expect([status, message, Object.keys(fields)]).toEqual([400, 'Please check the marked fields.', [named]])
    expect(fields[named]).toMatch(/^(A|Another|There|Please|At most) .*\.$/)
  }
  expect(stored()).toEqual(before)
})

test('the largest allowed page is stored', async () => {
  const { post, stored } = await openSite()
  const paragraphs = Array.from({ length: 100 }, () => ({ head: 'x'.repeat(200), body: '<p>a</p>' }))
  const page = { title: 'x'.repeat(200), description: 'x'.repeat(500), keywords: 'x'.repeat(500), paragraphs }
  const { status, answer } = await post('/info/add', page)
  expect([status, answer]).toEqual([200, stored().at(-1)])
  expect(answer).toMatchObject(page)
})

test('an active page needs a path that no other page has; its own path is allowed', async () => {
  const { post, stored } = await openSite()
  const before = stored()
  const needed = { path: 'An active page needs a path.' }
  expect((await post('/info/add', { active: true })).fields).toEqual(needed)
  expect((await post('/info/edit', { _id: 'teamevent', path: '' })).fields).toEqual(needed)
  expect((await post('/info/add', { path: 'teamevent' })).fields).toEqual({ path: 'Another page has this path.' })
  expect(stored()).toEqual(before)
  expect((await post('/info/edit', { _id: 'teamevent', path: 'teamevent' })).status).toBe(200)
  expect((await post('/info/edit', { _id: 'teamevent', path: '', active: false })).status).toBe(200)
  // Several drafts may lack a path.
  expect((await post('/info/add', {})).status).toBe(200)
})

test('a deleted page disappears, for visitors too', async () => {
  const { origin, admin, stored } = await openSite()
  const page = stored().find(({ _id }) => _id === 'teamevent')
  expect(await call(admin.api.info.del.$post({ json: { _id: 'teamevent' } }))).toEqual(page)
  expect(stored()).not.toContainEqual(page)
  expect((await fetch(`${origin}/info/teamevent`)).status).toBe(404)
})

test.each([
  [{}, 400, 'Error Deleting Page'],
  [{ _id: '' }, 400, 'Error Deleting Page'],
  [null, 400, 'Error Deleting Page'],
  [{ _id: 'weg' }, 404, 'This page does not exist (any more).'],
])('%j deletes nothing', async (sent, status, message) => {
  const { post, stored } = await openSite()
  const before = stored()
  expect(await post('/info/del', sent)).toMatchObject({ status, message })
  expect(stored()).toEqual(before)
})

test('a missing page cannot be edited', async () => {
  const { post } = await openSite()
  expect((await post('/info/edit', { _id: 'weg', title: 'a' })).status).toBe(404)
  expect((await post('/info/edit', { title: 'a' })).fields).toHaveProperty('_id')
})

test('a page that moves takes its events and links with it, so that registration still works', async () => {
  const { post, dataOf } = await openSite()
  const events = () => dataOf<Event[]>('events')
  const count = (path: string) => events().filter(event => event.path === path).length
  const before = count('winter-survival')
  expect(before).toBeGreaterThan(0)
  await post('/info/edit', { _id: 'winter-survival', path: 'wintertage' })
  expect([count('winter-survival'), count('wintertage')]).toEqual([0, before])
  const paths = dataOf<Site>('site').welcome.sections.flatMap(({ links }) => links.map(({ path }) => path))
  expect(paths).toContain('wintertage')
  expect(paths).not.toContain('winter-survival')
})

test('visitors see only the words of a link to a hidden or deleted page; the stored text keeps the link', async () => {
  const { origin, post, admin, stored } = await openSite()
  const link = (path: string, words: string) => `<a href="/info/${path}">${words}</a>`
  const links = [
    link('teamevent', 'im <strong>Team</strong>'),
    link('winter-survival#preis', 'Winter'),
    link('klassenfahrten', 'Klasse'),
    link('nie-gewesen', 'Nie'),
  ]
  const body = `<p>${links.join(', ')}</p>`
  await post('/info/edit', { _id: 'projektwoche', paragraphs: [{ head: '', body }] })
  const { sections, ...welcome } = (await call(admin.api.site.texts.$get())).welcome
  await post('/site/edit', { welcome: { ...welcome, sections: sections.map(section => ({ ...section, text: body })) } })
  const [whole = '', bare = ''] = [links.slice(0, 3), ['im <strong>Team</strong>', 'Winter', links[2]]].map(
    shown => `<p>${shown.join(', ')}, Nie</p>`,
  )
  for (const path of ['/info/projektwoche', '/']) expect(await (await fetch(origin + path)).text()).toContain(whole)

  await post('/info/edit', { _id: 'teamevent', active: false })
  await post('/info/del', { _id: 'winter-survival' })
  // Links to the page's former address still lead to it.
  await post('/info/edit', { _id: 'klassenfahrten', path: 'klassenfahrt' })
  for (const path of ['/info/projektwoche', '/']) expect(await (await fetch(origin + path)).text()).toContain(bare)
  const page = await call(visitor(origin).api.info.get.$post({ json: { path: 'projektwoche' } }))
  expect(page.paragraphs).toEqual([{ head: '', body: bare }])
  expect(stored().find(({ _id }) => _id === 'projektwoche')?.paragraphs).toEqual([{ head: '', body }])
})
