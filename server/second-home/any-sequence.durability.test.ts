import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  deriveCheaply,
  homeFor,
  noteBook,
  passphrase,
  restore,
  takeOverHome,
  testClock,
} from '../testing/second-home.ts'
import { openObjectServer } from '../testing/servers/object-server.ts'
import { openSealer } from './form/sealing.ts'
import type { HeldBase } from './writing/continued-generation.ts'

deriveCheaply()

const sealer = openSealer(passphrase)
const HOUR = 3600 * 1000

/** A machine with a disk, on which a process runs. */
type Machine = {
  writer: string
  book: ReturnType<typeof noteBook>
  home: ReturnType<typeof homeFor>
  /** The notes after each commit. */
  states: string[][]
  erased: { pending: boolean }
  taken?: { writer: string; last: number }
}

/** Remembers each machine's states, and the last commit that is in the second home for certain. */
async function openSite() {
  const server = await openObjectServer()
  const clock = testClock()
  let machines = 0
  let runs = 0
  let notes = 0
  /** Machines that were taken over, and do not know it yet. */
  const late: Machine[] = []
  const statesBy = new Map<string, string[][]>()
  let confirmed = 0

  const start = ({ writer, book, erased, taken }: Omit<Machine, 'home' | 'states'>, base?: HeldBase) =>
    homeFor({
      url: server.webdav,
      clock,
      book,
      writer,
      erased,
      ...(taken && { taken }),
      base,
      run: `${writer}${++runs}`,
    })
  const first = { writer: 'm0', book: noteBook(), erased: { pending: false } }
  let machine: Machine = { ...first, home: start(first), states: [[]] }
  statesBy.set(machine.writer, machine.states)

  const now = () => new Promise<false>(resolve => setImmediate(() => resolve(false)))
  async function noteConfirmed(): Promise<void> {
    const { book, home } = machine
    for (let n = confirmed + 1; n <= book.n; n += 1)
      if (await Promise.race([home.waitFor(n, 1000), now()])) confirmed = n
      else return
  }
  function change({ book, states }: Machine, work: () => void): void {
    work()
    states[book.n] = [...book.notes]
  }
  return {
    server,
    clock,
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1000)
        await Promise.all([machine, ...late].map(({ home }) => home.turn()))
        await noteConfirmed()
      }
    },
    write() {
      notes += 1
      change(machine, () => machine.home.write(`[${notes}]`))
    },
    forget(at: number) {
      const note = machine.book.notes[at % Math.max(1, machine.book.notes.length)]
      if (note !== undefined) change(machine, () => machine.home.forget(note))
    },
    /** Stops the process and starts another one, on the same files. */
    async restart() {
      const base = await machine.home.close()
      machine.home = start(machine, base)
    },
    /** Starts another process as after a kill: without a base, as nobody knows what the place has. */
    kill() {
      machine.home = start(machine)
    },
    /** Another machine takes over; the former one is destroyed, or continues for a while. */
    async takeOver(isDestroyed: boolean) {
      const restored = await restore(server, clock)
      expect(restored.base.n).toBeGreaterThanOrEqual(confirmed)
      const states = statesBy.get(restored.writer)?.slice(0, restored.base.n + 1) ?? []
      expect(restored.notes).toEqual(states.at(-1))
      // Only a machine of which nothing is confirmed may yield to the one before, which still sends.
      if (confirmed > (machine.taken?.last ?? 0)) expect(restored.writer).toBe(machine.writer)
      if (!isDestroyed) late.push(machine)
      const erased = { pending: true }
      const writer = `m${++machines}`
      const { book, home } = await takeOverHome(server, clock, writer, erased)
      machine = { writer, book, home, states, erased, taken: { writer: restored.writer, last: restored.base.n } }
      statesBy.set(writer, states)
      confirmed = book.n
    },
    /** Machines that were taken over write, too. */
    writeLate() {
      for (const copy of late) if (copy.home.state().takenOver === '') change(copy, () => copy.home.write('[late]'))
    },
    get notes() {
      return machine.book.notes
    },
    get isWhole() {
      return machine.home.state().commits === 0
    },
    /** Returns the notes, of all ever written, that can be read in an object. */
    async readable(): Promise<Set<string>> {
      const noteNames = new Set<string>()
      for (const [name, bytes] of server.objects) {
        const { body } = await sealer.open(name, bytes)
        for (const [note] of body.toString('latin1').matchAll(/\[(\d+|late)\]/g)) noteNames.add(note)
      }
      return noteNames
    },
  }
}

type Site = Awaited<ReturnType<typeof openSite>>
type Step = { name: string; work: (site: Site) => Promise<void> | void }

const step = (name: string, work: Step['work']) => fc.constant<Step>({ name, work })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: step('write', site => site.write()) },
  { weight: 3, arbitrary: fc.nat(20).map((at): Step => ({ name: `forget ${at}`, work: site => site.forget(at) })) },
  { weight: 6, arbitrary: fc.nat(4).map((s): Step => ({ name: `pass ${s} s`, work: site => site.pass(s) })) },
  { weight: 1, arbitrary: step('pass a minute', site => site.pass(65)) },
  {
    weight: 1,
    arbitrary: step('sleep six hours', site => {
      site.clock.advance(6 * HOUR)
      return site.pass(5)
    }),
  },
  { weight: 3, arbitrary: step('restart', site => site.restart()) },
  { weight: 2, arbitrary: step('kill', site => site.kill()) },
  { weight: 2, arbitrary: step('destroy and take over', site => site.takeOver(true)) },
  { weight: 1, arbitrary: step('take over from a running machine', site => site.takeOver(false)) },
  { weight: 1, arbitrary: step('write on machines taken over', site => site.writeLate()) },
)

test('restarts, kills, takeovers and erasures in any order lose nothing that was confirmed, and keep nothing erased', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), async steps => {
      const site = await openSite()
      await site.pass(4)
      for (const { work } of steps) await work(site)
      await site.pass(5)
      expect(site.isWhole).toBe(true)
      expect((await restore(site.server, site.clock)).notes).toEqual(site.notes)
      await site.pass(100)
      // The next night deletes what a machine still sent after it was taken over.
      site.clock.advance(24 * HOUR)
      await site.pass(40)
      expect(await site.readable()).toEqual(new Set(site.notes))
    }),
    { numRuns: Number(process.env.ALL_ROUNDS ? 200 : 25) },
  )
})
