import { expect, test, vi } from 'vitest'
import { deriveCheaply, homeFor, noteBook, notesIn, passphrase, testClock } from '../testing/second-home.ts'
import { openObjectServer } from '../testing/servers/object-server.ts'
import { openSealer } from './form/sealing.ts'
import { writeLease } from './writing/lease.ts'

deriveCheaply()

const DAY = 24 * 3600 * 1000

/** A second home that holds its first generation. */
async function openSettled(first: readonly string[] = ['Dohle']) {
  const server = await openObjectServer()
  const clock = testClock()
  const book = noteBook(first)
  const erased = { pending: false }
  const home = homeFor({ url: server.webdav, clock, book, erased })
  await home.pass(5)
  return { server, clock, book, home, erased }
}

const generationsIn = (objects: Map<string, unknown>) =>
  new Set([...objects.keys()].map(name => /^\d{8}-\d{10}/.exec(name)?.[0]).filter(Boolean))

test('each change reaches the second home a second later', async () => {
  const { home } = await openSettled()
  expect(await notesIn(home.store)).toEqual(['Dohle'])
  home.write('Elster')
  home.write('Häher')
  expect(home.state()).toMatchObject({ commits: 2, seconds: 1 })
  await home.pass(2)
  expect(await notesIn(home.store)).toEqual(['Dohle', 'Elster', 'Häher'])
  expect(home.state()).toMatchObject({
    commits: 0,
    seconds: 0,
    trouble: '',
    verified: expect.stringMatching(/^2026-11-29T10:00:0/),
  })
})

test('commits are sent at most once a second', async () => {
  const { server, home, clock } = await openSettled()
  const before = server.objects.size
  for (let count = 0; count < 40; count += 1) {
    home.write(`Spatz ${count}`)
    clock.advance(100)
    await home.turn()
  }
  expect(server.objects.size - before).toBeLessThanOrEqual(5)
  await home.pass(2)
  expect(await notesIn(home.store)).toHaveLength(41)
})

test('a burst of commits is sent once it is over, or goes on for a second', async () => {
  const { server, home, clock } = await openSettled()
  const before = server.objects.size
  const burst = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) {
      home.write(`Spatz ${sent}`)
      clock.advance(50)
      await home.turn()
    }
  }
  await burst(10)
  expect(server.objects.size).toBe(before)
  clock.advance(100)
  await home.turn()
  expect(server.objects.size).toBe(before + 1)
  await burst(25)
  expect(server.objects.size).toBe(before + 2)
})

test('a burst is not over while a commit waits for the disk, but is sent after a second', async () => {
  const { server, home, clock } = await openSettled()
  await home.beforeCommit()
  home.afterCommit()
  const before = server.objects.size
  const wait = async (ms: number) => {
    clock.advance(ms)
    await home.turn()
  }
  home.write('Elster')
  home.beforeCommit()
  await wait(500)
  expect(server.objects.size).toBe(before)
  home.write('Häher')
  home.afterCommit()
  await wait(100)
  expect(server.objects.size).toBe(before + 1)
  await wait(1000)
  home.write('Specht')
  home.beforeCommit()
  await wait(999)
  expect(server.objects.size).toBe(before + 1)
  await wait(1)
  expect(server.objects.size).toBe(before + 2)
})

test('a queue longer than one object waits no longer than a short one', async () => {
  const { home, clock } = await openSettled()
  const longest = { seconds: 0 }
  for (let sent = 0; sent < 60; sent += 1) {
    home.write(`Spatz ${sent} `.padEnd(100_000, '.'))
    clock.advance(250)
    await home.turn()
    longest.seconds = Math.max(longest.seconds, home.state().seconds)
  }
  expect(longest.seconds).toBeLessThanOrEqual(2)
})

test('a letter waits until its commit is stored, but not beyond its limit', async () => {
  const { server, home, book, clock } = await openSettled()
  home.write('Elster')
  const stored = home.waitFor(book.n, 10_000)
  await home.pass(2)
  expect(await stored).toBe(true)
  server.faultOf = () => 503
  home.write('Häher')
  const late = home.waitFor(book.n, 10_000)
  clock.advance(10_000)
  expect(await late).toBe(false)
})

