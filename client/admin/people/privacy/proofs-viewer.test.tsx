// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readLanguageFrom } from '../../../../domain/kit/language.ts'
import { screen, waitFor } from '../../../testing/dom.ts'
import { openEditor, servePanel } from '../../../testing/panel.tsx'

// Lists show the year of a date only if it is not this year.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const proof = (_id: string, person: string, changes = {}) => ({
  ...{ _id, person, registration: 'r', title: 'Waldcamp', wording: 'Fotos auf der Website', who: 'hash' },
  ...{ date: '2026-07-01T09:00:00.000Z', by: 'Martina', ...changes },
})
const open = async () => {
  const revoked = { date: '2026-11-02T09:00:00.000Z', by: 'Erika', note: 'vom Büro vermerkt' }
  const proofs = [proof('a', 'Lena'), proof('b', 'Jonas', { note: 'am Telefon' }), proof('c', 'Mia', { revoked })]
  const server = await servePanel({ proofs })
  const editor = openEditor({ kind: 'proofs' })
  await screen.findAllByText('Lena')
  return { ...server, ...editor }
}

test('each proof shows who allowed what and how long it stays; one press ends its use, another takes that back', async () => {
  const { press, sent } = await open()
  screen.getByText('Martina (am Telefon)')
  screen.getByText('revoked on 2 Nov')
  screen.getByText('Erika (vom Büro vermerkt)')
  screen.getByText('until 31 Dec 2029')
  expect(screen.queryByRole('button', { name: /No Longer Used.*Mia/ })).toBeNull()
  await press('No Longer Used Lena')
  await screen.findByText(/^use ended on/)
  await press('Still Used Lena')
  await waitFor(() => expect(screen.queryByText(/^use ended on/)).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual([
    { _ids: ['a'], ended: true },
    { _ids: ['a'], ended: false },
  ])
})

test('one press, confirmed once, ends the use of all that a search has found', async () => {
  const { fill, press, answer, sent } = await open()
  await fill('Search', 'waldcamp')
  await press('All Shown: No Longer Used (2)')
  await answer(/^Are all 2 no longer used\?/, 'Yes, no longer used')
  await waitFor(() => expect(sent[0]?.body).toEqual({ _ids: ['a', 'b'], ended: true }))
})

test('the list speaks German, too', async () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  await open()
  screen.getByText('widerrufen am 2. Nov.')
  expect(screen.getAllByText('solange sie genutzt wird')).toHaveLength(2)
})
