import { expect, test } from 'vitest'
import { routes as pageRoutes } from '../../client/routes.tsx'
import { ownLink } from '../bookings/links/own-link.ts'
import type { CollectionName } from '../store/files/data-files.ts'
import { sparkasseCsv } from '../testing/files/bank-files.ts'
import { importBody } from '../testing/files/import-files.ts'
import { serveGolden } from '../testing/golden-folder.ts'
import { storedIn } from '../testing/stored-data.ts'
import { openTestDeps } from '../testing/test-deps.ts'
import { createApi } from './app.ts'

/**
 * Calls each route once, over a folder with every kind of record, in `npm run check`. Other tests cover what a call
 * does; this one only expects the right status, and fails for a route that it does not list.
 */
type Site = Awaited<ReturnType<typeof open>>
type Call = [route: string, status: number, body?: unknown, query?: string]

async function open() {
  const served = await serveGolden('0.1.0-02-b8e9a36', '2026-12-14T09:30:00.000Z')
  const stored = <Name extends CollectionName>(name: Name) => storedIn(served.site.dir, name)
  const of = (first: string) =>
    stored('registrations').findLast(({ email }) => email === `${first}@example.org`) ?? expect.fail(first)
  const event = (title: string) => stored('events').find(event => event.title === title) ?? expect.fail(title)
  return { ...served, stored, of, event }
}

const when = { startDate: '2027-05-01T09:00:00.000Z', endDate: '2027-05-01T12:00:00.000Z' }
const range = { dateRange: { start: '2026-12-14', end: '2027-12-14' } }
const letter = { subject: 'Gruß', text: 'Bis bald' }
const invoiceTo = { organisation: 'Schule', name: '', street: 'Weg 1', zip: '12345', city: 'Ort', country: '' }
const emptyList = importBody({ kind: 'events' }, 'Titel;Datum\n')
const statement = new Uint8Array(sparkasseCsv([])).buffer
const nobody = { _id: 'nobody' }
const unknownTable = { headings: ['Wann', 'Wieviel', 'Wer'], date: 'Wann', amount: 'Wieviel', payer: 'Wer' }
const somewhere = { host: '', port: 587, security: 'starttls', user: '', password: '', from: 'mira@example.org' }

