import type { PreviewRow } from '../../../domain/import/import.ts'
import { libraryAddress } from '../../../domain/import/library.ts'
import type { LeftBeside } from '../../../domain/import/report.ts'
import { t } from '../../../domain/language.ts'
import type { Export } from './export.ts'
import type { ReadPage } from './plan-pages.ts'

/** The items of an export that nothing here is made of, each with what it was; their rows follow those of pages and events. */
export const otherRows = ({ pages, events, others }: Export): PreviewRow[] =>
  others.map(({ type, title }, at) => {
    const row = pages.length + events.length + at + 1
    const what = title || t('Without a title', 'Ohne Titel')
    return { id: String(row), row, what, outcome: 'left', reason: 'noPlace', notes: [whyOf(type)] }
  })

/** Names what stays out that is no entry: comments, the menu, and files of the library that no page shows or links to. */
export function leftBeside(
  { comments, menu, attachments }: Export,
  pages: readonly ReadPage[],
): { beside: LeftBeside[]; notes: string[] } {
  const used = new Set(
    pages.flatMap(({ pictures, pdfs }) => [...pictures.map(({ address }) => address), ...pdfs.values()]),
  )
  const library = [...attachments.values()].map(({ address }) => libraryAddress(address))
  const unused = [...new Set(library)].filter(address => address !== '' && !used.has(address))
  const parts = [
    ...(comments > 0
      ? [{ what: commentWords(comments), why: t('There are none here.', 'Die gibt es hier nicht.') }]
      : []),
    ...(menu > 0
      ? [{ what: menuWords(menu), why: t('This site makes its menu itself.', 'Ihr Menü macht diese Website selbst.') }]
      : []),
  ]
  const why = t('No page shows it or links to it.', 'Keine Seite zeigt oder verlinkt es.')
  const all = [...parts.map(({ what }) => what), ...(unused.length > 0 ? [unusedWords(unused.length)] : [])].join(', ')
  return {
    beside: [...parts, ...unused.map(what => ({ what, why }))],
    notes: all === '' ? [] : [t(`These stay out, too: ${all}.`, `Auch das bleibt draußen: ${all}.`)],
  }
}

const commentWords = (count: number) =>
  count === 1 ? t('1 comment', '1 Kommentar') : t(`${count} comments`, `${count} Kommentare`)
const menuWords = (count: number) =>
  count === 1
    ? t('a menu of 1 entry', 'das Menü mit 1 Eintrag')
    : t(`menus of ${count} entries`, `die Menüs mit ${count} Einträgen`)
const unusedWords = (count: number) =>
  count === 1
    ? t('1 file that no page shows', '1 Datei, die keine Seite zeigt')
    : t(`${count} files that no page shows`, `${count} Dateien, die keine Seite zeigt`)

function whyOf(type: string): string {
  if (type === 'post')
    return t('A blog post: there is no blog here.', 'Ein Blog-Beitrag: Einen Blog gibt es hier nicht.')
  if (type === 'product') return t('A product of a shop.', 'Ein Produkt aus einem Shop.')
  if (/form/.test(type)) return t('A form of another plugin.', 'Ein Formular eines Plugins.')
  return t(`Something that WordPress calls “${type}”.`, `Etwas, das bei WordPress „${type}“ heißt.`)
}
