import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { receivePictures } from '../content/images/receive-pictures.ts'
import { createLog } from '../runtime/log.ts'
import { openDataFolder } from '../store/data-folder.ts'
import { sampleContent, temporaryFolder } from '../testing/sample-site.ts'
import { openTestSiteWithAccounts, visitor } from '../testing/test-site.ts'
import { createApi } from './app.ts'
import { openDeps } from './open-deps.ts'

/** Right that each call needs (section 6, D9). */
const rights = {
  'GET /access': 'admin',
  'GET /address': 'admin',
  'POST /address/check': 'admin',
  'POST /address/switch': 'admin',
  'POST /metrics': 'admin',
  'GET /metrics/overview': 'admin',
  'GET /desk': 'admin',
  'GET /search': 'admin',
  'GET /desk/inquiries': 'admin',
  'GET /desk/dates': 'admin',
  'GET /desk/live': 'admin',
  'GET /desk/money': 'admin',
  'GET /desk/more': 'admin',
  'GET /event': 'admin',
  'POST /event': 'everybody',
  'POST /event/add': 'admin',
  'POST /event/edit': 'admin',
  'POST /event/undo': 'admin',
  'POST /event/repeat': 'admin',
  'POST /event/course': 'admin',
  'POST /event/series': 'admin',
  'POST /event/cancel': 'admin',
  'POST /event/move': 'admin',
  'POST /event/del': 'admin',
  'GET /event/export/csv': 'admin',
  'GET /event/places': 'admin',
  'GET /event/answers': 'admin',
  'POST /event/ask': 'admin',
  'GET /event/prices/export/csv': 'admin',
  'GET /event/prices/export/xlsx': 'admin',
  'GET /info/export/csv': 'admin',
  'GET /info/export/xlsx': 'admin',
  'GET /voucher/export/csv': 'admin',
  'GET /voucher/export/xlsx': 'admin',
  'GET /newsletter/export/xlsx': 'admin',
  'GET /event/export/xlsx': 'admin',
  'GET /event/forest': 'admin',
  'GET /event/forest/pdf': 'admin',
  'POST /event/attended': 'admin',
  'GET /event/certificates': 'admin',
  'POST /event/letter': 'admin',
  'GET /img': 'admin',
  'POST /img': 'everybody',
  'POST /img/add': 'admin',
  'POST /img/edit': 'admin',
  'POST /img/del': 'admin',
  'GET /file': 'admin',
  'POST /file/add': 'admin',
  'POST /file/edit': 'admin',
  'POST /file/del': 'admin',
  'GET /info': 'everybody',
  'POST /info/get': 'everybody',
  'GET /info/versions': 'admin',
  'POST /info/versions/del': 'admin',
  'POST /info/preview': 'admin',
  'POST /info/add': 'admin',
  'POST /info/edit': 'admin',
  'POST /info/del': 'admin',
  'GET /registration': 'admin',
  'POST /registration/add': 'everybody',
  'POST /registration/edit': 'admin',
  'POST /registration/del': 'admin',
  'POST /registration/confirm': 'admin',
  'POST /registration/decline': 'admin',
  'POST /registration/accept': 'admin',
  'POST /registration/undo': 'admin',
  'POST /registration/confirm/all': 'admin',
  'POST /registration/undo/all': 'admin',
  'POST /registration/cancel': 'admin',
  'POST /registration/voucher': 'admin',
  'POST /registration/writeOff': 'admin',
  'POST /registration/price': 'admin',
  'POST /registration/move': 'admin',
  'POST /registration/offer': 'admin',
  'POST /registration/answer': 'admin',
  'GET /registration/deliveries': 'admin',
  'POST /registration/state': 'admin',
  'POST /registration/quote': 'admin',
  'GET /registration/dates': 'admin',
  'GET /registration/arrivals': 'admin',
  'GET /registration/booked': 'admin',
  'GET /registration/link': 'admin',
  'POST /registration/link': 'admin',
  'POST /registration/resend': 'admin',
  'POST /registration/remark': 'admin',
  'POST /registration/inquiries/del': 'admin',
  'GET /registration/certificate': 'admin',
  'GET /registration/answers/pdf': 'admin',
  'GET /registration/export/csv': 'admin',
  'GET /registration/export/xlsx': 'admin',
  'GET /registration/participants/csv': 'admin',
  'GET /registration/participants/xlsx': 'admin',
  'POST /payment/add': 'admin',
  'POST /payment/undo': 'admin',
  'GET /payment/open': 'admin',
  'POST /payment/bank': 'admin',
  'POST /payment/book': 'admin',
  'GET /invoice': 'admin',
  'GET /invoice/file': 'admin',
  'GET /invoice/xml': 'admin',
  'POST /invoice/issue': 'admin',
  'POST /invoice/reverse': 'admin',
  'POST /invoice/recipient': 'admin',
  'GET /voucher': 'admin',
  'POST /voucher/add': 'admin',
  'POST /voucher/paid': 'admin',
  'POST /voucher/reissue': 'admin',
  'POST /voucher/cancel': 'admin',
  'POST /voucher/repaid': 'admin',
  'GET /withdrawal': 'admin',
  'GET /withdrawal/contracts': 'admin',
  'POST /withdrawal/accept': 'admin',
  'POST /withdrawal/refuse': 'admin',
  'POST /withdrawal/close': 'admin',
  'POST /withdrawal/del': 'admin',
  'POST /payment/payable': 'admin',
  'GET /payment/columns': 'admin',
  'POST /payment/columns': 'admin',
  'POST /payment/columns/del': 'admin',
  'POST /payment/remind': 'admin',
  'GET /payment/sums': 'admin',
  'GET /payment/export/csv': 'admin',
  'GET /payment/export/datev': 'admin',
  'GET /payment/export/xlsx': 'admin',
  'GET /payment/export/zip': 'admin',
  'POST /person/find': 'admin',
  'POST /person/named': 'admin',
  'POST /person/export': 'admin',
  'POST /person/erase': 'admin',
  'GET /bin': 'admin',
  'GET /bin/events': 'admin',
  'GET /import': 'admin',
  'GET /import/progress': 'admin',
  'GET /import/template': 'admin',
  'POST /import/preview': 'admin',
  'POST /import/add': 'admin',
  'POST /import/undo': 'admin',
  'POST /import/cancel': 'admin',
  'GET /privacy/due': 'admin',
  'GET /privacy/log': 'admin',
  'POST /privacy/hold': 'admin',
  'POST /bin/restore': 'admin',
  'POST /bin/del': 'admin',
  'GET /newsletter': 'admin',
  'GET /newsletter/issues': 'admin',
  'GET /newsletter/subscribers': 'admin',
  'GET /newsletter/link': 'everybody',
  'GET /newsletter/deliveries': 'admin',
  'GET /newsletter/export/csv': 'admin',
  'POST /newsletter/add': 'admin',
  'POST /newsletter/edit': 'admin',
  'POST /newsletter/del': 'admin',
  'POST /newsletter/send': 'admin',
  'POST /newsletter/preview': 'admin',
  'POST /newsletter/remove': 'admin',
  'POST /newsletter/unblock': 'admin',
  'GET /mail': 'admin',
  'POST /mail/edit': 'admin',
  'POST /mail/preview': 'admin',
  'POST /mail/test': 'admin',
  'POST /mail/mailbox/test': 'admin',
  'POST /mail/sender/check': 'admin',
  'POST /mail/dkim': 'admin',
  'POST /mail/dkim/check': 'admin',
  'POST /mail/dkim/stop': 'admin',
  'GET /mail/outbox': 'admin',
  'GET /mail/outbox/letter': 'admin',
  'POST /mail/outbox/retry': 'admin',
  'POST /mail/outbox/del': 'admin',
  'GET /privacy/proofs': 'admin',
  'POST /privacy/proofs/ended': 'admin',
  'GET /privacy/record': 'admin',
  'GET /system': 'admin',
  'GET /system/backup': 'admin',
  'POST /system/home/check': 'admin',
  'POST /system/home/edit': 'admin',
  'POST /system/home/off': 'admin',
  'POST /system/home/rehearse': 'admin',
  'POST /system/repairseen': 'admin',
  'POST /system/restore': 'admin',
  'POST /system/restore/commit': 'admin',
  'POST /system/restore/discard': 'admin',
  'GET /site': 'everybody',
  'GET /site/welcome': 'everybody',
  'GET /site/overview': 'everybody',
  'GET /site/legal': 'everybody',
  'GET /site/remains': 'admin',
  'GET /site/texts': 'admin',
  'POST /site/edit': 'admin',
  'POST /site/removestarter': 'admin',
  'GET /user': 'everybody',
  'POST /user/login': 'everybody',
  'POST /user/logout': 'everybody',
  'POST /user/logouteverywhere': 'everybody',
  'GET /user/settings': 'admin',
  'POST /user/settings': 'admin',
  'POST /user/language': 'everybody',
  'POST /user/own': 'admin',
  'POST /user/confirmemail': 'everybody',
  'POST /user/register': 'everybody',
  'POST /user/activate': 'everybody',
  'POST /user/passwordrequest': 'everybody',
  'POST /user/passwordreset': 'everybody',
  'GET /user/all': 'admin',
  'POST /user/edit': 'admin',
  'POST /user/reset': 'admin',
} as const

