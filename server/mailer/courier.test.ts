import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Mail, OutboxEntry } from '../../domain/letters/mail.ts'
import { plainFailure } from '../../domain/letters/plain-failure.ts'
import type { DeskTask } from '../../domain/office/desk/desk.ts'
import { processorTime } from '../../domain/testing/processor-time.ts'
import { letterRules } from '../letters/letter-rules.ts'
import { createLog } from '../runtime/log.ts'
import { openDataFolder } from '../store/data-folder.ts'
import { sampleContent, temporaryFolder } from '../testing/sample-site.ts'
import { openDnsServer, type Zone } from '../testing/servers/dns-server.ts'
import {
  openChattyServer,
  openDroppingServer,
  openMailServer,
  openSilentServer,
} from '../testing/servers/mail-server.ts'
import {
  breakDisk,
  inquiry,
  openTestSite,
  openTestSiteWithAccounts,
  type TestSite,
  visitor,
} from '../testing/test-site.ts'
import { openCourier } from './courier.ts'
import type { Letter } from './letter.ts'
import { queueLetters } from './outbox.ts'

const visitorAddress = inquiry.email
const educator = 'erika@example.org'

const send = (site: { origin: string }, form: object = inquiry) =>
  visitor(site.origin).post('/api/registration/add', form)

const errorsOf = (site: TestSite) => site.outbox().map(({ attempts }) => attempts.map(({ error }) => error).join('|'))
const attemptsOf = (site: TestSite) => site.outbox().map(({ attempts }) => attempts.length)
const untilEmpty = (site: TestSite) => vi.waitFor(() => expect(site.outbox()).toEqual([]))
const untilTried = (site: TestSite, count: number) =>
  vi.waitFor(() => expect(attemptsOf(site)).toEqual(site.outbox().map(() => count)))

/**
 * Returns the outbox as administrators see it, once each letter has been tried: the disk is a moment ahead of the
 * memory.
 */
const shownTried = (site: Awaited<ReturnType<typeof openTestSiteWithAccounts>>) =>
  vi.waitFor(async () => {
    const shown: OutboxEntry[] = await (await site.as('admin').send('/api/mail/outbox')).json()
    expect(shown.map(({ attempts }) => attempts.length)).toEqual([1, 1])
    return shown
  })

/** Letters without a cause, in the outbox from the start. */
const waiting = (count: number, changes: Partial<Mail> = {}): Mail[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: `waiting-${index}`,
    to: `person-${index}@example.org`,
    subject: 'Hallo',
    text: 'Grüße',
    createdDate: '2026-11-28T08:00:00.000Z',
    attempts: [],
    ...changes,
  }))

const withLetters = (letters: Mail[]) => async (data: Awaited<ReturnType<typeof openDataFolder>>) => {
  await data.outbox.update(() => ({ next: letters, result: undefined }))
}

