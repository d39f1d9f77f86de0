// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ImportedChange } from '../../../domain/import/event-changes.ts'
import { sampleEvent } from '../../../domain/testing/samples.ts'
import { act, render, screen } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { refreshLists } from '../state/lists.ts'
import { RowChange } from './report-part.tsx'

const event = { ...sampleEvent(), title: 'Waldtag' }

async function linkOf(change: ImportedChange, name: RegExp, known = event) {
  await servePanel({ events: [known] })
  render(<RowChange change={change} />)
  await act(() => refreshLists('events'))
  return await screen.findByRole('link', { name })
}

test('an event that has moved in the file links to its page for moving, with the new time, in another tab', async () => {
  const to = { startDate: '2027-05-14T10:00:00.000Z', endDate: '2027-05-14T11:00:00.000Z' }
  const link = await linkOf({ event: event._id, ...to }, /^Move Event/)
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://panel.test')
  expect(pathname).toBe(`/admin/desk/event/${event._id}/move`)
  expect(Object.fromEntries(searchParams)).toEqual({ start: to.startDate, end: to.endDate })
  expect(link.getAttribute('target')).toBe('_blank')
})

test('a session that has moved in the file links to its course’s page for moving it', async () => {
  const session = { ...{ startDate: event.startDate, endDate: event.endDate }, locationName: '', locationLink: '' }
  const to = { startDate: '2027-05-14T10:00:00.000Z', endDate: '2027-05-14T11:00:00.000Z' }
  const course = { ...event, sessions: [{ _id: 'b', ...session }] }
  const link = await linkOf({ event: 'b', ...to }, /^Move Event/, course)
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://panel.test')
  expect([pathname, searchParams.get('session')]).toEqual([`/admin/desk/event/${event._id}/move`, 'b'])
})

test('an event that was cancelled in the file links to its page for calling it off', async () => {
  const link = await linkOf({ event: event._id, isCancelled: true }, /^Call Off/)
  expect(link.getAttribute('href')).toBe(`/admin/desk/event/${event._id}/cancel`)
})
