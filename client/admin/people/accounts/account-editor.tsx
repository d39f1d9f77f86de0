import { t } from '../../../../domain/kit/language.ts'
import type { OwnAccount, UserListEntry } from '../../../../domain/people/accounts/user.ts'
import { call } from '../../../kit/state/api.ts'
import { TextField } from '../../../kit/ui/field.tsx'
import { EmailField } from '../../../site/blocks/email-field.tsx'
import { RecordEditor } from '../../kit/editor/record-editor.tsx'
import { PasswordField } from '../../kit/form/password-field.tsx'
import { api } from '../../state/api.ts'

const labels = () => ({
  name: 'Name',
  email: t('Email', 'E-Mail'),
  newPassword: t('New Password', 'Neues Passwort'),
  password: t('Current password', 'Jetziges Passwort'),
})

type Draft = OwnAccount & { lastModifiedDate?: string }

/** Edits the user's own account. */
export function AccountEditor({ item }: { item: Pick<UserListEntry, 'name' | 'email' | 'newEmail'> }) {
  const initial: Draft = { name: item.name, email: item.newEmail || item.email, password: '', newPassword: '' }
  return (
    <RecordEditor
      help="anmelden#name-adresse-und-passwort-ändern"
      title={t('Edit Account', 'Konto bearbeiten')}
      initial={initial}
      labels={labels()}
      save={json => call(api.user.own.$post({ json }))}
      saved={t('Account Saved', 'Konto gespeichert')}
      notSaved={t('Error Saving Account', 'Das Konto konnte nicht gespeichert werden')}
      lists={['user', 'users', 'outbox']}
    >
      {({ bind, value, errors }) => (
        <div className="editor-fields editor-single">
          <TextField {...bind.text('name')} autoComplete="name" />
          <EmailField
            {...bind.text('email')}
            autoComplete="username"
            hint={t(
              'A new address is used as soon as you have followed the link in the letter to it.',
              'Eine neue Adresse gilt, sobald du den Link in der E-Mail dorthin geöffnet hast.',
            )}
          />
          <PasswordField
            {...bind.text('newPassword')}
            autoComplete="new-password"
            hint={t('12 to 128 characters; empty keeps the current one', '12 bis 128 Zeichen; leer bleibt das jetzige')}
          />
          {(value.email !== initial.email || value.newPassword !== '' || errors.password) && (
            <PasswordField
              {...bind.text('password')}
              autoComplete="current-password"
              hint={t('So that nobody else changes this.', 'Damit das niemand anders ändert.')}
            />
          )}
        </div>
      )}
    </RecordEditor>
  )
}
