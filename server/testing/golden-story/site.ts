import { expect } from 'vitest'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../domain/events/event.ts'
import { sampleContact } from '../../../domain/testing/samples.ts'
import { openSessions } from '../../people/accounts/session.ts'
import { openDataFolder } from '../../store/data-folder.ts'
import type { CollectionData, CollectionName } from '../../store/files/data-files.ts'
import { openMailServer } from '../servers/mail-server.ts'
import { storedIn } from '../stored-data.ts'
import { openTestSiteWithAccounts, type TestSite, visitor } from '../test-site.ts'

const hidden = /<input type="hidden" name="([^"]*)" value="([^"]*)"/g

/** For the golden folder: opens a site with mail, and acts on it by calls and forms. A refused step fails the story. */
export async function openStory() {
  const mail = await openMailServer()
  const first = await openTestSiteWithAccounts({ SMTP_URL: mail.url, TRUST_PROXY: '127.0.0.1,::1' })
  let running: TestSite = first
  let admin = first.as('admin')
  const { clock, dir } = first
  const stored = <Name extends CollectionName>(name: Name): CollectionData[Name] => storedIn(dir, name)
  /**
   * Stops and starts at that moment: the files are written, the log begins a new segment, and the educator signs in
   * again.
   */
  async function until(moment: string): Promise<void> {
    await settled()
    let cookie = ''
    running = await running.restart(async () => {
      clock.now = moment
      const firstContent = () => Promise.reject(new Error('unreachable'))
      const now = () => new Date(moment)
      const data = await openDataFolder({ dir, firstContent, log: () => {}, now })
      const user = data.users.current.find(({ _id }) => _id === 'admin') ?? expect.fail()
      cookie = await openSessions({ ...data, now: () => clock.now, isSecure: false }).begin(user)
      await data.close()
    })
    admin = visitor(running.origin)
    const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
    admin.cookies.set(name, value)
    await settled()
  }
  const passMinutes = (minutes: number) => {
    clock.now = new Date(Date.parse(clock.now) + minutes * 60_000).toISOString()
  }
  let addresses = 0
  const guest = () => {
    addresses += 1
    return visitor(running.origin, { 'X-Forwarded-For': `198.51.100.${addresses}` })
  }
  /** Calls the API as the educator. */
  const post = async (path: string, body: unknown) => accepted(await admin.post(`/api${path}`, body))
  async function register(event: Event, name: string, changes: object = {}): Promise<Registration> {
    const [first = ''] = name.toLowerCase().split(' ')
    const sent = { ...sampleContact, name, email: `${first}@example.org`, notes: '', newsLetter: false }
    const form = { ...sent, event: event._id, privacyStatement: true, participants: [{ name }], ...changes }
    return accepted(await guest().post('/api/registration/add', form))
  }
  async function ask(name: string, notes: string): Promise<Registration> {
    const [first = ''] = name.toLowerCase().split(' ')
    return accepted(await guest().post('/api/registration/add', { name, email: `${first}@example.org`, notes }))
  }
  /** Sends a form of the public pages, and presses the button of the page that follows. */
  async function fillIn(path: string, values: Record<string, string>, step: string): Promise<void> {
    const browser = guest()
    const send = async (fields: Record<string, string>) => {
      const response = await browser.send(path, { method: 'POST', body: new URLSearchParams(fields) })
      const html = await response.text()
      expect([path, response.status]).toEqual([path, 200])
      return html
    }
    const review = await send(values)
    const matches = [...review.slice(review.lastIndexOf('<form')).matchAll(hidden)]
    await send({ ...Object.fromEntries(matches.map(([, name = '', value = '']) => [name, value])), schritt: step })
  }
  /** Presses a button on the own page, which the newest letter links to. */
  async function pressOwn(email: string, action: string, values: (booking: Registration) => Record<string, string>) {
    await settled()
    const letter = mail.to(email).findLast(({ mail }) => mail.text?.includes('/buchung/'))
    const path = /\/buchung\/[^\s/]+/.exec(letter?.mail.text ?? '')?.[0] ?? expect.fail(`no own link for ${email}`)
    const booking = bookingOf(email)
    const body = new URLSearchParams({ lastModifiedDate: booking.lastModifiedDate, ...values(booking) })
    const response = await guest().send(`${path}/${action}`, { method: 'POST', body })
    expect([email, action, response.status, await response.text()]).toEqual([email, action, 303, ''])
  }
  /** Waits until the letters that can go have gone and every invoice has its file. */
  async function settled(): Promise<void> {
    let before = ''
    // The undo period of letters is over.
    passMinutes(1)
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await admin.send('/api/invoice')
      await new Promise(resolve => setTimeout(resolve, 150))
      const invoices = stored('invoices')
      const now = JSON.stringify([stored('registrations'), stored('outbox'), invoices, stored('vouchers')])
      const isSent = mail.behaviour.refusal !== undefined || stored('outbox').length === 0
      const isDone = isSent && invoices.every(({ sha256 }) => sha256 !== undefined)
      if (now !== before || !isDone) quiet = -1
      before = now
    }
  }
  const confirm = async ({ _id }: Pick<Registration, '_id'>): Promise<Registration> => {
    const booking = await post('/registration/confirm', { _id })
    // The undo period is over.
    passMinutes(1)
    return booking
  }
  const pay = ({ _id }: Pick<Registration, '_id'>, cents: number, changes: object = {}) =>
    post('/payment/add', { registration: _id, date: clock.now.slice(0, 10), cents, way: 'transfer', ...changes })
  /** Reads a bank file and records each line for its target in the story, or in shares for several. */
  async function bookFile(file: Uint8Array, targets: readonly (object | object[])[]): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream' }
    const response = await admin.post('/api/payment/bank', new Uint8Array(file).buffer, { headers })
    const items: { line: string; cents: number }[] = await accepted(response)
    const lines = targets.flatMap((target, at) => [target].flat().map(share => ({ line: items[at]?.line, ...share })))
    const results: { booked: boolean }[] = await post('/payment/book', lines)
    expect(results.map(({ booked }) => booked)).toEqual(lines.map(() => true))
    passMinutes(1)
  }
  const bookingOf = (email: string) =>
    stored('registrations').findLast(registration => registration.email === email) ?? expect.fail(email)
  return {
    ...{ mail, clock, dir, stored, passMinutes, settled, until },
    ...{ admin: () => admin, origin: () => running.origin, guest, post, register, ask, fillIn, pressOwn },
    ...{ confirm, pay, bookFile, bookingOf },
  }
}
export type Story = Awaited<ReturnType<typeof openStory>>

async function accepted(response: Response) {
  const answer = await response.json()
  expect([response.url, response.status, answer?.error]).toEqual([response.url, 200, undefined])
  return answer
}
