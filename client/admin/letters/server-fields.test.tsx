// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { act, screen, waitFor, within } from '../../testing/dom.ts'
import { openEditor } from '../../testing/panel.tsx'
import { type Lists, refreshLists } from '../state/lists.ts'

const item: Lists['mail'] = {
  host: 'mail.example.de',
  port: 2525,
  security: 'auto',
  user: 'post',
  hasPassword: true,
  from: '',
  hasFailed: false,
  sender: { name: 'Lichtung', address: 'erika@example.org' },
  dkim: { domain: 'example.org', provider: '', isSigning: false, record: null },
  origin: 'https://example.org',
  mailbox: { host: '', port: 993, security: 'tls', user: '', hasPassword: false, failure: '' },
  isFixed: { server: false, from: false, mailbox: false },
}

const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

/** Opens the editor on a server with these settings; the test answers each change. `read` answers GET requests. */
async function openMailEditor(read = () => Promise.resolve(Response.json(item))) {
  const posted: { path: string; body: unknown; answer: (response: Response) => void }[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (init.method === 'POST')
      return new Promise(answer => posted.push({ path, body: JSON.parse(String(init.body)), answer }))
    return path === '/api/mail' ? read() : Promise.resolve(Response.json({ email: 'admin@example.org' }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const editor = openEditor({ kind: 'mail', item })
  await act(() => refreshLists('mail', 'user'))
  return {
    ...editor,
    posted,
    /** Answers the last change; returns its body. */
    async answer(path: string, body: unknown, status = 200) {
      await waitFor(() => expect(posted.at(-1)?.path).toBe(path))
      const last = posted.pop()
      await act(async () => last?.answer(Response.json(body, { status })))
      return last?.body
    },
  }
}

test('choosing a provider fills in host, port and security, and explains user and password', async () => {
  const { user } = await openMailEditor()
  expect(typedIn('Provider')).toBe('')
  screen.getByText('Leave empty to keep the current one.')
  await user.selectOptions(screen.getByLabelText('Provider'), 'Gmail')
  expect(['Host', 'Port', 'Security', 'User'].map(typedIn)).toEqual(['smtp.gmail.com', '465', 'tls', 'post'])
  screen.getByText(/The user is the whole email address.*The password is an app password/)
  screen.getByText(/^The stored one is for another server or user only/)
})

test('closing asks before typed text is lost, but not about a chosen provider', async () => {
  const { user, fill, press } = await openMailEditor()
  await user.selectOptions(screen.getByLabelText('Provider'), 'Gmail')
  await fill('User', 'mira@example.org')
  await press('Cancel')
  const question = await screen.findByRole('dialog', { name: /close before saving/, hidden: true })
  await user.click(within(question).getByRole('button', { name: 'Cancel', hidden: true }))
  await fill('User', 'post')
  await press('Cancel')
  await waitFor(() => expect(screen.queryByLabelText('Provider')).toBeNull())
})

test('the provider follows the typed host, and “Other” leaves the host to be typed', async () => {
  const { user, fill } = await openMailEditor()
  await fill('Host', 'smtp.strato.de')
  expect(typedIn('Provider')).toBe('strato')
  await user.selectOptions(screen.getByLabelText('Provider'), 'Other')
  expect(['Provider', 'Host'].map(typedIn)).toEqual(['', ''])
})

const smtp = { host: 'mail.example.de', port: 2525, security: 'auto', user: 'post', password: 'geheim', from: '' }

test('“Save and Test” tries the entered settings, and saves them only if the server takes the test mail', async () => {
  const { fill, press, answer, status, posted } = await openMailEditor()
  await fill('Password', 'geheim')
  await press('Save and Test')
  expect(status()).toBe('Testing …')
  expect(screen.getByRole('button', { name: 'Save and Test', hidden: true })).toHaveProperty('disabled', true)
  const asked = await answer('/api/mail/test', { ok: false, answer: 'Invalid login: 535 5.7.8 no' })
  expect(asked).toEqual({ to: 'admin@example.org', settings: smtp })
  await screen.findByText(
    'User or password is wrong. Some providers want an app password. Nothing was saved. “Save” keeps these settings anyway.',
  )
  expect(screen.getByText('Invalid login: 535 5.7.8 no').closest('details')).not.toBeNull()
  expect(posted).toEqual([])
  expect([typedIn('Password'), status()]).toEqual(['geheim', 'Unsaved changes'])

  await press('Save and Test')
  await answer('/api/mail/test', { ok: true, answer: '250 OK' })
  expect(await answer('/api/mail/edit', item)).toEqual(smtp)
  await screen.findByText('The mail server has taken the test mail.')
  // Stored values count as saved, and the input remains.
  expect([typedIn('Password'), status()]).toEqual(['geheim', ''])
})

test('the result of the test is shown once the panel has reloaded, so that no failed step counts as done', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  let requestCount = 0
  const { press, answer } = await openMailEditor(() => {
    requestCount += 1
    return requestCount < 2 ? Promise.resolve(Response.json(item)) : promise
  })
  await press('Save and Test')
  await answer('/api/mail/test', { ok: false, answer: 'Invalid login: 535 5.7.8 no' })
  await waitFor(() => expect(requestCount).toBe(2))
  expect(screen.queryByText(/^User or password is wrong/)).toBeNull()
  await act(async () => resolve(Response.json({ ...item, hasFailed: true })))
  await screen.findByText(/^User or password is wrong/)
})

test('settings that cannot be tried are not saved; the field explains why, and all typed text stays', async () => {
  const { fill, press, answer, status, posted } = await openMailEditor()
  await fill('Host', 'mail.example.net')
  await press('Save and Test')
  const fields = { 'settings.port': 'The port is a number.', password: 'Please enter the one for this server.' }
  await answer('/api/mail/test', { error: { code: 'invalid', message: 'Please check.', fields } }, 400)
  expect(posted).toEqual([])
  expect([typedIn('Host'), status()]).toEqual(['mail.example.net', 'Unsaved changes'])
  for (const label of ['Password', 'Port'])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
})

test('if the test itself cannot be requested, the editor reports it, saves nothing and stays open', async () => {
  const { press, answer, posted } = await openMailEditor()
  await press('Save and Test')
  const message = 'There is no address that letters are from.'
  await answer('/api/mail/test', { error: { code: 'conflict', message } }, 409)
  screen.getByText(message)
  screen.getByLabelText('Host')
  expect(posted).toEqual([])
})

test('an account without an e-mail address cannot get the test mail, and the editor explains it', async () => {
  const { press, answer, posted } = await openMailEditor()
  await press('Save and Test')
  const fields = { to: 'No e-mail arrives at this address.' }
  await answer('/api/mail/test', { error: { code: 'invalid', message: 'Please check.', fields } }, 400)
  screen.getByText(/^The test mail would go to your account, which has no email address yet\./)
  expect(posted).toEqual([])
})
