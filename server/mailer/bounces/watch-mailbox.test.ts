import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Bounce } from '../../../domain/letters/bounce.ts'
import { WAIT_MS } from '../../../domain/testing/wait-ms.ts'
import { createLog } from '../../runtime/log.ts'
import { openMailbox } from './imap.ts'
import { watchMailbox } from './watch-mailbox.ts'

const now = () => '2026-11-28T09:00:00.000Z'

/** Opens an IMAP server that answers each command by its name; without an answer it stays silent. */
async function openServer(answers: Record<string, (args: string) => string | undefined>, greeting = '* OK hello\r\n') {
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write(greeting)
    socket.on('data', data => {
      for (const line of data.toString().trim().split('\r\n')) {
        const [tag = '', name = '', ...args] = line.split(' ')
        commands.push(line)
        const answer = (answers[name] ?? usual[name] ?? (() => 'OK done'))(args.join(' '))
        const lines = answer?.split('\r\n') ?? []
        const last = lines.pop()
        socket.write(lines.map(line => `${line}\r\n`).join(''))
        if (last !== undefined) socket.write(`${tag} ${last}\r\n`)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { commands, port, sockets }
}

const usual: Record<string, () => string | undefined> = {
  CAPABILITY: () => '* CAPABILITY IMAP4rev1\r\nOK done',
  EXAMINE: () => '* 3 EXISTS\r\n* OK [UIDNEXT 42] next\r\nOK done',
}

const serverAt = (port: number, password = 'waldlichtung') =>
  ({ host: '127.0.0.1', port, security: 'auto', user: 'post', password }) as const

function watch(
  port: number,
  report: (bounce: Bounce) => Promise<void> = async () => {},
  { answerMs = WAIT_MS, lookIntervalMs = 20 } = {},
) {
  const lines: string[] = []
  const watching = watchMailbox({
    mailbox: () => serverAt(port),
    report,
    now,
    log: createLog('info', line => lines.push(line), now),
    times: { answerMs, lookIntervalMs },
  })
  watching.start()
  onTestFinished(() => watching.close())
  return { watching, lines }
}

test('an unreadable message blocks no other', async () => {
  const deep = Array.from(
    { length: 400 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  )
  const messages = [
    `Return-Path: <>\r\n${deep.join('')}`,
    'Return-Path: <>\r\nFrom: mailer-daemon@wald.example\r\nSubject: Undeliverable\r\n\r\n550 5.1.1 User unknown\r\nanna@wald.example\r\n',
  ]
  const literal = (uid: number, section: string, text: string) =>
    `* ${uid} FETCH (UID ${uid} BODY[${section}] {${text.length}}\r\n${text})\r\n`
  const { port } = await openServer({
    UID(args) {
      if (args === 'SEARCH SINCE 14-Nov-2026') return '* SEARCH 1 2 3\r\nOK done'
      if (args.startsWith('FETCH 1,2,3'))
        return `${[1, 2, 3].map(uid => literal(uid, 'HEADER', 'Return-Path: <>\r\n\r\n')).join('')}OK done`
      if (args.startsWith('FETCH 1 ')) return 'NO it is damaged'
      const uid = Number(/^FETCH (\d)/.exec(args)?.[1] ?? 0)
      return uid > 0 ? `${literal(uid, '', messages[uid - 2] ?? '')}OK done` : '* SEARCH\r\nOK done'
    },
  })
  const seen: Bounce[] = []
  const { lines, watching } = watch(port, async bounce => void seen.push(bounce))
  await vi.waitFor(() => expect(seen.map(({ recipients }) => recipients)).toEqual([['anna@wald.example']]))
  expect(lines.join('')).toContain('A message of the mailbox could not be read')
  expect(watching.failure()).toBeUndefined()
})

test('a quiet mailbox is read from its last message on', async () => {
  const { port, commands } = await openServer({ UID: () => '* SEARCH\r\nOK done' })
  watch(port)
  await vi.waitFor(() => expect(commands.filter(line => line.includes('UID SEARCH UID')).length).toBeGreaterThan(0))
  expect(commands.find(line => line.includes('UID SEARCH UID'))).toMatch(/UID SEARCH UID 42:\*$/)
})

test('a mailbox that does not report its last message, such as Courier’s, is not read from its first on', async () => {
  const EXAMINE = () => '* 20000 EXISTS\r\nOK done'
  const { port, commands } = await openServer({ EXAMINE, UID: () => '* SEARCH\r\nOK done' })
  watch(port)
  const searches = () => commands.filter(line => line.includes('UID SEARCH')).map(line => line.replace(/^\w+ /, ''))
  await vi.waitFor(() => expect(searches().length).toBeGreaterThan(1))
  expect([...new Set(searches())]).toEqual(['UID SEARCH SINCE 14-Nov-2026'])
})

test('a server that ends a quiet connection, as at its restart, is asked again at once, but not without end', async () => {
  const CAPABILITY = () => '* CAPABILITY IMAP4rev1 IDLE\r\nOK done'
  const idle = { IDLE: () => undefined, UID: () => '* SEARCH\r\nOK done' }
  const { port, commands, sockets } = await openServer({ CAPABILITY, ...idle })
  const { watching, lines } = watch(port, undefined, { lookIntervalMs: 600_000 })
  const idles = () => commands.filter(line => line.endsWith('IDLE')).length
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  await vi.waitFor(() => expect(idles()).toBe(1))
  hangUp()
  await vi.waitFor(() => expect(idles()).toBe(2))
  expect([watching.failure(), lines]).toEqual([undefined, []])
  hangUp()
  await vi.waitFor(() => expect(watching.failure()).toBe('The server closed the connection.'))
  expect(idles()).toBe(2)
})

test.each(['pass "wald" \\ lichtung', 'kurz', 'wäldchen-grün'])(
  'the reason hides the password %s of a server that repeats it',
  async password => {
    const { port } = await openServer({ LOGIN: args => `BAD LOGIN ${args} ${'x'.repeat(5000)}` })
    const reason = await openMailbox(serverAt(port, password), WAIT_MS).catch(error => String(error))
    expect(reason).toMatch(/LOGIN failed: BAD LOGIN/)
    expect(reason).not.toContain(password)
    expect(reason).not.toContain(password.replace(/[\\"]/g, '\\$&'))
    expect(reason).not.toContain(Buffer.from(password).toString('latin1'))
    expect(String(reason).length).toBeLessThan(300)
  },
)

test('a server that starts no encryption is dropped after some time', async () => {
  const { port } = await openServer({ CAPABILITY: () => '* CAPABILITY IMAP4rev1 STARTTLS\r\nOK done' })
  await expect(openMailbox(serverAt(port), 100)).rejects.toThrow('Timeout')
})

test.each([
  ['says nothing', {}, ''],
  ['begins no encryption', { CAPABILITY: () => '* CAPABILITY IMAP4rev1 STARTTLS\r\nOK done' }, undefined],
] as const)('watching ends at once with a server that %s', async (_, answers, greeting) => {
  const { port, sockets, commands } = await openServer(answers, greeting)
  const { watching } = watch(port, undefined, { answerMs: 600_000 })
  await vi.waitFor(() => expect(sockets.size).toBe(1))
  if (greeting === undefined) await vi.waitFor(() => expect(commands.join()).toContain('STARTTLS'))
  await watching.close()
})

test('a mailbox at an IPv6 address is asked, which TLS takes as no name', async () => {
  const { port } = await openServer({})
  const server = { ...serverAt(port), host: '::ffff:7f00:1', security: 'tls' } as const
  const reason = await openMailbox(server, WAIT_MS).catch(error => String(error))
  expect(reason).not.toContain('ServerName')
  expect(reason).toMatch(/Error/)
})

test('the total size of an answer is bounded', async () => {
  const line = `* SEARCH ${'1 '.repeat(50_000)}\r\n`
  const { port } = await openServer({ UID: () => `${line.repeat(90)}OK done` })
  const box = await openMailbox(serverAt(port), WAIT_MS)
  await expect(box.find({ after: 0 })).rejects.toThrow('The answer is too long.')
})
