import { expect, test, vi } from 'vitest'
import { openSealer } from '../../second-home/form/sealing.ts'
import { passphrase } from '../../testing/second-home.ts'
import { openObjectServer } from '../../testing/servers/object-server.ts'
import { openTestSiteWithAccounts, registration, type TestSite, visitor } from '../../testing/test-site.ts'

const person = { name: 'Pauline Fuchsbau', email: 'pauline@fuchsbau.example', phone: '0171 5550123' }

/** Returns everything that lies there, decrypted. */
async function readable(objects: Map<string, Buffer>): Promise<string> {
  const sealer = openSealer(passphrase)
  const all = await Promise.all(
    [...objects].map(async ([name, bytes]) => {
      const { head, body } = await sealer.open(name, bytes)
      return `${name} ${JSON.stringify(head)} ${body.toString('latin1')}`
    }),
  )
  return all.join('\n')
}

test('after the next run no object holds a readable byte of a person who was erased', async () => {
  const server = await openObjectServer()
  const env = { SECOND_HOME: server.webdav, SECOND_HOME_PASSPHRASE: passphrase }
  const site = await openTestSiteWithAccounts(env)
  const admin = site.as('admin')
  const home = async (at: Pick<TestSite, 'origin'> = site) =>
    (await (await site.as('admin', at.origin).send('/api/system')).json()).home
  const arrived = (at?: TestSite) =>
    vi.waitFor(
      async () =>
        expect(await home(at)).toMatchObject({ commits: 0, trouble: '', verified: expect.stringMatching(/^2026/) }),
      { timeout: 30_000, interval: 300 },
    )
  await arrived()
  const registered = { ...registration, ...person, event: 'termin-01' }
  expect(await (await visitor(site.origin).post('/api/registration/add', registered)).text()).toContain('_id')
  await arrived()
  expect(await readable(server.objects)).toContain(person.name)
  const { email } = person
  expect((await admin.post('/api/person/erase', { email, confirm: email })).status).toBe(200)
  await arrived()
  // A start begins a generation, as six hours do.
  const again = await site.restart()
  await arrived(again)
  await vi.waitFor(
    () => expect(new Set([...server.objects.keys()].flatMap(name => /^\d{8}-/.exec(name) ?? [])).size).toBe(1),
    { timeout: 30_000 },
  )
  const all = await readable(server.objects)
  expect(all).toContain('termin-01')
  for (const word of [person.name, 'Pauline', 'Fuchsbau', person.email, '5550123'])
    expect(all.toLowerCase()).not.toContain(word.toLowerCase())
})