const readingCalls = ({ of, event, stored }: Site): Call[] => [
  ['GET /access', 200],
  ['GET /metrics/overview', 200, undefined, '?span=days'],
  ['POST /metrics', 200, { filter: { date: '2026-12-14', bytes: 0 } }],
  ['GET /site', 200],
  ['GET /site/welcome', 200],
  ['GET /site/overview', 200],
  ['GET /site/legal', 200],
  ['GET /site/remains', 200],
  ['GET /site/texts', 200],
  ['GET /user', 200],
  ['GET /user/settings', 200],
  ['GET /user/all', 200],
  ['GET /event', 200],
  ['POST /event', 200, range],
  ['GET /event/places', 200],
  ['GET /event/answers', 200, undefined, `?_id=${event('Waldtag')._id}`],
  ['GET /event/export/csv', 200],
  ['GET /event/prices/export/csv', 200],
  ['GET /event/prices/export/xlsx', 200],
  ['GET /event/export/xlsx', 200],
  ['GET /event/forest', 200, undefined, `?_id=${event('Waldtag')._id}`],
  ['GET /event/forest/pdf', 200, undefined, `?_id=${event('Waldtag')._id}`],
  ['GET /event/certificates', 409, undefined, `?_id=${event('Waldtag')._id}`],
  ['GET /img', 200],
  ['POST /img', 200, { _ids: [] }],
  ['GET /file', 200],
  ['GET /info', 200],
  ['GET /info/export/csv', 200],
  ['GET /info/export/xlsx', 200],
  ['POST /info/get', 200, { path: 'waldtage' }],
  ['GET /info/versions', 200, undefined, `?_id=${stored('infos')[0]?._id}`],
  ['POST /info/preview', 200, { paragraphs: [] }],
  ['GET /registration', 200],
  ['GET /registration/arrivals', 200],
  ['GET /registration/booked', 200],
  ['GET /registration/answers/pdf', 404, undefined, `?_id=${of('anna')._id}&participant=nobody`],
  ['GET /registration/certificate', 404, undefined, `?_id=${of('anna')._id}&participant=nobody`],
  ['GET /registration/deliveries', 200, undefined, `?_id=${of('anna')._id}`],
  ['GET /registration/dates', 200, undefined, `?_id=${of('anna')._id}`],
  ['GET /registration/link', 200, undefined, `?_id=${of('anna')._id}`],
  ['GET /registration/export/csv', 200],
  ['GET /registration/export/xlsx', 200],
  ['GET /registration/participants/csv', 200, undefined, `?_id=${of('anna').event}`],
  ['GET /registration/participants/xlsx', 200, undefined, `?_id=${of('anna').event}`],
  ['POST /payment/bank', 200, statement],
  ['POST /payment/payable', 200, { ids: [] }],
  ['GET /payment/export/csv', 200, undefined, '?year=2026'],
  ['GET /payment/export/xlsx', 200, undefined, '?year=2026'],
  ['GET /payment/export/datev', 200, undefined, '?year=2026'],
  ['GET /payment/export/zip', 200, undefined, '?year=2026'],
  ['GET /payment/open', 200],
  ['GET /payment/columns', 200],
  ['GET /payment/sums', 200, undefined, '?year=2026'],
  ['GET /voucher', 200],
  ['GET /voucher/export/csv', 200],
  ['GET /voucher/export/xlsx', 200],
  ['GET /withdrawal', 200],
  ['GET /withdrawal/contracts', 404, undefined, '?_id=nobody'],
  ['GET /invoice', 200],
  ['GET /invoice/xml', 404, undefined, `?_id=${stored('invoices')[0]?._id}`],
  ['GET /invoice/file', 200, undefined, `?_id=${stored('invoices')[0]?._id}`],
  ['GET /desk', 200],
  ['GET /desk/inquiries', 200],
  ['GET /desk/dates', 200],
  ['GET /desk/live', 200],
  ['GET /desk/money', 200],
  ['GET /desk/more', 200],
  ['GET /search', 200, undefined, '?q=anna'],
  ['POST /person/find', 200, { email: 'anna@example.org' }],
  ['POST /person/named', 200, { name: 'Anna' }],
  ['POST /person/export', 200, { email: 'anna@example.org' }],
  ['GET /bin', 200],
  ['GET /bin/events', 200],
  ['GET /import', 200],
  ['GET /import/template', 200, undefined, '?of=events'],
  ['GET /import/progress', 200, undefined, '?run=one'],
  ['POST /import/preview', 200, emptyList],
  ['POST /import/cancel', 200, '{"run":"one"}'],
  ['GET /privacy/due', 200],
  ['GET /privacy/log', 200],
  ['GET /privacy/record', 200],
  ['GET /privacy/proofs', 200, undefined, '?page=1'],
  ['GET /newsletter', 200],
  ['GET /newsletter/issues', 200],
  ['GET /newsletter/subscribers', 200, undefined, '?page=1'],
  ['GET /newsletter/link', 200, undefined, '?purpose=bestaetigen&key=none'],
  ['GET /newsletter/deliveries', 200, undefined, `?_id=${stored('newsletter').issues[0]?._id}`],
  ['GET /newsletter/export/csv', 200],
  ['GET /newsletter/export/xlsx', 200],
  ['GET /mail', 200],
  ['GET /mail/outbox', 200],
  ['GET /mail/outbox/letter', 200, undefined, `?_id=${stored('outbox')[0]?._id}`],
  ['POST /mail/preview', 200, { kind: 'confirmed', text: '' }],
  ['GET /system', 200],
  ['GET /system/backup', 200],
  ['GET /address', 200],
]

/**
 * Runs in this order on one site. Most calls name missing records and are refused, so that later ones find little
 * changed.
 */
