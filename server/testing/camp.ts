import { expect } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { sampleContact, sampleEvent } from '../../domain/testing/samples.ts'
import { ownLink } from '../bookings/links/own-link.ts'
import { personLink } from '../bookings/links/person-link.ts'
import { openAdminSite } from './admin.ts'
import { storedIn } from './stored-data.ts'
import { visitor } from './test-site.ts'

/** For tests: a camp that asks the educator's own questions (D75), and those who have booked it. */

export const questions = [
  { _id: 'foto', label: 'Fotos dürfen erscheinen.', kind: 'consent', publishes: true, sign: 'F' },
  { _id: 'schwimmen', label: 'Wie gut kann dein Kind schwimmen?', kind: 'choice', options: ['gut', 'nicht'] },
  { _id: 'heim', label: 'Darf dein Kind allein nach Hause?', kind: 'yesNo', forWhom: 'minors', required: true },
  { _id: 'essen', label: 'Was soll ich beim Essen wissen?', kind: 'text', sensitive: true },
  { _id: 'woher', label: 'Wie hast du von uns gehört?', kind: 'text', of: 'party' },
]
export const asks = ['birthDate', ...questions.map(({ _id }) => _id)]
const camp = sampleEvent({ _id: 'camp', asks, cost: 0, places: 20 })
export const child = { name: 'Lena Beispiel', birthDate: '2018-03-14' }
export const mother = { name: sampleContact.name, birthDate: '1988-01-01' }
export const form = { event: 'camp', ...sampleContact, privacyStatement: true, newsLetter: false }

/** `more` are asked too. */
export async function openCamp(records: readonly { _id: string }[] = []) {
  const site = await openAdminSite({}, async data => {
    await data.commit(() => ({ next: { events: [camp, sampleEvent({ _id: 'plain', cost: 0 })] }, result: undefined }))
  })
  expect((await site.post('/site/edit', { questions: [...questions, ...records] })).status).toBe(200)
  if (records.length > 0)
    await site.post('/event/edit', { _id: 'camp', asks: [...asks, ...records.map(({ _id }) => _id)] })
  const guest = visitor(site.origin)
  const add = async (body: object) => {
    const response = await guest.post('/api/registration/add', { ...form, ...body })
    const answer = await response.json()
    return { status: response.status, answer, fields: answer.error?.fields ?? {} }
  }
  const stored = () => site.dataOf<Registration[]>('registrations')
  return { ...site, guest, add, stored }
}
export const answers = [
  { question: 'foto', value: true },
  { question: 'heim', value: false },
  { question: 'essen', value: 'Keine Haselnüsse' },
]

const party = {
  participants: [{ ...child, answers }, mother, { name: 'Uwe Probe', birthDate: '1985-03-02' }],
  healthConsent: true,
}
type Camp = Awaited<ReturnType<typeof openCamp>>
export const page = async ({ guest }: Camp, address: string) => (await guest.send(address)).text()
/** Posts a form as a browser without scripts does. */
export const submit = ({ guest }: Camp, address: string, fields: Record<string, string>) =>
  guest.send(address, { method: 'POST', body: new URLSearchParams(fields) })
const pathOf = (href: string) => new URL(href).pathname

/** `start` is the camp's, if it begins soon; `people` are registered instead of the usual ones. */
export async function openBooked(start?: string, people: object = party, records: readonly { _id: string }[] = []) {
  const camp = await openCamp(records)
  if (start) await camp.post('/event/edit', { _id: 'camp', startDate: start })
  expect((await camp.add(people)).status).toBe(200)
  const [booking] = camp.stored()
  if (!booking) throw new Error('unreachable')
  return { ...camp, booking, ...linksTo(camp, booking) }
}

/** Returns the paths of a booking's own page and of its people's. */
export function linksTo({ dir, origin }: Camp, booking: Registration) {
  const deps = { sessions: { current: storedIn(dir, 'sessions') }, origin: () => origin }
  const linkOf = (at: number) => pathOf(personLink(deps, booking, booking.participants[at] ?? nobody))
  return { own: pathOf(ownLink(deps, booking)), linkOf }
}
const nobody = { _id: '', name: '' }

export async function openConfirmed(...booked: Parameters<typeof openBooked>) {
  const site = await openBooked(...booked)
  expect((await site.post('/registration/confirm', { _id: site.booking._id })).status).toBe(200)
  const get = async (path: string) => (await site.admin.send(`/api${path}`)).text()
  return { ...site, get, person: site.booking.participants[0]?._id ?? '' }
}
