import { useState } from 'react'
import { type SmtpServer, smtpSecurities } from '../../../domain/content/site/site.ts'
import { longWait } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { isForSameLogin, type MailSettingsInput } from '../../../domain/letters/mail-input.ts'
import { mailboxProviderOf, mailboxProviders, providerOf, providers } from '../../../domain/letters/providers.ts'
import { call } from '../../kit/state/api.ts'
import { TextField } from '../../kit/ui/field.tsx'
import { EmailField } from '../../site/blocks/email-field.tsx'
import type { Bind } from '../kit/bind.ts'
import { isSame } from '../kit/editor/differences.ts'
import { type OpenFormActions, RecordEditor } from '../kit/editor/record-editor.tsx'
import { ChoiceSelect } from '../kit/form/choice-select.tsx'
import { TestAnswer } from '../kit/letters/letter-state.tsx'
import { RowButton } from '../kit/list/table.tsx'
import { api } from '../state/api.ts'
import { type Lists, useList } from '../state/lists.ts'
import { howToSaveSentence, TestAndSave } from './test-and-save.tsx'

/** The port is text while being typed. */
export type ServerDraft = Omit<SmtpServer, 'port'> & { port: string }

export const serverLabels = () => ({
  host: t('Host', 'Server'),
  port: 'Port',
  security: t('Security', 'Verschlüsselung'),
  user: t('User', 'Benutzername'),
  password: t('Password', 'Passwort'),
})

type Kind = 'smtp' | 'imap'

const usualPorts: Record<Kind, { tls: string; starttls: string }> = {
  smtp: { tls: '465', starttls: '587' },
  imap: { tls: '993', starttls: '143' },
}

export const securities = (kind: Kind) => {
  const { tls, starttls } = usualPorts[kind]
  return {
    tls: t(`TLS (port ${tls})`, `TLS (Port ${tls})`),
    starttls: t(`STARTTLS (port ${starttls})`, `STARTTLS (Port ${starttls})`),
    auto: t('If the server offers it', 'Wenn der Server sie anbietet'),
  }
}

type Preset = Pick<ServerDraft, 'host' | 'port' | 'security'> & { id: string; name: string }

const presets: Record<Kind, readonly Preset[]> = {
  smtp: providers.map(({ id, name, host, port, security }) => ({ id, name, host, port: String(port), security })),
  imap: mailboxProviders.map(({ id, name, imap }) => ({ id, name, host: imap, port: '993', security: 'tls' })),
}

/** The provider is derived from the host, so it is not stored. */
const presetOf = (kind: Kind, host: string): Preset | undefined => {
  const provider = kind === 'smtp' ? providerOf(host) : mailboxProviderOf(host)
  return presets[kind].find(({ id }) => id === provider?.id)
}

const hints = (kind: Kind) =>
  kind === 'smtp'
    ? {
        host: t(
          'Such as mail.example.de; without one, letters wait in the outbox.',
          'Zum Beispiel mail.example.de; ohne ihn warten Briefe im Postausgang.',
        ),
        user: t(
          'Usually your address; empty for a server that asks for none.',
          'Meist deine Adresse; leer, wenn der Server keinen verlangt.',
        ),
      }
    : {
        host: t(
          'Such as imap.example.de; without one, nothing is read.',
          'Zum Beispiel imap.example.de; ohne ihn wird nichts gelesen.',
        ),
        user: t('Usually your address.', 'Meist deine Adresse.'),
      }

type Server = Pick<ServerDraft, 'host' | 'port' | 'security'>
const serverOf = ({ host, port, security }: ServerDraft): Server => ({ host, port, security })

type Props = {
  kind: Kind
  bind: Pick<Bind<ServerDraft, ReturnType<typeof serverLabels>>, 'text' | 'value'>
  value: ServerDraft
  change: (change: Partial<ServerDraft>) => void
  stored: Omit<SmtpServer, 'password'> & { hasPassword: boolean }
  /** The usual user name. */
  address: string
}

