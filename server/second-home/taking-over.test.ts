import { expect, test } from 'vitest'
import {
  deriveCheaply,
  homeFor,
  kindsIn,
  noteBook,
  notesAt,
  passphrase,
  restore,
  storeAt,
  takeLease,
  takeOverHome,
  testClock,
} from '../testing/second-home.ts'
import { openObjectServer } from '../testing/servers/object-server.ts'
import { openChain } from './form/chain.ts'
import { objectName } from './form/names.ts'
import { openSealer } from './form/sealing.ts'
import { deleteOldGenerations, listGenerations } from './writing/generations.ts'

deriveCheaply()

const HOUR = 3600 * 1000
const DAY = 24 * HOUR
const sealer = openSealer(passphrase)

type Server = Awaited<ReturnType<typeof openObjectServer>>
/** A machine whose first generation and two commits lie in the second home. */
async function firstMachine(first: readonly string[] = ['Dohle']) {
  const server = await openObjectServer()
  const clock = testClock()
  const book = noteBook(first)
  const home = homeFor({ url: server.webdav, clock, book, keepDays: 7 })
  await home.pass(5)
  for (const note of ['Elster', 'Häher']) {
    home.write(note)
    await home.pass(2)
  }
  return { server, clock, book, home }
}

const foldersIn = ({ objects }: Server) => [
  ...new Set([...objects.keys()].filter(name => /^\d{8}-/.test(name)).map(name => name.slice(0, 20))),
]

test('commits after a takeover are there as soon as the lease is taken, before any file is sent again', async () => {
  const { server, clock } = await firstMachine()
  const { home } = await takeOverHome(server, clock, 'b')
  home.write('Specht')
  await home.pass(3)
  expect(await notesAt(server, clock)).toEqual(['Dohle', 'Elster', 'Häher', 'Specht'])
  const [, own = ''] = foldersIn(server)
  expect(await kindsIn(server, own)).toEqual(['begin', 'commits'])
  const letter = home.waitFor(3, 10_000)
  await home.pass(3)
  expect(await letter).toBe(true)
  expect(home.state()).toMatchObject({ commits: 0, seconds: 0, trouble: '' })
})

test('a minute after a takeover a generation with all files follows, which needs no other', async () => {
  const { server, clock } = await firstMachine()
  const { home, book } = await takeOverHome(server, clock, 'b')
  home.write('Specht')
  await home.pass(70)
  home.write('Meise')
  await home.pass(2)
  const [newest, ...others] = foldersIn(server).toSorted().toReversed()
  expect(others).toHaveLength(2)
  for (const name of server.objects.keys())
    if (others.some(folder => name.startsWith(folder))) server.objects.delete(name)
  expect(newest).toMatch(/^00000003/)
  expect(await notesAt(server, clock)).toEqual(book.notes)
  expect(home.state().verified).not.toBe('')
})

test('machines that live for three seconds each hand on everything, however many follow each other', async () => {
  const { server, clock } = await firstMachine()
  const all = ['Dohle', 'Elster', 'Häher']
  for (const writer of 'bcdefghijk') {
    const { home, base } = await takeOverHome(server, clock, writer)
    expect(base.n).toBe(all.length - 1)
    await home.pass(1)
    home.write(`von ${writer}`)
    all.push(`von ${writer}`)
    await home.pass(2)
    expect(await notesAt(server, clock)).toEqual(all)
  }
})

test('a machine that adds to its generation after a takeover adds nothing to the next one', async () => {
  const { server, clock, home: first } = await firstMachine()
  const { home, book } = await takeOverHome(server, clock, 'b')
  // The first machine has read its lease a moment ago, and continues.
  first.write('Kuckuck')
  clock.advance(1000)
  await first.turn()
  home.write('Specht')
  await home.pass(3)
  expect(await notesAt(server, clock)).toEqual(book.notes)
  expect(book.notes).not.toContain('Kuckuck')
  await first.pass(15)
  expect(first.superseded).toEqual([2])
  const { home: third, book: thirdBook } = await takeOverHome(server, clock, 'c')
  third.write('Meise')
  await third.pass(3)
  expect(await notesAt(server, clock)).toEqual(['Dohle', 'Elster', 'Häher', 'Specht', 'Meise'])
  expect(thirdBook.notes).not.toContain('Kuckuck')
})