test.each([
  ['refuses', 403, 'refused'],
  ['is full', 507, 'full'],
  ['is busy', 503, 'busy'],
  ['fails', 500, 'erring'],
  ['has moved', 308, 'moved'],
] as const)('a place that %s is retried, and gets everything it lacks', async (_, status, trouble) => {
  const { server, home } = await openSettled()
  server.faultOf = () => status
  for (let count = 0; count < 100; count += 1) {
    home.write(`Spatz ${count}`)
    await home.pass(1)
  }
  expect(home.state()).toMatchObject({ commits: 100, trouble })
  expect(home.state().seconds).toBeGreaterThan(95)
  // Each kind of request is tried less and less often.
  expect(server.requests.length).toBeLessThan(200)
  server.faultOf = () => undefined
  await home.pass(70)
  expect(home.state()).toMatchObject({ commits: 0, seconds: 0, trouble: '' })
  expect(await notesIn(home.store)).toHaveLength(101)
})

test('a password that was revoked is tried so seldom that a cloud locks nobody out', async () => {
  const { server, home, book } = await openSettled()
  server.faultOf = () => 401
  server.requests.length = 0
  home.write('Elster')
  book.pictures.set('images/eule', Buffer.from('Eule'))
  home.lookAtPictures()
  await home.pass(1800)
  expect(home.state()).toMatchObject({ commits: 1, trouble: 'refused' })
  expect(server.requests.length).toBeLessThanOrEqual(10)
  server.faultOf = () => undefined
  await home.pass(610)
  expect(home.state()).toMatchObject({ commits: 0, trouble: '' })
})

test('one wrong password at the end of a long failure does not count as many', async () => {
  const { server, home } = await openSettled()
  home.write('Elster')
  server.faultOf = () => 503
  await home.pass(600)
  let count = 0
  server.faultOf = ({ name }) => (name === 'lease' && count++ === 0 ? 401 : undefined)
  await home.pass(100)
  expect(count).toBeGreaterThan(1)
  expect(home.state()).toMatchObject({ commits: 0, trouble: '' })
})

test('one wrong password does not keep the lease from being renewed in time', async () => {
  const { server, home } = await openSettled()
  const isHeld = async () => (await Promise.all([home.waitFor(0, 500), home.pass(1)]))[0]
  let count = 0
  server.faultOf = ({ name }) => (name === 'lease' && count++ === 0 ? 401 : undefined)
  for (let second = 0; second < 60; second += 1) expect([second, await isHeld()]).toEqual([second, true])
  expect(count).toBeGreaterThan(1)
})

test('a hanging place blocks nothing, and the queue for it stays small', async () => {
  const { server, home, book } = await openSettled()
  await home.beforeCommit()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.faultOf = () => promise
  home.write('Elster')
  const turns = home.pass(2)
  for (let count = 0; count < 200; count += 1) home.write('x'.repeat(100_000))
  expect(home.beforeCommit()).toBeUndefined()
  resolve()
  await turns
  server.faultOf = () => undefined
  await home.pass(30)
  expect(await notesIn(home.store)).toHaveLength(book.notes.length)
  expect(home.state()).toMatchObject({ commits: 0, trouble: '' })
})

test('a place that only claims to store is detected, and nothing counts as stored', async () => {
  const { server, home, book } = await openSettled()
  server.faultOf = ({ method, name }) => (method === 'PUT' && name !== 'lease' ? 'lie' : undefined)
  home.write('Elster')
  await home.pass(25)
  expect(home.state()).toMatchObject({ trouble: expect.stringMatching(/failing|changed/) })
  const last = home.waitFor(book.n, 1000)
  await home.pass(5)
  expect(await last).toBe(false)
  server.faultOf = () => undefined
  await home.pass(90)
  expect(await notesIn(home.store)).toEqual(['Dohle', 'Elster'])
  expect(home.state()).toMatchObject({ trouble: '', commits: 0 })
})

test('an object that was never stored is detected, also once later ones are there', async () => {
  const { server, home, book } = await openSettled()
  server.faultOf = ({ method, name }) => (method === 'PUT' && name.startsWith('0000') ? 'lie' : undefined)
  home.write('Elster')
  await home.pass(2)
  server.faultOf = () => undefined
  home.write('Häher')
  await home.pass(15)
  expect(home.logged.join()).toContain('it loses stored objects')
  await home.pass(15)
  expect(await notesIn(home.store)).toEqual(book.notes)
})

