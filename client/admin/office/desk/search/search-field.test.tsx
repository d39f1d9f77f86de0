// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SearchHit } from '../../../../../domain/office/search/search-hit.ts'
import { act, fireEvent, render, screen, userEvent, waitFor } from '../../../../testing/dom.ts'
import { holdRequests } from '../../../../testing/held-requests.ts'
import { SearchField } from './search-field.tsx'

beforeEach(() => void vi.stubGlobal('scrollIntoView', () => {}))

const booking = (_id: string, title: string): SearchHit => ({
  ...{ kind: 'booking', _id, title, detail: 'Winter-Survival', date: '2026-12-04' },
  path: `/admin/desk/booking/${_id}`,
})
const lena = booking('lena', 'Lena Beispiel')
const jonas = booking('jonas', 'Jonas Beispiel')

const Where = () => <p data-testid="where">{useLocation().pathname}</p>

function open() {
  const server = holdRequests()
  render(
    <MemoryRouter>
      <SearchField />
      <Routes>
        <Route path="*" element={<Where />} />
      </Routes>
      <label>
        Note <input />
      </label>
    </MemoryRouter>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' })
  const status = () => screen.getByRole('status').textContent
  /** The list shows an answer shortly after it arrives. */
  const shown = () => waitFor(() => expect(status()).not.toBe('Searching …'))
  const asked = (words: string) => `/api/search?q=${encodeURIComponent(words).replaceAll('%20', '+')}`
  return {
    ...server,
    field,
    user: userEvent.setup(),
    /** Waits for the request and answers it. */
    async answer(words: string, hits: unknown, code = 200) {
      const request = await waitFor(() => server.take(asked(words)))
      await act(async () => request.answer(Response.json(hits, { status: code })))
      await shown()
    },
    async fail(words: string) {
      const request = await waitFor(() => server.take(asked(words)))
      await act(async () => request.fail(new TypeError('Failed to fetch')))
      await shown()
    },
    options: () => screen.queryAllByRole('option').map(({ textContent }) => textContent),
    chosen: () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent,
    status,
    where: () => screen.getByTestId('where').textContent,
  }
}

test('results appear while typing, and the arrow keys and Enter open one', async () => {
  const { user, field, answer, options, chosen, status, where } = open()
  await user.type(field, 'beisp')
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(status()).toBe('Searching …')
  await answer('beisp', [lena, jonas])
  expect(options()).toEqual([
    'Booking: Lena Beispiel4 Dec, Winter-Survival',
    'Booking: Jonas Beispiel4 Dec, Winter-Survival',
  ])
  expect(status()).toBe('2 found.')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(chosen()).toContain('Lena')
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toContain('Jonas')
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toContain('Lena')
  await user.keyboard('{ArrowUp}{Enter}')
  expect(where()).toBe('/admin/desk/booking/jonas')
  expect(field.value).toBe('')
  expect(options()).toEqual([])
})

test('fast typing sends one search, and an older answer is dropped', async () => {
  const { user, field, take, count, answer, options } = open()
  await user.type(field, 'le')
  const older = await waitFor(() => take('/api/search?q=le'))
  await user.type(field, 'na')
  await answer('lena', [lena])
  await act(async () => older.answer(Response.json([jonas])))
  expect(options()).toEqual([expect.stringContaining('Lena')])
  expect(count()).toBe(2)
})

test('Enter before the answer opens the first result as soon as it arrives', async () => {
  const { user, field, answer, where } = open()
  await user.type(field, 'lena{Enter}')
  expect(where()).toBe('/')
  await answer('lena', [lena, jonas])
  await waitFor(() => expect(where()).toBe('/admin/desk/booking/lena'))
})

test('Enter never opens a result for other words', async () => {
  const { user, field, answer, where } = open()
  await user.type(field, 'lena')
  await answer('lena', [lena])
  await user.type(field, 'x{Enter}')
  await answer('lenax', [])
  expect(where()).toBe('/')
})

test('Escape closes the results, and a second one empties the field', async () => {
  const { user, field, answer, options } = open()
  await user.type(field, 'lena')
  await answer('lena', [lena])
  await user.keyboard('{Escape}')
  expect([options(), field.value]).toEqual([[], 'lena'])
  await user.keyboard('{ArrowDown}')
  expect(options()).toHaveLength(1)
  await user.keyboard('{Escape}{Escape}')
  expect(field.value).toBe('')
})

test('the search announces that nothing was found, or that there may be more', async () => {
  const { user, field, answer, status } = open()
  await user.type(field, 'qqq')
  await answer('qqq', [])
  expect(status()).toBe('Nothing found.')
  await user.clear(field)
  await user.type(field, 'b')
  await answer(
    'b',
    Array.from({ length: 20 }, (_, at) => booking(`b${at}`, 'Berta')),
  )
  expect(status()).toBe('20 shown, type more.')
})

test('without a network the search says so, and Enter retries', async () => {
  const { user, field, answer, fail, status, where } = open()
  await user.type(field, 'lena')
  await fail('lena')
  expect(status()).toBe('No connection. Press Enter to search again.')
  await user.keyboard('{Enter}')
  await answer('lena', [lena])
  await waitFor(() => expect(where()).toBe('/admin/desk/booking/lena'))
})

test('a refusal shows the server’s sentence', async () => {
  const { user, field, answer, status } = open()
  await user.type(field, 'lena')
  await answer('lena', { error: { code: 'unauthorized', message: 'Please sign in.' } }, 401)
  expect(status()).toBe('You are not signed in any more.')
})

test('/ and Ctrl K focus the search, but not from a field or a dialog', async () => {
  const { user, field } = open()
  await user.keyboard('/')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('')
  act(() => field.blur())
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(field))
  const note = screen.getByLabelText<HTMLInputElement>('Note')
  await user.type(note, 'a/b')
  await user.keyboard('{Control>}k{/Control}')
  expect([document.activeElement, note.value]).toEqual([note, 'a/b'])
  act(() => note.blur())
  const dialog = document.createElement('dialog')
  dialog.open = true
  document.body.append(dialog)
  await user.keyboard('/')
  dialog.remove()
  expect(document.activeElement).not.toBe(field)
})

test('the results close when the focus moves on, and stay when a phone hides its keyboard', async () => {
  const { user, field, answer, options } = open()
  await user.type(field, 'lena')
  await answer('lena', [lena])
  act(() => fireEvent.blur(field))
  expect(options()).toHaveLength(1)
  await user.click(screen.getByLabelText('Note'))
  expect(options()).toEqual([])
})

test('a result elsewhere on the site is a plain link', async () => {
  const { user, field, answer } = open()
  await user.type(field, 'kräuter')
  await answer('kräuter', [
    { kind: 'page', _id: 'p', title: 'Wildkräuter', detail: 'Info page', path: '/info/kraeuter' },
  ])
  expect(screen.getByRole('option').getAttribute('href')).toBe('/info/kraeuter')
})
