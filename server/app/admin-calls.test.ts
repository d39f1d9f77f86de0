import { expect, test } from 'vitest'
import type { CollectionName } from '../store/files/data-files.ts'
import { storedIn } from '../testing/stored-data.ts'
import { openTestSiteWithAccounts, visitor } from '../testing/test-site.ts'

const eventDates = { startDate: '2027-01-01T09:00:00.000Z', endDate: '2027-01-01T10:00:00.000Z' }
const calls: [method: 'GET' | 'POST', path: string, body?: object][] = [
  ['GET', '/api/event'],
  ['POST', '/api/event/add', eventDates],
  ['POST', '/api/event/edit', { _id: 'termin-01', title: 'gekapert' }],
  ['POST', '/api/event/repeat', { _id: 'termin-01', starts: ['2031-05-03T08:00:00.000Z'] }],
  ['POST', '/api/event/course', { _id: 'id-1' }],
  ['POST', '/api/event/series', { _id: 'id-1' }],
  ['GET', '/api/event/places'],
  ['GET', '/api/event/answers?_id=termin-01'],
  ['POST', '/api/event/ask', { _id: 'gekapert' }],
  ['GET', '/api/event/forest?_id=termin-01'],
  ['GET', '/api/event/forest/pdf?_id=termin-01'],
  ['POST', '/api/event/attended', { _id: 'id-1', participants: [] }],
  ['GET', '/api/event/certificates?_id=id-1'],
  ['GET', '/api/registration/certificate?_id=id-1&participant=id-1'],
  ['GET', '/api/registration/answers/pdf?_id=id-1&participant=id-1'],
  ['POST', '/api/event/cancel', { _id: 'termin-01', reason: 'gekapert' }],
  ['POST', '/api/event/move', { _id: 'termin-01', ...eventDates }],
  ['POST', '/api/event/del', { _id: 'termin-01' }],
  ['POST', '/api/event/letter', { _id: 'gekapert', to: 'all', subject: 'gekapert', text: 'gekapert' }],
  ['POST', '/api/info/add', {}],
  ['POST', '/api/info/edit', { _id: 'teamevent', title: 'gekapert' }],
  ['POST', '/api/info/del', { _id: 'teamevent' }],
  ['GET', '/api/registration'],
  ['GET', '/api/registration/deliveries?_id=id-1'],
  ['GET', '/api/registration/export/csv'],
  ['GET', '/api/registration/export/xlsx'],
  ['POST', '/api/registration/edit', { _id: 'id-1', name: 'gekapert' }],
  ['POST', '/api/registration/del', { _id: 'id-1' }],
  ['POST', '/api/registration/answer', { _id: 'id-1', subject: 'gekapert', text: 'gekapert' }],
  ['POST', '/api/registration/state', { _id: 'id-1', state: 'closed' }],
  [
    'POST',
    '/api/registration/quote',
    { _id: 'id-1', event: { ...eventDates, title: 'gekapert' }, people: 1, cents: 100, until: '2026-12-24' },
  ],
  ['GET', '/api/payment/open'],
  ['POST', '/api/payment/add', { registration: 'id-1', date: '2026-11-27', cents: 100, way: 'cash' }],
  ['POST', '/api/payment/undo', { registration: 'id-1', payment: 'id-2' }],
  ['POST', '/api/payment/book', [{ line: 'gekapert', registration: 'id-1' }]],
  ['GET', '/api/invoice'],
  ['GET', '/api/invoice/file?_id=id-1'],
  ['GET', '/api/invoice/xml?_id=id-1'],
  ['POST', '/api/invoice/issue', { registration: 'id-1' }],
  ['POST', '/api/invoice/reverse', { _id: 'id-1' }],
  [
    'POST',
    '/api/invoice/recipient',
    {
      registration: 'id-1',
      invoiceTo: { organisation: 'gekapert', name: '', street: '', zip: '', city: '', country: '' },
    },
  ],
  ['GET', '/api/privacy/record'],
  ['GET', '/api/privacy/proofs?page=1'],
  ['POST', '/api/privacy/proofs/ended', { _ids: ['id-1'], ended: true }],
  ['GET', '/api/desk'],
  ['GET', '/api/search?q=gekapert'],
  ['GET', '/api/desk/inquiries'],
  ['GET', '/api/registration/dates?_id=id-1'],
  ['GET', '/api/registration/link?_id=id-1'],
  ['POST', '/api/registration/link', { _id: 'id-1' }],
  ['POST', '/api/registration/remark', { _id: 'id-1', text: 'gekapert' }],
  ['GET', '/api/desk/dates'],
  ['GET', '/api/desk/live'],
  ['GET', '/api/desk/money'],
  ['GET', '/api/desk/more'],
  [
    'POST',
    '/api/system/home/edit',
    { url: 'webdavs://a.example', user: '', secret: '', passphrase: 'gekapert'.repeat(2) },
  ],
  ['POST', '/api/system/home/off', {}],
  ['POST', '/api/system/home/check', {}],
  ['POST', '/api/system/home/rehearse', {}],
  ['POST', '/api/system/repairseen', {}],
  ['POST', '/api/payment/payable', { ids: [] }],
  ['GET', '/api/payment/columns'],
  ['POST', '/api/payment/columns', { headings: ['a', 'b'], date: 0, amount: 1 }],
  ['POST', '/api/payment/columns/del', { _id: 'id-1' }],
  ['GET', '/api/user/settings'],
  ['POST', '/api/user/settings', { start: 'desk' }],
  ['GET', '/api/voucher'],
  ['POST', '/api/voucher/add', { name: 'gekapert', email: 'a@example.org', cents: 5000 }],
  ['POST', '/api/voucher/paid', { _id: 'id-1' }],
  ['POST', '/api/voucher/reissue', { _id: 'id-1' }],
  ['POST', '/api/voucher/cancel', { _id: 'id-1' }],
  ['POST', '/api/voucher/repaid', { _id: 'id-1' }],
  ['GET', '/api/withdrawal'],
  ['POST', '/api/withdrawal/accept', { _id: 'id-1' }],
  ['POST', '/api/withdrawal/refuse', { _id: 'id-1', subject: 'Nein', text: 'Nein' }],
  ['POST', '/api/withdrawal/close', { _id: 'id-1' }],
  ['POST', '/api/withdrawal/del', { _ids: ['id-1'] }],
  ['POST', '/api/person/find', { email: 'martina@example.org' }],
  ['POST', '/api/person/named', { name: 'Martina' }],
  ['POST', '/api/person/export', { email: 'martina@example.org' }],
  ['POST', '/api/person/erase', { email: 'martina@example.org', confirm: 'martina@example.org' }],
  ['POST', '/api/payment/remind', { registration: 'id-1' }],
  ['GET', '/api/payment/export/csv?year=2026'],
  ['GET', '/api/payment/export/xlsx?year=2026&of=invoices'],
  ['GET', '/api/payment/export/zip?year=2026'],
  ['GET', '/api/payment/export/datev?year=2026'],
  ['GET', '/api/privacy/due'],
  ['GET', '/api/privacy/log'],
  ['POST', '/api/privacy/hold', { registration: 'id-1', reason: 'gekapert' }],
  ['GET', '/api/site/remains'],
  ['GET', '/api/site/texts'],
  ['POST', '/api/site/edit', { name: 'gekapert' }],
]