test('an erasure stays pending at a place that only claims to delete', async () => {
  const { server, home, clock, erased } = await openSettled(['Dohle', 'Pauline Person'])
  home.forget('Pauline Person')
  await home.pass(2)
  server.faultOf = ({ method }) => (method === 'DELETE' ? 'lie' : undefined)
  clock.advance(6 * 3600 * 1000)
  await home.pass(60)
  expect(erased.pending).toBe(true)
  expect(home.state()).toMatchObject({ commits: 0, seconds: 0, trouble: 'undeleted' })
  server.faultOf = () => undefined
  await home.pass(90)
  expect(erased.pending).toBe(false)
  expect(generationsIn(server.objects).size).toBe(1)
})

test('a large site starts its next generation while changes continue', async () => {
  const notes = Array.from({ length: 30 }, (_, at) => `${at} ${'Wald'.repeat(30_000)}`)
  const { server, home, clock, book } = await openSettled(notes)
  clock.advance(24 * 3600 * 1000)
  // Each object of the next checkpoint is followed by a change.
  server.faultOf = ({ method }) => {
    if (method === 'PUT' && book.n < 40) home.write(`Spatz ${book.n}`)
    return undefined
  }
  await home.pass(60)
  expect(generationsIn(server.objects).size).toBe(2)
  expect(await notesIn(home.store)).toEqual(book.notes)
  expect(book.notes).toHaveLength(70)
})

test('a generation that the place has although it reported a failure hides no later commit', async () => {
  const { server, home, clock, book } = await openSettled()
  // The last object of the next generation makes it whole.
  const isLast = (name: string) => /^00000002-\d+\/00000003$/.test(name)
  server.faultOf = ({ method, name }) =>
    method === 'PUT' && isLast(name) ? 'late' : method === 'DELETE' ? 503 : undefined
  clock.advance(DAY)
  await home.pass(3)
  expect([...server.objects.keys()].some(isLast)).toBe(true)
  home.write('Elster')
  for (let second = 0; second < 10; second += 1) {
    await home.pass(1)
    if (home.state().commits === 0) expect(await notesIn(home.store)).toEqual(book.notes)
  }
  server.faultOf = () => undefined
  await home.pass(70)
  expect(home.state()).toMatchObject({ commits: 0, trouble: '' })
  expect(await notesIn(home.store)).toEqual(book.notes)
})

test.each([
  ['refuses to delete for good', 403],
  ['only claims to delete', 'lie'],
] as const)('a place that %s gets everything after a failure at the end of a generation', async (_, fault) => {
  const { server, home, clock, book } = await openSettled()
  const isLast = (name: string) => /^00000002-\d+\/00000003$/.test(name)
  let isFull = true
  server.faultOf = ({ method, name }) => {
    if (method === 'DELETE') return fault
    if (method === 'PUT' && isLast(name)) return 'late'
    return method === 'PUT' && name.startsWith('00000003') && isFull ? 507 : undefined
  }
  clock.advance(DAY)
  await home.pass(3)
  expect([...server.objects.keys()].some(isLast)).toBe(true)
  for (let second = 0; second < 40; second += 1) {
    isFull = second < 10
    home.write(`Spatz ${second}`)
    await home.pass(1)
    const notes = await notesIn(home.store)
    expect(notes).toEqual(book.notes.slice(0, notes?.length))
    expect(notes?.length).toBeGreaterThanOrEqual(book.notes.length - home.state().commits)
  }
  await home.pass(2)
  expect(home.state().commits).toBe(0)
  expect(generationsIn(server.objects).size).toBe(3)
})

test('a place that neither deletes nor lets a generation be finished keeps few of them', async () => {
  const { server, home, clock, book } = await openSettled()
  server.faultOf = ({ method, name }) =>
    method === 'DELETE' ? 403 : method === 'PUT' && /^0000000[^1]-\d+\/00000002$/.test(name) ? 507 : undefined
  clock.advance(DAY)
  await home.pass(600)
  home.write('Elster')
  await home.pass(2)
  expect(generationsIn(server.objects).size).toBeLessThan(10)
  expect(await notesIn(home.store)).toEqual(book.notes)
  server.faultOf = () => undefined
  await home.pass(90)
  expect(generationsIn(server.objects).size).toBe(2)
  expect(await notesIn(home.store)).toEqual(book.notes)
})

