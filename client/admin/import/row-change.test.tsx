// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { EventChange } from '../../../domain/import/event-changes.ts'
import { sampleEvent } from '../../../domain/testing/samples.ts'
import { act, render, screen, userEvent } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { refresh } from '../state/lists.ts'
import { useOverlay } from '../state/overlay.ts'
import { RowChange } from './row-change.tsx'

const event = { ...sampleEvent(), title: 'Waldtag' }

const Opened = () => <output>{JSON.stringify(useOverlay())}</output>

async function press(change: EventChange, name: RegExp) {
  await servePanel({ events: [event] })
  render(
    <>
      <RowChange change={change} below={{ kind: 'record' }} />
      <Opened />
    </>,
  )
  await act(() => refresh('events'))
  await userEvent.click(await screen.findByRole('button', { name }))
  return JSON.parse(screen.getByRole('status').textContent ?? '')
}

test('an event that has moved in the file is opened for moving, with the new time', async () => {
  const to = { startDate: '2027-05-14T10:00:00.000Z', endDate: '2027-05-14T11:00:00.000Z' }
  expect(await press({ event: event._id, ...to }, /^Move Event/)).toMatchObject({
    ...{ kind: 'moveEvent', event: { _id: event._id } },
    to,
  })
})

test('an event that was cancelled in the file is opened for calling it off', async () => {
  expect(await press({ event: event._id, isCancelled: true }, /^Call Off/)).toMatchObject({
    ...{ kind: 'callOff', event: { _id: event._id } },
  })
})
