import { useState } from 'react'
import { type SmtpServer, smtpSecurities } from '../../../domain/content/site/site.ts'
import { t } from '../../../domain/kit/language.ts'
import { isForSameLogin } from '../../../domain/letters/mail-input.ts'
import { mailboxProviderOf, mailboxProviders, providerOf, providers } from '../../../domain/letters/providers.ts'
import { Select, TextField } from '../../kit/ui/field.tsx'
import type { Bind } from '../kit/bind.ts'
import { RowButton } from '../kit/list/table.tsx'

/** The port is text while it is typed. */
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

/** The provider follows from the host, so nothing of it is stored. */
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
  /** By which most sign in. */
  address: string
}

/** The fields for host, port, encryption and sign-in; choosing a provider fills most of them in. */
export function ServerFields({ kind, bind, value, change, stored, address }: Props) {
  const [left, setLeft] = useState<Server>()
  const { host: hostHint, user: userHint } = hints(kind)
  const preset = presetOf(kind, value.host)
  const providerHint = providerOf(value.host)?.hint()
  return (
    <>
      <Select
        id={`${kind}-provider`}
        label={t('Provider', 'Anbieter')}
        {...(providerHint ? { hint: providerHint } : {})}
        value={preset?.id ?? ''}
        onChange={event => {
          const { host = '', port, security } = presets[kind].find(({ id }) => id === event.target.value) ?? {}
          const user = value.user || address
          setLeft(port || value.host === '' ? undefined : serverOf(value))
          change(port && security ? { host, port, security, user } : { host, user })
        }}
      >
        {presets[kind].map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="">{t('Other', 'Anderer')}</option>
      </Select>
      {left && value.host === '' && (
        <div>
          <RowButton
            icon="left"
            onClick={() => {
              change(left)
              setLeft(undefined)
            }}
          >
            {t(
              `Back to ${presetOf(kind, left.host)?.name ?? left.host}`,
              `Doch ${presetOf(kind, left.host)?.name ?? left.host}`,
            )}
          </RowButton>
        </div>
      )}
      <TextField {...bind.text('host')} hint={hostHint} autoCapitalize="none" spellCheck={false} />
      <Select
        {...bind.value('security')}
        className="half"
        onChange={event => {
          const security = smtpSecurities.find(known => known === event.target.value) ?? value.security
          change({ security, port: security === 'auto' ? value.port : usualPorts[kind][security] })
        }}
      >
        {smtpSecurities.map(known => (
          <option key={known} value={known}>
            {securities(kind)[known]}
          </option>
        ))}
      </Select>
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
    ? t('Leave empty to keep the one there is.', 'Leer lassen, um das bisherige zu behalten.')
    : t(
        'The stored one is for another server or user only: please enter the one for these.',
        'Das gespeicherte gilt nur für einen anderen Server oder Benutzernamen: Bitte gib das für diese ein.',
      )
}
