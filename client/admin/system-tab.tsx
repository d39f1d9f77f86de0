import type { Role, UserListEntry } from '../../domain/accounts/user.ts'
import { formatMetricDate } from '../../domain/format.ts'
import { call } from '../state/api.ts'
import { Button } from '../ui/button.tsx'
import { Backups } from './backup/backups.tsx'
import { Failure, useCall } from './kit/failure.tsx'
import { PanelIcon } from './kit/panel-icon.tsx'
import { Cell, Facts, RowButton, Section, Table, YesNo } from './kit/table.tsx'
import { MailSettings } from './mail/mail-settings.tsx'
import { Outbox } from './mail/outbox.tsx'
import { Health } from './site/health.tsx'
import { api } from './state/api.ts'
import { leaveFor } from './state/leave.ts'
import { useList } from './state/lists.ts'
import { ask } from './state/question.ts'
import { succeed } from './state/success.ts'

export const SystemTab = () => (
  <>
    <CurrentUser />
    <Health />
    <Backups />
    <Users />
    <MailSettings />
    <Outbox />
    <LoginHistory />
  </>
)

function CurrentUser() {
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

function Users() {
  const users = useList('users') ?? []
  const me = useList('user')?._id
  const { run, failure } = useCall()

  async function change(_id: string, changes: { active?: boolean; role?: Role }) {
    await call(api.user.edit.$post({ json: { _id, ...changes } }))
    void succeed('User Saved', 'users', 'user')
  }
  async function sendReset({ _id, email }: UserListEntry) {
    if (!(await ask(`Send a link for a new password to ${email}?`, 'Yes, send'))) return
    await call(api.user.reset.$post({ json: { _id } }))
    void succeed('Reset Link Sent')
  }
  async function deactivate({ _id, email }: UserListEntry) {
    if (await ask(`Deactivate ${email}?`, 'Yes, deactivate')) await change(_id, { active: false })
  }
  async function changeRole({ _id, email, role }: UserListEntry) {
    const question = role === 'admin' ? `Take the admin role from ${email}?` : `Make ${email} an admin?`
    if (await ask(question, 'Yes, change')) await change(_id, { role: role === 'admin' ? 'user' : 'admin' })
  }
  return (
    <Section title="Users" list="users">
      <Table columns={['Email', 'Active', 'Role', 'Options']}>
        {users.map(user => (
          <tr key={user._id}>
            <Cell label="Email">
              <strong>{user.email}</strong>
              {user._id === me && <small>you</small>}
              {user.isPending && <small>has not followed the activation mail yet</small>}
            </Cell>
            <Cell label="Active">
              <YesNo is={user.active} />
            </Cell>
            <Cell label="Role">{user.role}</Cell>
            <Cell label="Options" className="options">
              {/* Before the link of the activation mail is followed, it may be anybody's. */}
              {!user.isPending && (
                <>
                  <RowButton icon="edit" of={user.email} onClick={() => run(() => changeRole(user))}>
                    {user.role === 'admin' ? 'Remove Admin' : 'Make Admin'}
                  </RowButton>
                  {user.active ? (
                    <RowButton icon="close" of={user.email} onClick={() => run(() => deactivate(user))}>
                      Deactivate
                    </RowButton>
                  ) : (
                    <RowButton
                      icon="check"
                      of={user.email}
                      onClick={() => run(() => change(user._id, { active: true }))}
                    >
                      Activate
                    </RowButton>
                  )}
                </>
              )}
              {user.active && (
                <RowButton icon="upload" of={user.email} onClick={() => run(() => sendReset(user))}>
                  Send Reset Link
                </RowButton>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
      <Failure>{failure}</Failure>
    </Section>
  )
}

function LoginHistory() {
  const logins = useList('logins') ?? []
  return (
    <Section title="Login History" list="logins">
      <Table columns={['Email', 'Success', 'IP', 'Agent', 'Last Login']}>
        {logins.map(({ email, success, ip, agent, date }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no identity and the list comes whole
          <tr key={`${date} ${index}`}>
            <Cell label="Email">{email}</Cell>
            <Cell label="Success">
              <YesNo is={success} no="bad" />
            </Cell>
            <Cell label="IP">{ip}</Cell>
            <Cell label="Agent" className="agent">
              {agent}
            </Cell>
            <Cell label="Last Login" className="moment">
              {formatMetricDate(date)}
            </Cell>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
