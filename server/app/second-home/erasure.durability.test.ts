import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openSealer } from '../../second-home/form/sealing.ts'
import { readWriter } from '../../store/files/writer-file.ts'
import { passphrase } from '../../testing/second-home.ts'
import { openObjectServer } from '../../testing/servers/object-server.ts'
import { openTestSiteWithAccounts, registration, type TestSite, visitor } from '../../testing/test-site.ts'
import { takeOver } from './takeover-command.ts'

const person = { name: 'Pauline Fuchsbau', email: 'pauline@fuchsbau.example', phone: '0171 5550123' }
type Server = Awaited<ReturnType<typeof openObjectServer>>

/** Returns everything on the server, decrypted. */
async function readable({ objects }: Server): Promise<string> {
  const sealer = openSealer(passphrase)
  const all = await Promise.all(
    [...objects].map(async ([name, bytes]) => {
      const { head, body } = await sealer.open(name, bytes)
      return `${name} ${JSON.stringify(head)} ${body.toString('latin1')}`
    }),
  )
  return all.join('\n')
}

const generationsIn = ({ objects }: Server) => new Set([...objects.keys()].flatMap(name => /^\d{8}-/.exec(name) ?? []))

/** Waits until one generation is left, in which nobody can read anything of the person. */
async function expectNobody(server: Server): Promise<void> {
  await vi.waitFor(() => expect(generationsIn(server).size).toBe(1))
  const all = await readable(server)
  expect(all).toContain('termin-01')
  for (const word of [person.name, 'Pauline', 'Fuchsbau', person.email, '5550123'])
    expect(all.toLowerCase()).not.toContain(word.toLowerCase())
}

/** Changes a file from outside: the next start then begins a generation at once, as six hours later anyway. */
const writeFile = ({ dir }: TestSite) => utimesSync(join(dir, 'site.json'), 0, 0)

/** A site that has erased a person of whom its second home had records. */
async function eraseSomebody() {
  const server = await openObjectServer()
  const env = { SECOND_HOME: server.webdav, SECOND_HOME_PASSPHRASE: passphrase }
  const site = await openTestSiteWithAccounts(env)
  const home = async (at: Pick<TestSite, 'origin'> = site) =>
    (await (await site.as('admin', at.origin).send('/api/system')).json()).home
  const arrived = (at?: TestSite) =>
    vi.waitFor(
      async () =>
        expect(await home(at)).toMatchObject({ commits: 0, trouble: '', verified: expect.stringMatching(/^2026/) }),
      { interval: 300 },
    )
  await arrived()
  const registered = { ...registration, ...person, event: 'termin-01' }
  expect(await (await visitor(site.origin).post('/api/registration/add', registered)).text()).toContain('_id')
  await arrived()
  expect(await readable(server)).toContain(person.name)
  const { email } = person
  expect((await site.as('admin').post('/api/person/erase', { email, confirm: email })).status).toBe(200)
  await arrived()
  return { server, site, arrived }
}

test('after the next run no object holds a readable byte of a person who was erased', async () => {
  const { server, site, arrived } = await eraseSomebody()
  await arrived(await site.restart(() => writeFile(site)))
  await expectNobody(server)
})

test('a machine lost before it has deleted older generations leaves that to the next one', async () => {
  const { server, site } = await eraseSomebody()
  server.faultOf = ({ method }) => (method === 'DELETE' ? 403 : undefined)
  const before = await site.restart(() => writeFile(site))
  const names = () => [...server.objects.keys()].toSorted()
  const sealer = openSealer(passphrase)
  await vi.waitFor(async () => {
    const last = names().findLast(name => name.startsWith('00000002')) ?? ''
    const { head } = await sealer.open(last, server.objects.get(last) ?? Buffer.alloc(0))
    expect(['ready', 'commits']).toContain(head.kind)
  })
  server.faultOf = () => 503
  await before.restart(async () => {
    server.faultOf = () => undefined
    expect(await readable(server)).toContain(person.name)
    rmSync(site.dir, { recursive: true })
    await takeOver({
      dataDir: site.dir,
      home: { url: server.webdav, user: '', secret: '', passphrase, keepDays: 7 },
      force: true,
      now: () => site.clock.now,
      print: () => {},
      signal: new AbortController().signal,
    })
    expect(await readWriter(site.dir)).toMatchObject({ isErasing: true })
    writeFile(site)
  })
  await expectNobody(server)
})
