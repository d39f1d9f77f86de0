import { expect, test } from 'vitest'
import { call } from '../../client/kit/state/api.ts'
import type { Site } from '../../domain/content/site/site.ts'
import { site as begun } from '../../starter/site.ts'
import { openAdminSite } from '../testing/admin.ts'

async function openSite() {
  const site = await openAdminSite()
  return { ...site, stored: () => site.dataOf<Site>('site') }
}
const now = '2026-11-28T09:00:00.000Z'

test('an administrator gets the texts as they are stored, including placeholders', async () => {
  const { admin, stored } = await openSite()
  const texts = await call(admin.api.site.texts.$get())
  expect(texts).toEqual(stored())
  expect(texts.legal.imprint).toContain('{anschrift}')
})

test('a part that is sent is stored, and the others stay unchanged', async () => {
  const { origin, admin, stored } = await openSite()
  const before = stored()
  const contact = { ...before.contact, name: 'Anna Wald', email: 'anna@wald.de' }
  const edited = await call(admin.api.site.edit.$post({ json: { contact } }))
  expect(edited).toEqual({ ...before, contact, lastModifiedDate: now })
  expect(stored()).toEqual(edited)
  const page = await (await fetch(`${origin}/privacy`)).text()
  expect(page).toContain('Anna Wald')
  expect(page).not.toContain('Erika Mustermann')
})

test('every saved part of the texts is read back unchanged', async () => {
  const { post, stored } = await openSite()
  const { lastModifiedDate: _, ...site } = stored()
  const parts = {
    ...site,
    name: 'Waldschule',
    publicUrl: 'https://wald.de',
    retention: { fullIps: 1, requests: 1, logins: 3650 },
    lenientAddresses: true,
  }
  // The starter's texts are HTML as it is typed; cleaning only writes a line break as XHTML does.
  const xhtml = JSON.parse(JSON.stringify(parts).replaceAll('<br>', '<br />'))
  const { status, answer } = await post('/site/edit', {
    ...parts,
    unknown: 1,
    contact: { ...parts.contact, unknown: 1 },
  })
  expect([status, answer]).toEqual([200, { ...xhtml, lastModifiedDate: now }])
  expect(stored()).toEqual(answer)
})

test('HTML is cleaned everywhere, and keeps the placeholders', async () => {
  const { post, stored } = await openSite()
  const dirty =
    '<p onclick="x()">{name}, {anschrift} &amp; <a href="mailto:{email}">{email}</a></p><script>alert(1)</script>'
  const clean = '<p>{name}, {anschrift} &amp; <a href="mailto:{email}">{email}</a></p>'
  const { contact, welcome, overview, legal } = stored()
  const chapter = (body: string) => [{ title: 'a', body }]
  const withHtml = (html: string) => ({
    contact: { ...contact, bio: html },
    welcome: {
      ...welcome,
      sections: welcome.sections.map(section => ({ ...section, text: html, more: html })),
      media: { ...welcome.media, more: html },
    },
    overview: { ...overview, sections: overview.sections.map(section => ({ ...section, text: html })) },
    legal: { ...legal, terms: chapter(html), privacy: chapter(html), imprint: html },
  })
  const { status } = await post('/site/edit', withHtml(dirty))
  expect(status).toBe(200)
  expect(stored()).toMatchObject(withHtml(clean))
})

test.each([
  ['', ''],
  [' https://wald.de/ ', 'https://wald.de'],
  ['HTTP://Wald.de:8080', 'http://wald.de:8080'],
])('the public URL %j is stored as %j', async (publicUrl, expected) => {
  const { post, stored } = await openSite()
  expect((await post('/site/edit', { publicUrl })).answer.publicUrl).toBe(expected)
  expect(stored().publicUrl).toBe(expected)
})

