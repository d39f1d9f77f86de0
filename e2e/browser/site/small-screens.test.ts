import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/kit/duration.ts'
import { sampleContact } from '../../../domain/testing/samples.ts'
import { registrationNotice, registrationReceipt } from '../../../server/letters/templates/registration-letters.tsx'
import { newsletterLetter } from '../../../server/people/newsletter/newsletter-letters.tsx'
import { storedIn } from '../../../server/testing/stored-data.ts'
import { listsAreThere, openPanel, part, signIn } from '../../support/admins.ts'
import { callerOf, sessionOf } from '../../support/api.ts'
import { bookedPage, offerOngoing } from '../../support/bookings.ts'
import {
  breakableNumbers,
  brokenDates,
  brokenWords,
  clippedFields,
  setTextSize,
  sidewards,
  stopsOnNextLine,
} from '../../support/layout.ts'
import { fill, martina, open, passHoldBack } from '../../support/pages.ts'
import { adminEnv, administrator, eventsIn, infosIn, type RunningSite } from '../../support/site.ts'
import { begin, folder, startForTest } from '../../support/start.ts'
import { withVisitors } from '../../support/visitors.ts'

const { site, visitor, sharedPage, asAdmin } = withVisitors()

const phones = [320, 360, 390]
const textSizes = [100, 150, 200]

/** Large text on a wide screen breaks like normal text on a narrow one, so only some pairs are worth testing. */
const screens = [
  ...[...phones, 600, 834, 1280].map(width => ({ width, percent: 100 })),
  ...[320, 390, 1280].map(width => ({ width, percent: 150 })),
  ...[...phones, 834].map(width => ({ width, percent: 200 })),
]

/** Lists everything that does not fit, on each screen and in each text size. */
async function faultsOf(page: Page, widths?: readonly number[]): Promise<string[]> {
  const faults: string[] = []
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  for (const { width, percent } of screens.filter(screen => widths?.includes(screen.width) ?? true)) {
    await setTextSize(page, percent)
    await page.setViewportSize({ width, height: 800 })
    const where = `${new URL(page.url()).pathname} at ${width} px, text ${percent} %: `
    const wider = await sidewards(page)
    if (wider > 0) faults.push(`${where}${wider} px too wide`)
    const broken = [...(await brokenWords(page)), ...(percent === 100 ? await brokenDates(page) : [])]
    for (const fault of [...broken, ...(await clippedFields(page))]) faults.push(where + fault)
  }
  for (const fault of await breakableNumbers(page)) faults.push(`${new URL(page.url()).pathname}: ${fault}`)
  await setTextSize(page, 100)
  // An open menu covers everything else.
  await page.evaluate(() => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details:has(> .menu-beside)')) menu.open = false
  })
  return faults
}

const pages = [
  '/',
  '/info',
  '/kalender',
  '/kalender?kurs=klassenfahrten',
  '/kontakt',
  '/privacy',
  '/anfragen',
  '/anfragen?tab=anmeldung',
  '/info/winter-survival?tab=anmeldung',
  '/gibt-es-nicht',
]
test.each(pages)('%s fits every screen and text size, and no word breaks without a hyphen', async path => {
  const page = await sharedPage()
  await open(page, path)
  expect(await faultsOf(page)).toEqual([])
})