const changingCalls = ({ of, event, stored }: Site): Call[] => [
  ['POST /registration/edit', 200, { _id: of('bruno')._id, notes: 'Mit dem Rad' }],
  ['POST /registration/remark', 200, { _id: of('bruno')._id, text: 'ruft an' }],
  ['POST /registration/confirm', 200, { _id: of('bruno')._id }],
  ['POST /registration/undo', 404, { ...nobody, decided: '' }],
  ['POST /registration/confirm/all', 200, { bookings: [{ _id: of('jan')._id }] }],
  ['POST /registration/undo/all', 200, { bookings: [{ ...nobody, decided: '' }] }],
  ['POST /registration/accept', 200, { _id: of('emil')._id }],
  ['POST /registration/offer', 409, { _id: of('fred')._id }],
  ['POST /registration/decline', 409, { _id: of('fred')._id }],
  ['POST /registration/move', 409, { _id: of('gerd')._id, event: event('Waldtag')._id }],
  ['POST /registration/link', 200, { _id: of('anna')._id }],
  ['POST /registration/resend', 409, { _id: of('anna')._id, step: 99 }],
  ['POST /registration/answer', 200, { _id: of('max')._id, ...letter }],
  ['POST /registration/state', 200, { _id: of('nora')._id, state: 'open' }],
  [
    'POST /registration/quote',
    200,
    { _id: of('nora')._id, event: { title: 'Tag', ...when }, people: 9, cents: 900, until: '2027-01-10', ...letter },
  ],
  ['POST /registration/voucher', 400, { _id: of('dora')._id, voucher: 'K7MP-3XQT-9RWDY' }],
  ['POST /registration/writeOff', 200, { _id: of('dora')._id, reason: 'Krank geworden' }],
  ['POST /registration/price', 200, { _id: of('sven')._id, cents: 1000, reason: 'Kommt später dazu' }],
  ['POST /registration/cancel', 200, { _id: of('quirin')._id, cents: 0 }],
  ['POST /registration/add', 200, { name: 'Neu', email: 'neu@example.org', notes: 'Hallo' }],
  ['POST /payment/add', 200, { registration: of('sven')._id, date: '2026-12-14', cents: 4000, way: 'cash' }],
  ['POST /payment/undo', 200, { registration: of('sven')._id, payment: 'nobody' }],
  ['POST /payment/book', 200, [{ line: 'none', registration: of('sven')._id }]],
  ['POST /payment/columns', 200, unknownTable],
  ['POST /payment/columns/del', 404, nobody],
  ['POST /payment/remind', 409, { registration: of('anna')._id }],
  ['POST /invoice/recipient', 200, { registration: of('sven')._id, invoiceTo }],
  ['POST /invoice/issue', 200, { registration: of('sven')._id }],
  ['POST /invoice/reverse', 404, nobody],
  ['POST /voucher/add', 200, { name: 'Neu', email: 'neu@example.org', cents: 5000 }],
  ['POST /voucher/paid', 409, { _id: stored('vouchers')[0]?._id }],
  ['POST /voucher/reissue', 200, { _id: stored('vouchers')[0]?._id }],
  ['POST /voucher/cancel', 200, { _id: stored('vouchers')[0]?._id }],
  ['POST /voucher/repaid', 409, { _id: stored('vouchers')[0]?._id }],
  ['POST /withdrawal/accept', 400, { _id: stored('withdrawals').at(-1)?._id }],
  ['POST /withdrawal/refuse', 200, { _id: stored('withdrawals').at(-1)?._id, ...letter, preview: true }],
  ['POST /withdrawal/close', 200, { _id: stored('withdrawals').at(-1)?._id }],
  ['POST /withdrawal/del', 409, { _ids: [stored('withdrawals').at(-1)?._id] }],
  ['POST /event/add', 200, when],
  ['POST /event/edit', 200, { _id: event('Waldtag')._id, bring: 'Becher' }],
  ['POST /event/undo', 409, { _id: event('Waldtag')._id, added: '', count: 1 }],
  ['POST /event/repeat', 200, { _id: event('Waldtag')._id, starts: ['2027-02-27T09:00:00.000Z'] }],
  ['POST /event/course', 409, { _id: event('Waldtag')._id }],
  ['POST /event/series', 409, { _id: event('Waldtag')._id }],
  ['POST /event/attended', 409, { _id: event('Waldtag')._id, participants: [] }],
  ['POST /event/ask', 200, { _id: event('Waldtag')._id, preview: true }],
  ['POST /event/letter', 200, { _id: event('Waldtag')._id, to: 'all', ...letter, preview: true }],
  ['POST /event/move', 200, { _id: event('Ausbildung')._id, ...when }],
  ['POST /event/cancel', 200, { _id: event('Ausbildung')._id, reason: 'Sturm' }],
  ['POST /event/del', 200, { _id: event('Wintergruppe')._id }],
  ['POST /img/add', 400, {}],
  ['POST /img/edit', 200, { _id: stored('images')[0]?._id, desc: 'Wald' }],
  ['POST /img/del', 200, { _id: stored('images')[0]?._id }],
  ['POST /file/add', 400, {}],
  ['POST /file/edit', 404, nobody],
  ['POST /file/del', 404, nobody],
  ['POST /info/add', 200, {}],
  ['POST /info/edit', 200, { _id: stored('infos')[0]?._id, title: 'Tage' }],
  ['POST /info/versions/del', 200, nobody],
  ['POST /info/del', 200, { _id: stored('infos')[0]?._id }],
  ['POST /newsletter/add', 200, {}],
  ['POST /newsletter/edit', 404, nobody],
  ['POST /newsletter/preview', 404, nobody],
  ['POST /newsletter/send', 404, nobody],
  ['POST /newsletter/del', 404, nobody],
  ['POST /newsletter/remove', 404, nobody],
  ['POST /newsletter/unblock', 404, { email: 'neu@example.org' }],
  ['POST /import/add', 400, emptyList],
  ['POST /import/undo', 404, nobody],
  ['POST /mail/edit', 200, somewhere],
  ['POST /mail/test', 409, { to: 'mira@example.org' }],
  ['POST /mail/mailbox/test', 409, {}],
  ['POST /mail/sender/check', 409, {}],
  ['POST /mail/dkim/check', 409, {}],
  ['POST /mail/dkim/stop', 409, {}],
  ['POST /mail/dkim', 200, {}],
  ['POST /mail/outbox/retry', 200, nobody],
  ['POST /mail/outbox/del', 404, nobody],
  ['POST /privacy/proofs/ended', 200, { _ids: ['nobody'], ended: true }],
  ['POST /privacy/hold', 200, { registration: of('anna')._id, reason: 'Unfall' }],
  ['POST /registration/inquiries/del', 200, { _ids: [of('lena')._id] }],
  ['POST /registration/del', 200, { _id: of('paula')._id }],
  ['POST /person/erase', 200, { email: 'tina@example.org', confirm: 'tina@example.org' }],
  ['POST /bin/restore', 404, nobody],
  ['POST /bin/del', 200, { _ids: [stored('bin')[0]?._id] }],
  ['POST /site/edit', 200, { name: 'Wald' }],
  ['POST /site/removestarter', 200, { events: false, infos: false, images: false, texts: false }],
  ['POST /system/home/edit', 400, {}],
  ['POST /system/home/off', 409, {}],
  ['POST /system/home/check', 409, {}],
  ['POST /system/home/rehearse', 409, {}],
  ['POST /system/repairseen', 200, {}],
  ['POST /system/restore', 400, statement],
  ['POST /system/restore/discard', 200, { id: 'none' }],
  ['POST /system/restore/commit', 404, { id: 'none' }],
  ['POST /address/check', 400, { name: '' }],
  ['POST /address/switch', 400, { name: '', hasSecond: false }],
  ['POST /user/register', 400, {}],
  ['POST /user/activate', 400, { key: 'none' }],
  ['POST /user/passwordrequest', 200, { email: 'neu@example.org' }],
  ['POST /user/passwordreset', 400, { key: 'none', password: 'none' }],
  ['POST /user/confirmemail', 400, { key: 'none' }],
  ['POST /user/language', 200, { language: 'de' }],
  ['POST /user/settings', 200, { start: 'desk' }],
  ['POST /user/own', 400, {}],
  ['POST /user/edit', 404, { _id: 'nobody', role: 'user' }],
  ['POST /user/reset', 404, nobody],
  ['POST /user/login', 401, { email: 'neu@example.org', password: 'falsch' }],
  ['POST /user/logouteverywhere', 200, {}],
  ['POST /user/logout', 200, {}],
]

