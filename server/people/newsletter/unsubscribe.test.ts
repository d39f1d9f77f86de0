import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { dataFiles } from '../../store/files/data-files.ts'
import {
  address,
  admin,
  confirmation,
  deleteForGood,
  filesWith,
  headline,
  linkIn,
  newsletter,
  newsletterOf,
  openNewsletterSite,
  press,
  storedFile,
  subscribe,
  subscriber,
  tick,
  ticked,
  withSubscribers,
} from '../../testing/newsletter-site.ts'
import { storedIn } from '../../testing/stored-data.ts'
import { breakDisk, inquiry } from '../../testing/test-site.ts'

test.each([
  ['without headers about its origin', {}],
  ['from another origin', { Origin: 'https://mail.example.net', 'Sec-Fetch-Site': 'cross-site' }],
])('one click in a mail program unsubscribes, %s', async (_, headers) => {
  const { site, mail } = await openNewsletterSite()
  const { unsubscribe } = await subscribe(site, mail)
  for (const path of ['bestaetigen/mehr', 'abmelden/mehr', 'mehr/abmelden', 'abmelden-mehr'])
    expect((await press(site, unsubscribe.replace('abmelden', path))).status).toBe(404)
  const pressed = await press(site, unsubscribe, headers)
  expect(pressed.status).toBe(200)
  expect(await headline(pressed)).toBe('Du bist abgemeldet')
  expect(storedFile(site)).toMatchObject({ subscribers: [], blocked: [expect.stringMatching(/^[0-9a-f]{32}$/)] })
  // Unsubscribing a second time succeeds, too.
  expect((await press(site, unsubscribe, headers)).status).toBe(200)
  expect(storedFile(site).blocked).toHaveLength(1)
})

test('a multipart form, as some mail programs send it, unsubscribes too', async () => {
  const { site, mail } = await openNewsletterSite()
  const { unsubscribe } = await subscribe(site, mail)
  const body = new FormData()
  body.append('List-Unsubscribe', 'One-Click')
  expect((await fetch(site.origin + unsubscribe, { method: 'POST', body })).status).toBe(200)
  expect(storedFile(site).subscribers).toEqual([])
})

test.each(['inquiry', 'subscription'])(
  'erasing inquiry and subscription, the %s first, removes the address from every file and the waiting newsletters',
  async first => {
    const { site, mail } = await openNewsletterSite(withSubscribers(2))
    const letter = await confirmation(site, mail)
    await press(site, linkIn(letter, 'bestaetigen'))
    await vi.waitFor(() => expect(site.outbox()).toEqual([]))
    mail.behaviour.refusal = { at: 'rcpt', code: 450, for: to => to === address }
    await admin(site).post('/api/newsletter/send', { _id: 'autumn' })
    await vi.waitFor(() => expect(site.outbox().filter(({ sentDate }) => !sentDate)).toHaveLength(1))
    expect(site.outbox().find(({ sentDate }) => !sentDate)?.to).toBe(address)
    const steps = [() => deleteForGood(site), () => press(site, linkIn(letter, 'abmelden'))]
    for (const step of first === 'inquiry' ? steps : steps.reverse()) expect((await step()).status).toBe(200)
    expect(filesWith(site, 'mira@')).toEqual([])
    await vi.waitFor(async () =>
      expect(await newsletterOf(site)).toMatchObject({ sending: { isDone: true, sent: 2, dropped: 1 } }),
    )
    await site.stop()
    expect(filesWith(site, 'mira@')).toEqual([])
    expect(storedFile(site).blocked).toHaveLength(1)
  },
)

