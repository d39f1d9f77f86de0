import { expect, test } from 'vitest'
import { snapshotOf } from '../../../domain/bookings/record/snapshot.ts'
import { recordConfirmation } from '../../../domain/bookings/steps/booking-steps.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import { sampleBooking, sampleEvent } from '../../../domain/testing/samples.ts'
import { openAdminSite } from '../../testing/admin.ts'
import { registration } from '../../testing/test-site.ts'

const event = 'termin-01'

/** Opens a site with a confirmed booking for 240 € in half a year. */
async function openSite() {
  const site = await openAdminSite({})
  const dates = { startDate: '2027-06-01T08:00:00.000Z', endDate: '2027-06-01T16:00:00.000Z' }
  await site.post('/event/edit', { _id: event, cost: 240, prices: [], places: 2, ...dates })
  const contact = { name: 'Martina Beispiel', email: 'martina@example.org' }
  const { answer: requested } = await site.post('/registration/add', {
    ...contact,
    event,
    participants: [{ name: 'Mia' }],
  })
  const { answer: booking } = await site.post('/registration/confirm', { _id: requested._id })
  const get = async (path: string) => {
    const response = await site.as('admin').send(`/api${path}`)
    return { status: response.status, answer: await response.json() }
  }
  return { ...site, booking, get }
}

test('a cancellation counts from the day on which the guest’s message arrived, and the history shows that day', async () => {
  const requested = sampleBooking({
    ...{ event, number: '2026-0007', name: 'Martina Beispiel', email: 'martina@example.org' },
    createdDate: '2026-10-01T09:00:00.000Z',
    eventSnapshot: snapshotOf(sampleEvent({ cost: 240, startDate: '2026-12-05T08:00:00.000Z' })),
  })
  const booking = recordConfirmation(requested, { now: '2026-10-02T09:00:00.000Z', by: 'educator' })
  const { post, stored } = await openAdminSite({}, data =>
    data.commit(() => ({ next: { registrations: [booking] }, result: undefined })),
  )
  const cancel = (received: string) => post('/registration/cancel', { _id: booking._id, received })
  const wrong = { received: 'Please choose a day from the booking until today.' }
  expect([(await cancel('2027-01-01')).fields, (await cancel('2026-09-30')).fields]).toEqual([wrong, wrong])
  // Today is seven days before the event: a cancellation today would cost half of the price.
  expect((await cancel('2026-11-05')).status).toBe(200)
  expect(stored()[0]).toMatchObject({ state: 'cancelled', fees: [] })
  expect(stored()[0]?.history.at(-1)?.detail).toBe('Die Absage kam am 5. November 2026')
})

test('the list of dates for a move shows free places, and leaves out the booked date', async () => {
  const { booking, get, post } = await openSite()
  const dates = { startDate: '2027-07-01T08:00:00.000Z', endDate: '2027-07-01T16:00:00.000Z' }
  const { answer: otherBooking } = await post('/event/add', { title: 'Waldtag', active: true, places: 1, ...dates })
  await post('/registration/add', { ...registration, event: otherBooking._id })
  const { answer } = await get(`/registration/dates?_id=${booking._id}`)
  const date = answer.find(({ _id }: { _id: string }) => _id === otherBooking._id)
  expect(date).toMatchObject({ title: 'Waldtag', startDate: dates.startDate, left: 0 })
  expect(answer.map(({ _id }: { _id: string }) => _id)).not.toContain(event)
})

test('the educator gets a booking’s own link, and can send it again', async () => {
  const { booking, get, post, origin } = await openSite()
  const { answer } = await get(`/registration/link?_id=${booking._id}`)
  const page = await fetch(new URL(new URL(answer.href).pathname, origin))
  expect(await page.text()).toContain(referenceOf(booking.number))
  expect((await post('/registration/link', { _id: booking._id })).status).toBe(200)
  const letters = (await get('/mail/outbox')).answer.map(({ subject }: { subject: string }) => subject)
  expect(letters.filter((subject: string) => subject.startsWith('Dein Link zur Buchung'))).toHaveLength(1)
  await post('/registration/cancel', { _id: booking._id })
  expect((await post('/registration/link', { _id: booking._id })).status).toBe(409)
})

