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

type Refusal = { at: 'connect' | 'rcpt' | 'data'; code: number; for?: (recipient: string) => boolean }

/** A real SMTP server on the loopback, whose ways a test changes while it runs; closed with the test. */
export async function openMailServer({ user, password }: { user?: string; password?: string } = {}) {
  const arrived: Arrived[] = []
  const ways: { refusal: Refusal | undefined; hold: Promise<void> | undefined; onArrival: () => void } = {
    refusal: undefined,
    hold: undefined,
    onArrival: () => {},
  }
  const refused = (at: Refusal['at'], recipient = '') => {
    const { refusal } = ways
    if (refusal?.at !== at || refusal.for?.(recipient) === false) return null
    return Object.assign(new Error(`The test refuses with ${refusal.code}`), { responseCode: refusal.code })
  }
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
    onRcptTo: ({ address }, _session, callback) => callback(refused('rcpt', address)),
    async onData(stream, session, callback) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(Buffer.from(chunk))
      await ways.hold
      const refusal = refused('data')
      if (refusal) return callback(refusal)
      const raw = Buffer.concat(chunks).toString()
      const { mailFrom, rcptTo } = session.envelope
      arrived.push({
        recipients: rcptTo.map(({ address }) => address),
        from: mailFrom ? mailFrom.address : '',
        raw,
        mail: await PostalMime.parse(raw),
      })
      callback(null)
      ways.onArrival()
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

/** A server that takes connections and says nothing, until it becomes a bridge to a real one. */
export async function openSilentServer() {
  const sockets = new Set<Socket>()
  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
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
