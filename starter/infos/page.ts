import type { InfoPage } from '../../domain/content/pages/info-page.ts'

export type StarterInfoPage = Pick<InfoPage, 'path' | 'title' | 'description' | 'keywords' | 'paragraphs' | 'images'>

/** Normalizes HTML as stored: without the source's indentation, each block on its own line. */
export const text = (source: TemplateStringsArray) =>
  source
    .join('')
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(<\/(?:p|ul|ol|li|h3)>|<(?:ul|ol)>) (?=<)/g, '$1\n')