test.each([
  ['that has sent something', true],
  ['that was destroyed before it sent anything', false],
])('a later generation of a machine taken over is never used after a second takeover, %s', async (_, sends) => {
  const { server, clock, home: first, book } = await firstMachine()
  const { home } = await takeOverHome(server, clock, 'b')
  home.write('Specht')
  await home.pass(3)
  // The first machine does not notice, as after a sleep, and begins a whole generation of its own.
  const late = homeFor({ url: server.webdav, clock, book, run: 'late' })
  const lease = server.objects.get('lease') ?? Buffer.alloc(0)
  server.objects.delete('lease')
  late.write('Kuckuck')
  await late.pass(4)
  server.objects.set('lease', lease)
  expect(first.state().commits).toBe(0)
  expect(foldersIn(server).toSorted().at(-1)).toMatch(/^00000003/)
  const { home: third } = await takeOverHome(server, clock, 'c')
  if (sends) {
    third.write('Meise')
    await third.pass(3)
  }
  const expected = ['Dohle', 'Elster', 'Häher', 'Specht', ...(sends ? ['Meise'] : [])]
  expect(await notesAt(server, clock)).toEqual(expected)
})

test('two machines that go on from the same generation never mix, and the one with the lease counts', async () => {
  const { server, clock } = await firstMachine()
  server.knowsConditions = false
  const site = await takeOverHome(server, clock, 'b')
  const other = await takeOverHome(server, clock, 'c')
  for (let second = 0; second < 20; second += 1) {
    site.home.write(`b ${second}`)
    other.home.write(`c ${second}`)
    clock.advance(1000)
    await Promise.all([site.home.turn(), other.home.turn()])
  }
  const winner = [site, other].find(({ home }) => home.state().takenOver === '')
  expect([site, other].filter(({ home }) => home.state().takenOver !== '')).toHaveLength(1)
  const notes = await notesAt(server, clock)
  expect(notes).toEqual(winner?.book.notes.slice(0, notes.length))
  expect(notes.length).toBeGreaterThan(20)
})

test('a base that the other machine deletes is missed within seconds, and all files are sent', async () => {
  const { server, clock } = await firstMachine()
  const { home, base, book } = await takeOverHome(server, clock, 'b')
  home.write('Specht')
  await home.pass(3)
  // The other machine deletes the last object first.
  server.objects.delete(objectName(base.folder, base.objects - 1))
  await home.pass(30)
  expect(home.logged.join()).toContain('it loses stored objects')
  for (const name of server.objects.keys()) if (name.startsWith(base.folder)) server.objects.delete(name)
  expect(await notesAt(server, clock)).toEqual(book.notes)
  expect(home.state()).toMatchObject({ commits: 0, trouble: '' })
})

test.each([
  ['is not there', (server: Server, name: string) => void server.objects.delete(name)],
  [
    'is another one',
    async (server: Server, name: string) =>
      void server.objects.set(name, await sealer.seal(name, { head: { kind: 'ready', previous: '' } })),
  ],
])('a machine whose base %s sends all files at once', async (_, damage) => {
  const { server, clock } = await firstMachine()
  const { home, base, book } = await takeOverHome(server, clock, 'b')
  await damage(server, objectName(base.folder, base.objects - 1))
  home.write('Specht')
  await home.pass(3)
  const newest = foldersIn(server).toSorted().at(-1) ?? ''
  expect(await kindsIn(server, newest)).toContain('ready')
  expect(await notesAt(server, clock)).toEqual(book.notes)
})

test('a machine with another passphrase than its base sends all files at once', async () => {
  const { server, clock } = await firstMachine()
  const { notes, base } = await restore(server, clock)
  server.objects.delete('lease')
  const secret = 'Buntspecht auf der jungen Birke'
  const home = homeFor({ url: server.webdav, clock, book: noteBook(notes, base.n), writer: 'b', base, secret })
  await home.pass(3)
  const newest = foldersIn(server).toSorted().at(-1) ?? ''
  const kinds = [...server.objects].filter(([name]) => name.startsWith(newest))
  expect(kinds.length).toBeGreaterThan(2)
})