const wrong: [field: string, values: unknown[], change: (site: Site, value: never) => object][] = [
  ['name', ['', '  ', 'x'.repeat(81), 5, null], (_, name) => ({ name })],
  [
    'publicUrl',
    [
      'wald.de',
      'ftp://wald.de',
      'https://wald.de/a',
      'https://a:b@wald.de',
      'https://wald.de?',
      'https://wald.de#',
      'javascript:alert(1)',
      null,
    ],
    (_, publicUrl) => ({ publicUrl }),
  ],
  ['contact', ['x', null, 5], (_, contact) => ({ contact })],
  ['contact.name', ['', undefined], ({ contact }, name) => ({ contact: { ...contact, name } })],
  ['contact.email', ['a@b', 'x', 5], ({ contact }, email) => ({ contact: { ...contact, email } })],
  ['contact.portrait', ['weg', '../moos', null], ({ contact }, portrait) => ({ contact: { ...contact, portrait } })],
  ['contact.bio', ['x'.repeat(50_001)], ({ contact }, bio) => ({ contact: { ...contact, bio } })],
  ['welcome.hero', ['weg'], ({ welcome }, hero) => ({ welcome: { ...welcome, hero } })],
  ['welcome.headline', ['', 'x'.repeat(201)], ({ welcome }, headline) => ({ welcome: { ...welcome, headline } })],
  ['welcome.sections', ['x'], ({ welcome }, sections) => ({ welcome: { ...welcome, sections } })],
  [
    'welcome.sections',
    ['reverse', 'twice'],
    ({ welcome }, how) => {
      const { sections } = welcome
      return {
        welcome: {
          ...welcome,
          sections: how === 'reverse' ? sections.toReversed() : [...sections.slice(1), sections[4]],
        },
      }
    },
  ],
  [
    'welcome.sections.1.images',
    [['moos', 'weg']],
    ({ welcome }, images) => ({
      welcome: {
        ...welcome,
        sections: welcome.sections.map((section, index) => (index === 1 ? { ...section, images } : section)),
      },
    }),
  ],
  [
    'welcome.sections.0.links.0.path',
    ['/info', ''],
    ({ welcome }, path) => ({
      welcome: {
        ...welcome,
        sections: welcome.sections.map(section => ({ ...section, links: [{ path, label: 'a' }] })).slice(0, 1),
      },
    }),
  ],
  [
    'welcome.media.items.0.url',
    ['', 'javascript:alert(1)', '/film'],
    ({ welcome }, url) => ({
      welcome: { ...welcome, media: { more: '', items: [{ title: 'a', note: '', image: '', url }] } },
    }),
  ],
  [
    'welcome.media.items.0.image',
    ['weg'],
    ({ welcome }, image) => ({
      welcome: { ...welcome, media: { more: '', items: [{ title: 'a', note: '', image, url: 'https://a.de' }] } },
    }),
  ],
  [
    'overview.sections.4.image',
    ['weg'],
    ({ overview }, image) => ({
      overview: {
        ...overview,
        sections: overview.sections.map((section, index) => (index === 4 ? { ...section, image } : section)),
      },
    }),
  ],
  [
    'overview.sections',
    ['twice'],
    ({ overview }) => ({ overview: { ...overview, sections: [overview.sections[0], overview.sections[0]] } }),
  ],
  [
    'overview.sections.0.audience',
    ['alle'],
    ({ overview }, audience) => ({ overview: { ...overview, sections: [{ ...overview.sections[0], audience }] } }),
  ],
  ['legal.termsAsOf', ['2024-02-30', '01.12.2024', ''], ({ legal }, termsAsOf) => ({ legal: { ...legal, termsAsOf } })],
  ['legal.terms.0.body', [undefined, 5], ({ legal }, body) => ({ legal: { ...legal, terms: [{ title: 'a', body }] } })],
  [
    'retention.fullIps',
    [0, 1.5, 3651, 31, '7', null],
    ({ retention }, fullIps) => ({ retention: { ...retention, fullIps } }),
  ],
  ['retention.logins', [0, 3651, undefined], ({ retention }, logins) => ({ retention: { ...retention, logins } })],
  ['lenientAddresses', ['ja', null], (_, lenientAddresses) => ({ lenientAddresses })],
  ['confirmation', ['sure', null], (_, confirmation) => ({ confirmation })],
  ['tax', ['19', 16, null], (_, tax) => ({ tax })],
  [
    'textModules.0.text',
    ['Hallo {vornahme}', 'x'.repeat(3001), null],
    (_, text) => ({ textModules: [{ title: 'Danke', text }] }),
  ],
  ['textModules.0.title', ['', 'x'.repeat(61)], (_, title) => ({ textModules: [{ title, text: '' }] })],
  [
    'textModules',
    [31],
    (_, count) => ({ textModules: Array.from({ length: count }, () => ({ title: 'a', text: '' })) }),
  ],
]

