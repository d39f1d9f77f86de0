import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AppError, type FieldErrors } from '../../../../domain/kit/error.ts'
import { type Language, language, t } from '../../../../domain/kit/language.ts'
import { isAdmin } from '../../../../domain/people/accounts/access.ts'
import type { LoginFacts } from '../../../../domain/people/accounts/login-facts.ts'
import { NO_EMAIL } from '../../../../domain/people/accounts/user.ts'
import { call } from '../../../kit/state/api.ts'
import { useInteractive } from '../../../kit/state/interactive.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { TextField } from '../../../kit/ui/field.tsx'
import { Icon } from '../../../kit/ui/icon.tsx'
import { PasswordField } from '../../kit/form/password-field.tsx'
import { LanguageSwitch } from '../../kit/language-switch.tsx'
import { takenOverWords } from '../../kit/words/takeover-words.ts'
import { api, errorSentence } from '../../state/api.ts'
import { setPanelLanguage } from '../../state/page/document.ts'
import { forgetLink } from './kept-link.ts'
import { ServerCommand, StaleLink } from './stale-link.tsx'

type Message = { kind: 'good' | 'bad'; text: string; more?: ReactNode }

/**
 * Shows the login page. An e-mailed link opens it to choose a new password (`key`) or to activate the account
 * (`activate`).
 */
export function LoginPage({ search, facts }: { search: string; facts: LoginFacts }) {
  const query = new URLSearchParams(search)
  const email = query.get('email') || facts.email
  const key = query.get('key')
  const activationKey = query.get('activate')
  const newEmailKey = query.get('new-email')
  const [message, setMessage] = useState<Message>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const [, setLanguage] = useState(language)

  /** Runs one call at a time and shows its outcome; errors of these fields at the field. */
  async function run(fields: readonly string[], work: () => Promise<Message | undefined>) {
    setBusy(true)
    clear()
    try {
      setMessage(await work())
    } catch (error) {
      const wrong = (error instanceof AppError && error.fields) || {}
      if (fields.some(name => name in wrong)) setErrors(wrong)
      else if (!facts.takenOver) setMessage({ kind: 'bad', text: loginSentence(error) })
    }
    setBusy(false)
  }
  function clear() {
    setMessage(undefined)
    setErrors({})
  }
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      document.querySelector<HTMLElement>('.login-form [aria-invalid="true"]')?.focus()
  }, [errors])

  const followLink = useEffectEvent(() => {
    if (newEmailKey) {
      void run([], async () => {
        await call(api.user.confirmemail.$post({ json: { email, key: newEmailKey } }))
        return { kind: 'good', text: t('Your new address is used from now on.', 'Deine neue Adresse gilt ab jetzt.') }
      })
    }
    if (!activationKey) return
    void run([], async () => {
      await call(api.user.activate.$post({ json: { email, key: activationKey } }))
      return {
        kind: 'good',
        text: t('Your account is active. You can sign in now.', 'Dein Konto ist aktiv. Du kannst dich jetzt anmelden.'),
      }
    })
  })
  useEffect(() => followLink(), [])

  /** Re-renders the page in place, keeping input and focus. */
  function show(other: Language) {
    const panel = document.getElementById('panel')
    if (!panel) return
    setPanelLanguage(panel, other)
    // The server renders what surrounds the panel.
    document.title = document.title.replace(/^[^|]* \|/, `${t('Login', 'Anmelden')} |`)
    const skip = document.querySelector('.skip-link')
    if (skip) skip.textContent = t('Skip to content', 'Zum Inhalt')
    clear()
    setLanguage(other)
  }

  const isReset = key !== null
  const isFirst = email === NO_EMAIL
  const takenOver: Message | undefined = facts.takenOver
    ? { kind: 'bad', text: takenOverWords(facts.takenOver) }
    : undefined
  const form = { run, isBusy, message: message ?? takenOver, errors, email, facts }
  const reset = isReset && <ResetForm {...form} isFirst={isFirst && !facts.isStale} keyFromMail={key} />
  return (
    <>
      <h1>{isReset ? t('New Password', isFirst ? 'Dein Passwort' : 'Neues Passwort') : t('Login', 'Anmelden')}</h1>
      {isReset && facts.isStale ? (
        <div className="login-form">
          <Notice message={message ?? staleLink()} />
          <StaleLink email={email} facts={facts} />
          {/* The English specification has this form below any link. */}
          {language() === 'en' && reset}
        </div>
      ) : reset ? (
        reset
      ) : (
        <SignInForm {...form} to={query.get('to')} />
      )}
      <LanguageSwitch show={show} />
      <noscript>
        <p className="note">
          {t('Signing in and the admin panel need JavaScript.', 'Das Anmelden und das Verwalten brauchen JavaScript.')}
        </p>
      </noscript>
    </>
  )
}

