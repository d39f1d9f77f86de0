// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { sampleSite } from '../../../../domain/testing/samples.ts'
import { render, screen, userEvent, waitFor } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { refreshLists } from '../../state/lists.ts'
import { AccountSettings } from './current-user-section.tsx'

async function open(contact = '') {
  const server = await servePanel({
    site: sampleSite(),
    settings: { start: 'panel', notify: 'once', email: 'erika@example.org', contact },
  })
  render(<AccountSettings />)
  await refreshLists('settings')
  return server
}

test('a choice for the account is stored at once, with an explanation', async () => {
  const { sent } = await open()
  await userEvent.selectOptions(await screen.findByLabelText('When something arrives'), 'daily')
  await screen.findByText(/^At 7 in the morning erika@example.org gets one letter/)
  await userEvent.selectOptions(screen.getByLabelText('After signing in'), 'desk')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ notify: 'daily' }, { start: 'desk' }]))
})

test('the choice of letters states that the site’s own address gets them regardless', async () => {
  await open('mira@example.org')
  await screen.findByText(/Letters to mira@example.org, the address of the site, go on regardless/)
})

test('a choice that could not be stored shows the reason', async () => {
  const { refuseNext } = await open()
  refuseNext({ code: 'conflict', message: 'Somebody else has changed it.' })
  await userEvent.selectOptions(await screen.findByLabelText('After signing in'), 'desk')
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody else has changed it.')
  expect(screen.getByLabelText<HTMLSelectElement>('After signing in').value).toBe('panel')
})

test('another language takes effect at once', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { sent } = await open()
  await userEvent.selectOptions(await screen.findByLabelText('Language'), 'de')
  await waitFor(() => expect(reload).toHaveBeenCalled())
  expect(sent[0]).toEqual({ path: 'user/settings', body: { language: 'de' } })
})
