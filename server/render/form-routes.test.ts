import { expect, test } from 'vitest'
import { words } from '../../client/testing/render.tsx'
import type { Event } from '../../domain/events/event.ts'
import { sampleBooking, sampleEvent } from '../../domain/testing/samples.ts'
import { openTestSite, registration } from '../testing/test-site.ts'

const { newsLetter: _, ...fields } = { ...registration, event: 'winter', privacyStatement: 'on', kind: 'register' }
const contact = { event: 'winter', kind: 'register', name: fields.name, email: fields.email, phone: fields.phone }

/** A site with one event, of which so many places are taken, and a way to send it forms as a browser without scripts. */
async function openSite(changes: Partial<Event> = {}, taken = 0) {
  const site = await openTestSite({}, async ({ events, registrations }) => {
    await events.update(() => ({ next: [sampleEvent(changes)], result: undefined }))
    const next = Array.from({ length: taken }, (_, at) => sampleBooking({ _id: `taken${at}`, email: `${at}@a.de` }))
    await registrations.update(() => ({ next, result: undefined }))
  })
  return {
    ...site,
    added: () => site.stored().filter(({ _id }) => !_id.startsWith('taken')),
    async send(values: Record<string, string>) {
      const body = new URLSearchParams(values)
      const response = await fetch(`${site.origin}/anfragen?tab=anmeldung`, { method: 'POST', body })
      return { status: response.status, html: (await response.text()).replace(/<script.*?<\/script>/gs, '') }
    },
  }
}

test('a form for a full event comes back with everything that was typed, as one for the waiting list', async () => {
  const { send, added } = await openSite({ places: 2 }, 2)
  const { status, html } = await send(fields)
  expect(status).toBe(409)
  expect(words(html)).toContain('Alle Plätze sind vergeben.')
  expect(html).toMatch(/name="waiting" value="on"/)
  expect(html).toContain('value="Martina Beispiel"')
  expect(html).toContain('value="Am Anger"')
  expect(words(html)).toMatch(/Auf die War te liste Das kostet nichts/)
  expect(words(html)).not.toContain('This event')
  expect(added()).toEqual([])
})

test('the waiting list needs neither address nor terms, and agrees to none', async () => {
  const { send, added } = await openSite({ places: 2 }, 2)
  expect((await send({ ...contact, waiting: 'on', shownFor: 'winter' })).status).toBe(200)
  expect(added()).toMatchObject([{ state: 'waiting', name: fields.name, street: '', privacyStatement: false }])
  const { html, status } = await send({ ...contact, name: 'X', waiting: 'on' })
  expect(status).toBe(400)
  expect(words(html)).toContain('Ein Feld stimmt noch nicht: Vor- und Nachname .')
})

test('what was shown for a full event puts nobody on the waiting list of another one', async () => {
  const { send, added } = await openSite({ places: 2 })
  const { status, html } = await send({ ...contact, waiting: 'on', shownFor: 'other' })
  expect(status).toBe(400)
  expect(words(html)).toContain('Straße')
  expect(added()).toEqual([])
  expect((await send({ ...fields, waiting: 'on', shownFor: 'other' })).status).toBe(200)
  expect(added()).toMatchObject([{ state: 'requested', privacyStatement: true }])
})
