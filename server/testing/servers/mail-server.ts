import { createServer, type Server, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished, vi } from 'vitest'
import { usualTimeouts } from '../../mailer/courier.ts'
import type { SmtpTimeouts } from '../../mailer/smtp.ts'

export type ReceivedMail = {
  /** The recipients of the envelope. */
  recipients: string[]
  from: string
  raw: string
  mail: Email
}

type Refusal = {
  at: 'connect' | 'mail' | 'rcpt' | 'data'
  code: number
  text?: string
  for?: (recipient: string) => boolean
  /** Its words for a recipient, instead of `text`. */
  textFor?: (recipient: string) => string
}

/** Returns the text of a stream; undefined when it breaks off. */
async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of stream) chunks.push(chunk)
  } catch {
    return undefined
  }
  return Buffer.concat(chunks).toString()
}

/** Behaviour of the server; a test changes it while the server runs. */
type Behaviour = {
  refusal: Refusal | undefined
  hold: Promise<void> | undefined
  /** Selects the recipients whose letters are held. */
  holdFor: (recipient: string) => boolean
  /** Number of letters that one connection takes. */
  lettersPerConnection: number
  beforeAnswer: () => Promise<void>
}

const usualBehaviour = (): Behaviour => ({
  refusal: undefined,
  hold: undefined,
  holdFor: () => true,
  lettersPerConnection: Number.POSITIVE_INFINITY,
  beforeAnswer: async () => {},
})

/** Returns the server's error at this step; null for none. */
function refusal({ refusal: wanted }: Behaviour, at: Refusal['at'], recipient = ''): Error | null {
  if (wanted?.at !== at || wanted.for?.(recipient) === false) return null
  const { code, text = `The test refuses with ${code}`, textFor = () => text } = wanted
  return Object.assign(new Error(textFor(recipient)), { responseCode: code })
}

/** Opens a real SMTP server on the loopback. A test changes its behaviour while it runs; it closes with the test. */
export async function openMailServer({
  user,
  password,
  takesUmlauts = false,
}: {
  user?: string
  password?: string
  takesUmlauts?: boolean
} = {}) {
  const letters: ReceivedMail[] = []
  const behaviour = usualBehaviour()
  const accepted = new Map<string, number>()
  let heldCount = 0
  const server = new SMTPServer({
    authOptional: user === undefined,
    ...(user === undefined ? { disabledCommands: ['AUTH', 'STARTTLS'] } : { disabledCommands: ['STARTTLS'] }),
    hideSMTPUTF8: !takesUmlauts,
    disableReverseLookup: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, callback) =>
      auth.username === user && auth.password === password
        ? callback(null, { user: auth.username ?? '' })
        : callback(new Error('Wrong name or password')),
    onConnect: (_session, callback) => callback(refusal(behaviour, 'connect')),
    onMailFrom({ address }, { id }, callback) {
      const isFull = (accepted.get(id) ?? 0) >= behaviour.lettersPerConnection
      const full = Object.assign(new Error('That is enough for one connection'), { responseCode: 421 })
      callback(isFull ? full : refusal(behaviour, 'mail', address))
    },
    onRcptTo: ({ address }, _session, callback) => callback(refusal(behaviour, 'rcpt', address)),
    async onData(stream, session, callback) {
      const raw = await textOf(stream)
      // The sender disconnected in the middle of the letter.
      if (raw === undefined) return
      if (behaviour.hold && behaviour.holdFor(session.envelope.rcptTo[0]?.address ?? '')) {
        heldCount += 1
        await behaviour.hold
      }
      const error = refusal(behaviour, 'data')
      if (error) return callback(error)
      const { mailFrom, rcptTo } = session.envelope
      letters.push({
        recipients: rcptTo.map(({ address }) => address),
        from: mailFrom ? mailFrom.address : '',
        raw,
        mail: await PostalMime.parse(raw),
      })
      accepted.set(session.id, (accepted.get(session.id) ?? 0) + 1)
      await behaviour.beforeAnswer()
      callback(null)
    },
  })
  // Tests expect clients that hang up in the middle.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const login = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`
  return {
    port,
    url: `smtp://${login}127.0.0.1:${port}`,
    arrived: letters,
    behaviour,
    held: () => heldCount,
    /** Waits until this number of letters has arrived in all. */
    async wait(count: number): Promise<ReceivedMail[]> {
      await vi.waitFor(
        () => {
          if (letters.length < count) throw new Error(`${letters.length} of ${count} letters have arrived`)
        },
        { interval: 20 },
      )
      return letters
    },
    to: (recipient: string) => letters.filter(({ recipients }) => recipients.includes(recipient)),
  }
}

/** Opens a mail server over TLS whose certificate has expired and is for another name. */
export async function openUntrustedServer(): Promise<{ port: number }> {
  const server = new SMTPServer({ secure: true, authOptional: true })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // The library warns of its own certificate, which is the point here.
  vi.mocked(console.error).mockClear()
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  const address = server.server.address()
  return { port: typeof address === 'object' && address ? address.port : 0 }
}

/** Opens a server of another kind, which ends the connection after a line. */
export const openWebServer = () => openRawServer(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))

/** Opens a server that hangs up at once. */
export const openClosingServer = () => openRawServer(socket => socket.end())

/**
 * How long a test's site waits for a mail server: as long as any site. With shorter timeouts, a letter would fail on a
 * loaded machine, and wait until the test moves the clock. `TEST_SILENCE` is for servers that do not answer.
 */
export const mailWaits = (env: Record<string, string>): SmtpTimeouts =>
  env.TEST_SILENCE ? { connectionMs: 1000, answerMs: 2000 } : usualTimeouts

/** Opens a server that accepts connections and stays silent; its site gets `TEST_SILENCE`. */
export const openSilentServer = () => openRawServer(() => {})

/** Opens a server that always sends one more line, and never the last one. */
export const openChattyServer = () =>
  openRawServer(socket => {
    socket.write('220 hello\r\n')
    const talking = setInterval(() => socket.write('250-and another thing\r\n'), 50)
    socket.on('close', () => clearInterval(talking))
  })

/** Opens a server that hangs up at each letter, before or after its end, except at these first ones. */
export async function openDroppingServer(at: 'before' | 'after', letters = 0) {
  const arrived: string[] = []
  const server = await openRawServer(socket => {
    let recipient = ''
    let isInLetter = false
    socket.write('220 hello\r\n')
    socket.on('data', data => {
      const text = data.toString()
      if (isInLetter) {
        if (!text.endsWith('\r\n.\r\n')) return
        isInLetter = false
        arrived.push(recipient)
        return arrived.length > letters ? socket.destroy() : socket.write('250 taken\r\n')
      }
      recipient = /^RCPT TO:<(.*?)>/.exec(text)?.[1] ?? recipient
      isInLetter = text.startsWith('DATA')
      if (isInLetter && at === 'before' && arrived.length >= letters) return socket.destroy()
      socket.write(isInLetter ? '354 go\r\n' : '250 ok\r\n')
    })
  })
  return { ...server, arrived }
}

/** Opens a server that quotes a client's login. */
export const openEchoingServer = () =>
  openRawServer(socket => {
    socket.write('220 hello\r\n')
    socket.on('data', data => {
      const line = data.toString().trim()
      socket.write(/^AUTH/.test(line) ? `535 5.7.8 bad: ${line}\r\n` : '250-hello\r\n250 AUTH PLAIN\r\n')
    })
  })

async function openRawServer(receive: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    receive(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>(resolve => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  onTestFinished(close)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, port, connections: () => sockets.size }
}
