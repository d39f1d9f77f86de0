import { t } from '../../../domain/language.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { Facts, Section } from '../kit/table.tsx'
import { api } from '../state/api.ts'
import { leaveFor } from '../state/leave.ts'
import { useList } from '../state/lists.ts'
import { ask } from '../state/question.ts'
import { roleName } from './role-name.ts'

export function CurrentUserSection() {
  const user = useList('user')
  const { run, failure } = useCall()
  if (!user) return null
  const logout = async () => {
    await call(api.user.logout.$post())
    leaveFor('/login')
  }
  async function everywhere() {
    if (!(await ask(t('Sign out everywhere?', 'Überall abmelden?'), t('Yes, sign out', 'Ja, abmelden')))) return
    await call(api.user.logouteverywhere.$post())
    leaveFor('/login')
  }
  return (
    <Section title={t('Current User', 'Angemeldet')}>
      <Facts
        of={{
          IP: user.ip,
          [t('Agent', 'Browser')]: user.agent,
          [t('Email', 'E-Mail')]: user.email,
          [t('Role', 'Rolle')]: roleName(user.role),
        }}
      />
      <div className="buttons">
        <Button variant="outline" small onClick={() => run(logout)}>
          <PanelIcon name="logout" />
          {t('Logout', 'Abmelden')}
        </Button>
        <Button variant="outline" small onClick={() => run(everywhere)}>
          {t('Sign out everywhere', 'Überall abmelden')}
        </Button>
      </div>
      <Failure>{failure}</Failure>
    </Section>
  )
}
