import { expect, test } from 'vitest'
import type { NewRegistration } from '../../domain/bookings/form/form.ts'
import { snapshotOf } from '../../domain/bookings/record/snapshot.ts'
import * as step from '../../domain/bookings/steps/booking-steps.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/kit/duration.ts'
import { sampleIssuer } from '../../domain/testing/sample-invoices.ts'
import { sampleBooking, sampleContact, sampleEvent } from '../../domain/testing/samples.ts'
import { startHousekeeping } from '../app/housekeeping.ts'
import { register } from '../bookings/register/register.ts'
import { reissueInvoice } from '../money/invoices/educator-invoices.ts'
import { openTestDeps } from '../testing/test-deps.ts'

const RIGHT = '2026-11-28T09:00:00.000Z'
const later = (ms: number, moment = RIGHT) => new Date(Date.parse(moment) + ms).toISOString()
/** The clock of a computer without a battery after a power cut. */
const BEHIND = later(-200 * DAY_MS)
const inquiry: NewRegistration = {
  kind: 'inquiry',
  ...{ name: 'Ayşe', email: 'ayse@example.org', phone: '', notes: 'Gibt es Zelte?', page: '' },
  ...{ newsLetter: false, privacyStatement: false },
}

/** Opens a site with a clock that is behind; its last housekeeping ran at the right time. */
async function openSite(prepare?: Parameters<typeof openTestDeps>[1]) {
  const site = await openTestDeps({ now: RIGHT }, prepare)
  await keepHouse(site.deps)
  await site.close()
  site.clock.now = BEHIND
  const { deps, close } = await site.reopen()
  return { ...site, deps, close }
}

type Site = Awaited<ReturnType<typeof openTestDeps>>
const keepHouse = (deps: Site['deps']) => startHousekeeping(deps).stop()
const send = (deps: Site['deps']) => register(deps, inquiry, '203.0.113.1')
const inquiryIn = (deps: Site['deps'], id: string) => deps.registrations.current.find(({ _id }) => _id === id)

test('an inquiry that arrives while the clock is 200 days behind gets the right date once the clock is right, and is not erased as overdue', async () => {
  const { deps, clock } = await openSite()
  const { _id } = await send(deps)
  expect(inquiryIn(deps, _id)?.createdDate).toBe(BEHIND)
  expect(deps.clockWatch.isInDoubt()).toBe(true)
  clock.now = later(HOUR_MS, BEHIND)
  await keepHouse(deps)
  clock.now = later(2 * HOUR_MS)
  await deps.clockWatch.settle()
  const inquiry = inquiryIn(deps, _id)
  expect(Date.parse(inquiry?.createdDate ?? '')).toBeGreaterThanOrEqual(Date.parse(RIGHT))
  expect(inquiry?.lastModifiedDate).toBe(inquiry?.createdDate)
  expect(inquiry?.remarks?.[0]?.text).toContain('12. Mai 2026')
  expect(deps.sessions.current.clock).toEqual({ seen: RIGHT })
  for (const days of [0, 4, 60]) {
    clock.now = later(days * DAY_MS + 3 * HOUR_MS)
    await keepHouse(deps)
  }
  expect(inquiryIn(deps, _id)).toEqual(inquiry)
})

test('a restart while the clock is in doubt changes nothing, and a restart that hides a clock jump dates nothing too early', async () => {
  const site = await openSite()
  const { _id: first } = await send(site.deps)
  await site.close()
  site.clock.now = later(HOUR_MS, BEHIND)
  const second = await site.reopen()
  const { _id: other } = await send(second.deps)
  await second.close()
  site.clock.now = later(2 * DAY_MS)
  const { deps } = await site.reopen()
  await deps.clockWatch.settle()
  const [earlier, last] = [first, other].map(id => inquiryIn(deps, id)?.createdDate ?? '')
  expect([earlier, last]).toEqual([later(2 * DAY_MS - HOUR_MS), later(2 * DAY_MS)])
})

