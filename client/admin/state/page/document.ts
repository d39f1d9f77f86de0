import { useEffect } from 'react'
import { type Language, readLanguageFrom } from '../../../../domain/kit/language.ts'

/** Sets the panel's language. */
export function setPanelLanguage(panel: HTMLElement, language: Language): void {
  readLanguageFrom(() => language)
  panel.lang = language
  document.documentElement.lang = language
}

/** Updates the document title when the site's name changes. */
export function useSiteName(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = `${document.title.split(' | ')[0]} | ${name}`
  }, [name])
}