test.each(calls)('%s %s is for administrators only', async (method, path, body) => {
  const site = await openTestSiteWithAccounts()
  const stored = () =>
    (['events', 'infos', 'registrations', 'site', 'vouchers'] as const).map(name => storedIn(site.dir, name))
  const before = stored()
  const send = (browser: ReturnType<typeof visitor>, slash: string) => {
    const address = path.replace(/(?=\?|$)/, slash)
    return method === 'GET' ? browser.send(address) : browser.post(address, body)
  }
  for (const slash of ['', '/']) {
    expect((await send(visitor(site.origin), slash)).status).toBe(401)
    expect((await send(site.as('user'), slash)).status).toBe(403)
    expect((await send(site.as('inactive'), slash)).status).toBe(403)
  }
  expect(stored()).toEqual(before)
  // 409: this site has no second home.
  expect([200, 404, 409]).toContain((await send(site.as('admin'), '/')).status)
})

test.each(calls.filter(([method]) => method === 'POST'))(
  '%s %s checks permission before it reads the body',
  async (_, path) => {
    const { origin } = await openTestSiteWithAccounts()
    expect((await visitor(origin).post(path, '{')).status).toBe(401)
  },
)

const edits: [path: string, name: CollectionName, edit: { _id?: string; [name: string]: unknown }][] = [
  ['/event/edit', 'events', { _id: 'termin-01', title: 'Neu' }],
  ['/info/edit', 'infos', { _id: 'teamevent', title: 'Neu' }],
  ['/registration/edit', 'registrations', { _id: 'id-1', notes: 'Neu' }],
  ['/img/edit', 'images', { _id: 'moos', desc: 'Neu' }],
  ['/site/edit', 'site', { name: 'Neu' }],
]

test.each(edits)(
  '%s: an edit of an older version is refused, and an edit of the latest version is stored',
  async (path, name, edit) => {
    const site = await openTestSiteWithAccounts()
    const admin = site.as('admin')
    await admin.post('/api/registration/add', {})
    const stored = () => {
      const data = storedIn(site.dir, name)
      return Array.isArray(data) ? data.find(({ _id }) => _id === edit._id) : data
    }
    const post = async (lastModifiedDate: string | undefined) => {
      const response = await admin.post(`/api${path}`, { ...edit, lastModifiedDate })
      const [answer] = [await response.json()].flat()
      return { status: response.status, answer }
    }
    const before = stored()
    const refused = await post('2026-01-01T00:00:00.000Z')
    expect([refused.status, refused.answer.error]).toEqual([
      409,
      { code: 'conflict', message: 'Somebody else has changed this meanwhile.' },
    ])
    expect(stored()).toEqual(before)
    // Images and the site have no date at first; "" stands for the version without a date.
    const first = await post(before.lastModifiedDate ?? '')
    expect(first.status).toBe(200)
    expect(first.answer).toEqual(stored())
    expect(first.answer).toEqual({ ...before, ...edit, lastModifiedDate: expect.any(String) })
    expect((await post(before.lastModifiedDate ?? '')).status).toBe(409)
    expect(stored()).toEqual(first.answer)
    // Dates grow even if the clock stands still, and then goes back a minute.
    const second = await post(first.answer.lastModifiedDate)
    site.clock.now = '2026-11-28T08:59:00.000Z'
    const third = await post(undefined)
    const dates = [before, first.answer, second.answer, third.answer].map(record => record.lastModifiedDate ?? '')
    expect(dates).toEqual([...new Set(dates)].sort())
    expect(stored()).toEqual(third.answer)
  },
)

test('of two simultaneous edits one is stored and the other refused', async () => {
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  const [event] = await (await admin.send('/api/event')).json()
  const { _id, lastModifiedDate } = event
  const post = (title: string) => admin.post('/api/event/edit', { _id, lastModifiedDate, title })
  await admin.send('/api/user')
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map(post))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})
