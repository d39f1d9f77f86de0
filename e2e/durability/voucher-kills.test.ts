import { setTimeout as after } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { leftOnVoucher } from '../../domain/money/vouchers/voucher.ts'
import { deriveCode } from '../../server/money/vouchers/codes.ts'
import { storedIn } from '../../server/testing/stored-data.ts'
import { callerOf, sessionOf } from '../support/api.ts'
import { clientOf } from '../support/clients.ts'
import { roundsOf } from '../support/rounds.ts'
import { adminEnv, problemsOf, registrationsIn } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

const rounds = roundsOf(10)
const GUESTS = 20
const SOLD_CENTS = 20_000

test(`a site killed ${rounds.length} times while twenty redeem one voucher never redeems more than it holds, nor loses a cent`, async () => {
  const dataDir = folder()
  const env = adminEnv
  let session: string | undefined
  const answers = new Map<string, number>()
  for (const round of rounds) {
    const site = await startForTest(dataDir, { env })
    expect(problemsOf(site)).toEqual([])
    session ??= await sessionOf(site)
    const call = await callerOf(site, session)
    const add = async (path: string, body: object) =>
      (await call(`/api/${path}/add`, { method: 'POST', body: JSON.stringify(body) })).json()
    const dates = { startDate: '2099-06-01T08:00:00.000Z', endDate: '2099-06-01T16:00:00.000Z' }
    const { _id: event } = await add('event', { active: true, cost: 60, confirmation: 'automatic', ...dates })
    const sold = await add('voucher', { name: 'Ida Sommer', email: 'ida@example.org', cents: SOLD_CENTS })
    const secret = { sessions: { current: storedIn(dataDir, 'sessions') } } as Parameters<typeof deriveCode>[0]
    const voucher = deriveCode(secret, sold._id, 1)
    const register = await clientOf(site)
    let answered = 0
    let killed: Promise<unknown> | undefined
    const redeem = async (at: number) => {
      const email = `${round}-${at}@example.org`
      answers.set(email, await register({ email, event, voucher }))
      answered += 1
      // A little later in each round.
      if (answered > round) killed ??= after(round % 4).then(() => site.end('SIGKILL'))
    }
    await Promise.all(Array.from({ length: GUESTS }, (_, at) => redeem(at)))
    await killed
  }
  const site = await startForTest(dataDir, { env })
  expect(problemsOf(site)).toEqual([])
  const bookings = registrationsIn(dataDir)
  for (const voucher of storedIn(dataDir, 'vouchers')) {
    const paid = bookings
      .flatMap(({ payments }) => payments)
      .filter(payment => payment.voucher === voucher._id)
      .reduce((sum, { cents }) => sum + cents, 0)
    expect(leftOnVoucher(voucher)).toBeGreaterThanOrEqual(0)
    expect(leftOnVoucher(voucher) + paid).toBe(SOLD_CENTS)
  }
  const bookedEmails = new Set(bookings.map(({ email }) => email))
  // Without an answer, it may be stored or not.
  for (const [email, status] of answers)
    if (status !== 0) expect([email, bookedEmails.has(email)]).toEqual([email, status === 200])
  for (const status of [0, 200, 400]) expect([...answers.values()]).toContain(status)
})
