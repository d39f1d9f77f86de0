import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isAdmin } from '../../../domain/accounts/access.ts'
import { AppError } from '../../../domain/error.ts'
import { call } from '../../state/api.ts'
import { useInteractive } from '../../state/interactive.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { api, sentenceOf } from '../state/api.ts'

type Message = { kind: 'good' | 'bad'; text: string }

/** The login page. A mailed link opens it to choose a new password (`key`) or to activate the account (`activate`). */
export function LoginPage({ search }: { search: string }) {
  const query = new URLSearchParams(search)
  const email = query.get('email') ?? ''
  const key = query.get('key')
  const activationKey = query.get('activate')
  const [message, setMessage] = useState<Message>()
  const [isBusy, setBusy] = useState(false)

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
    if (!activationKey || !email) return
    void run(async () => {
      await call(api.user.activate.$post({ json: { email, key: activationKey } }))
      return { kind: 'good', text: 'Your account is active. You can sign in now.' }
    })
  })
  useEffect(() => followLink(), [])

  const isReset = key !== null && email !== ''
  return (
    <>
      <h1>{isReset ? 'New Password' : 'Login'}</h1>
      {isReset ? (
        <ResetForm run={run} isBusy={isBusy} message={message} email={email} keyFromMail={key} />
      ) : (
        <SignInForm run={run} isBusy={isBusy} message={message} email={email} />
      )}
      <noscript>
        <p className="note">Signing in and the admin panel need JavaScript.</p>
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

function SignInForm({ run, isBusy, message, email: given }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isReady = useInteractive() && !isBusy
  const entered = () => ({ email: entryIn(form.current, 'email'), password: entryIn(form.current, 'password') })

  async function signIn(): Promise<Message | undefined> {
    const { email, password } = entered()
    if (!email.trim() || !password) return { kind: 'bad', text: 'Email & Password required.' }
    const user = await call(api.user.login.$post({ json: { email, password } }))
    if (!isAdmin(user)) return { kind: 'bad', text: 'You are signed in, but this account may not use the admin panel.' }
    location.assign('/admin')
    return undefined
  }
  async function forgot(): Promise<Message> {
    const { email } = entered()
    if (!email.trim()) return { kind: 'bad', text: 'Email Required' }
    await call(api.user.passwordrequest.$post({ json: { email } }))
    return { kind: 'good', text: 'Success, check your email.' }
  }
  return (
    <form className="login-form" method="post" ref={form} noValidate onSubmit={submitting(() => run(signIn))}>
      <TextField id="email" name="email" label="Email" type="email" autoComplete="username" defaultValue={given} />
      <TextField id="password" name="password" label="Password" type="password" autoComplete="current-password" />
      <Notice message={message} />
      <div className="buttons">
        <Button type="submit" disabled={!isReady}>
          Sign In
        </Button>
        <Button variant="outline" disabled={!isReady} onClick={() => run(forgot)}>
          Forgot Password
        </Button>
      </div>
    </form>
  )
}

function ResetForm({ run, isBusy, message, email, keyFromMail: key }: FormProps & { keyFromMail: string }) {
  const form = useRef<HTMLFormElement>(null)
  const isReady = useInteractive() && !isBusy
  async function reset(): Promise<Message | undefined> {
    const password = entryIn(form.current, 'password')
    if (!password) return { kind: 'bad', text: 'New Password required.' }
    await call(api.user.passwordreset.$post({ json: { password, email, key } }))
    location.assign('/admin')
    return undefined
  }
  return (
    <form className="login-form" method="post" ref={form} noValidate onSubmit={submitting(() => run(reset))}>
      {/* Tells the password manager which account the password belongs to. */}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <TextField
        id="password"
        name="password"
        label="New Password"
        hint="12 to 128 characters"
        type="password"
        autoComplete="new-password"
      />
      <Notice message={message} />
      <div className="buttons">
        <Button type="submit" disabled={!isReady}>
          Reset Password
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

/** A failed sign-in and a wrong field show the server's own sentence, which is in English here. */
function loginSentence(error: unknown): string {
  if (!(error instanceof AppError)) return sentenceOf(error)
  if (error.code === 'unauthorized') return error.message
  return Object.values(error.fields ?? {})[0] ?? sentenceOf(error)
}
