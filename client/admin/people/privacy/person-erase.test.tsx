// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { readLanguageFrom } from '../../../../domain/kit/language.ts'
import { sampleBooking } from '../../../../domain/testing/samples.ts'
import { render, screen, userEvent } from '../../../testing/dom.ts'
import { EraseForm, EraseParticipantViewer, ErasureReport, fateWords } from './person-erase.tsx'

const reason = 'You keep everything of this booking: Unfall.'

test.each([
  [1, 'wird gelöscht', 'wird entfernt,'],
  [2, 'werden gelöscht', 'werden entfernt,'],
])('before erasing, %i of a kind has its verb in that number', (count, deleted, removed) => {
  onTestFinished(readLanguageFrom(() => 'de'))
  const row = { what: 'health' as const, count, since: '', details: [], reason: '', until: '' as const }
  expect(fateWords({ ...row, fate: 'gone' })).toBe(deleted)
  expect(fateWords({ ...row, fate: 'nameless' })).toContain(removed)
})

test('records that stay for the same reason are grouped, and an unreadable copy shows its day', () => {
  render(
    <ErasureReport
      erased={{
        gone: [
          { what: 'inquiry', count: 1 },
          { what: 'copy', count: 2 },
        ],
        kept: [
          { what: 'booking', count: 1, reason, until: '' },
          { what: 'health', count: 2, reason, until: '' },
          { what: 'copy', count: 1, reason: 'It cannot be read.', until: '2026-12-21' },
        ],
      }}
    />,
  )
  expect(screen.getByText('2 copies on this machine that held it')).toBeDefined()
  expect(screen.getAllByText(reason, { exact: false }).map(({ textContent }) => textContent)).toEqual([
    `1 booking, 2 notes about health and emergencies. ${reason}`,
  ])
  expect(screen.getByText('It cannot be read.', { exact: false }).textContent).toMatch(
    /^1 copy on this machine, until .*21.* It cannot be read\.$/,
  )
})

test('while money is unsettled the panel warns, and only a second press erases', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!path.endsWith('/person/erase')) return Response.json([])
    const body = JSON.parse(String(init.body))
    sent.push(body)
    if (body.settled) return Response.json({ gone: [], kept: [] })
    const message = '2026-0136: €24.00 to be paid back'
    const error = { code: 'conflict', message, fields: { settled: message } }
    return Response.json({ error }, { status: 409 })
  })
  const done = vi.fn()
  const shown: string[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.className)
  })
  onTestFinished(() => scroll.mockRestore())
  render(<EraseForm email="mia@example.org" done={done} />)
  await userEvent.type(screen.getByLabelText('Address, once more'), 'mia@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Delete for Good' }))
  expect((await screen.findByRole('alert')).textContent).toContain('2026-0136')
  expect(done).not.toHaveBeenCalled()
  expect(shown.at(-1)).toBe('buttons')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Anyway' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete Anyway' }))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  const who = { email: 'mia@example.org', confirm: 'mia@example.org' }
  expect(sent).toEqual([
    { ...who, settled: false },
    { ...who, settled: true },
  ])
})

const jonas = { _id: 'p-jonas', name: 'Jonas Beispiel' }

test('a reason that nothing can overrule offers no second press', async () => {
  const error = { code: 'conflict', message: 'This is the contact person of the booking.' }
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/person/erase') ? Response.json({ error }, { status: 409 }) : Response.json([]),
  )
  render(<EraseForm email="mia@example.org" participant={jonas} done={() => {}} />)
  await userEvent.type(screen.getByLabelText('Address, once more'), 'mia@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Delete for Good' }))
  expect((await screen.findByRole('alert')).textContent).toContain('contact person')
  expect(screen.getByRole('button', { name: 'Delete for Good' })).toBeDefined()
})

test('after erasing one of several people, the panel names the names it may have missed', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('/person/erase') ? { gone: [{ what: 'person', count: 1 }], kept: [] } : []),
  )
  render(<EraseParticipantViewer email="mia@example.org" participant={jonas} />)
  await userEvent.type(screen.getByLabelText('Address, once more'), 'mia@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Delete for Good' }))
  expect(await screen.findByText(/^Nicknames, very short names/)).toBeDefined()
})

test.each([
  ['a person', undefined, ['draft hold c']],
  ['one of the people', jonas, ['draft hold a', 'draft hold c']],
])('erasing also removes the drafts about the bookings of %s', async (_, participant, keptDrafts) => {
  onTestFinished(() => sessionStorage.clear())
  const registrations = [
    sampleBooking({ _id: 'a', email: 'mia@example.org' }),
    sampleBooking({ _id: 'b', email: 'Mia@example.org', participants: [jonas] }),
    sampleBooking({ _id: 'c', email: 'ada@example.org' }),
  ]
  for (const { _id } of registrations) sessionStorage.setItem(`draft hold ${_id}`, JSON.stringify({ reason: 'Unfall' }))
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.endsWith('/person/erase') ? { gone: [], kept: [] } : path.includes('/registration') ? registrations : [],
    ),
  )
  const done = vi.fn()
  render(<EraseForm email="mia@example.org" participant={participant} done={done} />)
  await userEvent.type(screen.getByLabelText('Address, once more'), 'mia@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Delete for Good' }))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(Object.keys(sessionStorage).sort()).toEqual(keptDrafts)
})