test('while a letter with the link waits, no second one is sent, even for another booking of the address', async () => {
  const { booking, post, outbox } = await openSite()
  const contact = { name: 'Martina Beispiel', email: 'Martina@Example.org' }
  const { answer: otherBooking } = await post('/registration/add', {
    ...contact,
    event,
    participants: [{ name: 'Tom' }],
  })
  const send = (_id: string) => post('/registration/link', { _id })
  const answers = await Promise.all([send(booking._id), send(booking._id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await send(otherBooking._id)).toMatchObject({
    status: 409,
    message: 'A letter with the link waits in the outbox already.',
  })
  expect(outbox().filter(({ subject }) => subject?.startsWith('Dein Link zur Buchung'))).toHaveLength(1)
})

test('the educator can accept an offered place for a guest on the telephone, but only once', async () => {
  const { post, stored, outbox } = await openSite()
  const people = { event, participants: [{ name: 'Mia' }, { name: 'Ben' }] }
  const lettersTo = (address: string) => outbox().filter(({ to }) => to === address)
  for (const email of ['', 'jo@example.org']) {
    const { answer: waiting } = await post('/registration/add', { ...people, name: 'Jo', email, waiting: true })
    expect((await post('/registration/accept', { _id: waiting._id })).status).toBe(409)
    const { answer: offered } = await post('/registration/offer', { _id: waiting._id, force: true })
    const accept = () => post('/registration/accept', { _id: waiting._id, lastModifiedDate: offered.lastModifiedDate })
    const before = lettersTo(email).length
    expect((await accept()).answer).toMatchObject({ state: 'confirmed' })
    const accepted = stored().find(({ _id }) => _id === waiting._id)
    expect(accepted?.history.at(-1)).toMatchObject({ what: 'accepted', by: 'educator' })
    expect(accepted).not.toHaveProperty('until')
    expect(lettersTo(email).length - before).toBe(email === '' ? 0 : 1)
    expect((await accept()).status).toBe(409)
  }
})

test('a place at a called-off event cannot be accepted', async () => {
  const { post } = await openSite()
  const { answer } = await post('/registration/add', {
    ...{ event, name: 'Jo', phone: '0160 1', waiting: true },
    participants: [{ name: 'Mia' }, { name: 'Ben' }],
  })
  await post('/registration/offer', { _id: answer._id, force: true })
  await post('/event/cancel', { _id: event, reason: 'Sturm' })
  expect((await post('/registration/accept', { _id: answer._id })).status).toBe(409)
})

test('an inquiry has no own link', async () => {
  const { get, post } = await openSite()
  const { answer } = await post('/registration/add', { name: 'Sabine', email: 'sabine@example.org', notes: 'Hallo' })
  expect((await get(`/registration/link?_id=${answer._id}`)).status).toBe(404)
})

test('a note stays with the booking, and one that would overwrite another change is refused', async () => {
  const { booking, post, stored } = await openSite()
  const note = (text: string) =>
    post('/registration/remark', { _id: booking._id, lastModifiedDate: booking.lastModifiedDate, text })
  expect((await note('  ')).status).toBe(400)
  expect((await note(' Kommt mit Hund ')).status).toBe(200)
  expect(stored()[0]?.remarks).toEqual([{ date: expect.any(String), text: 'Kommt mit Hund' }])
  expect((await note('noch einmal')).status).toBe(409)
  expect(stored()[0]?.remarks).toHaveLength(1)
})

test('a note is stored without characters that no page can show', async () => {
  const { booking, post, stored } = await openSite()
  expect((await post('/registration/remark', { _id: booking._id, text: '\0' })).fields.text).toBe(
    'Please enter a text.',
  )
  await post('/registration/remark', { _id: booking._id, text: 'Mit\0 Hund \ud83d' })
  expect(stored()[0]?.remarks?.[0]?.text).toBe('Mit Hund \ufffd')
})

test('a note beyond the limit is refused instead of replacing another', async () => {
  const { booking, post, stored } = await openSite()
  const note = (text: string) => post('/registration/remark', { _id: booking._id, text })
  for (let count = 1; count <= 50; count++) expect((await note(`Notiz ${count}`)).status).toBe(200)
  expect(await note('Notiz 51')).toMatchObject({
    status: 400,
    message: 'There are 50 notes already, and no more fit.',
  })
  expect([stored()[0]?.remarks?.length, stored()[0]?.remarks?.[0]?.text]).toEqual([50, 'Notiz 1'])
})

test('inquiries are listed by outcome, without their full text', async () => {
  const { get, post } = await openSite()
  const long = `Wir suchen einen Vormittag. ${'Wald '.repeat(60)}`
  const { answer: school } = await post('/registration/add', { name: 'Sabine', email: 's@example.org', notes: long })
  const { answer: dog } = await post('/registration/add', { name: 'Karl', email: 'k@example.org', notes: 'Mit Hund?' })
  const namesFor = async (query: string) => {
    const { answer } = await get(`/desk/inquiries?${query}`)
    return answer.rows.map(({ name }: { name: string }) => name)
  }
  expect(await namesFor('')).toEqual(['Sabine', 'Karl'])
  expect(await namesFor('upTo=1')).toEqual(['Sabine'])
  const { answer } = await get('/desk/inquiries?state=open')
  expect(answer.counts).toEqual({ open: 2, quoted: 0, answered: 0, closed: 0 })
  expect(answer.rows[0].about.length).toBeLessThan(100)
  await post('/registration/state', { _id: dog._id, state: 'closed' })
  expect(await namesFor('state=closed')).toEqual(['Karl'])
  await post('/registration/quote', {
    _id: school._id,
    event: { title: 'Waldvormittag', startDate: '2027-06-09T06:30:00.000Z', endDate: '2027-06-09T10:30:00.000Z' },
    people: 24,
    lines: [{ label: 'Vormittag', count: 24, cents: 1200 }],
    until: '2027-01-14',
    subject: 'Angebot',
    text: 'Guten Tag',
  })
  const { rows } = (await get('/desk/inquiries?state=quoted')).answer
  expect(rows).toEqual([
    {
      _id: school._id,
      name: 'Sabine',
      date: expect.any(String),
      about: 'Waldvormittag',
      quote: { until: expect.any(String), cents: 28_800 },
    },
  ])
  const wrong = await Promise.all(
    ['state=anything', 'upTo=0x10', 'upTo=1e1', 'upTo=', 'upTo=0', 'upTo=5001'].map(query =>
      get(`/desk/inquiries?${query}`),
    ),
  )
  expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 400))
})
