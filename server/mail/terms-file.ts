import { formatDate, instantOf } from '../../domain/format.ts'
import { escapeHtml, fillIn } from '../../domain/site/legal.ts'
import type { Site } from '../../domain/site/site.ts'
import { cleanHtml } from '../formats/html.ts'
import type { LetterFile } from './letter.ts'

/** The terms as they are now, to be kept: a link would not be enough (§ 312f (2) BGB). */
export function termsFile(site: Site): LetterFile {
  const { terms, termsAsOf } = site.legal
  const sections = terms.map(({ title, body }) => `<h2>${escapeHtml(title)}</h2>\n${cleanHtml(fillIn(body, site))}`)
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>AGB</title>`
  const body = `<h1>AGB, ${escapeHtml(site.name)}</h1>\n<p>Stand: ${formatDate(instantOf(termsAsOf))}</p>\n${sections.join('\n')}`
  return {
    filename: 'AGB.html',
    contentType: 'text/html; charset=utf-8',
    content: `<!doctype html><html lang="de"><head>${head}</head><body>\n${body}\n</body></html>\n`,
  }
}
