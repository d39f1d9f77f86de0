// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Language, readLanguageFrom } from '../../../../domain/kit/language.ts'
import type { LoginFacts } from '../../../../domain/people/accounts/login-facts.ts'
import { render, screen, userEvent, waitFor } from '../../../testing/dom.ts'
import { LoginPage } from './login.tsx'

const first = '?key=abc&email=admin%40localhost'
const mailed = '?key=abc&email=erika%40example.org'

type LoginOptions = Partial<LoginFacts> & { language?: Language; answer?: Response }

/** Opens the page on a server with this answer. */
function openLogin(
  search: string,
  { language = 'de', answer = Response.json({ ok: true }), ...given }: LoginOptions = {},
) {
  onTestFinished(readLanguageFrom(() => language))
  vi.stubGlobal('fetch', () => Promise.resolve(answer.clone()))
  onTestFinished(() => void vi.unstubAllGlobals())
  const facts = {
    email: '',
    isStale: false,
    isSignedIn: false,
    isUnclaimed: false,
    hasMailServer: true,
    takenOver: '',
    ...given,
  }
  render(<LoginPage search={search} facts={facts} />)
  return userEvent.setup()
}

const refusal = (fields: Record<string, string>) =>
  Response.json({ error: { code: 'invalid', message: 'Bitte sieh dir die Felder an.', fields } }, { status: 400 })

/** Returns a field's error, as announced to everybody. */
async function saidOf(label: string): Promise<string | undefined> {
  const field = await screen.findByLabelText(label)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent ?? '').at(-1)
}

const press = (name: string) => screen.findByRole('button', { name })
const textOf = () => document.body.textContent ?? ''

test('a mistake in the address is shown at its field, which gets the focus', async () => {
  const user = openLogin(first, { answer: refusal({ newEmail: 'Das ist keine E-Mail-Adresse.' }) })
  await user.type(screen.getByLabelText('Deine E-Mail-Adresse'), 'andrea')
  await user.type(screen.getByLabelText('Dein Passwort'), 'Ein Fuchs im Farn 7')
  await user.click(await press('Passwort festlegen'))
  expect(await saidOf('Deine E-Mail-Adresse')).toBe('Das ist keine E-Mail-Adresse.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Deine E-Mail-Adresse')))
  expect(screen.getByLabelText('Dein Passwort').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getAllByText('Das ist keine E-Mail-Adresse.')).toHaveLength(1)
})

test('a missing or short password is reported at its field', async () => {
  const user = openLogin(mailed, { answer: refusal({ password: 'Bitte wähle ein Passwort mit 12 bis 128 Zeichen.' }) })
  await user.click(await press('Passwort speichern'))
  expect(await saidOf('Neues Passwort')).toBe('Bitte gib ein neues Passwort ein.')
  await user.type(screen.getByLabelText('Neues Passwort'), 'kurz')
  await user.click(await press('Passwort speichern'))
  await waitFor(() => screen.getByText('Bitte wähle ein Passwort mit 12 bis 128 Zeichen.'))
  expect(await saidOf('Neues Passwort')).toBe('Bitte wähle ein Passwort mit 12 bis 128 Zeichen.')
})

test('signing in reports the first empty field', async () => {
  const user = openLogin('', { language: 'en' })
  await user.click(await press('Sign In'))
  expect(await saidOf('Email')).toBe('Email & Password required.')
  await user.type(screen.getByLabelText('Email'), 'erika@example.org')
  await user.click(await press('Sign In'))
  expect(await saidOf('Password')).toBe('Email & Password required.')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull()
})

test('an incomplete link is reported as such, not at a field', async () => {
  const user = openLogin(mailed, { answer: refusal({ email: 'Dieser Link ist nicht vollständig.' }) })
  await user.type(screen.getByLabelText('Neues Passwort'), 'Ein Fuchs im Farn 7')
  await user.click(await press('Passwort speichern'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Dieser Link ist nicht vollständig.'))
})

const stale = 'Dieser Link gilt nicht mehr oder wurde schon benutzt.'

test('an expired link is reported at once without a form, and leads to the login', () => {
  openLogin(mailed, { isStale: true })
  expect(screen.getByRole('status').textContent).toBe(stale)
  expect(screen.getByRole('link', { name: 'Anmelden' }).getAttribute('href')).toBe('/login?email=erika%40example.org')
  expect(document.querySelector('input:not([type=hidden])')).toBeNull()
  expect(textOf()).not.toContain('lichtung admin reset')
})

test('an expired link with only a key is reported, too', () => {
  openLogin('?key=abc', { isStale: true })
  expect(screen.getByRole('status').textContent).toBe(stale)
  expect(screen.getByRole('link', { name: 'Anmelden' }).getAttribute('href')).toBe('/login')
})

test.each([
  ['?activate=abc', 'Dein Konto ist aktiv. Du kannst dich jetzt anmelden.'],
  ['?new-email=abc', 'Deine neue Adresse gilt ab jetzt.'],
])('a link %s is opened by its key alone', async (search, words) => {
  openLogin(search)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words))
  screen.getByLabelText('Passwort')
})

