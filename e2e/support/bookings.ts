import { DAY_MS, HOUR_MS } from '../../domain/kit/duration.ts'
import { sampleContact } from '../../domain/testing/samples.ts'
import { ownLink } from '../../server/bookings/links/own-link.ts'
import { storedIn } from '../../server/testing/stored-data.ts'
import { callerOf, sessionOf } from './api.ts'
import { eventsIn, type RunningSite } from './site.ts'

/** Books the next event of a course for a family; returns the path of the booking's page. */
export async function bookedPage(site: RunningSite, path = 'winter-survival'): Promise<string> {
  const [event] = eventsIn(site.dataDir)
    .filter(event => event.path === path && event.active && event.startDate > new Date().toISOString())
    .sort((a, b) => a.startDate.localeCompare(b.startDate))
  const call = await callerOf(site)
  const family = { participants: [{ name: 'Lena Beispiel' }, { name: 'Jonas Beispiel' }] }
  const body = { ...sampleContact, ...family, event: event?._id, privacyStatement: true }
  const answer = await call('/api/registration/add', { method: 'POST', body: JSON.stringify(body) })
  const booking: unknown = await answer.json()
  const stored = site.stored().findLast(({ email }) => email === sampleContact.email)
  if (!stored) throw new Error(`Nothing was booked: ${answer.status} ${JSON.stringify(booking)}`)
  return ownPath(site, stored)
}

/** Requests and sends a quote for a school; returns the path of its page. */
export async function quotedPage(site: RunningSite): Promise<string> {
  const callAsVisitor = await callerOf(site)
  const school = { ...sampleContact, notes: 'Ein Vormittag für unsere 3b?' }
  await callAsVisitor('/api/registration/add', { method: 'POST', body: JSON.stringify(school) })
  const inquiry = site.stored().at(-1)
  const inDays = (days: number, ms = 0) => new Date(Date.now() + days * DAY_MS + ms).toISOString()
  const quote = {
    _id: inquiry?._id,
    event: { title: 'Waldprojekttag', startDate: inDays(60), endDate: inDays(60, HOUR_MS) },
    people: 24,
    lines: [{ label: 'Waldprojekttag, 4 Stunden', count: 24, cents: 1200 }],
    until: inDays(14),
  }
  const call = await callerOf(site, await sessionOf(site))
  const answer = await call('/api/registration/quote', { method: 'POST', body: JSON.stringify(quote) })
  if (answer.status !== 200) throw new Error(`Nothing was quoted: ${answer.status}`)
  return ownPath(site, await answer.json())
}

/** Adds a bank account and confirms the last booking, whose page then explains the payment. */
export async function askForMoney(site: RunningSite): Promise<void> {
  const call = await callerOf(site, await sessionOf(site))
  const bank = { holder: 'Erika Mustermann', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' }
  const bodies = { '/api/site/edit': { bank }, '/api/registration/confirm': { _id: site.stored().at(-1)?._id } }
  for (const [path, body] of Object.entries(bodies)) {
    const { status } = await call(path, { method: 'POST', body: JSON.stringify(body) })
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
}

/** Returns the path of a booking's page. */
export function ownPath(site: RunningSite, booking: Parameters<typeof ownLink>[1]): string {
  const sessions = { current: storedIn(site.dataDir, 'sessions') } as Parameters<typeof ownLink>[0]['sessions']
  return ownLink({ sessions, origin: () => '' }, booking)
}

/** Adds a course over months that can be withdrawn from and terminated online. */
export async function offerOngoing(site: RunningSite): Promise<void> {
  const call = await callerOf(site, await sessionOf(site))
  const [startDate, endDate] = [60, 300].map(days => new Date(Date.now() + days * DAY_MS).toISOString())
  const course = { title: 'Ausbildung', active: true, cost: 2490, ongoing: true, withdrawal: true, startDate, endDate }
  await call('/api/event/add', { method: 'POST', body: JSON.stringify(course) })
}

/** Enables vouchers. */
export async function offerVouchers(site: RunningSite): Promise<void> {
  const call = await callerOf(site, await sessionOf(site))
  const bank = { holder: 'Erika Mustermann', iban: 'DE89370400440532013000', bic: '' }
  await call('/api/site/edit', { method: 'POST', body: JSON.stringify({ bank, vouchers: { isOffered: true } }) })
}

/** Enables vouchers; returns an event for 60 € that confirms automatically. */
export async function sellVouchers(site: RunningSite): Promise<string> {
  await offerVouchers(site)
  const call = await callerOf(site, await sessionOf(site))
  const startDate = new Date(Date.now() + 60 * DAY_MS).toISOString()
  const endDate = new Date(Date.now() + 60 * DAY_MS + HOUR_MS).toISOString()
  const event = { title: 'Waldtag', active: true, cost: 60, confirmation: 'automatic', startDate, endDate }
  const added = await call('/api/event/add', { method: 'POST', body: JSON.stringify(event) })
  return (await added.json())._id
}
