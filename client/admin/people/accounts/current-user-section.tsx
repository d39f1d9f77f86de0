import { t } from '../../../../domain/kit/language.ts'
import { NO_EMAIL } from '../../../../domain/people/accounts/user.ts'
import { agentName } from '../../../../domain/visits/agent.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { Facts, Section } from '../../kit/list/table.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { api } from '../../state/api.ts'
import { useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { ask } from '../../state/page/question.ts'
import { AccountSettings } from './account-settings.tsx'
import { roleName } from './role-name.ts'
import { leaveSignedOut, signOut } from './sign-out.ts'

export function CurrentUserSection() {
  const user = useList('user')
  const { run, failure } = useCall()
  const account = useList('users')?.find(({ _id }) => _id === user?._id)
  if (!user) return null
  async function everywhere() {
    if (!(await ask(t('Sign out everywhere?', 'Überall abmelden?'), t('Yes, sign out', 'Ja, abmelden')))) return
    await call(api.user.logouteverywhere.$post())
    await leaveSignedOut()
  }
  return (
    <Section help="anmelden" title={t('Current User', 'Angemeldet')}>
      <Facts
        of={{
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
        <Button variant="outline" small onClick={() => run(everywhere)}>
          {t('Sign out everywhere', 'Überall abmelden')}
        </Button>
      </div>
      <Failure>{failure}</Failure>
      <div className="panel-part">
        <h3>{t('Your account', 'Dein Konto')}</h3>
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
            `${newAddress} counts as soon as you have followed the link in the letter to it.`,
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
