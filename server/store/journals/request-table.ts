import type { LoggedRequest, RequestEntry } from '../../../domain/visits/visitor.ts'

/** Requests in memory, as columns of numbers: a million of them take some 50 MB. */
export type RequestTable = Iterable<LoggedRequest> & {
  add(request: RequestEntry): void
  readonly length: number
  /** Bytes of memory, roughly. */
  readonly weight: number
  /** Each address once. */
  readonly ips: readonly string[]
  /** The moment of the newest request, in milliseconds. */
  readonly newest: number
  /** Milliseconds. */
  dateAt(row: number): number
  bytesAt(row: number): number
  /** An index of `ips`. */
  ipAt(row: number): number
  agentAt(row: number): string
  at(row: number): LoggedRequest
}

const ROW_BYTES = 38

export function createRequestTable(): RequestTable {
  const dates = createNumbers(Float64Array)
  const statuses = createNumbers(Uint16Array)
  const bytes = createNumbers(Float64Array)
  const ips = createTexts()
  const methods = createTexts()
  const paths = createTexts()
  const agents = createTexts()
  const referrers = createTexts()
  let length = 0
  let newest = 0

  const at = (row: number): LoggedRequest => ({
    ip: ips.at(row),
    method: methods.at(row),
    path: paths.at(row),
    status: statuses.at(row),
    bytes: bytes.at(row),
    agent: agents.at(row),
    referrer: referrers.at(row),
  })
  return {
    add(request) {
      const date = Date.parse(request.date)
      newest = Math.max(newest, date)
      dates.push(length, date)
      ips.push(length, request.ip)
      methods.push(length, request.method)
      paths.push(length, request.path)
      statuses.push(length, request.status)
      bytes.push(length, request.bytes)
      agents.push(length, request.agent)
      referrers.push(length, request.referrer)
      length += 1
    },
    get length() {
      return length
    },
    get weight() {
      return [ips, methods, paths, agents, referrers].reduce((sum, { weight }) => sum + weight, length * ROW_BYTES)
    },
    ips: ips.names,
    get newest() {
      return newest
    },
    dateAt: dates.at,
    bytesAt: bytes.at,
    ipAt: ips.nameAt,
    agentAt: agents.at,
    at,
    *[Symbol.iterator]() {
      for (let row = 0; row < length; row += 1) yield at(row)
    },
  }
}

type Numbers = Float64Array | Uint32Array | Uint16Array

/** A column grows piece by piece, which copies no rows. */
const PIECE_ROWS = 1024

function createNumbers(kind: new (length: number) => Numbers) {
  const pieces: Numbers[] = []
  return {
    at: (row: number) => pieces[Math.floor(row / PIECE_ROWS)]?.[row % PIECE_ROWS] ?? 0,
    push(row: number, number: number) {
      if (row % PIECE_ROWS === 0) pieces.push(new kind(PIECE_ROWS))
      const piece = pieces.at(-1)
      if (piece) piece[row % PIECE_ROWS] = number
    },
  }
}

/** Memory of a string besides its characters. */
const TEXT_OVERHEAD_BYTES = 100

/** Creates a column of texts: each distinct text once, and each row's index into them. */
function createTexts() {
  const rows = createNumbers(Uint32Array)
  const names: string[] = []
  const indexes = new Map<string, number>()
  let weight = 0

  function add(text: string): number {
    // A copy, as a slice would keep the longer text it was cut from in memory.
    const copy = Buffer.from(text).toString()
    weight += text.length + TEXT_OVERHEAD_BYTES
    indexes.set(copy, names.length)
    return names.push(copy) - 1
  }

  return {
    names,
    get weight() {
      return weight
    },
    push: (row: number, text: string) => rows.push(row, indexes.get(text) ?? add(text)),
    nameAt: rows.at,
    at: (row: number) => names[rows.at(row)] ?? '',
  }
}
