import { createSocket } from 'node:dgram'
import { onTestFinished } from 'vitest'

/** The records of a name, or how the server fails for it; a name that is not listed does not exist. "" is the root. */
type Records = { a?: string[]; ns?: string[]; mx?: string[]; txt?: string[] } | 'servfail' | 'silence'
export type Zone = Record<string, Records>

const types = { 1: 'a', 2: 'ns', 15: 'mx', 16: 'txt' } as const
const [NO_ERROR, SERVER_FAILURE, NO_NAME] = [0, 2, 3]

const bytesOfName = (name: string) =>
  Buffer.concat([
    ...name.split('.').flatMap(label => (label === '' ? [] : [Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])

const bytesOf = {
  a: (address: string) => Buffer.from(address.split('.').map(Number)),
  ns: bytesOfName,
  mx: (exchange: string) => Buffer.concat([Buffer.from([0, 10]), bytesOfName(exchange)]),
  txt: (text: string) =>
    Buffer.concat(
      text.match(/.{1,255}/gs)?.map(part => Buffer.from(`${String.fromCharCode(part.length)}${part}`, 'latin1')) ?? [],
    ),
}

function questionIn(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(message: Buffer, zone: Zone): Buffer | undefined {
  const { name, type, end } = questionIn(message)
  const records = zone[name]
  if (records === 'silence') return undefined
  const kind = types[type as keyof typeof types]
  const found = typeof records === 'object' && kind ? (records[kind] ?? []).map(bytesOf[kind]) : []
  const code = records === 'servfail' ? SERVER_FAILURE : records ? NO_ERROR : NO_NAME
  const head = Buffer.from(message.subarray(0, end))
  head.writeUInt16BE(0x8180 | code, 2)
  for (const [at, count] of [1, found.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * at)
  const answers = found.map(content => {
    // Repeats the question's name, with a TTL of one minute.
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, 0])
    record.writeUInt16BE(content.length, 10)
    return Buffer.concat([record, content])
  })
  return Buffer.concat([head, ...answers])
}

/** Opens a name server on the loopback. A test changes its zone while it runs; it closes with the test. */
export async function openDnsServer(zone: Zone) {
  const questions: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    questions.push(questionIn(message).name)
    const answer = answerTo(message, zone)
    if (answer) socket.send(answer, port, address)
  })
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => socket.close(() => resolve())))
  return {
    zone,
    /** Requested names, in order. */
    questions,
    server: `127.0.0.1:${socket.address().port}`,
  }
}
