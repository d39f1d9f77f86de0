import { expect, test, vi } from 'vitest'
import type { NewsletterView } from '../../../domain/people/newsletter/newsletter-progress.ts'
import { openDataFolder } from '../../store/data-folder.ts'
import {
  admin,
  confirmation,
  deleteForGood,
  deliveriesOf,
  filesWith,
  linkIn,
  newsletter,
  newsletterOf,
  openNewsletterSite,
  press,
  storedFile,
  tick,
  withSubscribers,
} from '../../testing/newsletter-site.ts'
import { breakDisk, inquiry } from '../../testing/test-site.ts'

test('a newsletter to 500 people reaches each once, with a personal link to unsubscribe, while pages answer and receipts go first', async () => {
  const { site, mail } = await openNewsletterSite(withSubscribers(500))
  mail.behaviour.refusal = { at: 'rcpt', code: 550, for: to => to === 'person-7@example.org' }
  expect((await admin(site).post('/api/newsletter/send', { _id: 'autumn' })).status).toBe(200)
  await mail.wait(30)
  await tick(site, { ...inquiry, email: 'overtaker@example.org' })
  const shown: number[] = []
  const statuses = new Set<number>()
  const sums = new Set<number>()
  await vi.waitFor(
    async () => {
      statuses.add((await fetch(`${site.origin}/`)).status)
      const { sent, waiting, failed, dropped } = (await newsletterOf(site)).sending
      sums.add(sent + waiting + failed + dropped)
      shown.push(sent)
      expect(mail.arrived.length).toBeGreaterThan(499)
    },
    { interval: 100 },
  )
  expect([...sums]).toEqual([500])
  expect([...statuses]).toEqual([200])
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  expect(new Set(shown).size).toBeGreaterThan(3)
  expect(mail.arrived.findIndex(({ recipients }) => recipients[0] === 'overtaker@example.org')).toBeLessThan(60)
  await vi.waitFor(async () => expect(await newsletterOf(site)).toMatchObject({ sending: { sent: 499, waiting: 1 } }))
  const copies = mail.arrived.filter(({ mail }) => mail.subject === newsletter.subject)
  expect(copies.map(({ recipients }) => recipients.join()).sort()).toEqual(
    Array.from({ length: 500 }, (_, index) => `person-${index}@example.org`)
      .filter(to => !to.startsWith('person-7@'))
      .sort(),
  )
  expect(new Set(copies.map(letter => linkIn(letter, 'abmelden'))).size).toBe(499)
  const third = copies.find(({ recipients }) => recipients[0] === 'person-3@example.org') ?? expect.fail()
  await press(site, linkIn(third, 'abmelden'))
  expect(storedFile(site).subscribers.map(({ _id }) => _id)).not.toContain('subscriber-3')
  expect(third.mail.html).toContain(`href="${site.origin}/kalender"`)
  const refused = (await deliveriesOf(site)).filter(({ state }) => state !== 'sent')
  expect(refused).toMatchObject([
    { email: 'person-7@example.org', state: 'waiting', error: expect.stringContaining('550') },
  ])
})

test('a stop in the middle of a newsletter skips no subscriber and repeats no letter', async () => {
  const { site, mail } = await openNewsletterSite(withSubscribers(60))
  await admin(site).post('/api/newsletter/send', { _id: 'autumn' })
  await mail.wait(20)
  const again = await site.restart()
  const reached = mail.arrived.length
  expect(reached).toBeLessThan(60)
  await mail.wait(60)
  await vi.waitFor(async () =>
    expect(await newsletterOf(site, again.origin)).toMatchObject({ sending: { isDone: true, sent: 60 } }),
  )
  expect(new Set(mail.arrived.map(({ recipients }) => recipients.join())).size).toBe(60)
  expect(mail.arrived).toHaveLength(60)
  // The letters are deleted once their results are in the newsletter's own record.
  await vi.waitFor(() => expect(again.outbox()).toEqual([]))
  for (const { mail: letter } of mail.arrived.slice(reached)) expect(letter.text).toContain(again.origin)
  expect((await press(again, linkIn(mail.arrived.at(-1) ?? expect.fail(), 'abmelden'))).status).toBe(200)
})

