import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openDataFolder } from '../../../server/store/data-folder.ts'
import { callerOf, sessionOf } from '../../support/api.ts'
import { launchProfile } from '../../support/chromium.ts'
import { adminEnv, administrator, type RunningSite } from '../../support/site.ts'
import { begin, folder, startForTest } from '../../support/start.ts'
import { sharedBrowser, soon } from '../../support/visitors.ts'

const CHILD = 'Zaubernuss Beispiel'
const PHOTO = { _id: 'foto', label: 'Fotos dürfen auf die Website.', kind: 'consent', publishes: true, sign: 'F' }
const phone = { viewport: { width: 390, height: 844 }, locale: 'de-DE', timezoneId: 'Europe/Berlin' }

/** A site with a child on the list of its next event, and phones. */
async function openWood(asks: string[] = []) {
  const dataDir = begin(folder())
  let site = await startForTest(dataDir, { env: adminEnv })
  const call = await callerOf(site, await sessionOf(site))
  const post = async (path: string, body: object) => {
    const answer = await call(`/api/${path}`, { method: 'POST', body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  await post('user/language', { language: 'de' })
  const now = Date.now()
  const hours = (count: number) => new Date(now + count * 3_600_000).toISOString()
  if (asks.length > 0) await post('site/edit', { questions: [PHOTO] })
  const { _id: event } = await post('event/add', {
    ...{ title: 'Waldtag', description: '', active: true, locationName: 'Wald', cost: 0, places: 12, asks },
    ...{ startDate: hours(1), endDate: hours(2) },
  })
  const consent = { answers: [{ question: 'foto', value: true }], consent: 'am Telefon' }
  const added = { event, name: CHILD, participants: [{ name: CHILD, ...(asks.length > 0 ? consent : {}) }] }
  const { _id, participants } = await post('registration/add', added)
  await post('registration/confirm', { _id })

  const closed = (context: BrowserContext) => {
    onTestFinished(() => context.close())
    return context
  }
  const profile = folder()
  return {
    event,
    post,
    profile,
    phoneOf: async () => closed(await (await sharedBrowser()).newContext({ ...phone, baseURL: site.origin })),
    /** A phone whose browser can be restarted; it stores everything in `profile`. */
    lastingPhoneOf: async () => closed(await launchProfile(profile, { ...phone, baseURL: site.origin })),
    stop: () => site.end('SIGTERM'),
    revoke: () =>
      post('registration/edit', {
        _id,
        participants: [{ _id: participants[0]._id, answers: [{ question: 'foto', value: false }] }],
      }),
    /** Ages all sessions by some hours, unused for nine; the site is stopped meanwhile. */
    async letSessionsLapse(age: number) {
      const firstContent = () => Promise.reject(new Error('There is content.'))
      const data = await openDataFolder({ dir: dataDir, firstContent, log: () => {} })
      const before = { createdAt: hours(-age), seenAt: hours(-9) }
      await data.sessions.update(current => ({
        next: { ...current, sessions: current.sessions.map(session => ({ ...session, ...before })) },
        result: undefined,
      }))
      await data.close()
    },
    async restart(): Promise<RunningSite> {
      site = await startForTest(dataDir, { env: adminEnv, port: Number(new URL(site.origin).port) })
      return site
    },
    end: hours(2),
  }
}

async function signIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/login?to=/admin/desk/on-the-way')
  await page.getByLabel('E-Mail').fill(administrator.email)
  await page.getByLabel('Passwort').fill(administrator.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { name: 'Für unterwegs', level: 1 }).waitFor()
  return page
}

/** Saves the list, and waits until the desk is cached as well. */
async function keepList(page: Page) {
  const date = page.getByRole('listitem').filter({ hasText: 'Waldtag' })
  await date.getByRole('button', { name: 'Für unterwegs behalten' }).first().click()
  await page
    .getByText(/^Auf diesem Gerät, Stand [\d:]+ Uhr, bis /)
    .first()
    .waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

const tick = (page: Page) => page.getByRole('checkbox', { name: `${CHILD}: da`, exact: true })

/** Returns everything that the browser stores for the site. */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    items: { ...localStorage },
    drafts: { ...sessionStorage },
    databases: await indexedDB.databases(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))

const empty = { caches: [], items: {}, drafts: {}, databases: [], workers: 0 }

/** Lists the files of a browser profile that contain a text. */
const filesWith = (profile: string, text: string): string[] =>
  readdirSync(profile, { recursive: true, encoding: 'utf8' }).filter(name => {
    const path = join(profile, name)
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true && readFileSync(path).includes(text)
  })

test('the worker of the office replaces an older worker of the desk on a phone', async () => {
  const { phoneOf } = await openWood()
  const page = await signIn(await phoneOf())
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
    )
  await soon(scopes).toEqual(['/admin'])
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    await navigator.serviceWorker.register('/admin/desk/sw.js', { scope: '/admin/desk' })
  })
  expect(await scopes()).toEqual(['/admin/desk'])
  await page.reload()
  await soon(scopes).toEqual(['/admin'])
})