/** Returns a port without a server. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

test('an inquiry’s letters arrive at once, one for the visitor and one for the educator, and leave the outbox', async () => {
  const mail = await openMailServer()
  const site = await openTestSite({ SMTP_URL: mail.url })
  expect((await send(site)).status).toBe(200)
  await mail.wait(2)
  await untilEmpty(site)
  expect(mail.arrived.map(({ recipients }) => recipients)).toEqual([[visitorAddress], [educator]])
})

test('without a mail server letters wait, are shown to administrators, and go out once one is set up', async () => {
  const mail = await openMailServer()
  const site = await openTestSiteWithAccounts()
  await send(site)
  const admin = site.as('admin')
  const shown = await (await admin.send('/api/mail/outbox')).json()
  expect(shown.map(({ to, state, attempts }: Record<string, unknown>) => [to, state, attempts])).toEqual([
    [educator, 'waiting', []],
    [visitorAddress, 'waiting', []],
  ])
  const settings = { host: '127.0.0.1', port: mail.port, security: 'auto', user: '', password: '', from: '' }
  expect((await admin.post('/api/mail/edit', settings)).status).toBe(200)
  await mail.wait(2)
  await untilEmpty(site)
})

test.each([
  ['never answers', async () => (await openSilentServer()).port, /greeting|timeout/i],
  ['cannot be reached', closedPort, /ECONNREFUSED/],
])(
  'a mail server that %s delays no form; the outbox shows the failure, and each letter arrives once later',
  async (_, port, reason) => {
    const site = await openTestSiteWithAccounts({ TEST_SILENCE: 'yes' })
    const admin = site.as('admin')
    const settings = { host: '127.0.0.1', security: 'auto', user: '', password: '', from: '' }
    await admin.post('/api/mail/edit', { ...settings, port: await port() })
    const { status } = await send(site)
    expect(status).toBe(200)
    for (const { attempts } of await shownTried(site)) expect(attempts[0]?.error).toMatch(reason)
    const mail = await openMailServer()
    await admin.post('/api/mail/edit', { ...settings, port: mail.port })
    await admin.post('/api/mail/outbox/retry', {})
    await mail.wait(2)
    await untilEmpty(site)
    expect(mail.arrived).toHaveLength(2)
  },
)

test.each([
  ['connect', 421],
  ['connect', 554],
  ['mail', 451],
  ['mail', 550],
  ['rcpt', 450],
  ['rcpt', 550],
  ['data', 451],
  ['data', 554],
] as const)('a refusal at %s with %i is shown in the outbox, and each letter arrives once later', async (at, code) => {
  const mail = await openMailServer()
  mail.behaviour.refusal = { at, code }
  const site = await openTestSiteWithAccounts({ SMTP_URL: mail.url })
  const { status } = await send(site)
  expect(status).toBe(200)
  const shown = await shownTried(site)
  for (const { attempts } of shown) expect(attempts[0]?.error).toContain(`${code}`)
  mail.behaviour.refusal = undefined
  expect(mail.arrived).toEqual([])
  // One letter is retried by hand, the other one by itself when it is due.
  await site.as('admin').post('/api/mail/outbox/retry', { _id: shown[0]?._id })
  await mail.wait(1)
  expect(mail.arrived[0]?.recipients).toEqual([educator])
  const isForGood = code >= 500 && (at === 'rcpt' || at === 'data')
  site.passMinutes(isForGood ? 24 * 60 : 1)
  await mail.wait(2)
  await untilEmpty(site)
  expect(mail.arrived.map(({ recipients }) => recipients)).toEqual([[educator], [visitorAddress]])
})

test('the log names the step and the code of a refusal, but nobody whom the server names', async () => {
  const mail = await openMailServer()
  const text = `5.1.1 <${visitorAddress}>: no such user as Mira in our directory`
  mail.behaviour.refusal = { at: 'rcpt', code: 550, text }
  const site = await openTestSite({ SMTP_URL: mail.url })
  await send(site)
  await vi.waitFor(() => expect(site.logged.join()).toContain('"error":"recipient: 550 5.1.1"'))
  expect(site.logged.join()).not.toMatch(/Mira|directory|@/)
})

test('a slow mail server delays no form', async () => {
  const mail = await openMailServer()
  let release = () => {}
  mail.behaviour.hold = new Promise(resolve => {
    release = resolve
  })
  const site = await openTestSite({ SMTP_URL: mail.url })
  const { status } = await send(site)
  expect(status).toBe(200)
  release()
  await mail.wait(2)
  await untilEmpty(site)
})

test('a letter has the same Message-ID at each attempt, so that a duplicate can be recognised', async () => {
  const mail = await openMailServer()
  let release = () => {}
  // The answer is lost on the way; neither server nor client can prevent that.
  mail.behaviour.hold = new Promise(resolve => {
    release = resolve
  })
  const site = await openTestSite({ SMTP_URL: mail.url, TEST_SILENCE: 'yes' }, withLetters(waiting(1)))
  await untilTried(site, 1)
  release()
  mail.behaviour.hold = undefined
  site.passMinutes(1)
  await mail.wait(2)
  await untilEmpty(site)
  const ids = mail.arrived.map(({ mail }) => mail.messageId)
  expect(ids).toEqual([`<waiting-0@example.org>`, `<waiting-0@example.org>`])
})

test('a letter that is too large keeps its size beside the server’s own words', async () => {
  const mail = await openMailServer()
  mail.behaviour.refusal = { at: 'data', code: 552, text: '5.3.4 Message too large' }
  const site = await openTestSite({ SMTP_URL: mail.url }, withLetters(waiting(1)))
  await vi.waitFor(() => expect(attemptsOf(site)).toEqual([1]))
  const error = expect.stringMatching(/552 5\.3\.4 Message too large$/)
  expect(site.outbox()[0]?.attempts).toMatchObject([{ error, size: Buffer.byteLength('Grüße') }])
})

test('one refused recipient does not delay the others and is retried a day later', async () => {
  const mail = await openMailServer()
  mail.behaviour.refusal = { at: 'rcpt', code: 550, for: to => to === 'person-0@example.org' }
  const site = await openTestSite({ SMTP_URL: mail.url }, withLetters(waiting(20)))
  await mail.wait(19)
  await vi.waitFor(() => expect(site.outbox().map(({ _id }) => _id)).toEqual(['waiting-0']))
  expect(errorsOf(site)[0]).toContain('550')
  mail.behaviour.refusal = undefined
  site.passMinutes(24 * 60)
  await mail.wait(20)
  await untilEmpty(site)
})

test.each([
  ['greeting', { at: 'connect', code: 554, text: 'IP address is block listed.' }],
  ['limit', { at: 'data', code: 550, text: '5.4.5 Daily user sending limit exceeded.' }],
] as const)('a %s that concerns all letters is one task, and none of them is given up', async (_, refusal) => {
  const mail = await openMailServer()
  mail.behaviour.refusal = refusal
  const site = await openTestSiteWithAccounts({ SMTP_URL: mail.url }, withLetters(waiting(5)))
  const tasks = async () => (await (await site.as('admin').send('/api/desk')).json()).tasks
  await vi.waitFor(async () =>
    expect(await tasks()).toContainEqual({
      kind: 'trouble',
      what: 'mail',
      error: expect.stringContaining(refusal.text),
    }),
  )
  expect((await tasks()).filter(({ kind }: { kind: string }) => kind === 'letter')).toEqual([])
  mail.behaviour.refusal = undefined
  site.passMinutes(60)
  await mail.wait(5)
  await untilEmpty(site)
})

test('a mistyped address becomes a task at once, and the letter is retried soon', async () => {
  const mail = await openMailServer()
  mail.behaviour.refusal = {
    at: 'rcpt',
    code: 450,
    text: '4.1.2 <person-0@gmial.con>: Recipient address rejected: Domain not found',
  }
  const site = await openTestSiteWithAccounts({ SMTP_URL: mail.url }, withLetters(waiting(1)))
  await untilTried(site, 1)
  const { tasks } = await (await site.as('admin').send('/api/desk')).json()
  expect(tasks).toContainEqual(expect.objectContaining({ kind: 'letter', email: 'person-0@example.org' }))
  mail.behaviour.refusal = undefined
  site.passMinutes(1)
  await mail.wait(1)
  await untilEmpty(site)
})

test.each(['a@example.org, b@example.org', '"A" <a@example.org>', 'a@example.org\r\nBcc: b@example.org', ''])(
  'a letter to %j, which is not one address, is sent to nobody and delays no other letter',
  async to => {
    const mail = await openMailServer()
    const letters = waiting(2).map((letter, index) => (index === 0 ? { ...letter, to } : letter))
    const site = await openTestSite({ SMTP_URL: mail.url }, withLetters(letters))
    await mail.wait(1)
    await vi.waitFor(() => expect(errorsOf(site)).toEqual([expect.stringContaining('is not one address')]))
    expect(mail.arrived.map(({ recipients }) => recipients)).toEqual([['person-1@example.org']])
  },
)

test.each(['connect', 'mail'] as const)(
  'a server that refuses everybody at %s is asked once, not for each letter',
  async at => {
    const mail = await openMailServer()
    let asked = 0
    mail.behaviour.refusal = {
      at,
      code: 451,
      for: () => {
        asked += 1
        return true
      },
    }
    const site = await openTestSite({ SMTP_URL: mail.url }, withLetters(waiting(60)))
    await untilTried(site, 1)
    expect(asked).toBe(1)
    site.passMinutes(1)
    await untilTried(site, 2)
    expect(asked).toBe(2)
    mail.behaviour.refusal = undefined
    site.passMinutes(2)
    await mail.wait(60)
    await untilEmpty(site)
    expect(new Set(mail.arrived.map(({ recipients }) => recipients.join())).size).toBe(60)
    expect(mail.arrived).toHaveLength(60)
  },
)

test('after a server hangs up midway, the site reconnects at once', async () => {
  const mail = await openMailServer()
  mail.behaviour.lettersPerConnection = 3
  const site = await openTestSite({ SMTP_URL: mail.url }, withLetters(waiting(20)))
  await mail.wait(20)
  await untilEmpty(site)
  expect(mail.arrived).toHaveLength(20)
  expect(new Set(mail.arrived.map(({ recipients }) => recipients.join())).size).toBe(20)
})

test('a letter that always breaks the connection does not delay the others', async () => {
  const mail = await openMailServer()
  mail.behaviour.hold = new Promise(() => {})
  mail.behaviour.holdFor = to => to === 'person-0@example.org'
  const site = await openTestSite({ SMTP_URL: mail.url, TEST_SILENCE: 'yes' }, withLetters(waiting(5)))
  await untilTried(site, 1)
  expect(mail.arrived).toEqual([])
  await site.passMinutes(1)
  await mail.wait(4)
  await vi.waitFor(() => expect(site.outbox().map(({ _id }) => _id)).toEqual(['waiting-0']))
})

test('the oldest letter goes first', async () => {
  const mail = await openMailServer()
  const created = ['2026-11-28T08:00:02.000Z', '2026-11-28T08:00:00.000Z', '2026-11-28T08:00:01.000Z']
  const letters = waiting(3).map((letter, index) => ({ ...letter, createdDate: created[index] ?? '' }))
  await openTestSite({ SMTP_URL: mail.url }, withLetters(letters))
  await mail.wait(3)
  expect(mail.arrived.map(({ recipients }) => recipients[0])).toEqual(
    [1, 2, 0].map(index => `person-${index}@example.org`),
  )
})

test('a new letter is sent even if its date lies in the future because the clock was set back', async () => {
  const mail = await openMailServer()
  const site = await openTestSite(
    { SMTP_URL: mail.url },
    withLetters(waiting(1, { createdDate: '2026-11-28T11:00:00.000Z' })),
  )
  await mail.wait(1)
  await untilEmpty(site)
})

test('letters waiting at a stop are sent after the next start, each once', async () => {
  const mail = await openMailServer()
  mail.behaviour.refusal = { at: 'connect', code: 421 }
  const site = await openTestSite({ SMTP_URL: mail.url })
  await send(site)
  await untilTried(site, 1)
  const again = await site.restart(() => {
    mail.behaviour.refusal = undefined
  })
  expect(again.outbox()).toHaveLength(2)
  site.passMinutes(1)
  await mail.wait(2)
  await untilEmpty(again)
  expect(mail.arrived).toHaveLength(2)
  for (const { mail: letter } of mail.arrived) expect(letter.html).not.toMatch(/href="\//)
})

test('deleting a registration deletes its letters even after a repair', async () => {
  const site = await openTestSiteWithAccounts()
  await send(site, { ...inquiry, email: 'kept@example.org' })
  const [kept] = site.stored()
  const again = await site.restart(async () => {
    await writeFile(join(site.dir, 'infos.json.prev'), await readFile(join(site.dir, 'infos.json')))
    await rm(join(site.dir, 'infos.json'))
  })
  expect(again.logged.join()).toContain('infos.json is missing')
  expect((await site.as('admin', again.origin).post('/api/registration/del', { _id: kept?._id })).status).toBe(200)
  await untilEmpty(again)
})

test('if the disk refuses a registration, no letter goes out', async () => {
  const mail = await openMailServer()
  const site = await openTestSite({ SMTP_URL: mail.url })
  const mend = breakDisk()
  expect((await send(site)).status).toBe(503)
  mend()
  expect(site.outbox()).toEqual([])
  expect((await send(site)).status).toBe(200)
  await mail.wait(2)
  await untilEmpty(site)
  expect(mail.arrived).toHaveLength(2)
  expect(site.stored()).toHaveLength(1)
})

test('a letter sent while the disk refused to record it is not sent again', async () => {
  const mail = await openMailServer()
  const site = await openTestSite({ SMTP_URL: mail.url })
  let mend = Object.assign(() => {}, { refused: (): number => 0 })
  mail.behaviour.beforeAnswer = async () => {
    if (mail.arrived.length === 1) mend = breakDisk()
  }
  await send(site)
  await vi.waitFor(() => expect(site.logged.join()).toContain('outbox could not be processed'))
  expect(site.outbox()).toHaveLength(2)
  // The courier retries the record after a pause, here of three polls.
  const [before, end] = [mend.refused(), performance.now() + 1000]
  await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(end), { interval: 250 })
  expect(mend.refused() - before).toBeGreaterThan(0)
  // Each retry tries several ways to write.
  expect(mend.refused() - before).toBeLessThan(30)
  mend()
  await mail.wait(2)
  await untilEmpty(site)
  expect(mail.arrived.map(({ recipients }) => recipients)).toEqual([[visitorAddress], [educator]])
})

test('a request sent many times causes one set of letters', async () => {
  const mail = await openMailServer()
  const site = await openTestSite({ SMTP_URL: mail.url })
  const { post, send: browse } = visitor(site.origin)
  await browse('/api/user')
  const once = () => post('/api/registration/add', { ...inquiry, requestId: 'form-1' })
  const answers = await Promise.all(Array.from({ length: 20 }, once))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await once()
  await mail.wait(2)
  await untilEmpty(site)
  expect(site.stored()).toHaveLength(1)
  expect(mail.arrived).toHaveLength(2)
})

test('deleting a registration erases its waiting letters, also from the previous version', async () => {
  const site = await openTestSiteWithAccounts()
  await send(site, { ...inquiry, email: 'weg@example.org', newsLetter: true })
  expect(site.outbox()).toHaveLength(3)
  const [stored] = site.stored()
  await site.as('admin').post('/api/registration/del', { _id: stored?._id })
  await untilEmpty(site)
  await vi.waitFor(async () => {
    for (const name of await readdir(site.dir))
      if (/\.json(\.prev)?$/.test(name))
        expect(await readFile(join(site.dir, name), 'utf8'), name).not.toContain('weg@example.org')
  })
})

test('after other letters got through, a letter without an answer waits, because the server may have accepted it', async () => {
  const mail = await openMailServer()
  mail.behaviour.hold = new Promise(() => {})
  mail.behaviour.holdFor = to => to === 'person-1@example.org'
  const site = await openTestSite({ SMTP_URL: mail.url, TEST_SILENCE: 'yes' }, withLetters(waiting(4)))
  await mail.wait(3)
  await vi.waitFor(() => expect(site.outbox().map(({ _id }) => _id)).toEqual(['waiting-1']))
  await vi.waitFor(() => expect(attemptsOf(site)).toEqual([1]))
  expect(errorsOf(site)[0]).toMatch(/timeout/i)
  expect(mail.arrived).toHaveLength(3)
})

test('after other letters got through, a letter whose end the server answers by hanging up waits, as it may come twice', async () => {
  const server = await openDroppingServer('after', 2)
  const site = await openTestSite({ SMTP_URL: server.url }, withLetters(waiting(3)))
  await vi.waitFor(() => expect(attemptsOf(site)).toEqual([1]))
  expect(server.arrived).toEqual(['person-0@example.org', 'person-1@example.org', 'person-2@example.org'])
  expect(plainFailure(site.outbox()[0]?.attempts[0] ?? { error: '' })).toContain('may have taken the letter')
})

test('only the letter that was sent may come twice, although all wait', async () => {
  const server = await openDroppingServer('after')
  const site = await openTestSite({ SMTP_URL: server.url }, withLetters(waiting(2)))
  await untilTried(site, 1)
  expect(site.outbox().map(({ attempts }) => attempts[0]?.mayBeTaken ?? false)).toEqual([true, false])
  expect(server.arrived).toEqual(['person-0@example.org'])
})

test('a server that never completes its answer delays the letters by only one timeout', async () => {
  const chatty = await openChattyServer()
  const site = await openTestSite({ SMTP_URL: chatty.url, TEST_SILENCE: 'yes' }, withLetters(waiting(2)))
  await untilTried(site, 1)
  expect(errorsOf(site)).toEqual(['Timeout', 'Timeout'])
})

test('a new server set in the panel replaces a hanging one at once, and no letter counts an attempt', async () => {
  const mail = await openMailServer()
  const stuck = await openMailServer()
  stuck.behaviour.hold = new Promise(() => {})
  const site = await openTestSiteWithAccounts({}, withLetters(waiting(2)))
  const admin = site.as('admin')
  const settings = { host: '127.0.0.1', security: 'auto', user: '', password: '', from: '' }
  await admin.post('/api/mail/edit', { ...settings, port: stuck.port })
  await vi.waitFor(() => expect(stuck.held()).toBe(1))
  await admin.post('/api/mail/edit', { ...settings, port: mail.port })
  await mail.wait(2)
  await untilEmpty(site)
  expect(site.logged.filter(line => line.includes('waiting-1'))).toEqual([])
})

test('a deleted registration’s letters are erased while another letter is being sent', async () => {
  const mail = await openMailServer()
  const site = await openTestSiteWithAccounts({ SMTP_URL: mail.url })
  mail.behaviour.refusal = { at: 'rcpt', code: 550, for: to => to === 'weg@example.org' }
  await send(site, { ...inquiry, email: 'weg@example.org' })
  await vi.waitFor(() => expect(site.outbox().map(({ to }) => to)).toEqual(['weg@example.org']))
  let release = () => {}
  mail.behaviour.hold = new Promise(resolve => {
    release = resolve
  })
  await send(site)
  await vi.waitFor(() => expect(mail.held()).toBe(1))
  await site.as('admin').post('/api/registration/del', { _id: site.stored()[0]?._id })
  await vi.waitFor(() => expect(site.outbox().map(({ to }) => to)).toEqual([visitorAddress, educator]))
  release()
  await untilEmpty(site)
})

test('a form that could not be stored does not count against the limit of letters', async () => {
  const site = await openTestSite({ TRUST_PROXY: '127.0.0.1' })
  const from = (count: number) => visitor(site.origin, { 'X-Forwarded-For': `10.0.0.${count}` })
  const ask = async (count: number) => (await from(count).post('/api/registration/add', inquiry)).status
  const mend = breakDisk()
  for (let count = 0; count < 12; count += 1) expect(await ask(count)).toBe(503)
  mend()
  expect(await ask(99)).toBe(200)
  await vi.waitFor(() => expect(site.outbox().map(({ to }) => to)).toEqual([visitorAddress, educator]))
})

test('a letter with a superseded link for a new password is not sent', async () => {
  const mail = await openMailServer()
  const site = await openTestSiteWithAccounts({}, async () => {})
  const admin = site.as('admin')
  expect((await admin.post('/api/user/reset', { _id: 'user' })).status).toBe(200)
  const [first] = site.outbox()
  expect((await admin.post('/api/user/reset', { _id: 'user' })).status).toBe(200)
  await vi.waitFor(() => expect(site.outbox()).toHaveLength(1))
  expect(site.outbox()[0]?._id).not.toBe(first?._id)
  // A letter whose link has expired is not sent either.
  site.passMinutes(31)
  await untilEmpty(site)
  expect(mail.arrived).toEqual([])
})

test('checking 2,000 waiting letters takes hardly any time', async () => {
  const site = await openTestSite({ SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` }, withLetters(waiting(2000)))
  await untilTried(site, 1)
  const start = performance.now()
  const milliseconds = await processorTime(() =>
    vi.waitFor(() => expect(performance.now() - start).toBeGreaterThan(1000), { interval: 500 }),
  )
  // The courier polls ten times a second, however long the machine stalls.
  expect(milliseconds / (performance.now() - start)).toBeLessThan(0.3)
  expect(attemptsOf(site).every(count => count === 1)).toBe(true)
})

/** Opens a courier alone, with a mail server that never answers, with one letter in its outbox. */
async function openCourierAlone(filesOf: Parameters<typeof openCourier>[0]['filesOf']) {
  const folder = await temporaryFolder()
  onTestFinished(folder.done)
  const silent = await openSilentServer()
  const data = await openDataFolder({ dir: join(folder.dir, 'data'), firstContent: sampleContent, log: () => {} })
  onTestFinished(() => data.close())
  const now = () => '2026-11-28T09:00:00.000Z'
  let ids = 0
  const newId = () => `letter-${++ids}`
  const courier = openCourier({
    outbox: data.outbox,
    commit: data.commit,
    all: data.all,
    rules: letterRules,
    now,
    trustedClock: { moment: async () => now() },
    newId,
    log: createLog('error', () => {}, now),
    server: () => ({ host: '127.0.0.1', port: silent.port, security: 'auto', user: '', password: '' }),
    from: () => ({ name: 'Lichtung', address: 'post@example.org' }),
    signing: () => undefined,
    drawText: () => Promise.reject(new Error('unreachable')),
    contentOf: ({ text = '' }) => ({ text, html: undefined }),
    filesOf,
    mailDomains: { doubtAbout: async () => undefined },
    housekeeping: async () => {},
    timeouts: { connectionMs: 60_000, answerMs: 60_000, lookIntervalMs: 100, diskPauseMs: 300 },
  })
  courier.start()
  const letter: Letter = { to: 'martina@example.org', subject: 'Hallo', text: 'Grüße' }
  await queueLetters({ ...data, now, newId }, [letter])
  return { courier, silent, data }
}

