// @vitest-environment happy-dom
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render, screen } from '../../testing/dom.ts'
import { StepContext } from '../kit/editor/editing.ts'
import type { Lists } from '../state/lists.ts'
import { FixedMailStep, SenderPart } from './mail-section.tsx'

const record = {
  name: 'lichtung._domainkey.waldkind.de',
  value: 'v=DKIM1; k=rsa; p=MIIB',
  strings: ['v=DKIM1; k=rsa; p=MIIB'],
}
const dkim = { domain: 'waldkind.de', provider: '', isSigning: false, record: null }
const mail: Lists['mail'] = {
  ...{ host: 'smtp.ionos.de', port: 465, security: 'tls', user: '', hasPassword: false, from: '', hasFailed: false },
  sender: { name: 'Waldkind', address: 'post@waldkind.de' },
  mailbox: { host: '', port: 993, security: 'tls', user: '', hasPassword: false, failure: '' },
  origin: 'https://waldkind.de',
  isFixed: { server: false, from: false, mailbox: false },
  dkim,
}

function show(changes: object = {}, answers: Record<string, object> = {}) {
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path] ?? {}))
  onTestFinished(() => void vi.unstubAllGlobals())
  const part = (fields: object) => <SenderPart {...mail} dkim={{ ...dkim, ...changes, ...fields }} />
  const { rerender } = render(part({}))
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  return { press, become: (changes: object) => rerender(part(changes)) }
}

test('one press checks the sender, with two sentences and the records behind them', async () => {
  const spf = { is: 'bad', sentence: 'SPF contradicts your mail server.', record: 'v=spf1 -all' }
  const dmarc = { is: 'unknown', sentence: 'DMARC could not be checked.', record: '' }
  const { press } = show({}, { '/api/mail/sender/check': { spf, dmarc } })
  await press('Check Sender')
  expect((await screen.findByText(spf.sentence)).closest('.notice-bad')).not.toBeNull()
  expect(screen.getByText('v=spf1 -all').closest('details')).not.toBeNull()
  expect(screen.getByText(dmarc.sentence).closest('.notice')).toBeNull()
})

test('signing needs a key, its published record and a check; the record is shown until then', async () => {
  const answer = { ok: true, sentence: 'The record is right.' }
  const { press, become } = show({}, { '/api/mail': mail, '/api/mail/dkim': mail, '/api/mail/dkim/check': answer })
  expect(screen.queryByText(record.value)).toBeNull()
  await press('Sign Letters Here')
  become({ record })
  expect(screen.getByText(record.name).tagName).toBe('CODE')
  expect(screen.getByText(record.value)).toBeTruthy()
  await press('Check Record and Begin')
  await screen.findByText(answer.sentence)
  become({ record, isSigning: true })
  expect(screen.queryByText(record.value)).toBeNull()
  expect(screen.getByRole('button', { name: 'Stop Signing' })).toBeTruthy()
})

test('an address of a mail provider needs no signing, which the provider does', () => {
  show({ domain: 'gmx.de', provider: 'GMX' })
  expect(screen.getByText('GMX signs letters from gmx.de itself (DKIM).')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign Letters Here' })).toBeNull()
})

test('the set-up of a site whose server sets the mail server tries it, and goes on', async () => {
  const answer = { ok: true, answer: '250 OK' }
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/api/mail/test' ? answer : { email: 'a@b.de' }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const later = vi.fn()
  render(
    <StepContext value={{ done: vi.fn(), later }}>
      <FixedMailStep />
    </StepContext>,
  )
  expect(screen.queryByLabelText('Server')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Send Test Mail' }))
  await screen.findByText(/250 OK/)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(later).toHaveBeenCalledTimes(1)
})
