import { type Language, readLanguageFrom } from '../../../domain/language.ts'

/** Has everything that is drawn from now on in the panel's element read in this language. */
export function showIn(panel: HTMLElement, language: Language): void {
  readLanguageFrom(() => language)
  panel.lang = language
}
