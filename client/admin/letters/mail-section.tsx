import { useState } from 'react'
import { t } from '../../../domain/kit/language.ts'
import { call } from '../../kit/state/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { AddressForm } from '../kit/form/address-form.tsx'
import { TestAnswer, type TestResult } from '../kit/letters/test-answer.tsx'
import { Facts, Section } from '../kit/list/table.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { api } from '../state/api.ts'
import { type Lists, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { MailboxPart } from './mailbox-editor.tsx'
import { SenderPart } from './sender-part.tsx'
import { securities } from './server-fields.tsx'

/** The mail server and sender address (D4). */
export function MailSection() {
  const mail = useList('mail')
  return (
    <Section help="mail" title={t('Mail', 'E-Mail')} list="mail">
      {mail && <Settings {...mail} />}
    </Section>
  )
}

function Settings(mail: Lists['mail']) {
  const { host, port, security, user, sender, origin, isFixed } = mail
  const letters = {
    [t('From', 'Absender')]: sender.address && `${sender.name} <${sender.address}>`,
    [t('Links lead to', 'Links führen zu')]: origin,
  }
  return (
    <>
      {host === '' && (
        <p>
          {t(
            'No mail server is set up. Letters wait in the outbox; nothing is lost.',
            'Noch ist kein Mailserver eingetragen. Briefe warten im Postausgang, nichts geht verloren.',
          )}
        </p>
      )}
      <Facts
        of={
          host === ''
            ? letters
            : {
                Server: host,
                Port: port,
                [t('Security', 'Verschlüsselung')]: securities('smtp')[security],
                [t('User', 'Benutzername')]: user,
                ...letters,
              }
        }
      />
      {isFixed.server ? (
        <p className="note">{t('Set by SMTP_URL.', 'Durch SMTP_URL vorgegeben.')}</p>
      ) : (
        <Button variant="outline" small onClick={() => openOverlay({ kind: 'mail', item: mail })}>
          <PanelIcon name="edit" />
          {t('Edit', 'Bearbeiten')}
        </Button>
      )}
      {host !== '' && <TestMail />}
      {host !== '' && <SenderPart {...mail} />}
      <MailboxPart {...mail} />
    </>
  )
}

function TestMail() {
  const me = useList('user')?.email ?? ''
  const [typed, setTyped] = useState<string>()
  const [result, setResult] = useState<TestResult>()
  const to = typed ?? me
  async function send() {
    setResult(undefined)
    setResult(await call(api.mail.test.$post({ json: { to } })))
  }
  return (
    <>
      <AddressForm
        id="test-mail"
        label={t('Send a test mail to', 'Eine Probe senden an')}
        value={to}
        onChange={setTyped}
        button={t('Send Test Mail', 'Probe senden')}
        busy={t('Sending …', 'Wird gesendet …')}
        run={send}
      />
      <TestAnswer result={result} />
    </>
  )
}
