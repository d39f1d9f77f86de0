import { expect, test } from 'vitest'
import { WAIT_MS } from '../../../domain/testing/wait-ms.ts'
import { lacksDovecot, openImapServer } from '../../testing/servers/imap-server.ts'
import { openMailbox } from './imap.ts'

const withDovecot = test.skipIf(lacksDovecot)
const serverAt = (port: number, password = 'waldlichtung') =>
  ({ host: '127.0.0.1', port, security: 'auto', user: 'post', password }) as const

withDovecot('a mailbox of Dovecot is read, and its messages and flags stay as they are', async () => {
  const server = await openImapServer()
  server.deliver('From: a@example.org\r\nSubject: Eins\r\n\r\nHallo\r\n')
  server.deliver(
    `From: mailer-daemon@example.org\r\nReturn-Path: <>\r\nSubject: Zwei\r\n\r\n${'x'.repeat(400_000)}\r\n`,
  )
  const before = server.messages()
  const box = await openMailbox(serverAt(server.port), WAIT_MS)
  expect(box.count).toBe(2)
  const uids = await box.find({ since: new Date('2026-11-20') })
  expect(uids).toEqual([1, 2])
  const headers = await box.headers(uids)
  expect(headers.get(2)).toMatch(/Return-Path: <>/i)
  expect((await box.message(1))?.toString()).toContain('Hallo')
  expect((await box.message(2))?.length).toBe(262_144)
  expect(await box.find({ after: 2 })).toEqual([])
  const news = box.waitForNews(20_000, new AbortController().signal)
  server.deliver('From: a@example.org\r\nSubject: Drei\r\n\r\nHallo\r\n')
  await news
  expect(await box.find({ after: 2 })).toEqual([3])
  const stop = new AbortController()
  const idle = box.waitForNews(20_000, stop.signal)
  stop.abort()
  await idle
  box.close()
  const after = server.messages()
  expect(after.map(({ content }) => content).slice(0, 2)).toEqual(before.map(({ content }) => content))
  expect(after.map(({ flags }) => flags)).toEqual(['', '', ''])
})

withDovecot('a wrong password is refused with a reason that does not hold it', async () => {
  const server = await openImapServer()
  const refused = await openMailbox(serverAt(server.port, 'falsches-passwort'), WAIT_MS).catch(error => String(error))
  expect(refused).toMatch(/AUTHENTICATE failed: NO/)
  expect(refused).not.toContain('falsches-passwort')
})
