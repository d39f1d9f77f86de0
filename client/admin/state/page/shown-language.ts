import { type Language, readLanguageFrom } from '../../../../domain/kit/language.ts'

/** Draws the panel in this language from now on, and names it as the page's. */
export function showIn(panel: HTMLElement, language: Language): void {
  readLanguageFrom(() => language)
  panel.lang = language
  document.documentElement.lang = language
}