test('a link with only a key shows whose password it sets', () => {
  openLogin('?key=abc', { email: 'erika@example.org' })
  expect(textOf()).toContain('Für das Konto erika@example.org')
  screen.getByLabelText('Neues Passwort')
})

test('a signed-in user is led to the panel', () => {
  openLogin(first, { isStale: true, isSignedIn: true })
  expect(screen.getByRole('link', { name: 'Zur Verwaltung' }).getAttribute('href')).toBe('/admin')
})

test('before anybody has chosen a password, only the command on the server helps', () => {
  openLogin(first, { isStale: true, isUnclaimed: true })
  expect(textOf()).toContain('sudo lichtung admin reset admin@localhost --data /var/lib/lichtung')
  expect(screen.queryByRole('link')).toBeNull()
})

test('once somebody has chosen a password, the command names no account, and explains how to find one', () => {
  openLogin(first, { isStale: true, hasMailServer: false })
  expect(document.querySelector('pre')?.textContent).toContain('admin reset name@example.de')
  expect(textOf()).toContain('sudo lichtung admin list')
})

test('without a mail server the command stands beside the login, without any words from the link', () => {
  openLogin('?key=abc&email=x%60reboot%60%40example.org', { isStale: true, hasMailServer: false })
  screen.getByRole('link', { name: 'Anmelden' })
  expect(document.querySelector('pre')?.textContent).toContain('admin reset name@example.de')
  expect(document.querySelector('pre')?.textContent).not.toContain('reboot')
})

test('in English the login page keeps the form of the specification below', async () => {
  const user = openLogin(first, {
    language: 'en',
    isStale: true,
    answer: Response.json({ error: { code: 'invalid', message: 'Please ask for a new one.' } }, { status: 400 }),
  })
  expect(screen.getByRole('status').textContent).toBe('This link has expired or was used before.')
  await user.type(screen.getByLabelText('New Password'), 'Ein Fuchs im Farn 7')
  await user.click(await press('Reset Password'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Please ask for a new one.'))
})

test('a forgotten password without any mail server promises no letter, and names the command', async () => {
  const user = openLogin('', { hasMailServer: false })
  await user.type(screen.getByLabelText('E-Mail'), 'Erika@example.org')
  await user.click(await press('Passwort vergessen'))
  await waitFor(() => screen.getByText('Es ist kein Mailserver eingerichtet, also kann kein Brief hinausgehen.'))
  expect(textOf()).toContain('lichtung admin reset name@example.de')
  expect(textOf()).not.toContain('schau in deine E-Mails')
})

test('the English page keeps the specification’s words, and explains that no letter can be sent', async () => {
  const user = openLogin('', { language: 'en', hasMailServer: false })
  await user.type(screen.getByLabelText('Email'), 'erika@example.org')
  await user.click(await press('Forgot Password'))
  await waitFor(() => screen.getByText('Success, check your email.'))
  screen.getByText('No mail server is set up yet, so no letter can be sent.')
  expect(textOf()).toContain('lichtung admin reset')
})

test('with a mail server the page for a forgotten password says where to look, and shows no command', async () => {
  const user = openLogin('')
  await user.type(screen.getByLabelText('E-Mail'), 'erika@example.org')
  await user.click(await press('Passwort vergessen'))
  await waitFor(() => screen.getByText('Geschafft, schau in deine E-Mails.'))
  expect(textOf()).not.toContain('lichtung admin reset')
})

test('the login page of a machine that was taken over says so before and after a try', async () => {
  const answer = Response.json({ error: { code: 'unavailable', message: '' } }, { status: 503 })
  const user = openLogin('', { takenOver: '2026-11-29T10:00:00.000Z', answer })
  const sentence =
    'Seit 29. Nov. 2026, 11 Uhr läuft diese Website auf einem anderen Rechner. Hier wird nichts mehr gespeichert.'
  expect(screen.getByRole('status').textContent).toBe(sentence)
  await user.type(screen.getByLabelText('E-Mail'), 'erika@example.org')
  await user.type(screen.getByLabelText('Passwort'), 'Ein Fuchs im Farn 7')
  await user.click(await press('Anmelden'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(sentence))
  expect(textOf()).not.toContain('nicht zu erreichen')
})
