import type { Role, UserListEntry } from '../../../domain/accounts/user.ts'
import { call } from '../../state/api.ts'
import { Failure, useCall } from '../kit/failure.tsx'
import { Cell, RowButton, Section, Table, YesNo } from '../kit/table.tsx'
import { api } from '../state/api.ts'
import { useList } from '../state/lists.ts'
import { ask } from '../state/question.ts'
import { succeed } from '../state/success.ts'

export function UsersSection() {
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
              {/* Until the activation link is followed, the address may belong to anybody. */}
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
