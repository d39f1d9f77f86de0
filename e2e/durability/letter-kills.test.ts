import { setTimeout as after } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openMailServer } from '../../server/testing/servers/mail-server.ts'
import { clientOf } from '../support/clients.ts'
import { outboxIn, registrationsIn } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

const emptied = (dataDir: string) =>
  vi.waitFor(() => expect(outboxIn(dataDir)).toEqual([]), { timeout: 150_000, interval: 50 })

test('a site killed between a letter’s delivery and its record sends the letter once more and never again', async () => {
  const dataDir = folder()
  const mail = await openMailServer()
  const first = await startForTest(dataDir, { env: { SMTP_URL: mail.url } })
  // The server has the letter, and the site is killed before it gets the answer.
  const killed = new Promise<void>(done => {
    mail.behaviour.beforeAnswer = async () => {
      mail.behaviour.beforeAnswer = async () => {}
      await first.end('SIGKILL')
      done()
    }
  })
  const add = await clientOf(first)
  expect(await add({ email: 'martina@example.org' })).toBe(200)
  await killed
  expect(mail.arrived).toHaveLength(1)

  const second = await startForTest(dataDir, { env: { SMTP_URL: mail.url } })
  await emptied(dataDir)
  await second.end('SIGTERM')
  const third = await startForTest(dataDir, { env: { SMTP_URL: mail.url } })
  await (await clientOf(third))({ email: 'last@example.org' })
  await emptied(dataDir)
  const receipts = mail.to('martina@example.org')
  expect(receipts).toHaveLength(2)
  expect(new Set(receipts.map(({ mail: { messageId } }) => messageId)).size).toBe(1)
  // The notification, and the two letters about the last one, arrived once.
  expect(mail.arrived).toHaveLength(2 + 1 + 2)
})

test('a site killed five times sends a receipt for every acknowledged registration, and per kill at most one twice', async () => {
  const dataDir = folder()
  const mail = await openMailServer()
  const acknowledged: string[] = []
  const rounds = 5
  for (let round = 0; round < rounds; round += 1) {
    const site = await startForTest(dataDir, { env: { SMTP_URL: mail.url } })
    const add = await clientOf(site)
    let answers = 0
    let killed: Promise<unknown> | undefined
    const visitor = async (name: number) => {
      for (let count = 0; ; count += 1) {
        const email = `${round}-${name}-${count}@example.org`
        if ((await add({ email })) !== 200) return
        acknowledged.push(email)
        answers += 1
        if (answers > 10 + round * 5) killed ??= after(round % 4).then(() => site.end('SIGKILL'))
      }
    }
    await Promise.all(Array.from({ length: 10 }, (_, name) => visitor(name)))
    await killed
  }
  const site = await startForTest(dataDir, { env: { SMTP_URL: mail.url } })
  await emptied(dataDir)
  await site.end('SIGTERM')
  const stored = registrationsIn(dataDir).map(({ email }) => email)
  expect(acknowledged.filter(email => !stored.includes(email))).toEqual([])
  // A letter and its cause are stored together or not at all.
  const receipts = mail.arrived.flatMap(({ recipients }) => recipients).filter(to => /^\d/.test(to))
  expect([...new Set(receipts)].sort()).toEqual(stored.toSorted())
  expect(mail.arrived.length - 2 * stored.length).toBeLessThanOrEqual(rounds)
})
