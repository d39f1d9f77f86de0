const marks = /(\[:[a-z]{0,2}\]|<!--:[a-z]{0,2}-->)/

/**
 * Returns the German part of a text in several languages, `[:de]Wald[:en]Forest[:]`, as qTranslate stores it; else the
 * first one.
 */
export function inOneLanguage(text: string): string {
  const parts = text.split(marks)
  const languages = parts.map((part, at) => (at % 2 === 1 ? part.replace(/[^a-z]/g, '') : ''))
  const first = languages.find(language => language !== '')
  if (first === undefined) return text
  const shown = languages.includes('de') ? 'de' : first
  return parts.filter((_, at) => at % 2 === 0 && ['', shown].includes(languages[at - 1] ?? '')).join('')
}