test('a newsletter sent twice at the same time goes out once', async () => {
  const { site, mail } = await openNewsletterSite(withSubscribers(20))
  const browser = admin(site)
  await browser.send('/api/user')
  const answers = await Promise.all([1, 2, 3].map(() => browser.post('/api/newsletter/send', { _id: 'autumn' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await browser.post('/api/newsletter/send', { _id: 'autumn' })).status).toBe(409)
  await mail.wait(20)
  await vi.waitFor(async () => expect(await newsletterOf(site)).toMatchObject({ sending: { isDone: true, sent: 20 } }))
  expect(mail.arrived).toHaveLength(20)
})

test('a newsletter whose start could not be stored reaches each subscriber once on the next try', async () => {
  const { site, mail } = await openNewsletterSite(withSubscribers(5))
  const mend = breakDisk()
  expect((await admin(site).post('/api/newsletter/send', { _id: 'autumn' })).status).toBe(503)
  await vi.waitFor(() => expect(site.outbox()).toEqual([]))
  mend()
  expect((await admin(site).post('/api/newsletter/send', { _id: 'autumn' })).status).toBe(200)
  await mail.wait(5)
  await vi.waitFor(async () => expect(await newsletterOf(site)).toMatchObject({ sending: { isDone: true, sent: 5 } }))
  expect(mail.arrived).toHaveLength(5)
})

test('a newsletter that has changed meanwhile, is empty or is being sent is neither sent nor deleted', async () => {
  const { site, mail } = await openNewsletterSite(withSubscribers(2))
  const post = async (call: string, body: object) => (await admin(site).post(`/api/newsletter/${call}`, body)).status
  const seen = { _id: 'autumn', lastModifiedDate: newsletter.lastModifiedDate }
  expect(await post('edit', { ...seen, subject: 'Leer', body: '<p> </p>' })).toBe(200)
  expect(await post('send', seen)).toBe(409)
  expect(await post('del', seen)).toBe(409)
  expect(await post('send', { _id: 'autumn' })).toBe(400)
  expect(await post('edit', { _id: 'autumn', subject: 'Grüße', body: newsletter.body })).toBe(200)
  mail.behaviour.refusal = { at: 'rcpt', code: 450, for: to => to === 'person-1@example.org' }
  expect(await post('send', { _id: 'autumn' })).toBe(200)
  expect(await post('del', { _id: 'autumn' })).toBe(409)
  expect(await post('send', { _id: 'autumn' })).toBe(409)
})

test('an open draft cannot delete the newsletter that was sent meanwhile', async () => {
  const { site, mail } = await openNewsletterSite(withSubscribers(1))
  const browser = admin(site)
  const draft = { _id: 'autumn', lastModifiedDate: newsletter.lastModifiedDate }
  expect((await browser.post('/api/newsletter/send', draft)).status).toBe(200)
  await mail.wait(1)
  await vi.waitFor(async () => expect(await newsletterOf(site)).toMatchObject({ sending: { isDone: true } }))
  const refused = await browser.post('/api/newsletter/del', draft)
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { error: { message: 'This newsletter has been sent already.' } },
  ])
  const { lastModifiedDate } = await newsletterOf(site)
  expect((await browser.post('/api/newsletter/del', { _id: 'autumn', lastModifiedDate })).status).toBe(200)
})

test('links in a newsletter become absolute, however they were written', async () => {
  const { site, mail } = await openNewsletterSite(withSubscribers(1))
  const body =
    '<p><a href="/kalender">a</a> <a href="kontakt?x=1&amp;y=2">b</a> <a href="https://example.net/c">c</a></p>'
  await admin(site).post('/api/newsletter/edit', { _id: 'autumn', subject: 'Grüße', body })
  await admin(site).post('/api/newsletter/send', { _id: 'autumn' })
  const [letter] = await mail.wait(1)
  const links = [...(letter?.mail.html ?? '').matchAll(/<a href="([^"]*)">[abc]</g)].map(([, link]) => link)
  expect(links).toEqual([`${site.origin}/kalender`, `${site.origin}/kontakt?x=1&amp;y=2`, 'https://example.net/c'])
})