test('a place that never deletes gets everything once generations can be finished again', async () => {
  const { server, home, clock, book } = await openSettled()
  let isFull = true
  server.faultOf = ({ method, name }) => {
    if (method === 'DELETE') return 403
    if (method === 'PUT' && /^00000002-\d+\/00000003$/.test(name)) return 'late'
    return method === 'PUT' && /^0000000[^12]-\d+\/00000002$/.test(name) && isFull ? 507 : undefined
  }
  clock.advance(DAY)
  await home.pass(600)
  home.write('Elster')
  isFull = false
  clock.advance(3600 * 1000)
  await home.pass(70)
  expect(home.state().commits).toBe(0)
  expect(await notesIn(home.store)).toEqual(book.notes)
  expect(generationsIn(server.objects).size).toBeLessThan(10)
})

test('each night a generation starts and is read back, and those of a week ago are deleted', async () => {
  const { server, home, clock, book } = await openSettled()
  const first = [...generationsIn(server.objects)]
  for (let day = 1; day <= 9; day += 1) {
    clock.advance(24 * 3600 * 1000)
    home.write(`Tag ${day}`)
    await home.pass(30)
    expect(home.state().verified.slice(0, 10)).toBe(clock.now().slice(0, 10))
  }
  expect(generationsIn(server.objects).size).toBe(8)
  expect([...generationsIn(server.objects)]).not.toContain(first[0])
  expect(await notesIn(home.store)).toEqual(book.notes)
})

test('after an erasure no object contains a byte of the erased data', async () => {
  const { server, home, clock, erased } = await openSettled(['Dohle', 'Pauline Person'])
  home.write('Pauline Person hat abgesagt')
  await home.pass(2)
  home.forget('Pauline Person')
  home.forget('Pauline Person hat abgesagt')
  await home.pass(2)
  expect(erased.pending).toBe(true)
  clock.advance(6 * 3600 * 1000)
  await home.pass(60)
  expect(erased.pending).toBe(false)
  expect(generationsIn(server.objects).size).toBe(1)
  const sealer = openSealer(passphrase)
  for (const [name, bytes] of server.objects) {
    const { head, body } = await sealer.open(name, bytes)
    expect(`${JSON.stringify(head)}${body}`).not.toContain('Pauline')
  }
})

test('an erasure while the data of another one are deleted is completed, too', async () => {
  const { server, home, clock, erased } = await openSettled(['Dohle', 'Pauline Person', 'Paul Person'])
  home.forget('Pauline Person')
  await home.pass(2)
  let isSecond = false
  server.faultOf = ({ method }) => {
    if (method === 'DELETE' && !isSecond) {
      isSecond = true
      home.forget('Paul Person')
    }
    return undefined
  }
  clock.advance(6 * 3600 * 1000)
  await home.pass(60)
  expect([isSecond, erased.pending]).toEqual([true, true])
  clock.advance(6 * 3600 * 1000)
  await home.pass(60)
  expect(erased.pending).toBe(false)
  const sealer = openSealer(passphrase)
  for (const [name, bytes] of server.objects)
    expect(String((await sealer.open(name, bytes)).body)).not.toContain('Person')
})

test('an erasure is completed although its first new generation cannot be stored', async () => {
  const { server, home, clock, erased } = await openSettled(['Dohle', 'Pauline Person'])
  home.forget('Pauline Person')
  await home.pass(2)
  server.faultOf = ({ method, name }) => (method === 'PUT' && name.startsWith('00000002') ? 507 : undefined)
  clock.advance(6 * 3600 * 1000)
  await home.pass(30)
  server.faultOf = () => undefined
  await home.pass(90)
  expect(erased.pending).toBe(false)
  const sealer = openSealer(passphrase)
  for (const [name, bytes] of server.objects) {
    const { head, body } = await sealer.open(name, bytes)
    expect(`${JSON.stringify(head)}${body}`).not.toContain('Pauline')
  }
})

test('an erasure is also completed after a restart', async () => {
  const { server, home, clock, book, erased } = await openSettled(['Dohle', 'Pauline Person'])
  home.forget('Pauline Person')
  await home.pass(2)
  const again = homeFor({ url: server.webdav, clock, book, erased, run: 'a2' })
  await again.pass(40)
  expect(erased.pending).toBe(false)
  expect(generationsIn(server.objects).size).toBe(1)
})

