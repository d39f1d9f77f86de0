import { formatDate, instantOf } from '../../domain/format.ts'
import { escapeHtml, fillIn } from '../../domain/site/legal.ts'
import type { Site } from '../../domain/site/site.ts'
import { type NoticeOf, withdrawalNotice } from '../../domain/withdrawals/notice.ts'
import { withWholeLinks } from '../formats/html.ts'
import type { LetterFile } from './letter.ts'

/** What comes with a contract, to be kept: a link would not be enough (§ 312f (2) BGB). */

/** The terms as they are now. */
export function termsFile(site: Site, origin: string): LetterFile {
  const { terms, termsAsOf } = site.legal
  const sections = terms.map(
    ({ title, body }) => `<h2>${escapeHtml(title)}</h2>\n${withWholeLinks(fillIn(body, site), origin)}`,
  )
  const head = `<h1>AGB, ${escapeHtml(site.name)}</h1>\n<p>Stand: ${formatDate(instantOf(termsAsOf))}</p>`
  return page('AGB', [head, ...sections])
}

/** How to withdraw, with the model form. */
export function noticeFile({ contact }: Pick<Site, 'contact'>, of: NoticeOf): LetterFile {
  const parts = withdrawalNotice(contact, of).map(({ title, paragraphs }) =>
    [`<h2>${escapeHtml(title)}</h2>`, ...paragraphs.map(text => `<p>${escapeHtml(text)}</p>`)].join('\n'),
  )
  return page('Widerrufsbelehrung', ['<h1>Widerrufsbelehrung</h1>', ...parts])
}

function page(title: string, parts: readonly string[]): LetterFile {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`
  return {
    filename: `${title}.html`,
    contentType: 'text/html; charset=utf-8',
    content: `<!doctype html><html lang="de"><head>${head}</head><body>\n${parts.join('\n')}\n</body></html>\n`,
  }
}
