import { cpSync, readdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { Mail } from '../../domain/letters/mail.ts'
import { sampleRegistration } from '../../domain/testing/samples.ts'
import { folderOnDisk, sampleContent } from '../testing/sample-site.ts'
import { type CollectionData, type DataFolder, openDataFolder } from './data-folder.ts'

type Data = Pick<CollectionData, 'registrations' | 'outbox' | 'sessions' | 'newsletter' | 'site'>
type Step = {
  name: string
  change: (data: Data) => Partial<Data>
  added?: Pick<Data, 'registrations' | 'outbox'>
  erase?: boolean
}

const letterOf = ({ _id }: Registration): Mail => ({
  _id: `letter-${_id}`,
  to: 'mira@example.org',
  subject: 'Deine Anmeldung',
  cause: { kind: 'registration', id: _id, letter: 'receipt' },
  createdDate: '2026-11-28T09:00:00.000Z',
  attempts: [],
})

let ids = 0
const text = fc.string({ unit: 'grapheme', maxLength: 30 })
const place = fc.nat(100)
/** One of the records, if there are any. */
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

const add = text.map((notes): Step => {
  ids += 1
  const added = sampleRegistration({ _id: `r${ids}`, notes })
  return {
    name: 'add a registration with its letter',
    change: () => ({}),
    added: { registrations: [added], outbox: [letterOf(added)] },
  }
})
const edit = fc.tuple(place, text).map(
  ([index, notes]): Step => ({
    name: 'edit a registration',
    change({ registrations }) {
      const edited = at(registrations, index)
      return {
        registrations: registrations.map(registration =>
          registration === edited ? { ...registration, notes } : registration,
        ),
      }
    },
  }),
)
const erase = place.map(
  (index): Step => ({
    name: 'erase a registration and its letter',
    erase: true,
    change({ registrations, outbox }) {
      const erased = at(registrations, index)
      return {
        registrations: registrations.filter(registration => registration !== erased),
        outbox: outbox.filter(({ _id }) => _id !== `letter-${erased?._id}`),
      }
    },
  }),
)
const other: fc.Arbitrary<Step> = fc.oneof(
  place.map(
    (index): Step => ({
      name: 'send a letter',
      change: ({ outbox }) => ({ outbox: outbox.filter(letter => letter !== at(outbox, index)) }),
    }),
  ),
  fc.constant<Step>({
    name: 'reverse the registrations',
    change: ({ registrations }) => ({ registrations: registrations.toReversed() }),
  }),
  text.map((name): Step => ({ name: 'name the site', change: ({ site }) => ({ site: { ...site, name } }) })),
  text.map(
    (hash): Step => ({
      name: 'block an address',
      change: ({ newsletter }) => ({ newsletter: { ...newsletter, blocked: [...newsletter.blocked, hash] } }),
    }),
  ),
  text.map((hash): Step => {
    const moment = '2026-11-28T09:00:00.000Z'
    return {
      name: 'sign in',
      change({ sessions }) {
        const others = sessions.sessions.filter(session => session.hash !== hash)
        const session = { hash, user: 'admin', createdAt: moment, seenAt: moment }
        return { sessions: { ...sessions, sessions: [...others, session] } }
      },
    }
  }),
)
/** Changes that share their commits. */
type AtOnce = { name: 'at once'; changes: Step[] }
const atOnce: fc.Arbitrary<AtOnce> = fc.record({
  name: fc.constant('at once'),
  changes: fc.array(fc.oneof({ weight: 2, arbitrary: add }, edit, erase, other), { minLength: 2, maxLength: 5 }),
})
type Interruption = { name: 'stop' | 'kill' | 'kill in a commit'; step?: Step; part: number }
const interruption: fc.Arbitrary<Interruption> = fc.record({
  name: fc.constantFrom('stop', 'kill', 'kill in a commit'),
  step: fc.oneof(add, edit, other),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
})
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: add }, edit, erase, other, atOnce, interruption), {
  maxLength: 25,
})

const dataOf = ({ registrations, outbox, sessions, newsletter, site }: DataFolder): Data => ({
  registrations: registrations.current,
  outbox: outbox.current,
  sessions: sessions.current,
  newsletter: newsletter.current,
  site: site.current,
})

function after(model: Data, { change, added }: Step): Data {
  const next = { ...model, ...change(model) }
  if (!added) return next
  return {
    ...next,
    registrations: [...next.registrations, ...added.registrations],
    outbox: [...next.outbox, ...added.outbox],
  }
}

function newestSegment(dir: string): { path: string; length: number } {
  const name = readdirSync(join(dir, 'changes')).sort().at(-1) ?? ''
  const path = join(dir, 'changes', name)
  return { path, length: readFileSync(path).length }
}

test('any sequence of commits, checkpoints, stops, kills and starts leaves the same data as in memory', async () => {
  const folder = await folderOnDisk()
  onTestFinished(folder.done)
  let folders = 0
  const open = (dir: string) =>
    openDataFolder({
      dir,
      firstContent: sampleContent,
      log: line => expect.fail(line),
      info: () => {},
      // Makes a checkpoint now and then, and many after long texts.
      checkpointBytes: 2000,
    })
  const commit = (data: DataFolder, { change, added, erase = false }: Step) =>
    data.commit(all => ({ next: change(all), ...(added ? { added } : {}), result: undefined }), { erase })
  await fc.assert(
    fc.asyncProperty(steps, async sequence => {
      folders += 1
      let dir = join(folder.dir, `data-${folders}`)
      let data = await open(dir)
      let model = dataOf(data)
      const copy = () => {
        folders += 1
        const to = join(folder.dir, `data-${folders}`)
        cpSync(dir, to, { recursive: true })
        return to
      }
      for (const step of sequence) {
        if ('change' in step) {
          await commit(data, step)
          model = after(model, step)
        } else if ('changes' in step) {
          await Promise.all(step.changes.map(change => commit(data, change)))
          model = step.changes.reduce(after, model)
        } else if (step.name === 'stop') {
          await data.close()
          data = await open(dir)
        } else {
          const { path, length } = newestSegment(dir)
          if (step.name === 'kill in a commit' && step.step) await commit(data, step.step)
          const killed = copy()
          const isSameSegment = newestSegment(dir).path === path
          if (isSameSegment) {
            const torn = newestSegment(killed)
            const tornLength = length + Math.floor((torn.length - 1 - length) * step.part)
            if (torn.length > length) truncateSync(torn.path, tornLength)
          }
          await data.close()
          dir = killed
          data = await open(dir)
          // A checkpoint has closed the segment with the commit.
          if (!isSameSegment && step.name === 'kill in a commit' && step.step) model = after(model, step.step)
        }
        expect(dataOf(data), step.name).toEqual(model)
      }
      expect(data.repairReport).toEqual([])
      await data.close()
    }),
    { numRuns: 60 },
  )
})
