import { expect, test, vi } from 'vitest'
import { dayOf } from '../../domain/kit/format.ts'
import { sampleIssuer } from '../../domain/testing/sample-invoices.ts'
import { callerOf, sessionOf } from '../support/api.ts'
import { clientOf } from '../support/clients.ts'
import { roundsOf } from '../support/rounds.ts'
import { adminEnv, invoicesIn, problemsOf, registrationsIn } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

const CLIENTS = 20
const rounds = roundsOf(20)
/** Small, since each booking needs a PDF; raise it for a run by hand. */
const BOOKINGS_PER_ROUND = Number(process.env.BOOKINGS_PER_ROUND ?? 5)

test(`a site killed ${rounds.length} times while twenty clients book numbers its invoices without gaps or duplicates`, {
  timeout: 400_000,
}, async () => {
  const dataDir = folder()
  let session: string | undefined
  let event = ''
  const acknowledged = new Set<string>()
  for (const round of rounds) {
    const site = await startForTest(dataDir, { env: adminEnv })
    expect(problemsOf(site)).toEqual([])
    session ??= await sessionOf(site)
    if (round === 0) event = await prepare(site, session)
    const book = await clientOf(site)
    const target = acknowledged.size + BOOKINGS_PER_ROUND
    const client = async (at: number) => {
      for (let attempt = 0; acknowledged.size < target; attempt += 1) {
        const email = `${round}-${at}-${attempt}@example.org`
        const status = await book({ email, event })
        if (status === 0) return
        expect(status).toBe(200)
        acknowledged.add(email)
      }
      await site.end('SIGKILL')
    }
    await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)))
  }
  const site = await startForTest(dataDir, { env: adminEnv })
  expect(problemsOf(site)).toEqual([])
  const bookings = registrationsIn(dataDir)
  const emails = new Set(bookings.map(({ email }) => email))
  for (const email of acknowledged) expect(emails).toContain(email)
  await vi.waitFor(
    () => {
      const invoices = invoicesIn(dataDir)
      expect(invoices.filter(({ sha256 }) => sha256 !== undefined)).toHaveLength(bookings.length)
    },
    { timeout: 200_000, interval: 500 },
  )
  const invoices = invoicesIn(dataDir)
  const year = dayOf(new Date().toISOString()).slice(0, 4)
  expect(invoices.map(({ number }) => number)).toEqual(
    bookings.map((_, at) => `RE-${year}-${String(at + 1).padStart(4, '0')}`),
  )
  expect(new Set(invoices.map(({ registration }) => registration)).size).toBe(bookings.length)
})

type Site = Awaited<ReturnType<typeof startForTest>>

/** Enables invoices; returns the id of an event that confirms automatically. */
async function prepare(site: Site, session: string): Promise<string> {
  const call = await callerOf(site, session)
  const send = async (path: string, body: object) => {
    const answer = await call(path, { method: 'POST', body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  await send('/api/site/edit', {
    ...sampleIssuer,
    invoicing: { ...sampleIssuer.invoicing, from: dayOf(new Date().toISOString()) },
  })
  const dates = { startDate: '2099-06-01T08:00:00.000Z', endDate: '2099-06-01T16:00:00.000Z' }
  const event = { title: 'Waldtag', active: true, cost: 35, confirmation: 'automatic', ...dates }
  const { _id } = await send('/api/event/add', event)
  return _id
}
