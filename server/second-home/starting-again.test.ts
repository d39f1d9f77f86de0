import { expect, test } from 'vitest'
import { deriveCheaply, homeFor, kindsIn, noteBook, restore, testClock } from '../testing/second-home.ts'
import { openObjectServer } from '../testing/servers/object-server.ts'
import type { HeldBase } from './writing/continued-generation.ts'

deriveCheaply()

/** A folder whose second home holds its files and two commits. */
async function openFolder() {
  const server = await openObjectServer()
  const clock = testClock()
  const book = noteBook(['Dohle'])
  const erased = { pending: false }
  let runs = 0
  const start = (base?: HeldBase) => homeFor({ url: server.webdav, clock, book, erased, base, run: `a${++runs}` })
  const home = start()
  await home.pass(5)
  for (const note of ['Elster', 'Häher']) home.write(note)
  await home.pass(2)
  const newest = async () => {
    const folders = [...server.objects.keys()].filter(name => /^\d{8}-/.test(name)).map(name => name.slice(0, 20))
    const folder = folders.toSorted().at(-1) ?? ''
    return { folder, kinds: await kindsIn(server, folder) }
  }
  const notes = async () => (await restore(server, clock)).notes
  return { server, clock, book, erased, home, start, newest, notes }
}

test('commits after a stop and a start are there at once, before any file is sent again', async () => {
  const { book, home, start, newest, notes } = await openFolder()
  home.write('Kuckuck')
  const again = start(await home.close())
  again.write('Specht')
  await again.pass(3)
  expect((await newest()).kinds).toEqual(['begin', 'commits'])
  expect(await notes()).toEqual(['Dohle', 'Elster', 'Häher', 'Kuckuck', 'Specht'])
  expect(again.state()).toMatchObject({ commits: 0, seconds: 0, trouble: '' })
  await again.pass(65)
  expect((await newest()).kinds).toEqual(['begin', 'pictures', 'files', 'ready'])
  expect(await notes()).toEqual(book.notes)
})

test('a process that stops and starts ten times within its first minute goes on each time', async () => {
  const { book, home, start, newest, notes } = await openFolder()
  let running = home
  for (let count = 0; count < 10; count += 1) {
    running = start(await running.close())
    running.write(`Spatz ${count}`)
    await running.pass(3)
    expect((await newest()).kinds).toEqual(['begin', 'commits'])
  }
  expect(await notes()).toEqual(book.notes)
})

test('after a kill all files are sent first', async () => {
  const { book, start, newest, notes } = await openFolder()
  const again = start()
  again.write('Specht')
  await again.pass(3)
  expect((await newest()).kinds).toContain('ready')
  expect(await notes()).toEqual(book.notes)
})

test.each([
  ['takes nothing', 503],
  ['only claims to store', 'lie'],
] as const)('after a stop whose place %s all files are sent first', async (_, fault) => {
  const { server, book, home, start, newest, notes } = await openFolder()
  server.faultOf = ({ method, name }) => (method === 'PUT' && name !== 'lease' ? fault : undefined)
  home.write('Kuckuck')
  const base = await home.close()
  expect(base).toBeUndefined()
  server.faultOf = () => undefined
  const again = start(base)
  await again.pass(3)
  expect((await newest()).kinds).toContain('ready')
  expect(await notes()).toEqual(book.notes)
})

test('after a takeover the stopped process continues no generation', async () => {
  const { server, home, start, clock } = await openFolder()
  const lease = server.objects.get('lease')
  const other = homeFor({ url: server.webdav, clock, book: noteBook(['Fremd']), writer: 'b' })
  server.objects.delete('lease')
  await other.pass(1)
  expect(server.objects.get('lease')).not.toEqual(lease)
  expect(await home.close()).toBeUndefined()
  const again = start()
  await again.pass(3)
  expect(again.state().takenOver).not.toBe('')
})

test('an erasure before a stop is completed a minute after the start', async () => {
  const { server, erased, home, start } = await openFolder()
  home.forget('Elster')
  const again = start(await home.close())
  await again.pass(80)
  expect(erased.pending).toBe(false)
  expect(new Set([...server.objects.keys()].flatMap(name => /^\d{8}-/.exec(name) ?? [])).size).toBe(1)
})
