import type { PreviewRow } from '../../../domain/import/import.ts'
import { t } from '../../../domain/language.ts'
import type { Export } from './export.ts'

/** The items of an export that nothing here is made of, each with what it was; their rows follow those of pages and events. */
export const otherRows = ({ pages, events, others }: Export): PreviewRow[] =>
  others.map(({ type, title }, at) => {
    const row = pages.length + events.length + at + 1
    const what = title || t('Without a title', 'Ohne Titel')
    return { id: String(row), row, what, outcome: 'left', reason: 'noPlace', notes: [whyOf(type)] }
  })

function whyOf(type: string): string {
  if (type === 'post')
    return t('A blog post: there is no blog here.', 'Ein Blog-Beitrag: Einen Blog gibt es hier nicht.')
  if (type === 'product') return t('A product of a shop.', 'Ein Produkt aus einem Shop.')
  if (/form/.test(type)) return t('A form of another plugin.', 'Ein Formular eines Plugins.')
  return t(`Something that WordPress calls “${type}”.`, `Etwas, das bei WordPress „${type}“ heißt.`)
}