test('the reason of a returned newsletter keeps no address once the subscriber has left', async () => {
  const { site } = await openNewsletterSite(async data => {
    await withSubscribers(3)(data)
    const result = (at: number, returned: string) => ({
      ...{ subscriber: `subscriber-${at}`, date: '2026-11-27T09:00:00.000Z', letter: `letter-${at}`, returned },
    })
    const sent = [
      { ...result(0, '550 5.1.1 <person-0@example.org>: User unknown'), forward: 'dead@example.org' },
      result(1, '552 5.2.2 Mailbox of person-1@example.org is full'),
    ]
    const recipients = sent.map(({ subscriber }) => subscriber)
    const issue = { ...newsletter, sending: { date: '2026-11-27T09:00:00.000Z', recipients, sent, isDone: true } }
    await data.newsletter.update(file => ({ next: { ...file, issues: [issue] }, result: undefined }))
  })
  expect((await admin(site).post('/api/newsletter/remove', { _id: 'subscriber-0' })).status).toBe(200)
  expect([...filesWith(site, 'person-0@'), ...filesWith(site, 'dead@')]).toEqual([])
  const [issue] = storedFile(site).issues
  expect(issue?.sending?.sent.map(({ returned }) => returned)).toEqual([
    '550 5.1.1',
    '552 5.2.2 Mailbox of person-1@example.org is full',
  ])
  expect(await newsletterOf(site)).toMatchObject({ sending: { failed: 2 } })
})

test('a subscriber who unsubscribes after getting a newsletter still counts as a recipient', async () => {
  const { site, mail } = await openNewsletterSite(withSubscribers(2))
  mail.behaviour.refusal = { at: 'rcpt', code: 450, for: to => to === 'person-1@example.org' }
  await admin(site).post('/api/newsletter/send', { _id: 'autumn' })
  await vi.waitFor(async () => expect(await newsletterOf(site)).toMatchObject({ sending: { sent: 1, waiting: 1 } }))
  await vi.waitFor(() => expect(site.outbox().some(({ attempts }) => attempts.length > 0)).toBe(true))
  const [letter] = mail.to('person-0@example.org')
  await press(site, linkIn(letter ?? expect.fail(), 'abmelden'))
  expect(await newsletterOf(site)).toMatchObject({ sending: { sent: 1, waiting: 1, dropped: 0, isDone: false } })
})

test.each(['newsletter.json', 'registrations.json'])(
  'an address that could not be erased from the previous version of %s is erased at the next press of the button',
  async name => {
    const { site, mail } = await openNewsletterSite()
    const { unsubscribe } = await subscribe(site, mail)
    const file = join(site.dir, name)
    await deleteForGood(site)
    await press(site, unsubscribe)
    expect(filesWith(site, address)).toEqual([])
    // Simulates a disk that failed after the first of two writes.
    const before = JSON.stringify({ schema: 2, changes: 0, data: [address] })
    const again = await site.restart(() => writeFile(`${file}.prev`, before))
    expect(filesWith(site, address)).toEqual([`${file}.prev`])
    expect((await press(again, unsubscribe)).status).toBe(200)
    expect(filesWith(site, address)).toEqual([])
  },
)

test('an unsubscription that the disk refuses stores nothing, and the next press works', async () => {
  const { site, mail } = await openNewsletterSite(withSubscribers(1))
  const { unsubscribe } = await subscribe(site, mail)
  mail.behaviour.refusal = { at: 'rcpt', code: 450, for: to => to !== address }
  await admin(site).post('/api/newsletter/send', { _id: 'autumn' })
  await vi.waitFor(async () => expect(await newsletterOf(site)).toMatchObject({ sending: { sent: 1, waiting: 1 } }))
  const mend = breakDisk()
  expect((await press(site, unsubscribe)).status).toBe(503)
  mend()
  expect(storedFile(site)).toMatchObject({ subscribers: [{ _id: 'subscriber-0' }, {}], blocked: [] })
  expect(site.stored()).toMatchObject([{ newsLetter: true }])
  expect((await press(site, unsubscribe)).status).toBe(200)
  expect(site.stored()).toMatchObject([{ newsLetter: false }])
  expect(await newsletterOf(site)).toMatchObject({ sending: { sent: 1, waiting: 1, dropped: 0 } })
})