const isFile = /\/(payment\/bank|system\/restore|import\/(add|preview))$/

test('every route of /api gives an administrator the expected answer', async () => {
  const site = await open()
  const calls = [...readingCalls(site), ...changingCalls(site)]
  const wrong: string[] = []
  for (const [route, status, body, query = ''] of calls) {
    const [method, path] = route.split(' ')
    const type = path === '/system/restore' ? 'application/zip' : 'application/octet-stream'
    const init = isFile.test(path ?? '') ? { headers: { 'content-type': type } } : {}
    const response =
      method === 'GET' ? await site.admin.send(`/api${path}${query}`) : await site.admin.post(`/api${path}`, body, init)
    const answer = response.status === status ? '' : await response.text()
    if (answer !== '') wrong.push(`${route}: ${response.status} instead of ${status}, ${answer.slice(0, 200)}`)
    else await response.body?.cancel()
  }
  expect(wrong).toEqual([])
  const { deps } = await openTestDeps()
  const routes = new Set(createApi(deps).routes.map(({ method, path }) => `${method} ${path}`))
  const called = new Set(calls.map(([route]) => route))
  expect([[...routes.difference(called)], [...called.difference(routes)]]).toEqual([[], []])
})

test('every page answers a visitor, and those of the panel its administrator', async () => {
  const { guest, admin, of, event, stored, site } = await open()
  const sessions: Parameters<typeof ownLink>[0]['sessions'] = { current: storedIn(site.dir, 'sessions') }
  const own = ownLink({ sessions, origin: () => '' }, of('anna'))
  const forVisitors: [path: string, status: number][] = [
    ...pageRoutes.map(({ path }): [string, number] => [path.replace('*', 'waldtage'), 200]),
    ...['/robots.txt', '/sitemap.xml', '/kalender.ics', `/kalender/${event('Waldtag')._id}.ics`, '/healthz'].map(
      (path): [string, number] => [path, 200],
    ),
    ...[
      '/login',
      '/buchung',
      '/gutschein',
      '/widerruf',
      '/kuendigung',
      own,
      `${own}/daten.json`,
      `${own}/stornieren`,
    ].map((path): [string, number] => [path, 200]),
    [`${own}/RE-2026-0001.pdf`, 200],
    [`${own}/widerruf`, 200],
    ['/angaben/none', 404],
    ['/gibt-es-nicht', 404],
    ['/datei/none/bogen.pdf', 404],
    [stored('images')[0]?.path ?? '', 200],
    ['/assets/site-1.js', 200],
    ['/admin', 404],
  ]
  const forHer = ['/admin', '/admin/verarbeitungsverzeichnis', '/admin/desk', '/admin/desk/sw.js']
  const answers: [string, number][] = []
  for (const [path] of forVisitors) answers.push([path, (await guest().send(path)).status])
  expect(answers).toEqual(forVisitors)
  const below = forVisitors.map(([path]) => `${path.replace(/\/$/, '')}/gibt-es-nicht`)
  const visible: string[] = []
  for (const path of below) if ((await guest().send(path, { redirect: 'manual' })).status !== 404) visible.push(path)
  expect(visible).toEqual([])
  for (const path of [
    ...forHer,
    `/admin/desk/list/${event('Waldtag')._id}`,
    '/admin/hilfe',
    '/admin/hilfe/geld',
    '/admin/desk/geld',
  ])
    expect([path, (await admin.send(path)).status]).toEqual([path, 200])
})
