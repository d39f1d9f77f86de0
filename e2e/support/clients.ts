import { Agent, request } from 'node:http'
import { onTestFinished } from 'vitest'
import { defaultRange } from '../../domain/events/calendar.ts'
import type { Event } from '../../domain/events/event.ts'
import { dayOf } from '../../domain/kit/format.ts'
import { sampleContact } from '../../domain/testing/samples.ts'
import { callerOf, type Origin, xsrfTokenOf } from './api.ts'

/** Form data of a visitor, without event and address. */
export const martina = { ...sampleContact, notes: 'Hallo', privacyStatement: true }

/** Returns the id of an open event. */
async function openEventOf(site: Origin): Promise<string> {
  const call = await callerOf(site)
  const dateRange = defaultRange(dayOf(new Date().toISOString()))
  const answer = await call('/api/event', { method: 'POST', body: JSON.stringify({ dateRange }) })
  const events: Event[] = await answer.json()
  const event = events.find(({ startDate }) => startDate > new Date().toISOString())
  if (!event) throw new Error('The site has no event to come.')
  return event._id
}

let addresses = 0
const nextAddress = () => {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Sends registrations over open connections, each from its own address; returns each status, 0 without an answer. */
export async function clientOf(site: Origin) {
  const token = await xsrfTokenOf(site)
  const event = await openEventOf(site)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  return (entries: { email: string } & Record<string, unknown>) =>
    new Promise<number>(answered => {
      const call = request(`${site.origin}/api/registration/add`, {
        agent,
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Cookie: `XSRF-TOKEN=${token}`,
          'X-XSRF-TOKEN': token,
          'X-Forwarded-For': nextAddress(),
        },
      })
      call.once('response', response => {
        response.resume()
        response.once('end', () => answered(response.statusCode ?? 0))
        response.once('error', () => answered(0))
      })
      call.once('error', () => answered(0))
      call.end(JSON.stringify({ ...martina, event, ...entries }))
    })
}

/** Uploads pictures; returns status and body, or 0 without an answer. */
export async function uploaderOf(site: Origin, session: string) {
  const send = await callerOf(site, session)
  return (body: string) =>
    send('/api/img/add', { method: 'POST', body }).then(
      async answer => ({ status: answer.status, body: await answer.json() }),
      () => ({ status: 0, body: undefined }),
    )
}
