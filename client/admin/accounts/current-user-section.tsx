import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { Facts, Section } from '../kit/table.tsx'
import { api } from '../state/api.ts'
import { leaveFor } from '../state/leave.ts'
import { useList } from '../state/lists.ts'
import { ask } from '../state/question.ts'

export function CurrentUserSection() {
  const user = useList('user')
  const { run, failure } = useCall()
  if (!user) return null
  const logout = async () => {
    await call(api.user.logout.$post())
    leaveFor('/login')
  }
  async function everywhere() {
    if (!(await ask('Sign out everywhere?', 'Yes, sign out'))) return
    await call(api.user.logouteverywhere.$post())
    leaveFor('/login')
  }
  return (
    <Section title="Current User">
      <Facts of={{ IP: user.ip, Agent: user.agent, Email: user.email, Role: user.role }} />
      <div className="buttons">
        <Button variant="outline" small onClick={() => run(logout)}>
          <PanelIcon name="logout" />
          Logout
        </Button>
        <Button variant="outline" small onClick={() => run(everywhere)}>
          Sign out everywhere
        </Button>
      </div>
      <Failure>{failure}</Failure>
    </Section>
  )
}
