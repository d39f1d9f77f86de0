import type { Site } from '../domain/content/site/site.ts'
import { escapeHtml } from '../domain/kit/escape-html.ts'
import type { Instant } from '../domain/kit/format.ts'
import { reviseRecord } from '../domain/kit/record.ts'
import { site as starter } from './site.ts'

type Section = Site['welcome']['sections'][number]
type OverviewSection = Site['overview']['sections'][number]

/** Returns the text of HTML, since an editor may have changed the tags. */
const readText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Replaces a text that equals the starter's; keeps any other. */
const replaceStarterText = (text: string, invented: string | undefined, gap: string) =>
  invented !== undefined && readText(text) === readText(invented) ? gap : text

const sameFacts = (facts: Section['facts'], invented: Section['facts']) =>
  facts.map(({ term, detail }) => `${term}\n${detail}`).join('\n') ===
  invented.map(({ term, detail }) => `${term}\n${detail}`).join('\n')

function sectionWithGaps(section: Section): Section {
  const invented = starter.welcome.sections.find(({ audience }) => audience === section.audience)
  if (!invented) return section
  return {
    ...section,
    lead: replaceStarterText(section.lead, invented.lead, ''),
    text: replaceStarterText(section.text, invented.text, `<p>[${escapeHtml(section.title)}: was du anbietest]</p>`),
    facts: sameFacts(section.facts, invented.facts) ? [] : section.facts,
    more: replaceStarterText(section.more, invented.more, ''),
  }
}

function overviewWithGaps(section: OverviewSection): OverviewSection {
  const invented = starter.overview.sections.find(({ audience }) => audience === section.audience)
  const gap = `<p>[${escapeHtml(section.title)}: für wen es ist und wie es dabei zugeht]</p>`
  return { ...section, text: replaceStarterText(section.text, invented?.text, gap) }
}

/**
 * Removes the invented educator and her offers from the site's texts. Required texts become gaps, which the desk counts
 * until they are filled in.
 */
export function withGapsToFill(site: Site, now: Instant): Site {
  const { contact, welcome, overview } = site
  const { media } = welcome
  const inventedVideos = new Set(starter.welcome.media.items.map(({ url }) => url))
  return reviseRecord(
    site,
    {
      contact: {
        ...contact,
        title: replaceStarterText(contact.title, starter.contact.title, ''),
        bio: replaceStarterText(
          contact.bio,
          starter.contact.bio,
          '<p>[Wer du bist und wie man dich am besten erreicht]</p>',
        ),
      },
      welcome: {
        ...welcome,
        lead: replaceStarterText(welcome.lead, starter.welcome.lead, '[Was du draußen machst, und mit wem]'),
        coursesLead: replaceStarterText(welcome.coursesLead, starter.welcome.coursesLead, ''),
        sections: welcome.sections.map(sectionWithGaps),
        media: {
          items: media.items.filter(({ url }) => !inventedVideos.has(url)),
          more: replaceStarterText(media.more, starter.welcome.media.more, ''),
        },
      },
      overview: { ...overview, sections: overview.sections.map(overviewWithGaps) },
    },
    now,
  )
}