const calls = Object.entries(rights).map(([call, right]) => {
  const [method = '', path = ''] = call.split(' ')
  return { call, method, path: `/api${path}`, right }
})

type Browser = ReturnType<typeof visitor>

/** Sends a body that no call accepts, so that nothing changes. */
const ask = async (browser: Browser, method: string, path: string) =>
  (method === 'POST' ? await browser.post(path, '[]') : await browser.send(path, { method })).status

test('the table of rights names every call of the API', async () => {
  const folder = await temporaryFolder()
  const data = await openDataFolder({ dir: join(folder.dir, 'data'), firstContent: sampleContent, log: () => {} })
  onTestFinished(async () => {
    await data.close()
    await folder.done()
  })
  const now = () => '2026-11-28T09:00:00.000Z'
  const deps = openDeps({
    data,
    now,
    newId: () => 'id',
    log: createLog('error', () => {}, now),
    origin: () => '',
    isSecure: false,
    receivePictures,
    restart: () => {},
    mail: { smtp: undefined, mailFrom: undefined, imap: undefined },
    startPasswordWorker: () => new Worker('', { eval: true }),
    startSpreadsheetWorker: () => new Worker('', { eval: true }),
    startPaperWorker: () => new Worker('', { eval: true }),
  })
  const calls = createApi(deps).routes.map(({ method, path }) => `${method} ${path.replace(/(.)\/$/, '$1')}`)
  expect([...new Set(calls)].sort()).toEqual(Object.keys(rights).sort())
})