test('a picture is sent once, and deleted once it is erased', async () => {
  const { server, home, clock, book } = await openSettled()
  book.pictures.set('images/eule', Buffer.from('EULE'))
  home.lookAtPictures()
  await home.pass(2)
  const puts = () => server.requests.filter(request => request.startsWith('PUT 0/'))
  expect(puts()).toHaveLength(1)
  clock.advance(24 * 3600 * 1000)
  await home.pass(20)
  expect(puts()).toHaveLength(1)
  book.pictures.delete('images/eule')
  home.forget('Dohle')
  clock.advance(7 * 3600 * 1000)
  await home.pass(30)
  expect([...server.objects.keys()].filter(name => name.startsWith('0/'))).toEqual([])
})

test('a burst of erasures begins one generation, six hours after the last one', async () => {
  const { server, home, clock, erased } = await openSettled(Array.from({ length: 100 }, (_, at) => `Gast ${at}`))
  const begun = () => server.requests.filter(request => /^PUT \d{8}-\d{10}\/00000000$/.test(request)).length
  for (let quarter = 0; quarter < 40; quarter += 1) {
    home.forget(`Gast ${quarter}`)
    clock.advance(15 * 60 * 1000)
    await home.pass(5)
  }
  // In ten hours, only the first erasure and the one six hours later began a generation.
  expect(begun()).toBe(2)
  clock.advance(6 * 3600 * 1000)
  await home.pass(30)
  expect([begun(), generationsIn(server.objects).size, erased.pending]).toEqual([3, 1, false])
})

test('all pictures are read back within some nights; a wrong one is reported and sent again', async () => {
  const { server, home, clock, book } = await openSettled()
  for (let at = 0; at < 120; at += 1) book.pictures.set(`images/${at}`, Buffer.from(`Bild ${at}`))
  home.lookAtPictures()
  await home.pass(5)
  const names = [...server.objects.keys()].filter(name => name.startsWith('0/'))
  const [swapped = '', other = '', damaged = ''] = names
  server.objects.set(swapped, server.objects.get(other) ?? Buffer.alloc(0))
  server.objects.set(damaged, Buffer.from('LSH1 und Unsinn'))
  server.requests.length = 0
  const read = () => new Set(server.requests.filter(request => request.startsWith('GET 0/')))
  clock.advance(24 * 3600 * 1000)
  await home.pass(60)
  expect(read().size).toBeGreaterThan(20)
  expect(read().size).toBeLessThan(70)
  for (let night = 0; night < 2; night += 1) {
    clock.advance(24 * 3600 * 1000)
    await home.pass(60)
  }
  expect(read().size).toBe(120)
  expect(server.requests.filter(request => request.startsWith('PUT 0/')).toSorted()).toEqual(
    [`PUT ${swapped}`, `PUT ${damaged}`].toSorted(),
  )
  expect(home.logged.filter(line => line.includes('A picture was changed')).length).toBe(2)
})

test('a picture that got a file later is sent again, and never counts as changed at the place', async () => {
  const { home, clock, book } = await openSettled()
  const of = (content: string) => book.pictures.set('images/eule', Buffer.from(content))
  of('Eule')
  home.lookAtPictures()
  await home.pass(2)
  clock.advance(DAY)
  of('Eule, auch klein')
  await home.sendAgain('images/eule')
  await home.pass(10)
  expect(String(await home.pictureOf('images/eule'))).toBe('Eule, auch klein')
  expect(home.logged.filter(line => line.includes('picture'))).toEqual([])
})

test('a picture that cannot be read is reported, and delays no other picture and no generation', async () => {
  const { server, home, clock, book } = await openSettled()
  book.unreadable.add('images/eule')
  book.pictures.set('images/eule', Buffer.from('EULE'))
  book.pictures.set('images/igel', Buffer.from('IGEL'))
  home.lookAtPictures()
  await home.pass(5)
  expect(home.logged.join()).toContain('EIO: images/eule')
  expect([...server.objects.keys()].filter(name => name.startsWith('0/'))).toHaveLength(1)
  clock.advance(24 * 3600 * 1000)
  await home.pass(20)
  expect(home.state().verified.slice(0, 10)).toBe(clock.now().slice(0, 10))
  book.unreadable.clear()
  home.lookAtPictures()
  await home.pass(5)
  expect((await home.pictureOf('images/eule'))?.toString()).toBe('EULE')
})

