import { describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '../../domain/kit/duration.ts'
import { openMailServer } from '../../server/testing/servers/mail-server.ts'
import { adminEnv, administrator, eventsIn, type RunningSite } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'
import { openFirefox } from './firefox.ts'
import { slowly, type Walker, walkerOf } from './walker.ts'
import { openWebKit } from './webkit.ts'

type MailServer = Awaited<ReturnType<typeof openMailServer>>

const visitor = {
  'Vor- und Nachname': 'Jürgen-Åse Müller',
  'E-Mail': 'juergen@example.org',
  Telefon: '+49 (1234) 567-89',
  Straße: 'Am Alten Anger',
  Hausnummer: '7',
  Postleitzahl: '1234a',
  Stadt: 'Bad Münster',
}

/** True if the whole element is in the window and uncovered. */
function liesBare(element: Element): boolean {
  const { left, top, bottom } = element.getBoundingClientRect()
  return [top + 1, bottom - 1].every(y => element.contains(document.elementFromPoint(left + 1, y)))
}

/** True once the list shows the chosen course only; the address changes first. */
const areAllForestDays = () =>
  [...document.querySelectorAll('.event-course')].every(({ textContent }) => textContent?.includes('Kinder-Waldtag'))

/** Registers for an event from the calendar on, and follows the link in the letter. */
async function register(walker: Walker, site: RunningSite, mail: MailServer): Promise<void> {
  await walker.open('/')
  await walker.picture('home')
  await walker.open('/kalender')
  await walker.fill({ Kurs: 'Kinder-Waldtag' })
  await slowly(() => walker.run(() => location.search)).toContain('kinder-waldtag')
  await slowly(() => walker.run(areAllForestDays)).toBe(true)
  await walker.press('button', 'Weitere Infos')
  const place = await walker.see('link', 'Waldparkplatz Musterstadt')
  expect(await place.run(link => getComputedStyle(link).textDecorationLine)).toBe('underline')
  await walker.picture('calendar')
  await walker.press('link', 'Anfragen & Anmeldung')

  await walker.fill(visitor)
  await walker.picture('form')
  await walker.press('button', 'Zahlungspflichtig anmelden')
  await walker.see('text', '2 Felder stimmen noch nicht: Postleitzahl, Einwilligung.')
  await walker.see('text', 'Der Buchstabe „a“ geht hier nicht. Nur 4 oder 5 Ziffern.')
  for (const [label, text] of Object.entries(visitor))
    expect([label, await walker.valueOf(label)]).toEqual([label, text])
  await walker.picture('mistake')
  // The page has scrolled there.
  expect(await (await walker.see('text', 'Postleitzahl')).run(liesBare)).toBe(true)
  await walker.fill({ Postleitzahl: '12345' })
  await walker.press('field', 'Ich habe die AGB und die Datenschutzhinweise')
  await walker.press('button', 'Zahlungspflichtig anmelden')
  await walker.see('heading', 'Anmeldung abgeschlossen!')
  await walker.picture('sent')
  expect(site.stored()).toMatchObject([{ name: visitor['Vor- und Nachname'], zip: '12345', state: 'requested' }])

  await slowly(() => mail.to(visitor['E-Mail'])).toHaveLength(1)
  const letter = mail.to(visitor['E-Mail'])[0]?.mail.text ?? ''
  const link = /http\S+\/buchung\/\S+/.exec(letter)?.[0] ?? expect.fail(`The letter has no own link: ${letter}`)
  await walker.open(new URL(link).pathname)
  await walker.see('text', 'Jürgen-Åse Müller')
  await walker.picture('own-link')
  expect(await walker.sidewards()).toBe(0)
}

/** Signs in, adds an event to the calendar, and confirms the booking. */
async function keepSite(walker: Walker, site: RunningSite): Promise<void> {
  await walker.open('/login')
  await walker.fill({ Email: administrator.email, Password: administrator.password })
  await walker.picture('login')
  await walker.press('button', 'Sign In')
  // The last content to load pushes down everything below.
  await walker.see('text', 'Still here from the starter content')
  await walker.press('link', 'Site Data')
  await walker.see('button', 'Add Event')
  await walker.picture('panel')
  await walker.press('button', 'Add Event')
  const day = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10)
  await walker.fill({
    Title: 'Sternenhimmel',
    'Start date': day,
    'Start time': '18:30',
    'End date': day,
    'End time': '20:00',
    Cost: '12,50 €',
  })
  await walker.picture('add-event')
  await walker.press('button', 'Save')
  await walker.see('text', 'Event Saved')
  expect(eventsIn(site.dataDir).map(({ title }) => title)).toContain('Sternenhimmel')
  await walker.open('/kalender')
  await walker.see('heading', 'Sternenhimmel')
  await walker.picture('in-calendar')

  await walker.open(`/admin/desk/booking/${site.stored()[0]?._id}`)
  await walker.press('button', 'Confirm')
  await slowly(() => site.stored()[0]?.state).toBe('confirmed')
  await walker.see('button', 'Undo')
  await walker.picture('confirmed')
  expect(await walker.sidewards()).toBe(0)
  const scopes = () =>
    walker.run(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    )
  await slowly(scopes).toEqual(['/admin'])
}

describe.each([
  ['firefox', openFirefox],
  ['webkit', openWebKit],
])('the walk works in %s', (name, openBrowser) => {
  test.each([390, 1280])('a visitor registers and the administrator confirms, %i px wide', async width => {
    const mail = await openMailServer()
    const site = await startForTest(folder(), { env: { ...adminEnv, SMTP_URL: mail.url } })
    const browser = await openBrowser()
    onTestFinished(browser.close)
    const walker = walkerOf(browser, site.origin, `shots/browsers/${name}-${width}`)
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await walker.picture('failed')
    })
    await browser.resize(width)
    await slowly(() => browser.run(() => innerWidth)).toBe(width)
    await register(walker, site, mail)
    await keepSite(walker, site)
    expect(browser.errors?.() ?? []).toEqual([])
  })
})
