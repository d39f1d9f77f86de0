// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '../../../../../domain/kit/error.ts'
import { act, render, screen, userEvent } from '../../../../testing/dom.ts'
import { Failure, useCall } from '../../../kit/failure.tsx'
import { refreshLists } from '../../../state/lists.ts'
import { probeServer } from '../../../state/reach.ts'
import { WithNetwork } from './with-network.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** Stubs a server that answers the desk with this status and refuses every call. */
function deskAnswers(status: number) {
  const refused = () => Response.json({ error: { code: 'unauthorized', message: 'Please sign in.' } }, { status: 401 })
  // A proxy without the site answers itself.
  const headers = status === 502 ? {} : { 'Lichtung-Site': 'yes' }
  const desk = () => new Response('', { status, headers })
  vi.stubGlobal('fetch', async (asked: string) => (asked === '/admin/desk' ? desk() : refused()))
  return act(probeServer)
}

test('signing out in another tab shows one notice above the page, which stays', async () => {
  await deskAnswers(200)
  render(
    <MemoryRouter>
      <WithNetwork>
        <p>The page</p>
      </WithNetwork>
    </MemoryRouter>,
  )
  await deskAnswers(404)
  // Polls are refused, too.
  await act(() => refreshLists('desk'))
  expect(screen.getAllByText(/^You are not signed in any more\./)).toHaveLength(1)
  expect(screen.getByText('The page')).toBeDefined()
  await deskAnswers(502)
  expect(screen.getByText(/^No network\./)).toBeDefined()
})

/** A form whose call is refused. */
function Refused() {
  const { run, failure } = useCall()
  return (
    <>
      <button type="button" onClick={() => void run(() => Promise.reject(new AppError('unauthorized', '')))}>
        Save
      </button>
      <Failure>{failure}</Failure>
    </>
  )
}

test('refusals for a missing session disappear once she has signed in again', async () => {
  await deskAnswers(200)
  render(<Refused />)
  await userEvent.click(screen.getByText('Save'))
  await deskAnswers(404)
  expect((await screen.findByRole('alert')).textContent).toBe('You are not signed in any more. Sign in (new tab)')
  await deskAnswers(200)
  expect(screen.queryByRole('alert')).toBeNull()
})