test('after a restart without a network, a phone shows the stored list with its ticks; signing out deletes everything', async () => {
  const { stop, restart, lastingPhoneOf, profile } = await openWood()
  const before = await lastingPhoneOf()
  const desk = await signIn(before)
  await keepList(desk)
  await desk.getByRole('link', { name: 'Liste öffnen' }).click()
  await tick(desk).check()
  await desk.getByText('Da: 1, wieder heim: 0').waitFor()
  await stop()
  await before.close()

  const offline = await lastingPhoneOf()
  const page = await offline.newPage()
  await page.goto('/admin/desk')
  await page.getByRole('heading', { name: 'Kein Netz.' }).waitFor()
  await page.getByRole('heading', { name: 'Das hast du dabei:' }).waitFor()
  await page.getByRole('link', { name: /^Waldtag/ }).click()
  expect(await tick(page).isChecked()).toBe(true)
  await page.getByRole('link', { name: 'Zur Verwaltung' }).click()
  await page.getByRole('link', { name: 'Geld' }).click()
  await page.getByText('Diese Seite braucht Netz.').waitFor()
  // Loading the panel does not lead to the browser's error page either, but to a page that links the list.
  await page.goto('/admin#system')
  await page.getByText('Diese Seite braucht Netz.').waitFor()
  await page.getByRole('link', { name: /^Waldtag/ }).waitFor()
  await page.goto('/admin/desk/money')
  await page.getByRole('heading', { name: 'Kein Netz.' }).waitFor()
  await restart()
  await page.getByRole('heading', { name: 'Geld', level: 1 }).waitFor()
  await offline.close()
  expect(filesWith(profile, CHILD).length).toBeGreaterThan(0)

  const after = await lastingPhoneOf()
  const panel = await after.newPage()
  await panel.goto('/admin#system')
  await panel.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await panel.waitForURL('**/login')
  await soon(() => keptBy(panel)).toEqual(empty)
  await after.close()
  expect(filesWith(profile, CHILD)).toEqual([])
})

test('the page that a phone keeps names no guest, although the server’s page does', async () => {
  const { event, phoneOf } = await openWood()
  const page = await signIn(await phoneOf())
  await keepList(page)
  await page.goto('/admin/desk')
  await page.getByRole('heading', { name: 'Heute', level: 1 }).waitFor()
  const desks = () =>
    page.evaluate(async id => {
      const answers = [await fetch('/admin/desk'), await caches.match('/admin/desk', { ignoreVary: true })]
      const pages = await Promise.all(answers.map(answer => answer?.text() ?? ''))
      return pages.map(html => [html.includes('id="panel"'), html.includes(id)])
    }, event)
  await soon(desks).toEqual([
    [true, true],
    [true, false],
  ])
})

test('two days after the event its list and ticks are deleted, and a day earlier they are still there', async () => {
  const { event, phoneOf, end } = await openWood()
  const page = await signIn(await phoneOf())
  await keepList(page)
  await page.getByRole('link', { name: 'Liste öffnen' }).click()
  await tick(page).check()
  await page.goto('/admin/desk/on-the-way')
  const days = (count: number) => Date.parse(end) + count * 24 * 3_600_000
  await page.clock.setFixedTime(days(1))
  await page.reload()
  await page
    .getByText(/^Auf diesem Gerät, Stand/)
    .first()
    .waitFor()
  await page.clock.setFixedTime(days(2))
  await page.reload()
  await page.getByText('Noch keine Liste.').waitFor()
  expect(await page.evaluate(id => caches.match(`/admin/desk/list/${id}`), event)).toBeUndefined()
  expect(Object.keys((await keptBy(page)).items)).toEqual(['panel'])
})

