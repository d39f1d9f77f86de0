// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { act, screen, waitFor } from '../../testing/dom.ts'
import { openEditor } from '../../testing/panel.tsx'
import { type Lists, refreshLists } from '../state/lists.ts'

const item: Lists['mail'] = {
  host: 'mail.gmx.net',
  port: 465,
  security: 'tls',
  user: 'wald@gmx.de',
  hasPassword: true,
  from: '',
  hasFailed: false,
  sender: { name: 'Lichtung', address: 'wald@gmx.de' },
  dkim: { domain: 'example.org', provider: '', isSigning: false, record: null },
  origin: 'https://example.org',
  mailbox: { host: '', port: 993, security: 'tls', user: '', hasPassword: false, failure: '' },
  isFixed: { server: false, from: false, mailbox: false },
}

const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('the mailbox of the provider that sends the letters is prefilled, saved with the password, and checked', async () => {
  const posted: { path: string; body: unknown }[] = []
  let answer: unknown = { ok: false, answer: 'AUTHENTICATE failed: NO [AUTHENTICATIONFAILED]' }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Response.json(item)
    posted.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined })
    return Response.json(path === '/api/mail/edit' ? item : answer)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user } = openEditor({ kind: 'mailbox', item })
  await act(() => refreshLists('mail', 'user'))
  expect(['Provider', 'Host', 'Port', 'User'].map(typedIn)).toEqual(['gmx', 'imap.gmx.net', '993', 'wald@gmx.de'])
  await user.type(screen.getByLabelText('Password'), 'geheimes-wort')
  await user.click(screen.getByRole('button', { name: 'Save and Check' }))
  await screen.findByText(/^User or password is wrong.* Nothing was saved\. “Save” keeps these settings anyway\.$/)
  const mailbox = { host: 'imap.gmx.net', port: 993, security: 'tls', user: 'wald@gmx.de', password: 'geheimes-wort' }
  expect(posted).toEqual([{ path: '/api/mail/mailbox/test', body: { mailbox } }])
  answer = { ok: true, answer: '12' }
  await user.click(screen.getByRole('button', { name: 'Save and Check' }))
  await waitFor(() => screen.getByText(/^The mailbox can be read: 12 messages/))
  expect(posted.slice(1)).toEqual([
    { path: '/api/mail/mailbox/test', body: { mailbox } },
    {
      path: '/api/mail/edit',
      body: { host: 'mail.gmx.net', port: 465, security: 'tls', user: 'wald@gmx.de', password: '', from: '', mailbox },
    },
  ])
})

test('after “Other” the provider can be chosen again, and the user name is the address', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...item, host: 'mail.wald.example', user: '' }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user } = openEditor({ kind: 'mailbox', item: { ...item, host: 'mail.wald.example', user: '' } })
  await act(() => refreshLists('mail', 'user'))
  expect(typedIn('User')).toBe('wald@gmx.de')
  await user.selectOptions(screen.getByLabelText('Provider'), 'IONOS')
  await user.selectOptions(screen.getByLabelText('Provider'), 'Other')
  expect(typedIn('Host')).toBe('')
  await user.click(screen.getByRole('button', { name: 'Back to IONOS' }))
  expect(['Provider', 'Host', 'Port', 'User'].map(typedIn)).toEqual(['ionos', 'imap.ionos.de', '993', 'wald@gmx.de'])
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull()
})
