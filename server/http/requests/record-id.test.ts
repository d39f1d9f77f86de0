import { expect, test } from 'vitest'
import { REQUEST_ID_HEADER } from '../../../domain/kit/schema.ts'
import { openAdminSite } from '../../testing/admin.ts'
import { registration, visitor } from '../../testing/test-site.ts'

const when = { startDate: '2027-05-01T08:00:00.000Z', endDate: '2027-05-01T14:00:00.000Z' }

const adding = [
  ['event', { ...when, title: 'Waldtag' }, '/api/event'],
  ['info', { title: 'Waldtag', path: 'waldtag', active: true }, '/api/info'],
  ['newsletter', { subject: 'Herbst', body: '<p>Pilze</p>' }, '/api/newsletter'],
  ['registration', {}, '/api/registration'],
  ['registration', { event: 'termin-01', name: 'Nora', participants: [{ name: 'Nora' }] }, '/api/registration'],
] as const

test.each(adding)(
  'a repeated call of %s/add with the same id adds nothing, and answers as before',
  async (kind, body, list) => {
    const { admin } = await openAdminSite()
    const add = (id: string) => admin.post(`/api/${kind}/add`, body, { headers: { [REQUEST_ID_HEADER]: id } })
    const count = async () => JSON.stringify(await (await admin.send(list)).json()).split('"_id"').length
    const before = await count()
    const answers = await Promise.all([add('first'), add('first')])
    const again = await add('first')
    const texts = await Promise.all(
      [...answers, again].map(async response => [response.status, (await response.json())._id]),
    )
    expect(texts).toEqual([
      [200, 'first'],
      [200, 'first'],
      [200, 'first'],
    ])
    const once = await count()
    expect(once).toBeGreaterThan(before)
    await add('first')
    expect(await count()).toBe(once)
  },
)

test.each([adding[0], adding[1], adding[4]])(
  'a record of %s in the bin keeps its id, and can be restored beside the one that a repeated call adds',
  async (kind, body) => {
    const { admin, dataOf } = await openAdminSite()
    const add = async () =>
      (await admin.post(`/api/${kind}/add`, body, { headers: { [REQUEST_ID_HEADER]: 'first' } })).json()
    expect(await add()).toMatchObject({ _id: 'first' })
    expect((await admin.post(`/api/${kind}/del`, { _id: 'first' })).status).toBe(200)
    const again = await add()
    expect(again).toMatchObject({ _id: expect.not.stringMatching(/^first$/) })
    const [entry] = dataOf<{ _id: string }[]>('bin')
    const restored = await admin.post('/api/bin/restore', { _id: entry?._id })
    expect(restored.status).toBe(200)
  },
)

test('a call that names no id, or a bad one, adds a record with a new id each time', async () => {
  const { admin } = await openAdminSite()
  const add = async (headers: Record<string, string>) =>
    (await (await admin.post('/api/event/add', { ...when, title: 'Waldtag' }, { headers })).json())._id
  const ids = [await add({}), await add({}), await add({ [REQUEST_ID_HEADER]: '../users' })]
  expect(new Set(ids).size).toBe(3)
  expect(ids).not.toContain('../users')
})

test('a visitor cannot choose the id of a registration', async () => {
  const site = await openAdminSite()
  const sent = await visitor(site.origin).post('/api/registration/add', registration, {
    headers: { [REQUEST_ID_HEADER]: 'mine' },
  })
  expect(sent.status).toBe(200)
  expect(site.dataOf<{ _id: string }[]>('registrations').map(({ _id }) => _id)).not.toContain('mine')
})
