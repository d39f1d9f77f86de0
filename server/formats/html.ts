import sanitizeHtml from 'sanitize-html'
import * as v from 'valibot'
import { findByPath } from '../../domain/content/pages/addresses.ts'
import type { InfoPage } from '../../domain/content/pages/info-page.ts'
import { Site } from '../../domain/content/site/site.ts'
import { type CleanHtml, cleanFields, withCleanHtml } from '../../domain/kit/html.ts'
import { memoizeByRecord } from '../../domain/kit/memoize.ts'

/**
 * Cleans HTML that was typed in the admin panel (D34): keeps text structure, tables and links, removes scripts and
 * styles.
 */
export const cleanHtml = (html: string): CleanHtml =>
  // The only place that may assert this type.
  sanitizeHtml(html, {
    allowedTags: [
      ...['p', 'br', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 's', 'u', 'blockquote', 'hr', 'ul', 'ol', 'li', 'a'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      ol: ['start'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener' } : attribs,
      }),
    },
  }) as CleanHtml

/** Cleans HTML and makes its links absolute, for readers outside of the site such as mail programs. */
export const withWholeLinks = (html: string, origin: string): CleanHtml =>
  // Only `cleanHtml` may assert that HTML is clean.
  cleanHtml(
    cleanHtml(html).replace(/href="([^"]*)"/g, (match, address: string) =>
      URL.canParse(address) || !URL.canParse(address, origin) ? match : `href="${new URL(address, `${origin}/`)}"`,
    ),
  )

const infoLink = /<a\b[^>]*\shref="\/info\/([^"/?#]+)[^"]*"[^>]*>(.*?)<\/a>/gs

/** Replaces links to hidden or deleted info pages by their words, in clean HTML. */
export const withoutDeadLinks = (infos: readonly InfoPage[]) => (html: string) =>
  // The result stays clean because nothing is added.
  html.replace(infoLink, (link, path: string, words: string) =>
    findByPath(infos, path)?.active ? link : words,
  ) as CleanHtml

const Texts = v.omit(Site, ['mail', 'legal'])

/**
 * Returns the site's texts as people may see them: not the mail server's password, nor the legal texts before `fillIn`.
 */
const cleanSite = memoizeByRecord(({ mail: _, legal: __, ...texts }: Site) => cleanFields(Texts, texts, cleanHtml))

const shownWith = memoizeByRecord((site: Site) =>
  memoizeByRecord((infos: readonly InfoPage[]) => withCleanHtml(Texts, cleanSite(site), withoutDeadLinks(infos))),
)

/** Returns the texts as visitors see them, without dead links. */
export const siteForVisitors = (site: Site, infos: readonly InfoPage[]) => shownWith(site)(infos)

/** Returns the words of HTML, one line for each block. */
export const htmlWords = (html: string): string =>
  sanitizeHtml(html.replace(/<(?:br|\/p|\/li|\/div)\s*\/?>/gi, '\n'), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof characters) => characters[name])
    .replaceAll('\u00a0', ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
const characters = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Returns the words of a text that may be HTML, as in calendars. */
export const plainTextOf = (text: string): string => (/<[a-z][^>]*>/i.test(text) ? htmlWords(text) : text.trim())
