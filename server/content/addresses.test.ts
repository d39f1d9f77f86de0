import { expect, test } from 'vitest'
import { sampleBooking, sampleRegistration } from '../../domain/testing/samples.ts'
import { openAdminSite } from '../testing/admin.ts'
import { importing } from '../testing/files/import-files.ts'
import { visitor } from '../testing/test-site.ts'

const server = { host: 'mail.example.org', port: 587, security: 'auto', user: '', password: '' }
const own = { name: 'Erika', password: '', newPassword: '' }
const sale = { name: 'Martina', cents: 5000, message: '', showsAmount: true }

/** Calls that take an email address, with the name of its field. */
const calls: [path: string, field: string, bodyWith: (address: string) => object][] = [
  ['/registration/add', 'email', email => ({ name: 'Anna', email })],
  ['/registration/edit', 'email', email => ({ _id: 'inquiry', email })],
  ['/user/own', 'email', email => ({ ...own, email })],
  ['/user/register', 'email', email => ({ email, password: 'ein sehr langes Kennwort 27' })],
  ['/voucher/add', 'email', email => ({ ...sale, email })],
  ['/mail/edit', 'from', from => ({ ...server, from })],
  ['/mail/test', 'to', to => ({ to })],
  ['/site/edit', 'contact.email', email => ({ contact: { email } })],
]

/** A list of addresses, impossible domains, and addresses that no server accepts. */
const unreachable = ['kein', 'anna@kein', 'anna@', '@example.org', 'a@example.org, b@example.org', 'anna@example..org']

test.each(calls)('%s refuses an unreachable e-mail address, and names the field', async (path, field, bodyWith) => {
  const inquiry = sampleRegistration({ name: 'Ayşe' })
  const site = await openAdminSite({}, data =>
    data.commit(() => ({ next: { registrations: [inquiry] }, result: undefined })),
  )
  const texts = await (await site.admin.send('/api/site/texts')).json()
  const full = (address: string) => {
    const body = bodyWith(address)
    return path === '/site/edit' ? { contact: { ...texts.contact, ...(body as typeof texts).contact } } : body
  }
  for (const address of unreachable) {
    const { status, fields } = await site.post(path, full(address))
    expect([address, status, fields[field]]).toEqual([address, 400, expect.stringMatching(/./)])
  }
  expect(site.stored()).toEqual([inquiry])
})

test('a record keeps its invalid stored address while other fields change; a new invalid one is refused', async () => {
  const old = sampleBooking({ _id: 'old', email: 'kein', name: 'Anna' })
  const site = await openAdminSite({}, data =>
    data.commit(() => ({ next: { registrations: [old] }, result: undefined })),
  )
  const edit = (changes: object) => site.post('/registration/edit', { _id: 'old', ...changes })
  expect((await edit({ email: 'kein', phone: '05541 33' })).status).toBe(200)
  expect(site.stored()[0]).toMatchObject({ email: 'kein', phone: '05541 33' })
  const refused = await edit({ email: 'keine' })
  expect([refused.status, refused.fields.email]).toEqual([
    400,
    'No mail can reach this address. Please correct it, or leave it empty.',
  ])
  expect((await edit({ email: '' })).status).toBe(200)
})

test('a row with an unreachable address is imported without it, and the preview mentions that', async () => {
  const site = await openAdminSite()
  await site.post('/event/edit', { _id: 'termin-01', title: 'Waldtag' })
  const files = importing(site.admin)
  const csv = 'Termin;Name;E-Mail\nWaldtag;Anna Müller;kein\nWaldtag;Ben Müller;ben@example.org'
  const options = { kind: 'registrations', file: 'alt.csv' } as const
  const { body } = await files.preview(options, csv)
  expect(body.rows.map(({ notes }: { notes: string[] }) => notes.join())).toEqual([
    expect.stringContaining('No mail can reach “kein”. The row is imported without an email address.'),
    expect.not.stringContaining('No mail'),
  ])
  await files.add(options, csv)
  expect(site.stored().map(({ email }) => email)).toEqual(['', 'ben@example.org'])
  expect((await files.preview(options, csv)).body.rows).toMatchObject([{ outcome: 'known' }, { outcome: 'known' }])
})

test('a text has at most 5,000 characters for everybody; an older longer one can be shortened', async () => {
  const old = sampleRegistration({ notes: 'x'.repeat(6000) })
  const site = await openAdminSite({}, data =>
    data.commit(() => ({ next: { registrations: [old] }, result: undefined })),
  )
  const add = async (notes: string) => (await site.post('/registration/add', { name: 'Anna', notes })).status
  expect([await add('x'.repeat(5001)), await add('x'.repeat(5000))]).toEqual([400, 200])
  const edit = async (notes: string) => (await site.post('/registration/edit', { _id: old._id, notes })).status
  expect([await edit('x'.repeat(6001)), await edit('y'.repeat(5999)), await edit('y'.repeat(6000))]).toEqual([
    400, 200, 400,
  ])
})

test.each([
  ['a visitor', false],
  ['an administrator', true],
])('no text of a registration has more than 5,000 characters, whoever sends it: %s', async (_, isAdmin) => {
  const site = await openAdminSite()
  const long = 'x'.repeat(5001)
  const texts = ['name', 'email', 'phone', 'street', 'houseNumber', 'zip', 'city', 'country', 'notes', 'voucher']
  const body = {
    ...{ event: 'termin-01', privacyStatement: true, participants: [{ name: long, note: long, health: long }] },
    ...Object.fromEntries(texts.map(name => [name, long])),
  }
  const browser = isAdmin ? site.admin : visitor(site.origin)
  const response = await browser.post('/api/registration/add', body)
  const { fields } = (await response.json()).error
  expect(response.status).toBe(400)
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(isAdmin ? ['participants.0.name', 'voucher'] : texts))
  for (const name of texts) {
    const alone = await browser.post('/api/registration/add', { event: 'termin-01', name: 'Anna', [name]: long })
    expect([name, alone.status]).toEqual([name, 400])
  }
  expect(site.stored()).toEqual([])
})
