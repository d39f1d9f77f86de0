import { useEffect, useRef } from 'react'
import { type Language, language, languages } from '../../../domain/kit/language.ts'
import { call } from '../../kit/state/api.ts'
import { keepInTab, readFromTab } from '../../kit/state/tab-storage.ts'
import { api } from '../state/api.ts'
import { reload } from '../state/page/leave.ts'
import { Failure, useCall } from './failure.tsx'

const names: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** Switches the page's language. Stored with the account, or in the browser while signed out (D62). */
export function LanguageSwitch({ show }: { show: (language: Language) => void }) {
  const { other, change, failure } = useOtherLanguage(show)
  return (
    <div className="language-switch">
      <button className="row-button" type="button" lang={other} onClick={change}>
        {names[other]}
      </button>
      <Failure>{failure}</Failure>
    </div>
  )
}

/** Key that makes the reloaded page focus the switch. */
const CHANGED = 'language-changed'

/**
 * Short form: `DE`, `EN`; phones show only the other language. Reloads the page, as everything on the screen, including
 * server messages, is in the old language.
 */
export function ShortLanguageSwitch() {
  const button = useRef<HTMLButtonElement>(null)
  const { other, change, failure } = useOtherLanguage(() => {
    keepInTab(CHANGED, true)
    reload()
  })
  useEffect(() => {
    if (!readFromTab(CHANGED)) return
    keepInTab(CHANGED, undefined)
    button.current?.focus()
  }, [])
  const code = (language: Language) => <span aria-hidden="true">{language.toUpperCase()}</span>
  return (
    <div className="short-language-switch">
      {languages.toSorted().map(language =>
        language === other ? (
          <button key={language} type="button" lang={language} onClick={change} ref={button}>
            {code(language)}
            <span className="visually-hidden">{names[language]}</span>
          </button>
        ) : (
          <span key={language} className="current">
            {code(language)}
          </span>
        ),
      )}
      <Failure>{failure}</Failure>
    </div>
  )
}

function useOtherLanguage(show: (language: Language) => void) {
  const { run, failure } = useCall()
  const other = language() === 'en' ? 'de' : 'en'
  async function change() {
    await call(api.user.language.$post({ json: { language: other } }))
    show(other)
  }
  return { other, change: () => void run(change), failure } as const
}
