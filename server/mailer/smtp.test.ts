import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SmtpServer } from '../../domain/content/site/site.ts'
import { isAboutAddress, plainFailure } from '../../domain/letters/plain-failure.ts'
import { runInLanguage } from '../http/requests/language.ts'
import {
  mailWaits,
  openClosingServer,
  openDroppingServer,
  openMailServer,
  openSilentServer,
  openUntrustedServer,
  openWebServer,
} from '../testing/servers/mail-server.ts'
import { makeDkim } from './dkim.ts'
import { type OutgoingLetter, openSmtp, type SmtpError, type SmtpTimeouts } from './smtp.ts'

const letter = {
  messageId: '<letter@example.org>',
  from: { name: 'Lichtung', address: 'post@example.org' },
  to: 'martina@example.org',
  subject: 'Hallo',
  text: 'Grüße',
  html: undefined,
  replyTo: undefined,
}

/** Returns the headers of a letter as it arrives, which may be changed. */
async function sendAndReceive(changes: Partial<OutgoingLetter>, options = {}) {
  const mail = await openMailServer(options)
  const server = { host: '127.0.0.1', port: mail.port, security: 'auto' as const, user: '', password: '' }
  const smtp = openSmtp(server, mailWaits({}))
  await smtp.send({ ...letter, ...changes })
  smtp.close()
  const [one] = await mail.wait(1)
  const lines = (one?.raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n(?=[ \t])/g, '').split('\r\n')
  const headers = new Map(lines.map(line => [line.split(':')[0]?.toLowerCase(), line.slice(line.indexOf(':') + 2)]))
  return { ...one, headers }
}

test('only automatic letters are marked as automatic', async () => {
  expect((await sendAndReceive({})).headers.get('auto-submitted')).toBe('auto-generated')
  expect((await sendAndReceive({ isTyped: true })).headers.has('auto-submitted')).toBe(false)
})

