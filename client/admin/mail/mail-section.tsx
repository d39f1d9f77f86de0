import { useState } from 'react'
import { AppError } from '../../../domain/error.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { AddressForm } from '../kit/address-form.tsx'
import { Notice } from '../kit/notice.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { Facts, Section } from '../kit/table.tsx'
import { api } from '../state/api.ts'
import { type Lists, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { securities } from './mail-editor.tsx'

/** The mail server and sender address (D4). */
export function MailSection() {
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