test('earlier records, typed dates and proofs keep their dates', async () => {
  const event = sampleEvent({ _id: 'course', startDate: later(30 * DAY_MS), endDate: later(31 * DAY_MS) })
  const dates = { createdDate: later(MINUTE_MS, BEHIND), lastModifiedDate: BEHIND }
  const old = sampleBooking({ _id: 'old', event: 'course', eventSnapshot: snapshotOf(event), ...dates })
  const { deps, clock } = await openSite(data =>
    data.commit(() => ({ next: { registrations: [old], events: [event] }, result: undefined })),
  )
  const draft = sampleBooking({
    ...sampleContact,
    ...{ _id: 'new', event: 'course', eventSnapshot: snapshotOf(event), createdDate: BEHIND, lastModifiedDate: BEHIND },
    earlyStart: { date: BEHIND, wording: 'früh' },
  })
  const booking = step.beginBooking(draft, 'requested', { now: BEHIND, by: 'guest' })
  await deps.commit(() => ({ added: { registrations: [booking] }, result: undefined }))
  await deps.commit(all => ({
    next: {
      registrations: all.registrations.map(registration =>
        registration._id === 'old' ? { ...registration, notes: 'Neu' } : registration,
      ),
    },
    result: undefined,
  }))
  clock.now = later(HOUR_MS)
  await deps.clockWatch.settle()
  expect(inquiryIn(deps, 'old')).toEqual({ ...old, notes: 'Neu' })
  const after = inquiryIn(deps, 'new')
  expect(after).toMatchObject({ eventSnapshot: booking.eventSnapshot, earlyStart: booking.earlyStart })
  expect(Date.parse(after?.history[0]?.date ?? '')).toBeGreaterThanOrEqual(Date.parse(RIGHT))
})

test('no invoice is issued while the clock is behind, which the desk shows; after the correction it is issued', async () => {
  const event = sampleEvent({ _id: 'course', startDate: later(60 * DAY_MS), endDate: later(61 * DAY_MS), cost: 60 })
  const { deps, clock } = await openSite(data =>
    data.commit(all => ({
      next: {
        events: [event],
        site: { ...all.site, ...sampleIssuer, invoicing: { ...sampleIssuer.invoicing, from: '2026-01-01' } },
      },
      result: undefined,
    })),
  )
  const contact = { ...sampleContact, eventSnapshot: snapshotOf(event), createdDate: BEHIND, lastModifiedDate: BEHIND }
  const requested = step.beginBooking(sampleBooking({ ...contact, event: 'course' }), 'requested', {
    now: BEHIND,
    by: 'guest',
  })
  await deps.commit(() => ({
    added: { registrations: [step.recordConfirmation(requested, { now: BEHIND, by: 'educator' })] },
    result: undefined,
  }))
  clock.now = later(HOUR_MS, BEHIND)
  await deps.invoicing.settle()
  await expect(reissueInvoice(deps, { registration: 'booking' })).rejects.toThrow('clock is behind')
  expect(deps.invoices.current).toEqual([])
  const troubles = async () => (await deps.desk.tasks()).flatMap(task => (task.kind === 'trouble' ? [task.what] : []))
  expect(await troubles()).toContain('clock')
  clock.now = later(HOUR_MS)
  await deps.clockWatch.settle()
  // A confirmation can be undone for some seconds.
  clock.now = later(HOUR_MS + MINUTE_MS)
  await deps.invoicing.settle()
  expect(deps.invoices.current).toMatchObject([{ createdDate: clock.now }])
  expect(await troubles()).not.toContain('clock')
})

test('a clock set back for three days is accepted, and no date changes then or once it reaches its earlier time', async () => {
  const site = await openSite()
  const { _id } = await send(site.deps)
  await site.close()
  site.clock.now = later(4 * DAY_MS, BEHIND)
  const second = await site.reopen()
  expect(second.deps.clockWatch.isInDoubt()).toBe(false)
  await second.deps.clockWatch.settle()
  expect(second.deps.sessions.current.clock).toEqual({ seen: site.clock.now })
  const { _id: other } = await send(second.deps)
  expect(second.deps.sessions.current.clock).toEqual({ seen: site.clock.now })
  await second.close()
  const accepted = site.clock.now
  site.clock.now = later(DAY_MS)
  const { deps } = await site.reopen()
  await deps.clockWatch.settle()
  expect([_id, other].map(id => inquiryIn(deps, id)?.createdDate)).toEqual([BEHIND, accepted])
})

test('a jump does not count as time that a clock has run, so a half corrected clock stays in doubt', async () => {
  const { deps, clock } = await openSite()
  await send(deps)
  clock.now = later(-100 * DAY_MS)
  expect(deps.clockWatch.isInDoubt()).toBe(true)
})

test('a clock corrected in two steps dates nothing too early, and nothing later than now', async () => {
  const { deps, clock } = await openSite()
  const { _id: first } = await send(deps)
  clock.now = later(-100 * DAY_MS)
  const { _id: second } = await send(deps)
  clock.now = later(HOUR_MS)
  await deps.clockWatch.settle()
  for (const id of [first, second]) {
    const date = inquiryIn(deps, id)?.createdDate ?? ''
    expect([date > RIGHT, date <= clock.now]).toEqual([true, true])
  }
})