test.each([
  ['before the base', 1],
  ['at its end', 4],
])('a base that is damaged %s is named, and nothing after it is used', async (_, place) => {
  const { server, clock } = await firstMachine()
  const { home, base } = await takeOverHome(server, clock, 'b')
  home.write('Specht')
  await home.pass(3)
  const name = objectName(base.folder, place)
  const bytes = Buffer.from(server.objects.get(name) ?? '')
  bytes[50] = (bytes[50] ?? 0) ^ 1
  server.objects.set(name, bytes)
  const restored = await restore(server, clock).catch(error => ({ problems: [String(error)], notes: [] as string[] }))
  expect(restored.problems.join()).toContain(`The object ${name} cannot be used`)
  expect(restored.notes).not.toContain('Specht')
})

test('a base whose last object another takes the place of is named, and nothing after it is used', async () => {
  const { server, clock } = await firstMachine()
  const { home, base } = await takeOverHome(server, clock, 'b')
  home.write('Specht')
  await home.pass(3)
  const name = objectName(base.folder, base.objects - 1)
  const { head } = await sealer.open(name, server.objects.get(name) ?? Buffer.alloc(0))
  // Sealed with the right passphrase, after the right object, with other content.
  server.objects.set(name, await sealer.seal(name, { head, body: Buffer.from('{"n":2,"note":"Kuckuck"}\n') }))
  const restored = await restore(server, clock)
  expect(restored.problems.join()).toContain(`The object ${name} is not the one that`)
  expect(restored.notes).toEqual(['Dohle', 'Elster'])
})

test.each([
  ['itself', (own: string) => own],
  ['a later one', () => '00000009-0000000001/'],
  ['no generation', () => '0/'],
])('a generation that goes on from %s is refused, and ends', async (_, folderOf) => {
  const { server, clock } = await firstMachine()
  const store = storeAt(server.webdav, clock)
  const own = '00000002-0000000001/'
  const chain = openChain(store, sealer, own)
  const base = { folder: folderOf(own), objects: 1, hash: '' }
  await chain.add({ kind: 'begin', form: 2, at: clock.now(), writer: 'a', n: 2, base })
  await chain.flush()
  const { notes, problems } = await restore(server, clock)
  expect(problems.join()).toContain('goes on from a generation that is not before it')
  expect(notes).toEqual(['Dohle', 'Elster', 'Häher'])
})

test('a place that fails after a takeover gets all once it works again', async () => {
  const { server, clock } = await firstMachine()
  const { home, book } = await takeOverHome(server, clock, 'b')
  let count = 0
  server.faultOf = ({ method, name }) =>
    method === 'PUT' && name !== 'lease' ? (count++ % 2 ? 'late' : 503) : undefined
  for (let second = 0; second < 20; second += 1) {
    home.write(`Spatz ${second}`)
    await home.pass(1)
  }
  server.faultOf = () => undefined
  await home.pass(40)
  expect(home.state()).toMatchObject({ commits: 0, trouble: '' })
  expect(await notesAt(server, clock)).toEqual(book.notes)
  expect(foldersIn(server)).toHaveLength(2)
})

test('more commits than can wait for a failing place are in the next generation', async () => {
  const { server, clock } = await firstMachine()
  const { home, book } = await takeOverHome(server, clock, 'b')
  server.faultOf = () => 503
  await home.pass(1)
  for (let count = 0; count < 80; count += 1) home.write(`Spatz ${count} `.padEnd(100_000, '.'))
  server.faultOf = () => undefined
  await home.pass(40)
  expect(home.state()).toMatchObject({ commits: 0, trouble: '' })
  expect(await notesAt(server, clock)).toEqual(book.notes)
})

test('a machine that crashes and starts again in its first minute sends all files, and loses nothing', async () => {
  const { server, clock } = await firstMachine()
  const { home, book } = await takeOverHome(server, clock, 'b')
  home.write('Specht')
  await home.pass(3)
  const foldersBefore = foldersIn(server)
  const again = homeFor({ url: server.webdav, clock, book, writer: 'b', run: 'b2' })
  again.write('Meise')
  await again.pass(5)
  expect(await notesAt(server, clock)).toEqual(book.notes)
  const newest = foldersIn(server).toSorted().at(-1)
  expect(newest).toMatch(/^00000003/)
  expect(foldersBefore).not.toContain(newest)
})

