import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { newsletterWording } from '../../domain/people/newsletter/newsletter-consent.ts'
import type { Subscriber } from '../../domain/people/newsletter/subscriber.ts'
import type { DataFolder } from '../store/data-folder.ts'
import { openMailServer, type ReceivedMail } from './servers/mail-server.ts'
import { storedIn } from './stored-data.ts'
import { inquiry, openTestSiteWithAccounts, visitor } from './test-site.ts'

type Site = Awaited<ReturnType<typeof openTestSiteWithAccounts>>
type MailServer = Awaited<ReturnType<typeof openMailServer>>

export const address = 'mira@example.org'
export const ticked = { ...inquiry, name: 'Mira', email: address, newsLetter: true }

export const subscriber = (index: number, changes: Partial<Subscriber> = {}): Subscriber => ({
  _id: `subscriber-${index}`,
  email: `person-${index}@example.org`,
  name: 'Mira',
  requested: { date: '2026-11-01T09:00:00.000Z', ip: '192.0.2.1' },
  confirmed: { date: '2026-11-01T09:10:00.000Z', ip: '192.0.2.2' },
  wording: newsletterWording,
  ...changes,
})
export const newsletter = {
  _id: 'autumn',
  subject: 'Grüße aus dem Wald',
  body: '<p>Hallo, <a href="/kalender">hier</a> sind die Termine.</p>',
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
}
export const withSubscribers = (count: number) => async (data: DataFolder) => {
  const subscribers = Array.from({ length: count }, (_, index) => subscriber(index))
  await data.newsletter.update(() => ({ next: { subscribers, blocked: [], issues: [newsletter] }, result: undefined }))
}

export const openNewsletterSite = async (prepare: (data: DataFolder) => Promise<void> = async () => {}) => {
  const mail = await openMailServer()
  return { mail, site: await openTestSiteWithAccounts({ SMTP_URL: mail.url }, prepare) }
}

export const storedFile = (site: { dir: string }) => storedIn(site.dir, 'newsletter')

/** Returns the link for a purpose in a letter, as path and query. */
export function linkIn({ mail }: ReceivedMail, purpose: 'bestaetigen' | 'abmelden'): string {
  const { pathname, search } = new URL(
    new RegExp(`http\\S+/newsletter/${purpose}\\?key=[\\w.-]+`).exec(mail.text ?? '')?.[0] ?? '',
  )
  return pathname + search
}

export const tick = (site: Site, form: object = ticked) => visitor(site.origin).post('/api/registration/add', form)

/** Ticks the box; resolves with the confirmation as it arrives. */
export async function confirmation(
  site: Site,
  mail: MailServer,
  form: { email: string } = ticked,
): Promise<ReceivedMail> {
  const before = mail.arrived.length
  expect((await tick(site, form)).status).toBe(200)
  await mail.wait(before + 3)
  return mail.arrived.slice(before).find(({ raw }) => /^List-Unsubscribe:/m.test(raw)) ?? expect.fail('no confirmation')
}

/** Unsubscribes as a mail program's own button does (RFC 8058): no cookies, no Origin. */
export const press = (site: { origin: string }, path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  })

export async function headline(response: Response): Promise<string> {
  return /<h1>(.*?)<\/h1>/.exec(await response.text())?.[1] ?? ''
}

/** Ticks the box and confirms it; resolves with the links of the letter. */
export async function subscribe(site: Site, mail: MailServer) {
  const letter = await confirmation(site, mail)
  expect((await press(site, linkIn(letter, 'bestaetigen'))).status).toBe(200)
  expect(storedFile(site).subscribers.map(({ email }) => email)).toContain(address)
  return { confirm: linkIn(letter, 'bestaetigen'), unsubscribe: linkIn(letter, 'abmelden') }
}

/** Returns all files below a folder with their bytes, without the logs, which grow with each request. */
export const filesOf = (dir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.parentPath.includes('logs'))
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path, readFileSync(path).toString('latin1')]),
  )

/** Returns the files that contain a text, logs included. */
export const filesWith = (site: { dir: string }, text: string): string[] =>
  readdirSync(site.dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    // A file may be replaced between looking and reading.
    .filter(path => existsSync(path) && readFileSync(path).includes(text))

/** Deletes the registration that was stored first, for good. */
export async function deleteForGood(site: Site): Promise<Response> {
  await admin(site).post('/api/registration/del', { _id: site.stored()[0]?._id })
  return admin(site).post('/api/bin/del', { _ids: storedIn(site.dir, 'bin').map(({ _id }) => _id) })
}

/** Waits until all letters are sent. */
export const untilSent = (site: Site) => vi.waitFor(() => expect(site.outbox()).toEqual([]))

export const admin = (site: Site) => site.as('admin')
export const newsletterOf = async (site: Site, origin = site.origin) =>
  (await (await site.as('admin', origin).send('/api/newsletter')).json()).issues[0]
export const deliveriesOf = async (site: Site) =>
  (await admin(site).send('/api/newsletter/deliveries?_id=autumn')).json() as Promise<Record<string, unknown>[]>