test('an unsubscribed person gets no newsletter, even if an old file restores them', async () => {
  const { site, mail } = await openNewsletterSite(withSubscribers(2))
  const { unsubscribe } = await (async () => {
    const letter = await confirmation(site, mail)
    await press(site, linkIn(letter, 'bestaetigen'))
    return { unsubscribe: linkIn(letter, 'abmelden') }
  })()
  await press(site, unsubscribe)
  const again = await site.restart(async () => {
    const { newsletter } = dataFiles(site.dir)
    const { changes, data } = await newsletter.read()
    // An address in capital letters is blocked, too.
    const subscribers = [...data.subscribers, subscriber(9, { email: 'MIRA@example.org' })]
    await newsletter.write({ changes, data: { ...data, subscribers } })
  })
  const before = mail.arrived.length
  await site.as('admin', again.origin).post('/api/newsletter/send', { _id: 'autumn' })
  await mail.wait(before + 2)
  await vi.waitFor(async () =>
    expect(await newsletterOf(site, again.origin)).toMatchObject({ sending: { isDone: true, sent: 2 } }),
  )
  expect(
    mail.arrived
      .slice(before)
      .flatMap(({ recipients }) => recipients)
      .sort(),
  ).toEqual(['person-0@example.org', 'person-1@example.org'])
})

test('an unsubscribed person who ticks the box again gets one letter, and may come back', async () => {
  const { site, mail } = await openNewsletterSite()
  const { unsubscribe } = await subscribe(site, mail)
  await press(site, unsubscribe)
  const letter = await confirmation(site, mail)
  const before = mail.arrived.length
  for (let count = 0; count < 2; count += 1)
    await tick(site, { ...ticked, email: count ? address : 'Mira@Example.org' })
  await mail.wait(before + 4)
  await vi.waitFor(() => expect(site.outbox()).toEqual([]))
  expect(mail.arrived.slice(before).filter(({ raw }) => raw.includes('List-Unsubscribe'))).toEqual([])
  await press(site, linkIn(letter, 'bestaetigen'))
  expect(storedFile(site)).toMatchObject({ subscribers: [{ email: address }], blocked: [] })
  expect((await press(site, unsubscribe)).status).toBe(200)
  expect(storedFile(site)).toMatchObject({ subscribers: [], blocked: [expect.any(String)] })
})

test('an old confirmation does not subscribe a person who has unsubscribed since, and their inquiry stays', async () => {
  const { site, mail } = await openNewsletterSite()
  const { confirm, unsubscribe } = await subscribe(site, mail)
  await press(site, unsubscribe)
  expect(site.stored()).toMatchObject([{ email: address, newsLetter: false, notes: inquiry.notes }])
  expect(site.stored()[0]?.newsletterConsent).toBeUndefined()
  expect(await headline(await fetch(site.origin + confirm))).toMatch(/gilt nicht mehr/)
  expect((await press(site, confirm)).status).toBe(400)
  expect(storedFile(site)).toMatchObject({ subscribers: [], blocked: [expect.any(String)] })
})

test('administrators remove people from the list, and addresses from the blacklist', async () => {
  const { site } = await openNewsletterSite(withSubscribers(2))
  await admin(site).post('/api/newsletter/remove', { _id: 'subscriber-1' })
  expect(storedFile(site)).toMatchObject({ subscribers: [{ _id: 'subscriber-0' }], blocked: [expect.any(String)] })
  expect(filesWith(site, 'person-1@')).toEqual([])
  expect((await admin(site).post('/api/newsletter/unblock', { email: 'person-0@example.org' })).status).toBe(404)
  expect((await admin(site).post('/api/newsletter/unblock', { email: 'Person-1@example.org' })).status).toBe(200)
  expect(storedFile(site).blocked).toEqual([])
})

test('unsubscribing while an inquiry is in the bin keeps its box unticked after a restore', async () => {
  const { site, mail } = await openNewsletterSite()
  const { confirm, unsubscribe } = await subscribe(site, mail)
  await admin(site).post('/api/registration/del', { _id: site.stored()[0]?._id })
  await press(site, unsubscribe)
  const [entry] = storedIn(site.dir, 'bin')
  expect((await admin(site).post('/api/bin/restore', { _id: entry?._id })).status).toBe(200)
  expect(site.stored()).toMatchObject([{ email: address, newsLetter: false }])
  expect((await press(site, confirm)).status).toBe(400)
  expect(storedFile(site).subscribers).toEqual([])
})