test('of two folders the second stops before it writes, and reports since when', async () => {
  const { server, clock, home } = await openSettled()
  const other = homeFor({ url: server.webdav, clock, book: noteBook(['Fremd']), writer: 'b' })
  await other.pass(3)
  expect(other.state().takenOver).not.toBe('')
  expect(() => other.beforeCommit()).toThrow('taken over')
  home.write('Elster')
  await home.pass(2)
  expect(await notesIn(home.store)).toEqual(['Dohle', 'Elster'])
})

test.each([
  ['its own commits up to 7', { writer: 'a', last: 7 }, 7],
  ['those of a folder in between', { writer: 'b', last: 7 }, 0],
])('a folder learns from the lease which commits the other machine took: %s', async (_, taken, n) => {
  const { home, clock } = await openSettled()
  const head = { writer: 'c', run: 'c1', count: 1, at: clock.now(), isReleased: false, taken }
  await writeLease(home.store, openSealer(passphrase), head, await home.store.get('lease'))
  await home.pass(15)
  expect(home.superseded).toEqual([n])
})

test('of two processes with one folder, one stops, with and without conditions', async () => {
  for (const knowsConditions of [true, false]) {
    const { server, clock, book, home } = await openSettled()
    server.knowsConditions = knowsConditions
    const copy = homeFor({ url: server.webdav, clock, book, run: 'copy' })
    for (let second = 0; second < 30; second += 1) {
      clock.advance(1000)
      await Promise.all([home.turn(), copy.turn()])
    }
    expect([home, copy].filter(side => side.state().takenOver === '')).toHaveLength(1)
  }
})

test('the lease is renewed where a place refuses its own tag', async () => {
  const { server, home } = await openSettled()
  server.knowsConditions = false
  server.refusesTags = true
  await home.pass(60)
  const { head } = await openSealer(passphrase).open('lease', server.objects.get('lease') ?? Buffer.alloc(0))
  expect(head.count).toBeGreaterThan(5)
  expect(home.state()).toMatchObject({ trouble: '', takenOver: '' })
})

test('after a sleep the lease is read before a commit is acknowledged', async () => {
  const { server, home, clock } = await openSettled()
  await home.beforeCommit()
  expect(home.beforeCommit()).toBeUndefined()
  const lease = server.objects.get('lease')
  const sealer = openSealer(passphrase)
  const head = { kind: 'lease', writer: 'b', run: 'b1', count: 1, at: clock.now(), isReleased: false }
  server.objects.set('lease', await sealer.seal('lease', { head }))
  // The monotonic clock of a machine that sleeps may stand still.
  clock.shift(60_000)
  await expect(home.beforeCommit()).rejects.toThrow('taken over')
  expect(lease).toBeDefined()
})

test('after a sleep without the place, commits continue', async () => {
  const { server, home, clock } = await openSettled()
  await home.beforeCommit()
  server.faultOf = () => 503
  clock.advance(30_000)
  await expect(home.beforeCommit()).resolves.toBeUndefined()
})

test('another passphrase overwrites nothing, and the error explains it', async () => {
  const { server, clock, book } = await openSettled()
  const before = new Map(server.objects)
  const other = homeFor({ url: server.webdav, clock, book, secret: 'vertippt', run: 'a2' })
  await other.pass(120)
  expect(other.state()).toMatchObject({ trouble: 'passphrase', verified: '' })
  expect(server.objects).toEqual(before)
})

test('a clock that is an hour wrong changes nothing', async () => {
  const { server, home, clock, book } = await openSettled()
  for (const shift of [-3_600_000, 7_200_000]) {
    clock.shift(shift)
    home.write(`um ${shift}`)
    await home.pass(3)
  }
  expect(await notesIn(home.store)).toEqual(book.notes)
  expect(generationsIn(server.objects).size).toBe(1)
})