test.each(wrong)('%s is refused by its path, and nothing is stored: %j', async (field, values, change) => {
  const { post, stored } = await openSite()
  const before = stored()
  for (const value of values) {
    const { status, message, fields } = await post('/site/edit', { name: 'Neu', ...change(before, value as never) })
    expect([value, status, message, Object.keys(fields)]).toEqual([
      value,
      400,
      'Please check the marked fields.',
      [field],
    ])
    expect(fields[field]).toMatch(/^[A-Z][^:]*\.$|https:/)
  }
  expect(stored()).toEqual(before)
})

test('a new text module gets an id, and an unknown placeholder is named', async () => {
  const { post, stored } = await openSite()
  const [first] = stored().textModules
  const second = { title: 'Danke', text: 'Hallo {vorname}' }
  expect((await post('/site/edit', { textModules: [first, second, { ...second, _id: first?._id }] })).status).toBe(200)
  const ids = stored().textModules.map(({ _id }) => _id)
  expect(ids[0]).toBe(first?._id)
  expect(new Set(ids).size).toBe(3)
  const { fields } = await post('/site/edit', { textModules: [{ title: 'a', text: '{vornahme}, {ort}, {Ort}' }] })
  expect(fields['textModules.0.text']).toMatch(
    /^There is no placeholder \{vornahme\}, \{Ort\}. Please use only \{vorname\}, /,
  )
})

test('an image is stored once, in the order of its first mention', async () => {
  const { post, stored } = await openSite()
  const { welcome } = stored()
  const sections = welcome.sections.map(section => ({ ...section, images: ['moos', 'waldpfad', 'moos'] }))
  expect((await post('/site/edit', { welcome: { ...welcome, sections } })).status).toBe(200)
  expect(stored().welcome.sections.map(({ images }) => images)).toEqual(sections.map(() => ['moos', 'waldpfad']))
})

test('the chosen starter content is removed, and the pages work without it', async () => {
  const { origin, admin, dataOf } = await openSite()
  const own = await call(
    admin.api.info.add.$post({ json: { title: 'Eigene', path: 'eigene', active: true, images: ['moos'] } }),
  )
  const all = { events: true, infos: true, images: true, texts: true }
  const changed = await call(admin.api.site.removestarter.$post({ json: all }))
  expect(dataOf('events')).toEqual([])
  expect(dataOf('images')).toEqual([])
  expect(dataOf('infos')).toMatchObject([{ _id: own._id, images: [] }])
  expect(changed).toEqual(dataOf('site'))
  expect(changed.contact.bio).toBe('<p>[Wer du bist und wie man dich am besten erreicht]</p>')
  expect(new Set(dataOf<{ kind: string }[]>('bin').map(({ kind }) => kind))).toEqual(
    new Set(['info', 'event', 'image']),
  )
  for (const path of ['/', '/info', '/kalender', '/kontakt', '/info/eigene'])
    expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 200])
  // A second call has nothing to remove.
  const { welcome } = changed
  await call(admin.api.site.edit.$post({ json: { welcome: { ...welcome, lead: begun.welcome.lead } } }))
  expect((await call(admin.api.site.removestarter.$post({ json: all }))).welcome.lead).toBe(begun.welcome.lead)
  expect(dataOf('infos')).toHaveLength(1)
})

test('the texts of the site stay if only dates of the starter content are removed, or if they are to stay', async () => {
  const { admin, dataOf, stored } = await openSite()
  const { contact, welcome, overview } = stored()
  const dates = { events: true, infos: false, images: false, texts: true }
  for (const chosen of [dates, { events: false, infos: true, images: false, texts: false }]) {
    await call(admin.api.site.removestarter.$post({ json: chosen }))
    expect(stored()).toMatchObject({ contact, welcome, overview })
  }
  expect([dataOf('events'), dataOf('infos')]).toEqual([[], []])
})
