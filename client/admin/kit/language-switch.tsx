import { type Language, language } from '../../../domain/language.ts'
import { call } from '../../state/api.ts'
import { api } from '../state/api.ts'
import { leaveFor, reload } from '../state/leave.ts'
import { Failure, useCall } from './failure.tsx'

const names: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** Shows the page in the other language, or the one at `address`. It is kept with the account, or in the browser of whoever is not signed in (D62). */
export function LanguageSwitch({ address }: { address?: string }) {
  const { run, failure } = useCall()
  const other = language() === 'en' ? 'de' : 'en'
  async function change() {
    await call(api.user.language.$post({ json: { language: other } }))
    // Everything on the screen is in the old language, also what the server has said.
    if (address === undefined) reload()
    else leaveFor(address)
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