test('every call admits exactly those with its right, with and without a trailing slash', async () => {
  const site = await openTestSiteWithAccounts()
  const actors = {
    nobody: () => visitor(site.origin),
    inactive: () => site.as('inactive'),
    user: () => site.as('user'),
    admin: () => site.as('admin'),
  }
  const refused = { nobody: 401, inactive: 403, user: 403, admin: undefined }
  const actual: string[] = []
  const expected: string[] = []
  for (const [name, as] of Object.entries(actors)) {
    const browser = as()
    for (const { method, path, right, call } of calls) {
      // These calls end the session that the others need.
      if (path.startsWith('/api/user/logout')) continue
      for (const slash of ['', '/']) {
        const status = await ask(browser, method, path + slash)
        const refusal = right === 'admin' ? refused[name as keyof typeof refused] : undefined
        const isRight = refusal === undefined ? ![401, 403, 404].includes(status) : status === refusal
        actual.push(`${name} ${call}${slash} ${isRight ? 'as expected' : status}`)
        expected.push(`${name} ${call}${slash} as expected`)
      }
    }
  }
  expect(actual).toEqual(expected)
})

test('other spellings of a call are answered with 404', async () => {
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  for (const { method, path, call } of calls) {
    const spellings = [path.toUpperCase(), path.replace('/api/', '/api//'), `${path}//`, `${path}.json`, `${path}%2f`]
    for (const spelling of spellings) expect([call, await ask(admin, method, spelling)]).toEqual([call, 404])
  }
})

test('a HEAD request needs the same right as a GET', async () => {
  const site = await openTestSiteWithAccounts()
  for (const { method, path, right } of calls) {
    if (method !== 'GET' || right !== 'admin') continue
    expect([path, await ask(visitor(site.origin), 'HEAD', path)]).toEqual([path, 401])
  }
})

test('no call writes without the XSRF pair and its own origin, not even for an administrator', async () => {
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  await admin.send('/api/user')
  for (const { method, path } of calls) {
    if (method !== 'POST') continue
    const attempt = async (headers: Record<string, string>) => (await admin.post(path, '[]', { headers })).status
    expect([path, await attempt({ 'X-XSRF-TOKEN': 'x' })]).toEqual([path, 403])
    expect([path, await attempt({ Origin: 'https://fremd.example' })]).toEqual([path, 403])
    expect([path, await attempt({ 'Sec-Fetch-Site': 'cross-site' })]).toEqual([path, 403])
  }
})
