import type { InfoPage } from '../../domain/content/pages/info-page.ts'

export type StarterInfoPage = Pick<InfoPage, 'path' | 'title' | 'description' | 'keywords' | 'paragraphs' | 'images'>

/** HTML as it is stored: without the indentation of the source, each block on a line of its own. */
export const text = (source: TemplateStringsArray) =>
  source
    .join('')
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(<\/(?:p|ul|ol|li|h3)>|<(?:ul|ol)>) (?=<)/g, '$1\n')