test('a newsletter’s letter is not sent if its newsletter has stopped, or without a valid recipient', async () => {
  const { site, mail } = await openNewsletterSite(withSubscribers(2))
  const letter = {
    to: 'person-0@example.org',
    subject: 'Entwurf',
    createdDate: newsletter.lastModifiedDate,
    attempts: [],
    cause: { kind: 'issue' as const, id: 'autumn', subscriber: 'subscriber-0' },
  }
  // Simulates a copy of the folder in which the outbox is ahead of the newsletter.
  const again = await site.restart(async () => {
    const data = await openDataFolder({
      dir: site.dir,
      firstContent: () => Promise.reject(new Error('unreachable')),
      log: () => {},
    })
    await data.outbox.update(() => ({
      next: [
        { ...letter, _id: 'draft' },
        { ...letter, _id: 'stranger', to: 'stranger@example.org' },
      ],
      result: undefined,
    }))
    await data.close()
  })
  await vi.waitFor(() => expect(again.outbox()).toEqual([]))
  expect(mail.arrived).toEqual([])
})

test('a server that allows 50 letters an hour gets no more, receipts first, and each letter arrives once', async () => {
  const { site, mail } = await openNewsletterSite(withSubscribers(120))
  let [hour, count] = [0, 0]
  const current = () => Math.floor(Date.parse(site.clock.now) / 3_600_000)
  mail.behaviour.refusal = {
    at: 'rcpt',
    code: 450,
    text: 'Requested mail action not taken: mailbox unavailable\nMail send limit exceeded.',
    for: () => {
      if (current() !== hour) [hour, count] = [current(), 0]
      count += 1
      return count > 50
    },
  }
  const refused = () => site.outbox().filter(({ attempts }) => attempts.at(-1)?.date === site.clock.now)
  const untilRefused = () => vi.waitFor(() => expect(refused()).toHaveLength(1))
  await admin(site).post('/api/newsletter/send', { _id: 'autumn' })
  await untilRefused()
  await tick(site, { ...inquiry, email: 'overtaker@example.org' })
  site.passMinutes(61)
  await untilRefused()
  // Fifty are taken; the next one is refused, and once more over a new connection.
  expect(count).toBe(52)
  expect(mail.arrived).toHaveLength(100)
  site.passMinutes(61)
  await mail.wait(122)
  const order = mail.arrived.map(({ recipients }) => recipients.join())
  expect(order.indexOf('overtaker@example.org')).toBeLessThan(53)
  expect(new Set(order).size).toBe(122)
  await vi.waitFor(async () => expect((await deliveriesOf(site)).filter(({ state }) => state !== 'sent')).toEqual([]))
})

test('three newsletters that the mail server refused for a missing address end the subscription', async () => {
  const issues = ['spring', 'summer', 'autumn'].map(_id => ({ ...newsletter, _id }))
  const { site, mail } = await openNewsletterSite(async data => {
    await withSubscribers(3)(data)
    await data.newsletter.update(file => ({ next: { ...file, issues }, result: undefined }))
  })
  const replies = new Map([
    ['person-1@example.org', '5.1.1 User unknown'],
    ['person-2@example.org', '5.2.2 Mailbox full'],
  ])
  mail.behaviour.refusal = { at: 'rcpt', code: 550, textFor: to => replies.get(to) ?? '', for: to => replies.has(to) }
  for (const { _id } of issues) expect((await admin(site).post('/api/newsletter/send', { _id })).status).toBe(200)
  const untilTried = (times: number, count: number) =>
    vi.waitFor(() => expect(site.outbox().filter(({ attempts }) => attempts.length === times)).toHaveLength(count))
  await mail.wait(3)
  await untilTried(1, 6)
  expect(storedFile(site).subscribers).toHaveLength(3)
  // The letters are refused for good a day later, and those to the missing address go with it.
  site.passMinutes(25 * 60)
  await untilTried(2, 3)
  const addresses = () => storedFile(site).subscribers.map(({ email }) => email)
  await vi.waitFor(() => expect(addresses()).toEqual(['person-0@example.org', 'person-2@example.org']))
  expect(storedFile(site).blocked).toHaveLength(1)
  await vi.waitFor(() =>
    expect(storedFile(site).issues.map(({ sending }) => sending?.isDone)).toEqual([true, true, true]),
  )
  await vi.waitFor(() => expect(filesWith(site, 'person-1@')).toEqual([]))
})

