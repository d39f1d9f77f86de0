import { useEffect } from 'react'
import { type Language, readLanguageFrom } from '../../../../domain/kit/language.ts'

/** Draws the panel in this language from now on, and names it as the page's. */
export function showIn(panel: HTMLElement, language: Language): void {
  readLanguageFrom(() => language)
  panel.lang = language
  document.documentElement.lang = language
}

/** The page's title follows a new name of the site. */
export function useSiteName(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = `${document.title.split(' | ')[0]} | ${name}`
  }, [name])
}
