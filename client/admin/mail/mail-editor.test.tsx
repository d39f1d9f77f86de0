// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { screen } from '../../testing/dom.ts'
import { openEditor } from '../../testing/panel.tsx'
import type { Lists } from '../state/lists.ts'

const item: Lists['mail'] = {
  host: 'mail.example.de',
  port: 2525,
  security: 'auto',
  user: 'post',
  hasPassword: true,
  from: '',
  sender: { name: 'Lichtung', address: 'erika@example.org' },
  origin: 'https://example.org',
  isFixed: { server: false, from: false },
}

const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('choosing a provider fills in host, port and security, and says what to know about user and password', async () => {
  const { user } = openEditor({ kind: 'mail', item })
  expect(typedIn('Provider')).toBe('')
  screen.getByText('Leave empty to keep the one there is.')
  await user.selectOptions(screen.getByLabelText('Provider'), 'Gmail')
  expect(['Host', 'Port', 'Security', 'User'].map(typedIn)).toEqual(['smtp.gmail.com', '465', 'tls', 'post'])
  screen.getByText(/The user is the whole email address.*The password is an app password/)
  screen.getByText(/^The stored one is for another server or user only/)
})

test('the provider follows the host that is typed, and “Other” leaves the host to be typed', async () => {
  const { user, fill } = openEditor({ kind: 'mail', item })
  await fill('Host', 'smtp.strato.de')
  expect(typedIn('Provider')).toBe('strato')
  await user.selectOptions(screen.getByLabelText('Provider'), 'Other')
  expect(['Provider', 'Host'].map(typedIn)).toEqual(['', ''])
})
