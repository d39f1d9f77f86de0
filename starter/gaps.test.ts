import { expect, test } from 'vitest'
import { placeholdersInText } from '../domain/content/site/placeholders-in-text.ts'
import { siteTexts } from '../domain/content/site/texts.ts'
import { withGapsToFill } from './gaps.ts'
import { site } from './site.ts'

const now = '2026-11-28T09:00:00.000Z'
const emptied = withGapsToFill(site, now)

test('the texts no longer mention the invented educator and her offers', () => {
  const texts = siteTexts(emptied)
    .filter(({ field }) => /^(contact|welcome|overview)\./.test(field))
    .map(({ content }) => content.toLowerCase())
    .join('\n')
  for (const claim of [
    'Fachwerkhaus',
    'Fernsehen',
    'IHK',
    'Oktober',
    'seit vielen Jahren',
    'Wildnispädagog',
    'zwanzig',
  ])
    expect(texts, claim).not.toContain(claim.toLowerCase())
})

test('a title with HTML characters is plain text in its gap', () => {
  const [section, ...others] = site.welcome.sections
  const [about, ...rest] = site.overview.sections
  const title = 'Kinder & <b>Eltern</b>'
  const { welcome, overview } = withGapsToFill(
    {
      ...site,
      welcome: { ...site.welcome, sections: [{ ...section, title } as (typeof others)[number], ...others] },
      overview: { ...site.overview, sections: [{ ...about, title } as (typeof rest)[number], ...rest] },
    },
    now,
  )
  expect(welcome.sections[0]?.text).toBe('<p>[Kinder &amp; &lt;b&gt;Eltern&lt;/b&gt;: was du anbietest]</p>')
  expect(overview.sections[0]?.text).toContain('[Kinder &amp; &lt;b&gt;Eltern&lt;/b&gt;: ')
})

test('each text that a page needs is a gap that the desk counts', () => {
  const gaps = siteTexts(emptied).filter(({ content }) => /^(<p>)?\[/.test(content))
  expect(gaps).toHaveLength(2 + site.welcome.sections.length + site.overview.sections.length)
  for (const { content } of gaps) expect(placeholdersInText(content)).toHaveLength(1)
  expect(emptied.lastModifiedDate).toBe(now)
})

test('own texts stay, and the starter’s are replaced even if an editor has reformatted them', () => {
  const [first, ...others] = site.welcome.sections
  const own = { ...first, text: '<p>Komm mit.</p>', facts: [{ term: 'Dauer', detail: 'ein Tag' }] }
  const video = { title: 'Mein Film', note: '', url: 'https://waldkind.de/film', image: '' }
  const changed = {
    ...site,
    contact: { ...site.contact, bio: site.contact.bio.replaceAll('\n', '') },
    welcome: {
      ...site.welcome,
      lead: 'Ich zeige dir den Wald.',
      sections: [own as (typeof others)[number], ...others],
      media: { ...site.welcome.media, items: [...site.welcome.media.items, video] },
    },
  }
  const { contact, welcome } = withGapsToFill(changed, now)
  expect(contact.bio).toMatch(/^<p>\[/)
  expect(welcome.lead).toBe('Ich zeige dir den Wald.')
  expect(welcome.sections[0]).toMatchObject({ text: own.text, facts: own.facts, lead: '' })
  expect(welcome.media.items).toEqual([video])
})
