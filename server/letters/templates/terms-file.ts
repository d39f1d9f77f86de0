import { fillIn } from '../../../domain/content/site/legal.ts'
import type { Site } from '../../../domain/content/site/site.ts'
import { formatDate, type Instant, instantOf } from '../../../domain/kit/format.ts'
import { type NoticeContext, withdrawalNotice } from '../../../domain/money/withdrawals/notice.ts'
import { withWholeLinks } from '../../formats/html.ts'
import type { PaperFile } from '../../mailer/letter.ts'
import { plainText } from '../../mailer/plain-text.ts'

/** Terms attached to a contract's letter: a link would not be enough (§ 312f (2) BGB). */

/** Returns the current terms. Links are absolute, since the file may be opened years later and anywhere. */
export function termsFile(site: Site, origin: string): PaperFile {
  const { terms, termsAsOf } = site.legal
  const asOf = instantOf(termsAsOf)
  // Numbered as on the website: they refer to each other by number.
  const sections = terms.map(({ title, body }, at) => ({
    heading: `${at + 1}. ${title}`,
    paragraphs: paragraphsOf(withWholeLinks(fillIn(body, site), origin)),
  }))
  const head = { heading: '', paragraphs: [`Stand: ${formatDate(asOf)}`] }
  return { filename: 'AGB.pdf', paper: { title: `AGB, ${site.name}`, created: asOf, parts: [head, ...sections] } }
}

/** Each row of a table is a paragraph of its own: "bis 29 Tage: kostenfrei". */
const paragraphsOf = (html: string): string[] =>
  plainText(html.replaceAll('<table', '<table class="facts"'))
    .split(/\n+/)
    .map(line => line.trim().replace(/^\* /, '– '))
    .filter(line => line !== '')

/** Returns the notice of withdrawal with the model form. */
export function noticeFile({ contact }: Pick<Site, 'contact'>, context: NoticeContext, created: Instant): PaperFile {
  const parts = withdrawalNotice(contact, context).map(({ title, paragraphs }) => ({ heading: title, paragraphs }))
  return { filename: 'Widerrufsbelehrung.pdf', paper: { title: 'Widerrufsbelehrung', created, parts } }
}