test('a clock that was a year ahead and is set right ends neither the nightly generations nor their deletion', async () => {
  const { server, home, clock, book } = await openSettled()
  clock.shift(365 * DAY)
  clock.advance(DAY)
  await home.pass(20)
  clock.shift(-365 * DAY)
  for (let day = 1; day <= 9; day += 1) {
    home.write(`Tag ${day}`)
    await home.pass(30)
    expect(home.state().verified.slice(0, 10)).toBe(clock.now().slice(0, 10))
    clock.advance(DAY)
  }
  await home.pass(30)
  expect(generationsIn(server.objects).size).toBeLessThanOrEqual(9)
  expect(await notesIn(home.store)).toEqual(book.notes)
})

test('a machine that has slept changes nothing before it has read the lease', async () => {
  const { server, home, clock } = await openSettled()
  const head = { kind: 'lease', writer: 'b', run: 'b1', count: 1, at: clock.now(), isReleased: false }
  server.objects.set('lease', await openSealer(passphrase).seal('lease', { head }))
  const before = new Map(server.objects)
  clock.shift(60_000)
  home.write('Elster')
  await home.pass(5)
  expect(server.objects).toEqual(before)
  expect(home.state().takenOver).not.toBe('')
})

test.each([1, 5])('a stop %i s after the first turn sends the queue and releases the lease', async seconds => {
  const server = await openObjectServer()
  const [clock, book] = [testClock(), noteBook(['Dohle'])]
  const home = homeFor({ url: server.webdav, clock, book })
  await home.pass(1 + seconds)
  home.write('Elster')
  await home.close()
  expect(await notesIn(home.store)).toEqual(book.notes)
  const lease = await openSealer(passphrase).open('lease', server.objects.get('lease') ?? Buffer.alloc(0))
  expect(lease.head).toMatchObject({ isReleased: true })
})

test('a stop while many pictures are on their way sends the queue, releases the lease and no picture more', async () => {
  const { server, home, clock, book } = await openSettled()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.faultOf = ({ method, name }) => (method === 'PUT' && name.startsWith('0/') ? promise : undefined)
  for (let count = 0; count < 20; count += 1) book.pictures.set(`images/eule-${count}`, Buffer.from('Eule'))
  home.lookAtPictures()
  clock.advance(1000)
  void home.turn()
  const sent = () => server.requests.filter(request => request.startsWith('PUT 0/'))
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  home.write('Elster')
  const closing = home.close()
  resolve()
  await closing
  expect(sent()).toHaveLength(1)
  expect(await notesIn(home.store)).toEqual(book.notes)
  const lease = await openSealer(passphrase).open('lease', server.objects.get('lease') ?? Buffer.alloc(0))
  expect(lease.head).toMatchObject({ isReleased: true })
})

test('a stop while a generation becomes the newest sends the queue', async () => {
  const { server, home, clock, book } = await openSettled()
  const held = new Map<string, () => void>()
  const isHeld = (name: string) => /^00000002-\d+\/00000002$|^00000001-\d+\/00000004$/.test(name)
  server.faultOf = ({ method, name }) =>
    method === 'PUT' && isHeld(name) ? new Promise(resolve => held.set(name, () => resolve(undefined))) : undefined
  clock.advance(DAY)
  await home.pass(1)
  clock.advance(1000)
  void home.turn()
  await vi.waitFor(() => expect(held.size).toBe(1))
  for (let count = 0; count < 4; count += 1) home.write(`Spatz ${count} ${'x'.repeat(200_000)}`)
  const closing = home.close()
  await vi.waitFor(() => expect(held.size).toBe(2))
  const [next, current] = [...held.values()]
  next?.()
  // By then the next one waits for the object on its way to the current one.
  for (let count = 0; count < 5; count += 1) await home.store.get('lease')
  current?.()
  await closing
  expect(await notesIn(home.store)).toEqual(book.notes)
})

test('a stop after a generation that may be whole begins another one, with all that waits', async () => {
  const { server, home, clock, book } = await openSettled()
  const isLast = (name: string) => /^00000002-\d+\/00000003$/.test(name)
  server.faultOf = ({ method, name }) => (method === 'PUT' && isLast(name) ? 'late' : undefined)
  clock.advance(DAY)
  await home.pass(2)
  expect([...server.objects.keys()].some(isLast)).toBe(true)
  server.faultOf = () => undefined
  home.write('Elster')
  await home.close()
  expect(await notesIn(home.store)).toEqual(book.notes)
})
