import { useState } from 'react'
import { AppError } from '../../../domain/error.ts'
import type { MailSettingsInput } from '../../../domain/mail/mail-input.ts'
import { smtpSecurities } from '../../../domain/site/site.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { AddressForm } from '../kit/address-form.tsx'
import { Notice } from '../kit/notice.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { RecordEditor } from '../kit/record-editor.tsx'
import { Facts, Section } from '../kit/table.tsx'
import { api } from '../state/api.ts'
import { type Lists, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'

const securities = { tls: 'TLS (port 465)', starttls: 'STARTTLS (port 587)', auto: 'If the server offers it' }

const usualPorts: { [Security in keyof typeof securities]?: string } = { tls: '465', starttls: '587' }

/** How letters go out (D4). */
export function MailSettings() {
  const mail = useList('mail')
  return (
    <Section title="Mail" list="mail">
      {mail && <Settings {...mail} />}
    </Section>
  )
}

function Settings(mail: Lists['mail']) {
  const { host, port, security, user, sender, origin, isFixed } = mail
  const letters = { From: sender.address && `${sender.name} <${sender.address}>`, 'Links lead to': origin }
  return (
    <>
      {host === '' && <p>No mail server is set up. Letters wait in the outbox; nothing is lost.</p>}
      <Facts
        of={
          host === '' ? letters : { Server: host, Port: port, Security: securities[security], User: user, ...letters }
        }
      />
      {isFixed.server ? (
        <p className="note">Set by SMTP_URL.</p>
      ) : (
        <Button variant="outline" small onClick={() => openOverlay({ kind: 'mail', item: mail })}>
          <PanelIcon name="edit" />
          Edit
        </Button>
      )}
      {host !== '' && <TestMail />}
    </>
  )
}

function TestMail() {
  const me = useList('user')?.email ?? ''
  const [typed, setTyped] = useState<string>()
  const [taken, setTaken] = useState('')
  const to = typed ?? me
  async function send() {
    setTaken('')
    const { ok, answer } = await call(api.mail.test.$post({ json: { to } }))
    if (!ok) throw new AppError('conflict', answer)
    setTaken(answer)
  }
  return (
    <>
      <AddressForm
        id="test-mail"
        label="Send a test mail to"
        value={to}
        onChange={setTyped}
        button="Send Test Mail"
        busy="Sending …"
        run={send}
      />
      <div role="status">{taken && <Notice is="good">The mail server has taken it: {taken}</Notice>}</div>
    </>
  )
}

const labels = {
  host: 'Host',
  port: 'Port',
  security: 'Security',
  user: 'User',
  password: 'Password',
  from: 'From address',
}

/** The port as it is typed. */
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

/** A stored password goes to no other server or user than it was entered for. */
const passwordHint = (before: Draft, { host, port, user }: Draft) =>
  host === before.host && port === before.port && user === before.user
    ? 'Leave empty to keep the one there is.'
    : 'Please enter it again for another server or user.'