/** Fields for host, port, encryption and sign-in; choosing a provider fills in most of them. */
export function ServerFields({ kind, bind, value, change, stored, address }: Props) {
  const [previousServer, setLeft] = useState<Server>()
  const { host: hostHint, user: userHint } = hints(kind)
  const preset = presetOf(kind, value.host)
  const providerHint = providerOf(value.host)?.hint()
  return (
    <>
      <ChoiceSelect
        id={`${kind}-provider`}
        label={t('Provider', 'Anbieter')}
        {...(providerHint ? { hint: providerHint } : {})}
        value={preset?.id ?? ''}
        onChange={chosen => {
          const { host = '', port, security } = presets[kind].find(({ id }) => id === chosen) ?? {}
          const user = value.user || address
          setLeft(port || value.host === '' ? undefined : serverOf(value))
          change(port && security ? { host, port, security, user } : { host, user })
        }}
        choices={[...presets[kind].map(({ id, name }): [string, string] => [id, name]), ['', t('Other', 'Anderer')]]}
      />
      {previousServer && value.host === '' && (
        <div>
          <RowButton
            icon="left"
            onClick={() => {
              change(previousServer)
              setLeft(undefined)
            }}
          >
            {t(
              `Back to ${presetOf(kind, previousServer.host)?.name ?? previousServer.host}`,
              `Doch ${presetOf(kind, previousServer.host)?.name ?? previousServer.host}`,
            )}
          </RowButton>
        </div>
      )}
      <TextField {...bind.text('host')} hint={hostHint} autoCapitalize="none" spellCheck={false} />
      <ChoiceSelect
        {...bind.value('security')}
        className="half"
        onChange={security => change({ security, port: security === 'auto' ? value.port : usualPorts[kind][security] })}
        choices={smtpSecurities.map(security => [security, securities(kind)[security]])}
      />
      <TextField {...bind.text('port')} className="half" type="number" min={1} max={65535} />
      <TextField
        {...bind.text('user')}
        className="half"
        hint={userHint}
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
    </>
  )
}

/** A stored password is only ever used for the server and user it was entered for. */
function passwordHint(stored: Props['stored'], { host, port, user }: ServerDraft): string {
  if (!stored.hasPassword) return t('It is never shown again.', 'Es wird nie wieder angezeigt.')
  return isForSameLogin(stored, { host, port: Number(port), user })
    ? t('Leave empty to keep the current one.', 'Leer lassen, um das bisherige zu behalten.')
    : t(
        'The stored one is for another server or user only: please enter the one for this server and user.',
        'Das gespeicherte gilt nur für einen anderen Server oder Benutzernamen: Bitte gib das für diese ein.',
      )
}

const labels = () => ({ ...serverLabels(), from: t('From address', 'Absenderadresse') })

type Draft = Omit<MailSettingsInput, 'port' | 'mailbox'> & { port: string; lastModifiedDate?: string }

/** True if only a provider was chosen, which is easily repeated. */
function isOnlyProvider(value: Draft, initial: Draft, address: string): boolean {
  const provider = providerOf(value.host)
  const providerServer = provider && { host: value.host, port: String(provider.port), security: provider.security }
  return providerServer !== undefined && isSame(value, { ...initial, user: initial.user || address, ...providerServer })
}

export function MailEditor({ item }: { item: Lists['mail'] }) {
  const { host, port, security, user, from, sender, isFixed } = item
  // Changes when the form is saved and stays open.
  const stored = useList('mail') ?? item
  const initial: Draft = { host, port: String(port), security, user, password: '', from }
  return (
    <RecordEditor
      help="mail#den-mailserver-eintragen"
      title={t('Edit Mail Settings', 'E-Mail einrichten')}
      initial={initial}
      labels={labels()}
      save={draft => call(api.mail.edit.$post({ header: longWait, json: { ...draft, port: Number(draft.port) } }))}
      saved={t('Mail Settings Saved', 'Einstellungen gespeichert')}
      notSaved={t('Error Saving Mail Settings', 'Die Einstellungen konnten nicht gespeichert werden')}
      lists={['mail', 'outbox']}
      isTyped={value => !isOnlyProvider(value, initial, sender.address)}
      actions={({ value }, _, stay) => <SendAndSave stay={stay} draft={value} />}
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

/** Sends a test mail by the entered settings to the signed-in user, and saves settings that work. */
function SendAndSave({ stay, draft: { port, ...settings } }: { stay: OpenFormActions; draft: Draft }) {
  const to = useList('user')?.email ?? ''
  return (
    <TestAndSave
      stay={stay}
      test={() =>
        call(
          api.mail.test.$post({ header: longWait, json: { to, settings: { ...settings, port: Number(port) } } }),
        ).catch(asInForm)
      }
      show={result => <TestAnswer result={result} next={howToSaveSentence()} />}
    >
      {t('Save and Test', 'Speichern und testen')}
    </TestAndSave>
  )
}

const noAddressSentence = () =>
  t(
    'The test mail would go to your account, which has no email address yet. Nothing was saved; “Save” saves without a test.',
    'Die Probe ginge an dein Konto, und das hat noch keine E-Mail-Adresse. Es ist nichts gespeichert; „Speichern“ speichert ohne Probe.',
  )

/** Rethrows an error with the fields' names in the form. */
function asInForm(error: unknown): never {
  if (!(error instanceof AppError) || !error.fields) throw error
  if (error.fields.to) throw new AppError('conflict', noAddressSentence())
  const fields = Object.entries(error.fields).map(([name, sentence]) => [name.replace(/^settings\./, ''), sentence])
  throw new AppError(error.code, error.message, { fields: Object.fromEntries(fields) })
}
