import type { MailSettingsInput } from '../../../domain/mail/mail-input.ts'
import { smtpSecurities } from '../../../domain/site/site.ts'
import { call } from '../../state/api.ts'
import { Select, TextField } from '../../ui/field.tsx'
import { RecordEditor } from '../kit/record-editor.tsx'
import { api } from '../state/api.ts'
import type { Lists } from '../state/lists.ts'

export const securities = { tls: 'TLS (port 465)', starttls: 'STARTTLS (port 587)', auto: 'If the server offers it' }

const usualPorts: { [Security in keyof typeof securities]?: string } = { tls: '465', starttls: '587' }

const labels = {
  host: 'Host',
  port: 'Port',
  security: 'Security',
  user: 'User',
  password: 'Password',
  from: 'From address',
}

/** The port is text while it is typed. */
type Draft = Omit<MailSettingsInput, 'port'> & { port: string; lastModifiedDate?: string }

export function MailEditor({ item }: { item: Lists['mail'] }) {
  const { host, port, security, user, hasPassword, from, sender, isFixed } = item
  const initial: Draft = { host, port: String(port), security, user, password: '', from }
  return (
    <RecordEditor
      title="Edit Mail Settings"
      initial={initial}
      labels={labels}
      save={draft => call(api.mail.edit.$post({ json: { ...draft, port: Number(draft.port) } }))}
      saved="Mail Settings Saved"
      notSaved="Error Saving Mail Settings"
      lists={['mail', 'outbox']}
    >
      {({ bind, value, set }) => (
        <div className="editor-fields editor-single">
          <TextField
            {...bind.text('host')}
            hint="Such as mail.example.de; without one, letters wait in the outbox."
            autoCapitalize="none"
            spellCheck={false}
          />
          <Select
            {...bind.value('security')}
            className="half"
            onChange={event => {
              const chosen = smtpSecurities.find(known => known === event.target.value) ?? value.security
              set({ security: chosen, port: usualPorts[chosen] ?? value.port })
            }}
          >
            {smtpSecurities.map(known => (
              <option key={known} value={known}>
                {securities[known]}
              </option>
            ))}
          </Select>
          <TextField {...bind.text('port')} className="half" type="number" min={1} max={65535} />
          <TextField
            {...bind.text('user')}
            className="half"
            hint="Empty for a server that asks for none."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            {...bind.text('password')}
            className="half"
            type="password"
            hint={hasPassword ? passwordHint(initial, value) : 'It is never shown again.'}
            autoComplete="new-password"
          />
          <TextField
            {...bind.text('from')}
            type="email"
            hint={isFixed.from ? 'Set by MAIL_FROM.' : 'Empty for the address on the contact page.'}
            disabled={isFixed.from}
            {...(isFixed.from ? { value: sender.address } : {})}
          />
        </div>
      )}
    </RecordEditor>
  )
}

/** A stored password is only ever used for the server and user it was entered for. */
const passwordHint = (before: Draft, { host, port, user }: Draft) =>
  host === before.host && port === before.port && user === before.user
    ? 'Leave empty to keep the one there is.'
    : 'Please enter it again for another server or user.'
