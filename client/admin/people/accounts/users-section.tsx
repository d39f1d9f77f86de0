import { formatShortDateTime } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { Role, UserListEntry } from '../../../../domain/people/accounts/user.ts'
import { agentName } from '../../../../domain/visits/agent.ts'
import { call } from '../../../kit/state/api.ts'
import { EmailAddress } from '../../../kit/ui/email-address.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { Cell, optionsColumn, PanelTable, RowButton, Section, TableRow, YesNo } from '../../kit/list/table.tsx'
import { api } from '../../state/api.ts'
import { useList } from '../../state/lists.ts'
import { askUser } from '../../state/page/question.ts'
import { showSuccess } from '../../state/page/success.ts'

export function UsersSection() {
  const users = useList('users') ?? []
  const me = useList('user')?._id
  const { run, failure } = useCall()

  async function change(_id: string, changes: { active?: boolean; role?: Role }) {
    await call(api.user.edit.$post({ json: { _id, ...changes } }))
    void showSuccess(t('User Saved', 'Konto gespeichert'), 'users', 'user')
  }
  async function sendReset({ _id, email }: UserListEntry) {
    if (
      !(await askUser(
        t(`Send a link for a new password to ${email}?`, `Einen Link für ein neues Passwort an ${email} senden?`),
        t('Yes, send', 'Ja, senden'),
        'primary',
      ))
    )
      return
    await call(api.user.reset.$post({ json: { _id } }))
    void showSuccess(t('Reset Link Sent', 'Link verschickt'))
  }
  async function deactivate({ _id, email }: UserListEntry) {
    if (await askUser(t(`Deactivate ${email}?`, `${email} deaktivieren?`), t('Yes, deactivate', 'Ja, deaktivieren')))
      await change(_id, { active: false })
  }
  async function changeRole({ _id, email, role }: UserListEntry) {
    const question =
      role === 'admin'
        ? t(`Take the admin role from ${email}?`, `${email} die Verwaltung entziehen?`)
        : t(`Make ${email} an admin?`, `${email} zur Verwaltung machen?`)
    if (await askUser(question, t('Yes, change', 'Ja, ändern'), 'primary'))
      await change(_id, { role: role === 'admin' ? 'user' : 'admin' })
  }
  return (
    <Section help="anmelden#wer-noch-hineindarf" title={t('Users', 'Konten')} list="users">
      <PanelTable columns={[t('Email', 'E-Mail'), t('Active', 'Aktiv'), t('Role', 'Rolle'), optionsColumn()]}>
        {users.map(user => (
          <TableRow key={user._id}>
            <Cell>
              <strong>
                <EmailAddress>{user.email}</EmailAddress>
              </strong>
              {user._id === me && <small>{t('you', 'du')}</small>}
              {user.isPending && (
                <small>
                  {t('has not followed the activation mail yet', 'hat den Link in der E-Mail noch nicht geöffnet')}
                </small>
              )}
            </Cell>
            <YesNo is={user.active} />
            {roleName(user.role)}
            <Cell>
              {/* Until the activation link is followed, the address may belong to anybody. */}
              {!user.isPending && (
                <>
                  <RowButton icon="edit" of={user.email} onClick={() => run(() => changeRole(user))}>
                    {user.role === 'admin'
                      ? t('Remove Admin', 'Verwaltung entziehen')
                      : t('Make Admin', 'Zur Verwaltung machen')}
                  </RowButton>
                  {user.active ? (
                    <RowButton icon="close" of={user.email} onClick={() => run(() => deactivate(user))}>
                      {t('Deactivate', 'Deaktivieren')}
                    </RowButton>
                  ) : (
                    <RowButton
                      icon="check"
                      of={user.email}
                      onClick={() => run(() => change(user._id, { active: true }))}
                    >
                      {t('Activate', 'Aktivieren')}
                    </RowButton>
                  )}
                </>
              )}
              {user.active && (
                <RowButton icon="upload" of={user.email} onClick={() => run(() => sendReset(user))}>
                  {t('Send Reset Link', 'Link für neues Passwort senden')}
                </RowButton>
              )}
            </Cell>
          </TableRow>
        ))}
      </PanelTable>
      <Failure>{failure}</Failure>
    </Section>
  )
}

export const roleName = (role: Role): string => (role === 'admin' ? t('admin', 'Verwaltung') : t('user', 'Mitglied'))

export function LoginsSection() {
  const logins = useList('logins') ?? []
  return (
    <Section title={t('Login History', 'Anmeldeversuche')} list="logins">
      <PanelTable
        empty={t('No logins yet.', 'Noch keine Anmeldeversuche.')}
        columns={[
          t('Email', 'E-Mail'),
          t('Success', 'Erfolg'),
          'IP',
          { label: t('Agent', 'Browser'), className: 'agent' },
          { label: t('Last Login', 'Zeitpunkt'), className: 'moment' },
        ]}
      >
        {logins.map(({ email, success, ip, agent, date }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no id, and the list is only replaced as a whole
          <TableRow key={`${date} ${index}`}>
            <EmailAddress>{email}</EmailAddress>
            <YesNo is={success} no="bad" />
            {ip}
            <span title={agent}>{agentName(agent)}</span>
            {formatShortDateTime(date)}
          </TableRow>
        ))}
      </PanelTable>
    </Section>
  )
}