test('a stop does not wait for a server that never answers, and counts no attempt', async () => {
  const { courier, silent, data } = await openCourierAlone(async () => [])
  await vi.waitFor(() => expect(silent.connections()).toBe(1))
  await courier.close()
  expect(data.outbox.current).toMatchObject([{ attempts: [] }])
})

test('a letter whose invoice is not finished at a stop counts no attempt', async () => {
  const file = Promise.withResolvers<never>()
  let isAsked = false
  const { courier, data } = await openCourierAlone(() => {
    isAsked = true
    return file.promise
  })
  await vi.waitFor(() => expect(isAsked).toBe(true))
  const closed = courier.close()
  file.reject(new Error('This invoice is being made.'))
  await closed
  expect(data.outbox.current).toMatchObject([{ attempts: [] }])
})

/** Opens a site with a name server that knows only this zone. */
async function openSiteWithDns(zone: Zone) {
  const mail = await openMailServer()
  const dns = await openDnsServer({ '': { ns: ['a.root-servers.net'] }, ...zone })
  return { mail, dns, site: await openTestSiteWithAccounts({ SMTP_URL: mail.url, TEST_DNS: dns.server }) }
}

const lettersOnDesk = async (site: Awaited<ReturnType<typeof openTestSiteWithAccounts>>): Promise<DeskTask[]> =>
  (await (await site.as('admin').send('/api/desk')).json()).tasks.filter(({ kind }: DeskTask) => kind === 'letter')

