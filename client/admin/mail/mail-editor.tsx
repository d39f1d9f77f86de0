import { useState } from 'react'
import { t } from '../../../domain/language.ts'
import { isForSameLogin, type MailSettingsInput } from '../../../domain/mail/mail-input.ts'
import { providerOf, providers } from '../../../domain/mail/providers.ts'
import { smtpSecurities } from '../../../domain/site/site.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { isSame } from '../kit/differences.ts'
import { Failure, useCall } from '../kit/failure.tsx'
import { RecordEditor, type Stay } from '../kit/record-editor.tsx'
import { TestAnswer, type TestResult } from '../kit/test-answer.tsx'
import { api } from '../state/api.ts'
import { type Lists, refresh, useList } from '../state/lists.ts'

export const securities = () => ({
  tls: t('TLS (port 465)', 'TLS (Port 465)'),
  starttls: t('STARTTLS (port 587)', 'STARTTLS (Port 587)'),
  auto: t('If the server offers it', 'Wenn der Server sie anbietet'),
})

const usualPorts: { [Security in (typeof smtpSecurities)[number]]?: string } = { tls: '465', starttls: '587' }

const labels = () => ({
  host: t('Host', 'Server'),
  port: 'Port',
  security: t('Security', 'Verschlüsselung'),
  user: t('User', 'Benutzername'),
  password: t('Password', 'Passwort'),
  from: t('From address', 'Absenderadresse'),
})

/** The port is text while it is typed. */
type Draft = Omit<MailSettingsInput, 'port'> & { port: string; lastModifiedDate?: string }

/** Whether nothing but a provider was chosen, which one press does again. */
function isOnlyProvider(value: Draft, initial: Draft): boolean {
  const provider = providerOf(value.host)
  const chosen = provider && { host: value.host, port: String(provider.port), security: provider.security }
  return chosen !== undefined && isSame(value, { ...initial, ...chosen })
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
      isTyped={value => !isOnlyProvider(value, initial)}
      actions={(_, __, stay) => <SaveAndTest {...stay} />}
    >
      {({ bind, value, set }) => (
        <div className="editor-fields editor-single">
          <ProviderSelect host={value.host} set={set} />
          <TextField
            {...bind.text('host')}
            hint={t(
              'Such as mail.example.de; without one, letters wait in the outbox.',
              'Zum Beispiel mail.example.de; ohne ihn warten Briefe im Postausgang.',
            )}
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
                {securities()[known]}
              </option>
            ))}
          </Select>
          <TextField {...bind.text('port')} className="half" type="number" min={1} max={65535} />
          <TextField
            {...bind.text('user')}
            className="half"
            hint={t('Empty for a server that asks for none.', 'Leer, wenn der Server keinen verlangt.')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            {...bind.text('password')}
            className="half"
            type="password"
            hint={passwordHint(stored, value)}
            autoComplete="new-password"
          />
          <TextField
            {...bind.text('from')}
            type="email"
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

/** Fills in the settings of a usual provider. Which one is chosen follows from the host, so nothing of it is stored. */
function ProviderSelect({ host, set }: { host: string; set: (change: Partial<Draft>) => void }) {
  const provider = providerOf(host)
  function choose(id: string) {
    const chosen = providers.find(known => known.id === id)
    set(chosen ? { host: chosen.host, port: String(chosen.port), security: chosen.security } : { host: '' })
  }
  return (
    <Select
      id="provider"
      label={t('Provider', 'Anbieter')}
      {...(provider ? { hint: provider.hint() } : {})}
      value={provider?.id ?? ''}
      onChange={event => choose(event.target.value)}
    >
      {providers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="">{t('Other', 'Anderer')}</option>
    </Select>
  )
}

/** A stored password is only ever used for the server and user it was entered for. */
function passwordHint(stored: Lists['mail'], { host, port, user }: Draft): string {
  if (!stored.hasPassword) return t('It is never shown again.', 'Es wird nie wieder angezeigt.')
  return isForSameLogin(stored, { host, port: Number(port), user })
    ? t('Leave empty to keep the one there is.', 'Leer lassen, um das bisherige zu behalten.')
    : t(
        'The stored one is for another server or user only: please enter the one for these.',
        'Das gespeicherte gilt nur für einen anderen Server oder Benutzernamen: Bitte gib das für diese ein.',
      )
}
