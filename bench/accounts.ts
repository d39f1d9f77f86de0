/** Measures whether the timing of logins reveals known addresses, and how fifty simultaneous logins slow down pages. */
import { setTimeout as after } from 'node:timers/promises'
import { xsrfTokenOf } from '../e2e/support/api.ts'
import { adminEnv, administrator } from '../e2e/support/site.ts'
import { median, p99, runBench, startBenchSite, temporaryFolder, withPages } from './site-process.ts'

const ROUNDS = 30
const { email, password } = administrator

async function main() {
  const site = await startBenchSite(temporaryFolder(), { ...adminEnv, TRUST_PROXY: '127.0.0.1' })
  const token = await xsrfTokenOf(site)
  let visitors = 0

  /** Sends one request from a new address; returns its answer and duration in milliseconds. */
  async function post(path: string, body: object) {
    visitors += 1
    const started = performance.now()
    const response = await fetch(`${site.origin}/api/user/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
        Cookie: `XSRF-TOKEN=${token}`,
        'X-XSRF-TOKEN': token,
      },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return { answer: `${response.status} ${text}`, status: response.status, ms: performance.now() - started }
  }

  const calls: Record<string, (address: string) => Promise<{ answer: string; ms: number }>> = {
    login: address => post('login', { email: address, password: 'nicht das Passwort' }),
    passwordrequest: address => post('passwordrequest', { email: address }),
    register: address => post('register', { email: address, password: 'Ein Fuchs im Farn 7' }),
  }
  for (const [name, call] of Object.entries(calls)) {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    const answers = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const known = await call(email)
      const unknown = await call(`niemand-${name}-${round}@example.org`)
      times.known.push(known.ms)
      times.unknown.push(unknown.ms)
      answers.add(known.answer).add(unknown.answer)
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    console.log(
      `${name}: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms, ratio ${(known / unknown).toFixed(3)}, ${answers.size} different answer(s)`,
    )
  }

  const { pages: calm } = await withPages(site, () => after(3000))
  let logins: Awaited<ReturnType<typeof post>>[] = []
  const { pages: busy } = await withPages(site, async () => {
    logins = await Promise.all(Array.from({ length: 50 }, () => post('login', { email, password })))
  })
  const statuses = Map.groupBy(logins, ({ status }) => status)
  console.log(
    `50 logins at once (${[...statuses].map(([status, { length }]) => `${length} × ${status}`).join(', ')}): ${busy.length} pages rendered meanwhile, median ${median(busy).toFixed(1)} ms, p99 ${p99(busy).toFixed(1)} ms; without logins ${median(calm).toFixed(1)} and ${p99(calm).toFixed(1)} ms`,
  )
  await site.stop()
}

void runBench(main)