test('a newsletter belongs to a list, its replies go to the contact, and one click unsubscribes', async () => {
  const unsubscribe = 'https://example.org/newsletter/abmelden?key=x'
  const { headers } = await sendAndReceive({ isNewsletter: true, unsubscribe, replyTo: 'erika@example.org' })
  expect(headers.get('list-id')).toBe('"Lichtung" <newsletter.example.org>')
  expect(headers.get('reply-to')).toBe('erika@example.org')
  expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribe}>`)
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect((await sendAndReceive({ unsubscribe })).headers.has('list-id')).toBe(false)
})

test('both headers of a one-click link are signed', async () => {
  const signing = { ...(await makeDkim()), signsFor: 'example.org' }
  const { headers } = await sendAndReceive({ isNewsletter: true, unsubscribe: 'https://example.org/ab?key=x', signing })
  expect(headers.get('dkim-signature')).toMatch(/d=example\.org;.*h=[^;]*list-unsubscribe:list-unsubscribe-post/)
})

test('a domain with umlauts is ASCII in each header', async () => {
  const { headers, raw } = await sendAndReceive({
    from: { name: 'Käferschule', address: 'post@käfer.de' },
    to: 'mira@größe.de',
    replyTo: 'erika@wildnis-grün.de',
    isNewsletter: true,
  })
  expect(raw?.split('\r\n\r\n')[0]).toMatch(/^[\x20-\x7e\r\n\t]*$/)
  expect(headers.get('to')).toBe('mira@xn--gre-6ka8i.de')
  expect(headers.get('from')).toMatch(/<post@xn--kfer-loa\.de>$/)
  expect(headers.get('reply-to')).toBe('erika@xn--wildnis-grn-2hb.de')
  expect(headers.get('list-id')).toMatch(/<newsletter\.xn--kfer-loa\.de>$/)
})

test('an umlaut before the @ goes only to a server that accepts it', async () => {
  const { recipients } = await sendAndReceive({ to: 'jürgen@example.org' }, { takesUmlauts: true })
  expect(recipients).toEqual(['jürgen@example.org'])
  const other = await openMailServer()
  const raw = await failure({ port: other.port, to: 'jürgen@example.org' })
  expect(raw).toBe('Before sending: 553 5.6.7 The mail server offers no SMTPUTF8')
  expect(plainFailure({ error: raw })).toContain('umlauts')
  expect(isAboutAddress(raw)).toBe(true)
  // Letters to others go there all the same.
  expect((await sendAndReceive({ to: 'juergen@example.org' })).recipients).toEqual(['juergen@example.org'])
})

test.each([
  ['Wildnisschule', true],
  ['Käferschule', true],
  ['Käferschule für große und kleine Waldläufer', false],
])('the name of the newsletter, “%s”, stands in its List-Id if it fits: %s', async (name, isThere) => {
  const { headers } = await sendAndReceive({ from: { name, address: 'post@wald.de' }, isNewsletter: true })
  const id = String(headers.get('list-id'))
  expect(id.endsWith('<newsletter.wald.de>')).toBe(true)
  expect(id.length > '<newsletter.wald.de>'.length).toBe(isThere)
})

/** Opens a server that stays silent after this greeting and counts its connections. */
async function openMuteServer(greeting: string) {
  const visitors = new Set<Socket>()
  let count = 0
  const server = createServer(socket => {
    visitors.add(socket)
    count += 1
    socket.on('error', () => {})
    socket.write(greeting)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of visitors) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, count: () => count }
}

test('the site does not wait endlessly for a server that leaves open whether it accepts umlauts before the @, and asks again', async () => {
  const silent = await openMuteServer('220 wald.de\r\n')
  const server = { host: '127.0.0.1', port: silent.port, security: 'auto' as const, user: '', password: '' }
  const smtp = openSmtp(server, { connectionMs: 200, answerMs: 600_000 })
  onTestFinished(() => smtp.close())
  const send = () => smtp.send({ ...letter, to: 'jürgen@example.org' }).catch(() => {})
  void send()
  await vi.waitFor(() => expect(silent.count()).toBe(2))
})

test('closing ends the question whether a server accepts umlauts before the @', async () => {
  const silent = await openMuteServer('220 wald.de\r\n')
  const server = { host: '127.0.0.1', port: silent.port, security: 'auto' as const, user: '', password: '' }
  const smtp = openSmtp(server, { connectionMs: 600_000, answerMs: 600_000 })
  const sent = smtp.send({ ...letter, to: 'jürgen@example.org' }).catch(error => error)
  await vi.waitFor(() => expect(silent.count()).toBe(1))
  smtp.close()
  expect(await sent).toBeInstanceOf(Error)
})

type Changes = Partial<SmtpServer> & { to?: string; times?: SmtpTimeouts }

/** For a server that stays silent. */
const shortTimes = { connectionMs: 700, answerMs: 1500 }

/** Returns the stored reason of a failure. */
const failure = async (changes: Changes): Promise<string> => (await smtpError(changes)).message

async function smtpError({ to = letter.to, times = mailWaits({}), ...changes }: Changes): Promise<SmtpError> {
  const server = { host: '127.0.0.1', port: 0, security: 'auto' as const, user: '', password: '', ...changes }
  const smtp = openSmtp(server, times)
  try {
    return await smtp.send({ ...letter, to }).then(
      () => expect.fail('It was sent.'),
      error => error,
    )
  } finally {
    smtp.close()
  }
}

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

const login = { user: 'post', password: 'geheim' }
const portOf = async (server: Promise<{ port: number }>) => ({ port: (await server).port })

test.each<[string, () => Promise<Changes>, string]>([
  [
    'a wrong password',
    async () => ({ ...login, password: 'no', ...(await portOf(openMailServer(login))) }),
    'password is wrong',
  ],
  [
    'no password',
    async () => ({ user: 'post', ...(await portOf(openMailServer(login))) }),
    'requires a user and a password',
  ],
  ['no user', () => portOf(openMailServer(login)), 'requires a user and a password'],
  // An impossible name asks no name server.
  ['an unknown server', async () => ({ host: 'mail..example' }), 'name cannot be found'],
  ['a closed port', async () => ({ port: await closedPort() }), 'Nothing answers at this port'],
  ['a silent server', async () => ({ times: shortTimes, ...(await portOf(openSilentServer())) }), 'does not answer'],
  [
    'a silent server over TLS',
    async () => ({ security: 'tls', times: shortTimes, ...(await portOf(openSilentServer())) }),
    'does not answer',
  ],
  ['a server that hangs up', () => portOf(openClosingServer()), 'broke off the connection'],
  ['a server of another kind', () => portOf(openWebServer()), 'do not fit together'],
  [
    'TLS at a port without',
    async () => ({ security: 'tls', ...(await portOf(openMailServer())) }),
    'do not fit together',
  ],
  [
    'STARTTLS at a server without',
    async () => ({ security: 'starttls', ...(await portOf(openMailServer())) }),
    'do not fit together',
  ],
  // Reached by a name that does not count as this machine's own.
  [
    'a certificate that is not valid',
    async () => ({ host: '0.0.0.0', security: 'tls', ...(await portOf(openUntrustedServer())) }),
    'certificate is not valid',
  ],
  ['what is not one address', async () => ({ to: 'a@example.org, b@example.org' }), 'not an email address'],
])('the reason is in plain words for %s', async (_, open, sentence) => {
  expect(plainFailure({ error: await failure(await open()) })).toContain(sentence)
})

test.each([
  ['mail', 530, '5.7.0 Must issue a STARTTLS command first', 'requires an encrypted connection'],
  ['mail', 550, 'Sender address is not allowed.', 'does not let this user send from this address'],
  ['rcpt', 553, '5.7.1 <a@b.de>: Sender address rejected: not owned by user post', 'send from this address'],
  ['rcpt', 550, '5.1.1 <a@b.de>: Recipient address rejected: User unknown', 'This address does not exist'],
  ['rcpt', 552, '5.2.2 Mailbox is full', 'mailbox is full'],
  ['rcpt', 450, '4.1.2 <a@gmial.con>: Recipient address rejected: Domain not found', 'does not find this address'],
  ['mail', 552, '5.3.4 Message size exceeds fixed limit', 'it has 7 Bytes'],
  ['data', 550, '5.7.26 This mail has been blocked because the sender is unauthenticated', 'SPF, DKIM or DMARC'],
  ['rcpt', 450, '4.2.0 <a@b.de>: Recipient address rejected: Greylisted', 'try again later'],
  ['rcpt', 421, 'Please come back', 'try again later'],
  ['connect', 421, 'Too busy', 'try again later'],
  ['connect', 554, 'Client host blocked using zen.spamhaus.org', 'taken for spam'],
  ['data', 554, '5.7.1 Message rejected as spam', 'taken for spam'],
  ['data', 550, '5.4.5 Daily user sending limit exceeded', 'Too many letters'],
] as const)('the reason is in plain words for a server that answers at %s: %i %s', async (at, code, text, sentence) => {
  const mail = await openMailServer()
  mail.behaviour.refusal = { at, code, text }
  const { message: error, details } = await smtpError({ port: mail.port })
  expect(plainFailure({ error, ...details })).toContain(sentence)
})

test('a server that hangs up after the end of a letter, instead of confirming it, may have taken it', async () => {
  const { message, details } = await smtpError({ port: (await openDroppingServer('after')).port })
  expect(plainFailure({ error: message, ...details })).toContain('may have taken the letter')
  const before = await smtpError({ port: (await openDroppingServer('before')).port })
  expect(plainFailure({ error: before.message, ...before.details })).toBe(
    'The mail server broke off the connection. Perhaps port and security do not fit together.',
  )
})

test('a server that is silent before the letter has not taken it', async () => {
  const { port } = await openMuteServer('220 wald.de\r\n250 hello\r\n250 the sender\r\n')
  const { message, details } = await smtpError({ port, times: { ...mailWaits({}), answerMs: 1500 } })
  expect(plainFailure({ error: message, ...details })).toBe('The mail server took too long to answer.')
})

test('the reason is shown in its reader’s language', async () => {
  const raw = await failure({ ...login, password: 'no', port: (await openMailServer(login)).port })
  expect(await runInLanguage('de', async () => plainFailure({ error: raw }))).toBe(
    'Benutzername oder Passwort stimmt nicht. Manche Anbieter verlangen ein App-Passwort.',
  )
})

test('the reason of a refusal is shown whole, even if it contains a short password or word', async () => {
  const reply = `5.1.1 0 unknown in mailbox table: ${'x'.repeat(900)} the end`
  for (const password of ['0', 'mailbox', 'unknown']) {
    const mail = await openMailServer({ user: 'post', password })
    mail.behaviour.refusal = { at: 'rcpt', code: 550, text: reply }
    expect(await failure({ port: mail.port, user: 'post', password })).toContain(`550 ${reply}`)
  }
})