test.each<[string, Zone]>([
  ['does not exist', {}],
  ['takes no mail', { 'gmial.con': { mx: [''], a: ['192.0.2.1'] } }],
  ['has neither mail server nor address', { 'gmial.con': { txt: ['nothing'] } }],
])(
  'a letter to a domain that %s becomes a task at once, is not sent, and is retried like a greylisted one',
  async (_, zone) => {
    const { mail, dns, site } = await openSiteWithDns(zone)
    await send(site, { ...inquiry, email: 'martina@gmial.con' })
    await mail.wait(1)
    await untilTried(site, 1)
    expect(mail.arrived.map(({ recipients }) => recipients)).toEqual([[educator]])
    expect(await lettersOnDesk(site)).toMatchObject([
      { email: 'martina@gmial.con', error: expect.stringContaining('4.1.2') },
    ])
    dns.zone['gmial.con'] = { mx: ['mail.gmial.con'] }
    site.passMinutes(10)
    await mail.wait(2)
    await untilEmpty(site)
    expect(await lettersOnDesk(site)).toEqual([])
  },
)

test.each<[string, Zone]>([
  ['has a mail server', { 'gmail.de': { mx: ['mail.gmail.de'] } }],
  ['has only an address', { 'gmail.de': { a: ['192.0.2.1'] } }],
  ['cannot be looked up', { 'gmail.de': 'servfail' }],
  ['a resolver without a connection does not know', { '': {} }],
])('a letter to a domain that %s is sent', async (_, zone) => {
  const { mail, site } = await openSiteWithDns(zone)
  await send(site, { ...inquiry, email: 'martina@gmail.de' })
  await mail.wait(2)
  await untilEmpty(site)
})

test('no domain is looked up while no mail server is set up', async () => {
  const dns = await openDnsServer({})
  const site = await openTestSite({ TEST_DNS: dns.server })
  await send(site, { ...inquiry, email: 'martina@gmial.con' })
  await site.stop()
  expect(dns.questions).toEqual([])
})