const unknown = '550 5.1.1 User unknown'
const recipients = [0, 1, 2].map(at => `subscriber-${at}`)
const longAgo = '2026-11-20T09:00:00.000Z'

test('a refusal counts after its letter was deleted from the outbox', async () => {
  const sending = { date: longAgo, recipients, sent: [], isDone: true }
  const issues = ['spring', 'summer'].map(_id => ({ ...newsletter, _id, sending }))
  const letters = issues.map(({ _id: id }) => ({
    ...{ _id: `letter-${id}`, to: 'person-1@example.org', subject: '', createdDate: longAgo },
    cause: { kind: 'issue' as const, id, subscriber: 'subscriber-1' },
    attempts: [longAgo, '2026-11-21T10:00:00.000Z'].map(date => ({
      date,
      error: `Recipient command failed: ${unknown}`,
    })),
  }))
  const { site, mail } = await openNewsletterSite(async data => {
    await withSubscribers(3)(data)
    await data.newsletter.update(file => ({ next: { ...file, issues: [...issues, newsletter] }, result: undefined }))
    await data.outbox.update(() => ({ next: letters, result: undefined }))
  })
  mail.behaviour.refusal = {
    at: 'rcpt',
    code: 550,
    text: '5.1.1 User unknown',
    for: to => to === 'person-1@example.org',
  }
  for (const { _id } of letters) expect((await admin(site).post('/api/mail/outbox/del', { _id })).status).toBe(200)
  expect(site.outbox()).toEqual([])
  expect(filesWith(site, 'Recipient command failed')).toEqual([])
  expect((await admin(site).post('/api/newsletter/send', { _id: 'autumn' })).status).toBe(200)
  const outcomes = () => site.outbox().map(({ sentDate, attempts }) => sentDate !== undefined || attempts.length > 0)
  await vi.waitFor(() => expect(outcomes()).toEqual([true, true, true]))
  expect(storedFile(site).subscribers).toHaveLength(3)
  site.passMinutes(25 * 60)
  const addresses = () => storedFile(site).subscribers.map(({ email }) => email)
  await vi.waitFor(() => expect(addresses()).toEqual(['person-0@example.org', 'person-2@example.org']))
})

test('a mail server that knows nobody ends no subscription, and the newsletter names it', async () => {
  const opened = async (returned: readonly string[]) => {
    const sent = recipients.map(subscriber => ({
      ...{ subscriber, date: longAgo },
      ...(returned.includes(subscriber) ? { returned: unknown } : {}),
    }))
    const sending = { date: longAgo, recipients, sent, isDone: true }
    const issues = ['spring', 'summer', 'autumn'].map(_id => ({ ...newsletter, _id, sending }))
    const { site } = await openNewsletterSite(async data => {
      await withSubscribers(3)(data)
      await data.newsletter.update(file => ({ next: { ...file, issues }, result: undefined }))
    })
    return site
  }
  // Housekeeping begins with the start.
  const usual = await opened(['subscriber-1'])
  await vi.waitFor(() => expect(storedFile(usual).subscribers).toHaveLength(2))
  const refused = await opened(recipients)
  const answer: { issues: NewsletterView[] } = await (await admin(refused).send('/api/newsletter/issues')).json()
  expect(answer.issues.map(({ sending }) => sending?.isServersFault)).toEqual([true, true, true])
  await refused.stop()
  expect(storedFile(refused).subscribers).toHaveLength(3)
})

test('erasing an inquiry removes its sent letters as well', async () => {
  const { site, mail } = await openNewsletterSite()
  await confirmation(site, mail)
  await vi.waitFor(() => expect(site.outbox()).toEqual([]))
  await deleteForGood(site)
  await vi.waitFor(() => expect(filesWith(site, 'mira@')).toEqual([]))
})
