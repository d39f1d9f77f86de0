import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isAdmin } from '../../../domain/accounts/access.ts'
import { NO_EMAIL } from '../../../domain/accounts/user.ts'
import { AppError } from '../../../domain/error.ts'
import { type Language, language, t } from '../../../domain/language.ts'
import { call } from '../../state/api.ts'
import { useInteractive } from '../../state/interactive.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LanguageSwitch } from '../kit/language-switch.tsx'
import { PasswordField } from '../kit/password-field.tsx'
import { api, sentenceOf } from '../state/api.ts'
import { showIn } from '../state/shown-language.ts'

type Message = { kind: 'good' | 'bad'; text: string }

/** The login page. A mailed link opens it to choose a new password (`key`) or to activate the account (`activate`). */
export function LoginPage({ search }: { search: string }) {
  const query = new URLSearchParams(search)
  const email = query.get('email') ?? ''
  const key = query.get('key')
  const activationKey = query.get('activate')
  const newEmailKey = query.get('new-email')
  const [message, setMessage] = useState<Message>()
  const [isBusy, setBusy] = useState(false)
  const [, setLanguage] = useState(language)

  /** Runs one call at a time and shows its outcome. */
  async function run(work: () => Promise<Message | undefined>) {
    setBusy(true)
    setMessage(undefined)
    try {
      setMessage(await work())
    } catch (error) {
      setMessage({ kind: 'bad', text: loginSentence(error) })
    }
    setBusy(false)
  }

  const followLink = useEffectEvent(() => {
    if (email && newEmailKey) {
      void run(async () => {
        await call(api.user.confirmemail.$post({ json: { email, key: newEmailKey } }))
        return { kind: 'good', text: t('Your new address counts from now on.', 'Deine neue Adresse gilt ab jetzt.') }
      })
    }
    if (!activationKey || !email) return
    void run(async () => {
      await call(api.user.activate.$post({ json: { email, key: activationKey } }))
      return {
        kind: 'good',
        text: t('Your account is active. You can sign in now.', 'Dein Konto ist aktiv. Du kannst dich jetzt anmelden.'),
      }
    })
  })
  useEffect(() => followLink(), [])

  /** Draws the page again where it is: what was typed stays, and so does the focus. */
  function show(other: Language) {
    const panel = document.getElementById('panel')
    if (!panel) return
    showIn(panel, other)
    // What surrounds the panel comes from the server.
    document.title = document.title.replace(/^[^|]* \|/, `${t('Login', 'Anmelden')} |`)
    const skip = document.querySelector('.skip-link')
    if (skip) skip.textContent = t('Skip to content', 'Zum Inhalt')
    setMessage(undefined)
    setLanguage(other)
  }

  const isReset = key !== null && email !== ''
  const isFirst = email === NO_EMAIL
  return (
    <>
      <h1>{isReset ? t('New Password', isFirst ? 'Dein Passwort' : 'Neues Passwort') : t('Login', 'Anmelden')}</h1>
      {isReset ? (
        <ResetForm run={run} isBusy={isBusy} message={message} email={email} keyFromMail={key} />
      ) : (
        <SignInForm run={run} isBusy={isBusy} message={message} email={email} to={query.get('to')} />
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
  run: (work: () => Promise<Message | undefined>) => Promise<void>
  isBusy: boolean
  message: Message | undefined
  email: string
}

/** The value of a field, even if it was typed or autofilled before hydration. */
const entryIn = (form: HTMLFormElement | null, name: string) => String(new FormData(form ?? undefined).get(name) ?? '')

function SignInForm({ run, isBusy, message, email: given, to }: FormProps & { to: string | null }) {
  // The server knows where this account begins, and whether there is such a page.
  const afterSignIn = to === null ? '/login' : `/login?to=${encodeURIComponent(to)}`
  const form = useRef<HTMLFormElement>(null)
  const isReady = useInteractive() && !isBusy
  const entered = () => ({ email: entryIn(form.current, 'email'), password: entryIn(form.current, 'password') })

  async function signIn(): Promise<Message | undefined> {
    const { email, password } = entered()
    if (!email.trim() || !password)
      return { kind: 'bad', text: t('Email & Password required.', 'Bitte gib E-Mail-Adresse und Passwort ein.') }
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
    const { email } = entered()
    if (!email.trim()) return { kind: 'bad', text: t('Email Required', 'Bitte gib deine E-Mail-Adresse ein.') }
    await call(api.user.passwordrequest.$post({ json: { email } }))
    return { kind: 'good', text: t('Success, check your email.', 'Geschafft, schau in deine E-Mails.') }
  }
  return (
    <form className="login-form" method="post" ref={form} noValidate onSubmit={submitting(() => run(signIn))}>
      <TextField
        id="email"
        name="email"
        label={t('Email', 'E-Mail')}
        type="email"
        autoComplete="username"
        defaultValue={given}
      />
      <PasswordField id="password" name="password" label={t('Password', 'Passwort')} autoComplete="current-password" />
      <Notice message={message} />
      <div className="buttons">
        <Button type="submit" disabled={!isReady}>
          {t('Sign In', 'Anmelden')}
        </Button>
        <Button variant="outline" disabled={!isReady} onClick={() => run(forgot)}>
          {t('Forgot Password', 'Passwort vergessen')}
        </Button>
      </div>
    </form>
  )
}

function ResetForm({ run, isBusy, message, email, keyFromMail: key }: FormProps & { keyFromMail: string }) {
  const form = useRef<HTMLFormElement>(null)
  const isReady = useInteractive() && !isBusy
  async function reset(): Promise<Message | undefined> {
    const [password = '', newEmail = '', name = ''] = ['password', 'newEmail', 'name'].map(field =>
      entryIn(form.current, field),
    )
    if (!password) return { kind: 'bad', text: t('New Password required.', 'Bitte gib ein neues Passwort ein.') }
    await call(api.user.passwordreset.$post({ json: { password, email, key, name, newEmail } }))
    // The server knows whether the site is still being set up.
    location.assign(`/login?to=${encodeURIComponent('/admin/set-up')}`)
    return undefined
  }
  const isFirst = email === NO_EMAIL
  return (
    <form className="login-form" method="post" ref={form} noValidate onSubmit={submitting(() => run(reset))}>
      {isFirst ? (
        <>
          <p>
            {t(
              'The site is yours: choose the password with which you run it.',
              'Die Website gehört dir: Wähle das Passwort, mit dem du sie verwaltest.',
            )}
          </p>
          <TextField id="name" name="name" label={t('Your name', 'Dein Name')} autoComplete="name" />
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
          />
        </>
      ) : (
        <>
          <p>{t(`For the account ${email}`, `Für das Konto ${email}`)}</p>
          {/* Tells the password manager which account the password belongs to. */}
          <input type="hidden" name="email" autoComplete="username" value={email} />
        </>
      )}
      <PasswordField
        id="password"
        name="password"
        // The English words are those of the specification, which knows no first password.
        label={t('New Password', isFirst ? 'Dein Passwort' : 'Neues Passwort')}
        hint={t('12 to 128 characters', '12 bis 128 Zeichen')}
        autoComplete="new-password"
      />
      <Notice message={message} />
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
    </div>
  )
}

/** A failed sign-in and a wrong field show the server's own sentence. */
function loginSentence(error: unknown): string {
  if (!(error instanceof AppError)) return sentenceOf(error)
  if (error.code === 'unauthorized') return error.message
  return Object.values(error.fields ?? {})[0] ?? sentenceOf(error)
}