test('the pages for withdrawal and termination fit as well, with mistakes and without scripts', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await offerOngoing(site())
  for (const [path, button] of [
    ['/kuendigung', 'Jetzt kündigen'],
    ['/widerruf', 'Weiter'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('alert').waitFor()
    expect(await faultsOf(page, [320, 390, 1280])).toEqual([])
  }
  await page.getByLabel('Vor- und Nachname').fill('Martina Beispiel')
  await page.getByLabel('E-Mail').fill('martina@example.org')
  await page.getByLabel('Buchung oder Rechnung').fill('Wildnispädagogische Ausbildung')
  for (const button of ['Weiter', 'Widerruf bestätigen']) {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('button', { name: button }).waitFor({ state: 'detached' })
    expect(await faultsOf(page, [320, 390, 1280])).toEqual([])
  }
  await page.getByRole('heading', { name: 'Dein Widerruf ist eingegangen.' }).waitFor()
})

test('every info page fits as well', async () => {
  const page = await sharedPage()
  for (const { path } of infosIn(site().dataDir)) {
    await open(page, `/info/${path}`)
    expect(await faultsOf(page, [320, 390])).toEqual([])
  }
})

test.each(['Metrics', 'Site Data', 'System'] as const)('the tab %s of the panel fits as well', async tab => {
  const page = await asAdmin(await sharedPage())
  await openPanel(page, tab)
  expect(await faultsOf(page)).toEqual([])
})

test('the editor of an event fits as well', async () => {
  const page = await asAdmin(await sharedPage())
  await openPanel(page, 'Site Data')
  await page.getByRole('button', { name: 'Modul: Grünholz' }).first().click()
  await page.getByRole('dialog').waitFor()
  expect(await faultsOf(page, phones)).toEqual([])
})

test('the pages of the desk and the parts of the panel fit as well, in German', async () => {
  const own = await startForTest(begin(folder()), { env: adminEnv })
  const call = await callerOf(own, await sessionOf(own))
  const post = async (path: string, body: object) => {
    const answer = await call(`/api${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const startDate = new Date(Date.now() + 60 * DAY_MS).toISOString()
  const endDate = new Date(Date.now() + 60 * DAY_MS + HOUR_MS).toISOString()
  const date = { title: 'Salben und Tinkturen selbst gemacht', active: true, cost: 35, places: 3, startDate, endDate }
  const { _id: event } = await post('/event/add', date)
  const guest = { ...sampleContact, event, privacyStatement: true }
  const { _id: booking } = await post('/registration/add', { ...guest, name: 'Kindergruppe Sonnenschein' })
  await post('/registration/add', { ...guest, name: 'Nora Winter', email: 'nora@example.org', waiting: true })
  const school = { ...sampleContact, name: 'Grundschule am Anger', notes: 'Ein Vormittag für unsere 3b?' }
  const { _id: inquiry } = await post('/registration/add', school)
  const page = await visitor({}, own)
  await signIn(page)
  await page.goto('/admin/desk')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Heute' }).waitFor()
  const desk = ['', `/event/${event}`, `/event/${event}#warteliste`, `/event/${event}/cancel`, `/booking/${booking}`]
  for (const path of [...desk, `/booking/${booking}/cancel`, `/inquiry/${inquiry}`, '/money']) {
    await page.goto(`/admin/desk${path}`)
    await page.locator('h1').waitFor()
    expect(await faultsOf(page, [360, 390, 1280])).toEqual([])
  }
  await page.goto('/admin')
  for (const name of ['Inhalte', 'System', 'Überblick']) {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('tab', { name, selected: true }).waitFor()
    await listsAreThere(page)
    expect(await faultsOf(page, [360, 1280])).toEqual([])
  }
})

test('the login page fits as well', async () => {
  const page = await sharedPage()
  await page.goto('/login')
  expect(await faultsOf(page)).toEqual([])
})

test('short names stay whole, and no line of a text begins with a full stop', async () => {
  const page = await visitor()
  await open(page, '/kontakt')
  await page.locator('h1').evaluate(heading => heading.replaceChildren('Jana Waldmann'))
  for (const percent of textSizes) {
    await setTextSize(page, percent)
    for (const width of [390, 834, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, percent, ...(await brokenWords(page)), ...(await stopsOnNextLine(page))]).toEqual([width, percent])
    }
  }
})

test('the first link of the menu stays in place while a slow browser still parses the others', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/kontakt')
  const first = page.locator('.header-nav a').first()
  for (const width of [320, 390, 834]) {
    await page.setViewportSize({ width, height: 800 })
    const box = await first.boundingBox()
    const others = await page.locator('.header-nav a:not(:first-child)').elementHandles()
    for (const link of others)
      await link.evaluate((element: HTMLElement) => element.style.setProperty('display', 'none'))
    expect([width, await first.boundingBox()]).toEqual([width, box])
    for (const link of others) await link.evaluate((element: HTMLElement) => element.style.removeProperty('display'))
  }
})

test('the boxes of the panel react to a tap on their labels, even with a thick finger', async () => {
  const page = await asAdmin(await visitor({ viewport: { width: 390, height: 800 } }))
  await openPanel(page, 'Metrics')
  const labels = page.locator('.check label').filter({ visible: true })
  expect(await labels.count()).toBeGreaterThan(0)
  for (const label of await labels.all()) {
    const box = await label.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
})

test('a consent stands with its sign on the line of the words beside it', async () => {
  const page = await asAdmin(await sharedPage())
  await openPanel(page, 'System')
  const row = part(page, 'Users').getByRole('row', { name: administrator.email })
  const tops = await row.evaluate(element => {
    const range = document.createRange()
    return ['Active', 'Role'].map(column => {
      const texts = document.createTreeWalker(
        element.querySelector(`[data-label="${column}"]`) ?? element,
        NodeFilter.SHOW_TEXT,
      )
      range.selectNodeContents(texts.nextNode() ?? element)
      return range.getBoundingClientRect().top
    })
  })
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 99))).toBeLessThan(1)
})