test.each([
  ['', () => {}],
  // A suspended page misses the storage event.
  [
    ', even one that was not told',
    () => addEventListener('storage', storageEvent => storageEvent.stopImmediatePropagation(), true),
  ],
])('a list that is still open when she signs out stores no more ticks, and announces that%s', async (_, prepare) => {
  const { event, lastingPhoneOf, profile } = await openWood()
  const phone = await lastingPhoneOf()
  const page = await signIn(phone)
  await keepList(page)
  const list = await phone.newPage()
  await list.goto(`/admin/desk/list/${event}`)
  expect(filesWith(profile, CHILD).length).toBeGreaterThan(0)
  await tick(list).check()
  await list.evaluate(prepare)
  await page.goto('/admin#system')
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await page.waitForURL('**/login')
  await soon(() => keptBy(page)).toEqual(empty)
  await list.getByLabel('Spontan 1: Name, Alter, Telefon').fill('Tom Klein')
  await list.getByText('Häkchen und Notizen werden nicht mehr behalten').waitFor()
  await tick(list).uncheck()
  await list.getByText('Da: 0, wieder heim: 0').waitFor()
  expect(await keptBy(list)).toEqual(empty)
  expect(await keptBy(page)).toEqual(empty)
  await soon(async () => filesWith(profile, CHILD)).toEqual([])
})

test('signing out elsewhere clears the phone as soon as it is online', async () => {
  const { phoneOf, post } = await openWood()
  const page = await signIn(await phoneOf())
  await keepList(page)
  await page.getByRole('link', { name: 'Liste öffnen' }).click()
  await tick(page).check()
  // A public page that checks the session forgets that the panel was open.
  await page.evaluate(() => localStorage.removeItem('panel'))
  await post('user/logouteverywhere', {})
  await page.goto('/admin/desk')
  await page.waitForURL('**/login?to=%2Fadmin%2Fdesk')
  await soon(() => keptBy(page)).toEqual(empty)
})

test('a list still loading when another tab signed out is not stored', async () => {
  const { phoneOf } = await openWood()
  const context = await phoneOf()
  const page = await signIn(context)
  const panel = await context.newPage()
  await panel.goto('/admin#system')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/admin/desk/list/*', async route => {
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  const request = page.waitForRequest('**/admin/desk/list/*')
  await page.getByRole('button', { name: 'Für unterwegs behalten' }).first().click()
  await request
  await panel.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await panel.waitForURL('**/login')
  await soon(() => keptBy(page)).toEqual(empty)
  resolve()
  await page.getByRole('alert').getByText('Du bist nicht mehr angemeldet.').waitFor()
  expect(await keptBy(page)).toEqual(empty)
})

test.each([
  ['has not been there for nine hours', 9],
  ['signed in eight days ago', 8 * 24],
])('a user who %s is asked to sign in, and still has the list and its ticks', async (_, age) => {
  const { stop, restart, letSessionsLapse, phoneOf } = await openWood()
  const page = await signIn(await phoneOf())
  await keepList(page)
  await page.getByRole('link', { name: 'Liste öffnen' }).click()
  await tick(page).check()
  await stop()
  await letSessionsLapse(age)
  await restart()
  await page.goto('/admin/desk')
  await page.getByRole('heading', { name: 'Bitte melde dich an.' }).waitFor()
  await page.getByRole('link', { name: /^Waldtag/ }).click()
  expect(await tick(page).isChecked()).toBe(true)
  await page.goto('/admin/desk')
  // Not the alert's link, which opens a new tab.
  await page.getByRole('link', { name: 'Anmelden', exact: true }).click()
  await page.waitForURL('**/login?to=%2Fadmin%2Fdesk')
  expect((await keptBy(page)).caches).toContain('desk-lists')
})

