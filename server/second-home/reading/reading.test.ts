import { expect, test } from 'vitest'
import { deriveCheaply, homeFor, noteBook, passphrase, storeAt, testClock } from '../../testing/second-home.ts'
import { openObjectServer } from '../../testing/servers/object-server.ts'
import { openSealer } from '../form/sealing.ts'
import { readLease } from '../writing/lease.ts'
import { restoreNewest } from './restore.ts'
import { knowsConditions, takeLease } from './take-over.ts'

deriveCheaply()

async function openSettled() {
  const server = await openObjectServer()
  const clock = testClock()
  const book = noteBook(['Dohle'])
  const home = homeFor({ url: server.webdav, clock, book })
  await home.pass(5)
  home.write('Elster')
  await home.pass(2)
  home.write('Häher')
  await home.pass(2)
  return { server, clock, book, home, store: storeAt(server.webdav, clock), sealer: openSealer(passphrase) }
}
type SettledSite = Awaited<ReturnType<typeof openSettled>>

/** Restores into memory. */
async function restore({ store, sealer }: Pick<SettledSite, 'store' | 'sealer'>) {
  let files: Record<string, string> = {}
  let lines = ''
  const found = await restoreNewest(store, sealer, {
    async begin() {
      files = {}
      lines = ''
    },
    async addToFile(path, content) {
      files[path] = (files[path] ?? '') + Buffer.from(content)
    },
    async addLines(_, more) {
      lines += Buffer.from(more)
    },
  })
  return {
    ...found,
    files,
    lines: lines
      .trim()
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line).note),
  }
}

type TakeoverOptions = { force?: boolean; writer?: string; pass?: (ms: number) => Promise<void> }

const take = ({ store, sealer, clock }: SettledSite, options: TakeoverOptions = {}) => {
  // Time passes while the takeover waits.
  const { force = false, writer = 'b', pass = async (ms: number) => clock.advance(ms) } = options
  let seconds = 0
  const passing = {
    ...clock,
    async after(ms: number) {
      seconds += ms / 1000
      await pass(ms)
    },
  }
  const owner = { writer, run: `${writer}1` }
  return takeLease({ store, sealer, owner, clock: passing, force, waiting: () => {} }).then(() => seconds)
}

test('the newest whole generation is restored to its last commit', async () => {
  const all = await openSettled()
  expect(await restore(all)).toMatchObject({
    files: { 'notes.json': '["Dohle"]' },
    lines: ['Elster', 'Häher'],
    last: 2,
    problems: [],
  })
})

test('a restore names a missing object, and uses none of the later ones', async () => {
  const all = await openSettled()
  const commits = [...all.server.objects.keys()].filter(name => name.includes('/0000000')).toSorted()
  const [commit, other] = commits.slice(-2)
  all.server.objects.delete(commit ?? '')
  expect(await restore(all)).toMatchObject({ lines: [], problems: [`The object ${commit} is missing.`] })
  expect(other).toBeDefined()
})

test('a generation that was not finished leaves the one before in force', async () => {
  const all = await openSettled()
  const { server, clock, home } = all
  clock.advance(24 * 3600 * 1000)
  server.faultOf = ({ method, name }) => (method === 'PUT' && name.endsWith('/00000003') ? 507 : undefined)
  await home.pass(3)
  expect(await restore(all)).toMatchObject({
    lines: ['Elster', 'Häher'],
    problems: [expect.stringMatching(/^The generation 00000002-\d+\/ was not finished.$/)],
  })
})

test('a restore reports another passphrase, and an empty home', async () => {
  const all = await openSettled()
  await expect(restore({ ...all, sealer: openSealer('vertippt') })).rejects.toThrow('another passphrase')
  all.server.objects.clear()
  await expect(restore(all)).rejects.toThrow('There is nothing in this second home.')
})

test('a generation under another passphrase is named, and hides nothing of this one', async () => {
  const all = await openSettled()
  const name = '00000099-0000000001/00000000'
  all.server.objects.set(name, await openSealer('another one').seal(name, { head: { kind: 'begin' } }))
  expect(await restore(all)).toMatchObject({
    lines: ['Elster', 'Häher'],
    problems: [expect.stringContaining(`${name} cannot be used`)],
  })
})

test('a takeover waits until the lease of a lost machine has expired, whatever the clocks show', async () => {
  const all = await openSettled()
  all.clock.shift(3_600_000)
  expect(await take(all)).toBe(32)
  expect((await readLease(all.store, all.sealer))?.head).toMatchObject({ writer: 'b', isReleased: false })
})

test('a takeover waits for nothing after a stop, or by force', async () => {
  const all = await openSettled()
  expect(await take(all, { force: true })).toBe(2)
  const stopped = await openSettled()
  await stopped.home.close()
  expect(await take(stopped)).toBe(2)
})

test('a takeover is refused while the other machine still writes', async () => {
  const all = await openSettled()
  const { server, clock, home } = all
  server.faultOf = ({ method, name }) => {
    if (method === 'GET' && name === 'lease') void home.turn()
    return undefined
  }
  await expect(take({ ...all, clock })).rejects.toThrow('is still running this site')
})

test('at a place that ignores conditions only a forced takeover succeeds', async () => {
  const all = await openSettled()
  expect(await knowsConditions(all.store)).toBe(true)
  all.server.knowsConditions = false
  expect(await knowsConditions(all.store)).toBe(false)
  await expect(take(all)).rejects.toThrow('repeat the command with --force')
  expect(await take(all, { force: true })).toBe(2)
  all.server.faultOf = ({ method }) => (method === 'PUT' ? 501 : undefined)
  expect(await knowsConditions(all.store)).toBe(false)
})

test('a takeover fails at a place that only claims to store, and the error names that fault', async () => {
  const all = await openSettled()
  all.server.faultOf = ({ method, name }) => (method === 'PUT' && name === 'lease' ? 'lie' : undefined)
  await expect(take(all, { force: true })).rejects.toThrow('it loses stored objects')
})

test('of two takeovers at once one wins', async () => {
  const all = await openSettled()
  let waiting: (() => void)[] = []
  /** Advances the clock once both machines wait, so that both have read the lease before either writes it. */
  const pass = (ms: number) =>
    new Promise<void>(resolve => {
      waiting.push(resolve)
      if (waiting.length < 2) return
      all.clock.advance(ms)
      for (const goOn of waiting) goOn()
      waiting = []
    })
  const outcomes = await Promise.allSettled(['b', 'c'].map(writer => take(all, { writer, pass })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
