import { createServer, type Server, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished, vi } from 'vitest'

export type Arrived = {
  /** Where the envelope says it goes. */
  recipients: string[]
  from: string
  raw: string
  mail: Email
}

type Refusal = { at: 'connect' | 'mail' | 'rcpt' | 'data'; code: number; for?: (recipient: string) => boolean }

/** What arrives; undefined when it ends half-way. */
async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of stream) chunks.push(chunk)
  } catch {
    return undefined
  }
  return Buffer.concat(chunks).toString()
}

/** A real SMTP server on the loopback, whose ways a test changes while it runs; closed with the test. */
export async function openMailServer({ user, password }: { user?: string; password?: string } = {}) {
  const arrived: Arrived[] = []
  const ways: {
    refusal: Refusal | undefined
    hold: Promise<void> | undefined
    /** Whose letters are held. */
    holdFor: (recipient: string) => boolean
    /** After so many a connection takes no more. */
    lettersPerConnection: number
    beforeAnswer: () => Promise<void>
  } = {
    refusal: undefined,
    hold: undefined,
    holdFor: () => true,
    lettersPerConnection: Number.POSITIVE_INFINITY,
    beforeAnswer: async () => {},
  }
  const refused = (at: Refusal['at'], recipient = '') => {
    const { refusal } = ways
    if (refusal?.at !== at || refusal.for?.(recipient) === false) return null
    return Object.assign(new Error(`The test refuses with ${refusal.code}`), { responseCode: refusal.code })
  }
  const taken = new Map<string, number>()
  let held = 0
  const server = new SMTPServer({
    authOptional: user === undefined,
    ...(user === undefined ? { disabledCommands: ['AUTH', 'STARTTLS'] } : { disabledCommands: ['STARTTLS'] }),
    disableReverseLookup: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, callback) =>
      auth.username === user && auth.password === password
        ? callback(null, { user: auth.username ?? '' })
        : callback(new Error('Wrong name or password')),
    onConnect: (_session, callback) => callback(refused('connect')),
    onMailFrom({ address }, { id }, callback) {
      const isFull = (taken.get(id) ?? 0) >= ways.lettersPerConnection
      const full = Object.assign(new Error('That is enough for one connection'), { responseCode: 421 })
      callback(isFull ? full : refused('mail', address))
    },
    onRcptTo: ({ address }, _session, callback) => callback(refused('rcpt', address)),
    async onData(stream, session, callback) {
      const raw = await textOf(stream)
      // The sender was killed in the middle: that is no letter.
      if (raw === undefined) return
      if (ways.hold && ways.holdFor(session.envelope.rcptTo[0]?.address ?? '')) {
        held += 1
        await ways.hold
      }
      const refusal = refused('data')
      if (refusal) return callback(refusal)
      const { mailFrom, rcptTo } = session.envelope
      arrived.push({
        recipients: rcptTo.map(({ address }) => address),
        from: mailFrom ? mailFrom.address : '',
        raw,
        mail: await PostalMime.parse(raw),
      })
      taken.set(session.id, (taken.get(session.id) ?? 0) + 1)
      await ways.beforeAnswer()
      callback(null)
    },
  })
  // Whoever hangs up in the middle is no news here.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const login = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`
  return {
    port,
    url: `smtp://${login}127.0.0.1:${port}`,
    arrived,
    ways,
    /** How many letters it has kept waiting for its answer so far. */
    held: () => held,
    /** Waits for so many letters in all. */
    async wait(count: number): Promise<Arrived[]> {
      await vi.waitFor(
        () => {
          if (arrived.length < count) throw new Error(`${arrived.length} of ${count} letters have arrived`)
        },
        { timeout: 20_000, interval: 20 },
      )
      return arrived
    },
    to: (recipient: string) => arrived.filter(({ recipients }) => recipients.includes(recipient)),
  }
}

/** A server that takes connections and says nothing. */
export const openSilentServer = () => openRawServer(() => {})

/** A server that has always one more line to say, and never the last one. */
export const openChattyServer = () =>
  openRawServer(socket => {
    socket.write('220 hello\r\n')
    const talking = setInterval(() => socket.write('250-and another thing\r\n'), 50)
    socket.on('close', () => clearInterval(talking))
  })

/** A server that repeats the line by which somebody has tried to sign in. */
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
