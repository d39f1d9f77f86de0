import { expect, vi } from 'vitest'
import type { Failure } from '../../../domain/letters/mail.ts'
import { importBody } from '../files/import-files.ts'
import { returnReports } from '../servers/bounces.ts'
import { openImapServer } from '../servers/imap-server.ts'
import type { Story } from './site.ts'

const login = { user: 'post', password: 'waldlichtung' }
const readFrom = (port: number) => ({ mailbox: { host: '127.0.0.1', port, security: 'auto', ...login } })
const noServer = { host: '', port: 587, security: 'auto', user: '', password: '', from: '' }

/** Lets the site read a mailbox and make a key to sign with. Resolves with the mailbox's server. */
export async function readMail(story: Story) {
  const box = await openImapServer(login)
  await story.post('/mail/edit', { ...noServer, ...readFrom(box.port) })
  await story.post('/mail/dkim', {})
  return box
}

const subscribers = [
  '"Email Address","First Name","Last Name",OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP',
  'mira@example.org,Mira,Mispel,"2024-05-01 10:00:12",203.0.113.7,"2024-05-01 10:05:30",203.0.113.8',
  'ole@example.org,Ole,Orchidee,"2024-05-01 10:00:12",203.0.113.7,"2024-05-01 10:05:30",203.0.113.8',
].join('\n')

/** Imports subscribers, one list twice, and undoes another list of events. */
export async function moveListsIn(story: Story): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  const add = async (options: Parameters<typeof importBody>[0], text: string) => {
    const answer = await story.admin().post('/api/import/add', importBody(options, text), { headers })
    expect([options.kind, answer.status, (await answer.json()).error]).toEqual([options.kind, 200, undefined])
  }
  const imported = () => story.stored('imports').length
  await add({ kind: 'subscribers', consent: true }, subscribers)
  const before = imported()
  await add({ kind: 'events', shown: true }, 'Titel;Datum;Uhrzeit\nVersehen;01.08.2027;10:00\n')
  await story.post('/import/undo', { _id: story.stored('imports').at(-1)?._id })
  expect(imported()).toBe(before)
  await story.post('/user/settings', { start: 'desk' })
}

/**
 * A letter comes back from the address to which its recipient forwards, and another one is sent once more, while the
 * mail server is down.
 */
export async function loseLetters(story: Story, box: Awaited<ReturnType<typeof readMail>>): Promise<void> {
  const lost = story.mail.to('bruno@example.org')[0] ?? expect.fail('no letter to Bruno')
  const report = returnReports.find(({ name }) => name === 'Postfix, unknown user') ?? expect.fail('no report')
  const day = 'Mon, 14 Dec 2026 10:00:00 +0100'
  const { messageId = '', subject = '' } = lost.mail
  const recipient = 'bruno@example.org'
  const returned = report.raw({ messageId, subject, recipient, sender: lost.from, sent: day, date: day })
  box.deliver(returned.replace(`Final-Recipient: rfc822; ${recipient}`, 'Final-Recipient: rfc822; dead@example.net'))
  const isReturned = ({ error, forward }: Failure) => error.startsWith('Came back') && forward === 'dead@example.net'
  await vi.waitFor(
    () => expect(story.stored('outbox').filter(({ attempts }) => attempts.some(isReturned))).toHaveLength(1),
    10_000,
  )
  const paula = story.bookingOf('paula@example.org')
  await story.post('/registration/resend', { _id: paula._id, step: 1 })
  expect(story.stored('outbox')).toContainEqual(expect.objectContaining({ to: paula.email, isRepeat: true }))
  // No server listens there, wherever the folder is opened.
  await story.post('/mail/edit', { ...noServer, ...readFrom(1) })
}
