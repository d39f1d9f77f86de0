import { type Language, language } from '../../../domain/language.ts'
import { call } from '../../state/api.ts'
import { api } from '../state/api.ts'
import { leaveFor } from '../state/leave.ts'
import { Failure, useCall } from './failure.tsx'

const names: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** Shows the panel in the other language. It is kept with the account, or in the browser of whoever is not signed in (D62). */
export function LanguageSwitch({ address = '/admin' }: { address?: string }) {
  const { run, failure } = useCall()
  const other = language() === 'en' ? 'de' : 'en'
  async function change() {
    await call(api.user.language.$post({ json: { language: other } }))
    // Everything on the screen is in the old language, also what the server has said.
    leaveFor(address)
  }
  return (
    <div className="language-switch">
      <button className="row-button" type="button" lang={other} onClick={() => run(change)}>
        {names[other]}
      </button>
      <Failure>{failure}</Failure>
    </div>
  )
}
