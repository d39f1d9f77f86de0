import { useId, useState } from 'react'
import { language, t } from '../../../../domain/kit/language.ts'
import { NO_EMAIL, type OwnSettings, type SettingsView } from '../../../../domain/people/accounts/user.ts'
import { agentName } from '../../../../domain/visits/agent.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { ChoiceSelect } from '../../kit/form/choice-select.tsx'
import { FactList, NotLoaded, Section } from '../../kit/list/table.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { api } from '../../state/api.ts'
import { refreshLists, useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { reload } from '../../state/page/leave.ts'
import { askUser } from '../../state/page/question.ts'
import { leaveSignedOut, signOut } from './sign-out.ts'
import { roleName } from './users-section.tsx'

export function CurrentUserSection() {
  const user = useList('user')
  const { run, failure } = useCall()
  const account = useList('users')?.find(({ _id }) => _id === user?._id)
  if (!user) return null
  async function signOutEverywhere() {
    if (!(await askUser(t('Sign out everywhere?', 'Überall abmelden?'), t('Yes, sign out', 'Ja, abmelden')))) return
    await call(api.user.logouteverywhere.$post())
    await leaveSignedOut()
  }
  return (
    <Section help="anmelden" title={t('Current User', 'Angemeldet')}>
      <FactList
        facts={{
          Name: account?.name,
          [t('Email', 'E-Mail')]: <Email address={user.email} newAddress={account?.newEmail ?? ''} />,
          IP: user.ip,
          [t('Agent', 'Browser')]: <span title={user.agent}>{agentName(user.agent)}</span>,
          [t('Role', 'Rolle')]: roleName(user.role),
        }}
      />
      <div className="buttons">
        {account && (
          <Button variant="outline" small onClick={() => openOverlay({ kind: 'account', item: account })}>
            <PanelIcon name="edit" />
            {t('Edit', 'Bearbeiten')}
          </Button>
        )}
        <Button variant="outline" small onClick={() => run(signOut)}>
          <PanelIcon name="logout" />
          {t('Logout', 'Abmelden')}
        </Button>
        <Button variant="outline" small onClick={() => run(signOutEverywhere)}>
          {t('Sign Out Everywhere', 'Überall abmelden')}
        </Button>
      </div>
      <Failure>{failure}</Failure>
      <div className="panel-part">
        <h3>{t('Your Account', 'Dein Konto')}</h3>
        <AccountSettings />
      </div>
    </Section>
  )
}

function Email({ address, newAddress }: { address: string; newAddress: string }) {
  return (
    <>
      {address}
      {newAddress !== '' && (
        <small>
          {t(
            `${newAddress} is used as soon as you have followed the link in the letter to it.`,
            `${newAddress} gilt, sobald du den Link in der E-Mail dorthin geöffnet hast.`,
          )}
        </small>
      )}
      {address === NO_EMAIL && newAddress === '' && (
        <Notice is="bad">
          {t(
            'Letters to you lead nowhere. Please enter your address.',
            'Briefe an dich führen ins Leere. Bitte gib deine Adresse ein.',
          )}
        </Notice>
      )}
    </>
  )
}

/** Settings of the user's own account (D71); each choice is stored at once. */
export function AccountSettings() {
  const id = useId()
  const settings = useList('settings')
  const { run, failure } = useCall()
  const [saved, setSaved] = useState('')
  if (!settings) return <NotLoaded list="settings" />
  const { start, notify } = settings
  const choose = (json: OwnSettings) =>
    run(async () => {
      setSaved('')
      await call(api.user.settings.$post({ json }))
      // The whole screen is in the old language.
      if (json.language) return reload()
      await refreshLists('settings')
      setSaved(t('Saved', 'Gespeichert'))
    })
  return (
    <div className="account-settings">
      <ChoiceSelect
        id={`${id}-language`}
        label={t('Language', 'Sprache')}
        value={language()}
        onChange={language => choose({ language })}
        choices={[
          ['de', 'Deutsch'],
          ['en', 'English'],
        ]}
      />
      <ChoiceSelect
        id={`${id}-start`}
        label={t('After signing in', 'Nach dem Anmelden')}
        value={start}
        onChange={start => choose({ start })}
        choices={[
          ['panel', t('Admin Panel', 'Verwaltung')],
          ['desk', t('Today', 'Heute')],
        ]}
      />
      <ChoiceSelect
        id={`${id}-notify`}
        label={t('When something arrives', 'Wenn etwas ankommt')}
        hint={notifyWords(settings)}
        value={notify}
        onChange={notify => choose({ notify })}
        choices={[
          ['once', t('A letter at once', 'Sofort ein Brief')],
          ['daily', t('One letter each morning', 'Jeden Morgen ein Brief')],
          ['never', t('No letter', 'Kein Brief')],
        ]}
      />
      <p role="status">{saved}</p>
      <Failure>{failure}</Failure>
    </div>
  )
}

/** Explains the choice, and who else is notified. */
function notifyWords({ notify, email, contact }: SettingsView): string {
  const accountWords = {
    once: t(
      `Each booking, inquiry and cancellation is sent to ${email} at once.`,
      `Jede Anmeldung, Anfrage und Stornierung kommt sofort an ${email}.`,
    ),
    daily: t(
      `At 7 in the morning ${email} gets one letter with what is new and what waits for you. If there is nothing, none is sent.`,
      `Morgens um 7 kommt an ${email} ein Brief mit allem, was neu ist und was auf dich wartet. Gibt es nichts, kommt keiner.`,
    ),
    never: t(
      `Nothing is sent to ${email}. What waits for you is under Today.`,
      `An ${email} kommt nichts. Was auf dich wartet, steht unter Heute.`,
    ),
  }[notify]
  return contact === ''
    ? accountWords
    : `${accountWords} ${t(
        `Letters to ${contact}, the address of the site, go on regardless.`,
        `An ${contact}, die Adresse der Website, gehen die Briefe unabhängig davon weiter.`,
      )}`
}