type FormProps = {
  run: (fields: readonly string[], work: () => Promise<Message | undefined>) => Promise<void>
  isBusy: boolean
  message: Message | undefined
  /** Errors by field name. */
  errors: FieldErrors
  email: string
  facts: LoginFacts
}

/** Reads a field from the DOM, as it may have been filled before hydration. */
const entryIn = (form: HTMLFormElement | null, name: string) => String(new FormData(form ?? undefined).get(name) ?? '')

function SignInForm({ run, isBusy, message, errors, email: givenEmail, facts, to }: FormProps & { to: string | null }) {
  // The server knows this account's start page, and if it exists.
  const afterSignIn = to === null ? '/login' : `/login?to=${encodeURIComponent(to)}`
  const form = useRef<HTMLFormElement>(null)
  const isReady = useInteractive() && !isBusy
  const fields = ['email', 'password']
  const readEntries = () => ({ email: entryIn(form.current, 'email'), password: entryIn(form.current, 'password') })

  async function signIn(): Promise<Message | undefined> {
    const { email, password } = readEntries()
    if (!email.trim() || !password)
      throw wrong(
        email.trim() ? 'password' : 'email',
        t('Email & Password required.', 'Bitte gib E-Mail-Adresse und Passwort ein.'),
      )
    const user = await call(api.user.login.$post({ json: { email, password } }))
    if (!isAdmin(user))
      return {
        kind: 'bad',
        text: t(
          'You are signed in, but this account may not use the admin panel.',
          'Du bist angemeldet, aber dieses Konto darf die Website nicht verwalten.',
        ),
      }
    location.assign(afterSignIn)
    return undefined
  }
  async function forgot(): Promise<Message> {
    const { email } = readEntries()
    if (!email.trim()) throw wrong('email', t('Email Required', 'Bitte gib deine E-Mail-Adresse ein.'))
    await call(api.user.passwordrequest.$post({ json: { email } }))
    return facts.hasMailServer
      ? { kind: 'good', text: t('Success, check your email.', 'Geschafft, schau in deine E-Mails.') }
      : noMailMessage()
  }
  return (
    <form className="login-form" method="post" ref={form} noValidate onSubmit={submitting(() => run(fields, signIn))}>
      <TextField
        id="email"
        name="email"
        label={t('Email', 'E-Mail')}
        type="email"
        autoComplete="username"
        defaultValue={givenEmail}
        error={errors.email}
      />
      <PasswordField
        id="password"
        name="password"
        label={t('Password', 'Passwort')}
        autoComplete="current-password"
        error={errors.password}
      />
      <Notice message={message} />
      <div className="buttons">
        <Button type="submit" disabled={!isReady}>
          {t('Sign In', 'Anmelden')}
        </Button>
        <Button variant="outline" disabled={!isReady} onClick={() => run(fields, forgot)}>
          {t('Forgot Password', 'Passwort vergessen')}
        </Button>
      </div>
    </form>
  )
}