test('the table of users fits a phone with large text', async () => {
  const page = await asAdmin(await visitor({ viewport: { width: 390, height: 800 } }))
  await setTextSize(page, 200)
  await openPanel(page, 'System')
  const buttons = part(page, 'Users').getByRole('row', { name: administrator.email }).getByRole('button')
  await buttons.first().waitFor()
  const right = await buttons.evaluateAll(all => Math.max(...all.map(element => element.getBoundingClientRect().right)))
  expect(right).toBeLessThanOrEqual(390)
  expect(await sidewards(page)).toBe(0)
})

test('the skip link covers nothing until it has the focus, whatever the text size', async () => {
  const page = await visitor({ viewport: { width: 320, height: 800 } })
  await open(page, '/kontakt')
  await setTextSize(page, 200)
  const bottom = () => page.locator('.skip-link').evaluate(link => link.getBoundingClientRect().bottom)
  expect(await bottom()).toBeLessThanOrEqual(0)
  await page.keyboard.press('Tab')
  expect(await bottom()).toBeGreaterThan(40)
})

describe('authors’ texts', () => {
  const compound = 'Donaudampfschifffahrtsgesellschaftskapitänsanwärterinnenausbildungswochenende'
  const address = `https://www.google.com/maps/place/${'Waldparkplatz+Musterstadt/@52.5170365,13.3888599,17z/'.repeat(3)}`
  const html = `<h3>${compound}</h3><p>${compound} <a href="${address}">${address}</a></p><ul><li>${address}</li></ul>`

  /** A site whose texts are single words of maximum length. */
  async function siteOfLongWords() {
    const own = await startForTest(begin(folder()), { env: adminEnv })
    const call = await callerOf(own, await sessionOf(own))
    const send = async (path: string, body: object) => {
      const answer = await call(path, { method: 'POST', body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    }
    const info = infosIn(own.dataDir).find(({ path }) => path === 'winter-survival')
    await send('/api/info/edit', {
      _id: info?._id,
      title: compound,
      description: address,
      paragraphs: [{ head: compound, body: html }],
    })
    for (const event of eventsIn(own.dataDir).filter(({ path }) => path === 'winter-survival')) {
      const { _id } = event
      await send('/api/event/edit', { _id, title: compound, description: address, locationName: address })
      await send('/api/event/edit', { _id, locationLink: address })
    }
    await send('/api/event/add', {
      title: compound,
      description: compound,
      startDate: new Date(Date.now() + 3_600_000).toISOString(),
      endDate: new Date(Date.now() + 7_200_000).toISOString(),
      locationName: address,
      active: true,
      cost: 20,
    })
    const texts = await (await call('/api/site/texts')).json()
    const { contact, welcome, overview } = texts
    const long = { title: compound, text: html, more: html, lead: compound }
    await send('/api/site/edit', {
      name: compound,
      contact: { ...contact, name: compound, title: compound, bio: html, street: compound, city: compound },
      welcome: {
        ...welcome,
        headline: compound,
        lead: address,
        coursesLead: address,
        sections: welcome.sections.map((section: { links: { path: string }[] }) => ({
          ...section,
          ...long,
          facts: [{ term: compound, detail: address }],
          links: section.links.map(({ path }) => ({ path, label: compound })),
        })),
        media: {
          items: welcome.media.items.map((item: object) => ({ ...item, title: compound, note: address })),
          more: html,
        },
      },
      overview: {
        lead: address,
        sections: overview.sections.map((section: object) => ({ ...section, title: compound, text: html })),
      },
    })
    await send('/api/site/edit', { legal: { imprint: html, terms: [{ title: compound, body: html }] } })
    return own
  }

  function lettersOf({ origin, dataDir, stored }: RunningSite) {
    const { name: siteName, contact, bank, region } = storedIn(dataDir, 'site')
    const sender = { siteName, origin, contact, bank, region, hasInvoices: true }
    const registration = stored()[0] ?? expect.fail('nothing is stored')
    const event = eventsIn(dataDir).find(({ _id }) => _id === registration.event) ?? expect.fail('no such event')
    return {
      'the receipt of a registration': registrationReceipt(sender, registration, {
        event,
        link: `${origin}/buchung/x`,
        own: compound,
      }),
      'the notice of a registration': registrationNotice(sender, { ...registration, notes: address }, event),
      'a newsletter': newsletterLetter(sender, { subject: compound, body: html }, `${origin}/x`),
    }
  }

  test('a word of any length keeps pages and letters within the screen', async () => {
    const own = await siteOfLongWords()
    const page = await visitor({}, own)
    const wide: string[] = []
    const look = async (name: string) => {
      for (const [width, percent] of [
        [320, 100],
        [320, 200],
        [834, 100],
        [1280, 100],
      ] as const) {
        await setTextSize(page, percent)
        await page.setViewportSize({ width, height: 800 })
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true
        })
        const wider = await sidewards(page)
        if (wider > 0) wide.push(`${name} at ${width} px, text ${percent} %: ${wider} px too wide`)
      }
      await setTextSize(page, 100)
    }
    for (const path of ['/', '/info', '/info/winter-survival?tab=anmeldung', '/kalender', '/kontakt', '/privacy']) {
      await open(page, path)
      await look(path)
    }
    await page.clock.install()
    await open(page, '/anfragen?tab=anmeldung')
    await page
      .locator('label', { has: page.getByRole('radio') })
      .first()
      .click()
    await look('a chosen event')
    await fill(page, martina)
    await page.getByRole('checkbox', { name: /^Ich habe die AGB/ }).check()
    await passHoldBack(page)
    await page.getByRole('button', { name: 'Zahlungspflichtig anmelden' }).click()
    await page.getByRole('heading', { name: 'Anmeldung abgeschlossen!' }).waitFor()
    await look('a sent registration')
    // Leave the site, whose CSP would block styles; mail programs have no such CSP.
    await page.goto('about:blank')
    for (const [name, { html: letter }] of Object.entries(lettersOf(own))) {
      await page.setContent(letter ?? '')
      await look(name)
    }
    expect(wide).toEqual([])
  })
})

test('telephone and address of one person can be pressed separately', async () => {
  await bookedPage(site())
  const page = await asAdmin(await sharedPage())
  const heights: number[] = []
  /** Links of a row must not overlap. */
  const look = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    // Withdrawals are in another table, with the address only.
    const links = page
      .locator('.panel-table tr', { hasText: 'martina@example.org' })
      .filter({ has: page.locator('a[href^="tel:"]') })
      .locator('a[href^="tel:"], a[href^="mailto:"]')
      .filter({ visible: true })
    await links.first().waitFor()
    const boxes = await links.evaluateAll(all => all.map(link => link.getBoundingClientRect().toJSON()))
    expect(boxes).toHaveLength(2)
    const [first, second] = boxes.toSorted((a, b) => a.top - b.top)
    const apart = [first.bottom <= second.top, first.right <= second.left, second.right <= first.left]
    expect(apart, `at ${width} px`).toContain(true)
    if (width < 700) heights.push(first.height, second.height)
  }
  await openPanel(page, 'Metrics')
  for (const width of [390, 834, 1280]) await look(width)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})