test('a machine destroyed while it sends all files loses nothing that lay there', async () => {
  const { server, clock } = await firstMachine()
  const { home, book } = await takeOverHome(server, clock, 'b')
  await home.pass(50)
  server.faultOf = ({ method, name }) => (method === 'PUT' && /^00000003-\d+\/00000002/.test(name) ? 503 : undefined)
  for (let second = 0; second < 20; second += 1) {
    home.write(`Spatz ${second}`)
    await home.pass(1)
  }
  await home.pass(2)
  expect(foldersIn(server)).toHaveLength(3)
  expect(await notesAt(server, clock)).toEqual(book.notes)
})

test('generations stay as long as one that is kept goes on from them, and go with it', async () => {
  const { server, clock } = await firstMachine()
  const { home } = await takeOverHome(server, clock, 'b')
  home.write('Specht')
  await home.pass(80)
  const [first, second, third = ''] = foldersIn(server)
  const deleteAfter = async (folder = '') => {
    const name = `${folder}00000000`
    const begun = (await sealer.open(name, server.objects.get(name) ?? Buffer.alloc(0))).head.at
    const moment = new Date(Date.parse(String(begun)) + 7 * DAY + 1000).toISOString()
    return deleteOldGenerations(home.store, sealer, { current: third, keepDays: 7, moment, hasErased: false })
  }
  // The first one ended when the second began, a minute before that ended.
  expect(await deleteAfter(second)).toBe(2)
  expect(foldersIn(server)).toEqual([first, second, third])
  expect(await deleteAfter(third)).toBe(0)
  expect(foldersIn(server)).toEqual([third])
})

test('the next night deletes what a machine still sent, after two takeovers as well', async () => {
  const { server, clock, home, book } = await firstMachine()
  await takeOverHome(server, clock, 'b')
  const { home: third } = await takeOverHome(server, clock, 'c')
  await third.pass(80)
  await home.pass(15)
  expect(home.state().takenOver).not.toBe('')
  // The first machine does not notice, as after a sleep, and begins a whole generation of its own.
  const before = foldersIn(server)
  const lease = server.objects.get('lease') ?? Buffer.alloc(0)
  server.objects.delete('lease')
  await homeFor({ url: server.webdav, clock, book, run: 'late' }).pass(4)
  server.objects.set('lease', lease)
  const sent = foldersIn(server).filter(folder => !before.includes(folder))
  expect(sent).toHaveLength(1)
  clock.advance(DAY)
  await third.pass(40)
  expect(foldersIn(server)).not.toContain(sent[0])
  expect(await notesAt(server, clock)).toEqual(['Dohle', 'Elster', 'Häher'])
})

test('an erasure in the first minute after a takeover deletes the generations that had the data', async () => {
  const { server, clock } = await firstMachine(['Dohle', 'Pauline Person'])
  const erased = { pending: false }
  const { home } = await takeOverHome(server, clock, 'b', erased)
  home.forget('Pauline Person')
  await home.pass(10)
  expect(erased.pending).toBe(true)
  await home.pass(80)
  expect(erased.pending).toBe(false)
  expect(foldersIn(server)).toHaveLength(1)
  for (const [name, bytes] of server.objects) {
    const { head, body } = await sealer.open(name, bytes)
    expect(`${JSON.stringify(head)}${body}`).not.toContain('Pauline')
  }
})

test('an erasure that the machine before could not complete is completed with the first whole generation', async () => {
  const { server, clock, home: first } = await firstMachine(['Dohle', 'Pauline Person'])
  first.forget('Pauline Person')
  await first.pass(2)
  const erased = { pending: true }
  const { home } = await takeOverHome(server, clock, 'b', erased)
  await home.pass(90)
  expect(erased.pending).toBe(false)
  expect(foldersIn(server)).toHaveLength(1)
})

test('a machine that was taken over a moment ago deletes nothing, although it has erased something', async () => {
  const { server, clock, home } = await firstMachine()
  home.forget('Elster')
  await home.pass(2)
  const { base } = await restore(server, clock)
  let isTaken = false
  // While its next generation, with all files, becomes whole.
  server.faultOf = ({ method, name }) => {
    if (isTaken || method !== 'PUT' || !/^00000002-\d+\/00000003$/.test(name)) return undefined
    isTaken = true
    return takeLease(server, clock, 'b', { writer: 'a', last: base.n })
  }
  clock.advance(6 * HOUR)
  await home.pass(20)
  expect(isTaken).toBe(true)
  expect(server.objects.has(objectName(base.folder, base.objects - 1))).toBe(true)
  expect((await listGenerations(storeAt(server.webdav, clock))).length).toBe(2)
})