function ResetForm({
  run,
  isBusy,
  message,
  errors,
  email,
  facts,
  isFirst,
  keyFromMail: key,
}: FormProps & { isFirst: boolean; keyFromMail: string }) {
  const form = useRef<HTMLFormElement>(null)
  const isReady = useInteractive() && !isBusy
  async function reset(): Promise<Message | undefined> {
    const [password = '', newEmail = '', name = ''] = ['password', 'newEmail', 'name'].map(field =>
      entryIn(form.current, field),
    )
    if (!password) throw wrong('password', t('New Password required.', 'Bitte gib ein neues Passwort ein.'))
    await call(api.user.passwordreset.$post({ json: { password, email, key, name, newEmail } }))
    forgetLink()
    // The server knows this account's start page; a first password leads to the set-up while it is open.
    location.assign(isFirst ? `/login?to=${encodeURIComponent('/admin/set-up')}` : '/login')
    return undefined
  }
  return (
    <form
      className="login-form"
      method="post"
      ref={form}
      noValidate
      onSubmit={submitting(() => run(['name', 'newEmail', 'password'], reset))}
    >
      {isFirst ? (
        <>
          <p>
            {t(
              'The site is yours: choose the password with which you run it.',
              'Die Website gehört dir: Wähle das Passwort, mit dem du sie verwaltest.',
            )}
          </p>
          <TextField
            id="name"
            name="name"
            label={t('Your name', 'Dein Name')}
            autoComplete="name"
            error={errors.name}
          />
          <TextField
            id="new-email"
            name="newEmail"
            label={t('Your email', 'Deine E-Mail-Adresse')}
            hint={t(
              'Letters to you go there. You can also enter it later, under System.',
              'Dorthin gehen Briefe an dich. Du kannst sie auch später eintragen, unter System.',
            )}
            type="email"
            autoComplete="username"
            error={errors.newEmail}
          />
        </>
      ) : (
        <>
          {email && <p>{t(`For the account ${email}`, `Für das Konto ${email}`)}</p>}
          {/* Associates the password with its account in password managers. */}
          <input type="hidden" name="email" autoComplete="username" value={email} />
        </>
      )}
      <PasswordField
        id="password"
        name="password"
        // The English words are the specification's, which has no first password.
        label={t('New Password', isFirst ? 'Dein Passwort' : 'Neues Passwort')}
        hint={t('12 to 128 characters', '12 bis 128 Zeichen')}
        autoComplete="new-password"
        error={errors.password}
      />
      {!facts.isStale && <Notice message={message} />}
      <div className="buttons">
        <Button type="submit" disabled={!isReady}>
          {t('Reset Password', isFirst ? 'Passwort festlegen' : 'Passwort speichern')}
        </Button>
      </div>
    </form>
  )
}

const submitting = (work: () => void) => (event: FormEvent) => {
  event.preventDefault()
  work()
}

function Notice({ message }: { message: Message | undefined }) {
  return (
    <div role="status" aria-live="polite">
      {message && (
        <p className={`notice notice-${message.kind}`}>
          <Icon name={message.kind === 'good' ? 'check' : 'warning'} />
          {message.text}
        </p>
      )}
      {message?.more}
    </div>
  )
}

const staleLink = (): Message => ({
  kind: 'bad',
  text: t('This link has expired or was used before.', 'Dieser Link gilt nicht mehr oder wurde schon benutzt.'),
})

/** Replaces "check your email" if no mail can be sent; does not reveal if the account exists. */
function noMailMessage(): Message {
  const explanation = (
    <ServerCommand>
      {t(
        'Whoever runs the server prints a link for a new password there:',
        'Wer den Server betreut, holt dort einen Link für ein neues Passwort:',
      )}
    </ServerCommand>
  )
  if (language() === 'de')
    return {
      kind: 'bad',
      text: 'Es ist kein Mailserver eingerichtet, also kann kein Brief hinausgehen.',
      more: explanation,
    }
  return {
    kind: 'good',
    // Words of the specification, which assumes a mail server.
    text: 'Success, check your email.',
    more: (
      <>
        <p className="notice notice-bad">
          <Icon name="warning" />
          No mail server is set up yet, so no letter can be sent.
        </p>
        {explanation}
      </>
    ),
  }
}

const wrong = (field: string, sentence: string) => new AppError('invalid', sentence, { fields: { [field]: sentence } })

/** A failed sign-in and a wrong field show the server's sentence. */
function loginSentence(error: unknown): string {
  if (!(error instanceof AppError)) return errorSentence(error)
  if (error.code === 'unauthorized') return error.message
  return Object.values(error.fields ?? {})[0] ?? errorSentence(error)
}
