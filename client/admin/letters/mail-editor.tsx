import { useState } from 'react'
import { t } from '../../../domain/kit/language.ts'
import type { MailSettingsInput } from '../../../domain/letters/mail-input.ts'
import { providerOf } from '../../../domain/letters/providers.ts'
import { call } from '../../kit/state/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { EmailField } from '../../site/blocks/email-field.tsx'
import { isSame } from '../kit/editor/differences.ts'
import { RecordEditor, type Stay } from '../kit/editor/record-editor.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { TestAnswer, type TestResult } from '../kit/letters/letter-state.tsx'
import { api } from '../state/api.ts'
import { type Lists, refresh, useList } from '../state/lists.ts'
import { ServerFields, serverLabels } from './server-fields.tsx'

const labels = () => ({ ...serverLabels(), from: t('From address', 'Absenderadresse') })

type Draft = Omit<MailSettingsInput, 'port' | 'mailbox'> & { port: string; lastModifiedDate?: string }

/** Whether nothing but a provider was chosen, which one press does again. */
function isOnlyProvider(value: Draft, initial: Draft, address: string): boolean {
  const provider = providerOf(value.host)
  const chosen = provider && { host: value.host, port: String(provider.port), security: provider.security }
  return chosen !== undefined && isSame(value, { ...initial, user: initial.user || address, ...chosen })
}

export function MailEditor({ item }: { item: Lists['mail'] }) {
  const { host, port, security, user, from, sender, isFixed } = item
  // It changes when the form is saved and stays open.
  const stored = useList('mail') ?? item
  const initial: Draft = { host, port: String(port), security, user, password: '', from }
  return (
    <RecordEditor
      help="mail#den-mailserver-eintragen"
      title={t('Edit Mail Settings', 'E-Mail einrichten')}
      initial={initial}
      labels={labels()}
      save={draft => call(api.mail.edit.$post({ json: { ...draft, port: Number(draft.port) } }))}
      saved={t('Mail Settings Saved', 'Einstellungen gespeichert')}
      notSaved={t('Error Saving Mail Settings', 'Die Einstellungen konnten nicht gespeichert werden')}
      lists={['mail', 'outbox']}
      isTyped={value => !isOnlyProvider(value, initial, sender.address)}
      actions={(_, __, stay) => <SaveAndTest {...stay} />}
    >
      {({ bind, value, set }) => (
        <div className="editor-fields editor-single">
          <ServerFields
            kind="smtp"
            bind={bind}
            value={value}
            change={set}
            stored={stored}
            address={stored.sender.address}
          />
          <EmailField
            {...bind.text('from')}
            hint={
              isFixed.from
                ? t('Set by MAIL_FROM.', 'Durch MAIL_FROM vorgegeben.')
                : t('Empty for the address on the contact page.', 'Leer bedeutet: die Adresse von der Kontaktseite.')
            }
            disabled={isFixed.from}
            {...(isFixed.from ? { value: sender.address } : {})}
          />
        </div>
      )}
    </RecordEditor>
  )
}

/** One press saves and sends a test mail to whoever is signed in. The form stays open, whatever comes of it. */
function SaveAndTest({ isBusy, save }: Stay) {
  const to = useList('user')?.email ?? ''
  const [isTesting, setTesting] = useState(false)
  const [result, setResult] = useState<TestResult>()
  const { run, failure } = useCall()
  async function saveAndTest() {
    setResult(undefined)
    if (!(await save())) return
    setTesting(true)
    await run(async () => {
      const found = await call(api.mail.test.$post({ json: { to } }))
      // Settings that fail are not set up yet, which the steps of the set-up say as soon as the answer is shown.
      await refresh('mail')
      setResult(found)
    })
    setTesting(false)
  }
  return (
    <>
      <div className="editor-answer">
        <TestAnswer result={result} />
        <Failure>{failure}</Failure>
      </div>
      <Button variant="outline" small disabled={isBusy || isTesting} onClick={saveAndTest}>
        {isTesting ? t('Sending …', 'Wird gesendet …') : t('Save and Test', 'Speichern und testen')}
      </Button>
    </>
  )
}