test('one press deletes a stored list, and its ticks only after a question', async () => {
  const { phoneOf } = await openWood()
  const page = await signIn(await phoneOf())
  await keepList(page)
  await page.getByRole('link', { name: 'Liste öffnen' }).click()
  await tick(page).check()
  await page.goto('/admin/desk/on-the-way')
  const away = page.getByRole('button', { name: 'Nicht mehr behalten' })
  await away.click()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  expect(await away.isVisible()).toBe(true)
  await away.click()
  await page.getByRole('button', { name: 'Ja, löschen' }).click()
  await page.getByText('Noch keine Liste.').waitFor()
  expect(Object.keys((await keptBy(page)).items)).toEqual(['panel'])
})

test('ticks of a list that is opened over the network, but not stored, are still there the next time', async () => {
  const { phoneOf } = await openWood()
  const page = await signIn(await phoneOf())
  await keepList(page)
  const list = (await page.getByRole('link', { name: 'Liste öffnen' }).getAttribute('href')) ?? ''
  await page.getByRole('button', { name: 'Nicht mehr behalten' }).click()
  await page.getByRole('button', { name: 'Für unterwegs behalten' }).first().waitFor()
  await page.goto(list)
  await tick(page).check()
  await page.getByText('Häkchen und Notizen bleiben auf diesem Gerät').waitFor()
  await page.getByRole('link', { name: 'Zur Verwaltung' }).click()
  await page.getByRole('heading', { name: 'Heute' }).first().waitFor()
  await page.goto(list)
  expect(await tick(page).isChecked()).toBe(true)
  await page.goto('/admin/desk/on-the-way')
  const ticks = page.getByRole('listitem').filter({ hasText: 'Häkchen und Notizen von „Waldtag“' })
  await ticks.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('button', { name: 'Ja, löschen' }).click()
  await ticks.waitFor({ state: 'detached' })
  expect(Object.keys((await keptBy(page)).items)).toEqual(['panel'])
})

test('an open list shows a revoked consent within a minute; reloaded offline it says since when changes may be missing', async () => {
  const { event, phoneOf, revoke } = await openWood(['foto'])
  const context = await phoneOf()
  const page = await signIn(context)
  await keepList(page)
  await page.clock.install()
  await page.goto(`/admin/desk/list/${event}`)
  await page.getByText('F+', { exact: true }).waitFor()
  await revoke()
  await page.clock.runFor(60_000)
  await page.getByText('F−', { exact: true }).waitFor()
  expect(await page.getByText('Änderungen und Widerrufe seit').isVisible()).toBe(false)

  await context.setOffline(true)
  await page.reload()
  await page.getByText('F−', { exact: true }).waitFor()
  await page
    .getByText(/^Änderungen und Widerrufe seit \d+\.\s\S+\s\d{4} um \d\d:\d\d\sUhr können hier fehlen/)
    .waitFor()
})

test('a list opened after its day warns that its ticks stay only until the desk is opened', async () => {
  const { event, phoneOf, end } = await openWood()
  const page = await signIn(await phoneOf())
  await page.clock.setFixedTime(Date.parse(end) + 2 * 24 * 3_600_000)
  await page.goto(`/admin/desk/list/${event}`)
  await page.getByText('Der Termin ist vorbei: Häkchen und Notizen bleiben nur, bis').waitFor()
})

test('an open page survives the loss of the network, and a click then fails with a message', async () => {
  const { phoneOf } = await openWood()
  const context = await phoneOf()
  const page = await signIn(context)
  const button = page.getByRole('button', { name: 'Für unterwegs behalten' }).first()
  await button.waitFor()
  await context.setOffline(true)
  await page.getByText('Kein Netz. Du siehst den letzten Stand').waitFor()
  await button.click()
  await page.getByRole('alert').getByText('Der Server ist gerade nicht zu erreichen').waitFor()
  await page.getByRole('link', { name: 'Anfragen' }).click()
  await page.getByText('Diese Seite braucht Netz.').waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Anfragen', level: 1 }).waitFor()
})

test('the public site has no worker and stores nothing', async () => {
  const { phoneOf } = await openWood()
  const page = await (await phoneOf()).newPage()
  for (const path of ['/', '/kalender', '/login']) {
    await page.goto(path)
    expect(await keptBy(page)).toEqual(empty)
  }
})
