import type { Page } from 'playwright-core'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { Event } from '../../domain/events/event.ts'
import { ownLink } from '../../server/bookings/links/own-link.ts'
import { storedIn } from '../../server/testing/stored-data.ts'
import { row } from '../support/admins.ts'
import { callerOf, sessionOf } from '../support/api.ts'
import { offerVouchers } from '../support/bookings.ts'
import { fill, martina } from '../support/pages.ts'
import { eventsIn, type RunningSite } from '../support/site.ts'
import { now, type Screen } from './take.ts'

const dark = { colorScheme: 'dark' } as const
/** An account without a language is shown that of its browser. */
const english = { locale: 'en-US' }
const openFirst = (label: string) => (page: Page) => page.getByText(label).first().click()

async function chooseAndMistype(page: Page) {
  await page
    .locator('label', { has: page.getByRole('radio') })
    .nth(1)
    .click()
  await fill(page, { ...martina, Postleitzahl: '1234a' })
  await page.getByRole('checkbox', { name: /^Ich habe die AGB/ }).check()
  await page.clock.runFor(1000)
}

async function mistypeInquiry(page: Page) {
  await page.getByRole('textbox', { name: 'Vor- und Nachname' }).fill('Martina Beispiel')
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Habt ihr im Mai noch einen Tag frei?')
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('martina@example')
  await page.getByRole('textbox', { name: 'E-Mail' }).blur()
}

const sendExpecting = (heading: string) => async (page: Page) => {
  await chooseAndMistype(page)
  await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('12345')
  if (heading === 'Fehler') await page.route('**/api/registration/add', route => route.abort())
  await page.getByRole('button', { name: 'Zahlungspflichtig anmelden' }).click()
  await page.getByRole('button', { name: 'Wird gesendet' }).waitFor()
  // The form waits three seconds after it was shown; the slideshows stand still because the clock does.
  await page.clock.runFor(3000)
  await page.getByRole('heading', { name: heading }).waitFor()
}

/** Books an event with a waiting list; returns the event and the first booking's page. */
export async function book(site: RunningSite): Promise<{ event: Event; own: string }> {
  await offerVouchers(site)
  const call = await callerOf(site, await sessionOf(site))
  async function post<T>(path: string, body: object): Promise<T> {
    const answer = await call(`/api${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  // Not one of the first, which other screens use, but one within a phone's short list.
  const [date] = eventsIn(site.dataDir)
    .filter(({ active, startDate }) => active && Date.parse(startDate) > now)
    .sort((a, b) => a.startDate.localeCompare(b.startDate))
    .slice(3)
  const event = await post<Event>('/event/edit', {
    _id: date?._id,
    places: 5,
    asks: ['birthDate', 'health', 'emergencyPhone'],
    prices: [
      { label: 'Kind', amount: 35 },
      { label: 'Erwachsene', amount: 45 },
    ],
  })
  const [child, adult] = event.prices.map(({ _id }) => _id)
  const emergencyPhone = '0171 5550123'
  const lena = { name: 'Lena Beispiel', price: child, birthDate: '2018-03-14', emergencyPhone }
  const jonas = { ...lena, name: 'Jonas Beispiel', birthDate: '2020-08-02', health: 'Nüsse', consent: 'am Telefon' }
  const contact = { phone: '01234 567890', street: 'Am Anger', houseNumber: '7', zip: '12345', city: 'Musterstadt' }
  const add = (name: string, participants: object[]) =>
    post<Registration>('/registration/add', {
      ...contact,
      country: 'Deutschland',
      event: event._id,
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
      participants,
      waiting: true,
    })
  const martina = await add('Martina Beispiel', [
    { ...lena, name: 'Martina Beispiel', price: adult, birthDate: '1988-01-01' },
    lena,
    jonas,
  ])
  await add('Holger Muster', [{ name: 'Holger Muster', price: adult, birthDate: '1985-01-01', emergencyPhone }, lena])
  await add('Rike Probe', [{ name: 'Rike Probe', price: adult }])
  const confirmed = await post<Registration>('/registration/confirm', { _id: martina._id })
  const sessions = { current: storedIn(site.dataDir, 'sessions') } as Parameters<typeof ownLink>[0]['sessions']
  return { event, own: ownLink({ sessions, origin: () => '' }, confirmed) }
}

async function reviewVoucher(page: Page) {
  const { Telefon: _, ...buyer } = martina
  await fill(page, buyer)
  await page.getByRole('checkbox', { name: /^Ich habe die AGB/ }).check()
  // The stopped clock would make the form look too fast.
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).waitFor()
}

async function reviewWithdrawal(page: Page) {
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Widerruf bestätigen' }).waitFor()
}

const register = '/anfragen?tab=anmeldung'
export const screensOf = ({ event, own }: Awaited<ReturnType<typeof book>>): Screen[] => [
  { name: '01-willkommen', path: '/', widths: [390, 834, 1280], prepare: openFirst('Weitere Informationen') },
  { name: '01-willkommen-dunkel', path: '/', options: dark },
  { name: '02-infos', path: '/info' },
  { name: '03-info-detail', path: '/info/wildkraeuterwanderungen' },
  { name: '04-kalender', path: '/kalender', prepare: openFirst('Weitere Infos') },
  { name: '04-kalender-dunkel', path: '/kalender', prepare: openFirst('Weitere Infos'), options: dark },
  { name: '04b-kalender-leer', path: '/kalender?kurs=klassenfahrten' },
  { name: '05-anmeldung', path: register, prepare: chooseAndMistype },
  { name: '05-anmeldung-dunkel', path: register, prepare: chooseAndMistype, options: dark },
  { name: '05b-anfrage', path: '/anfragen', prepare: mistypeInquiry },
  { name: '05c-anmeldung-erfolg', path: register, prepare: sendExpecting('Anmeldung abgeschlossen!') },
  { name: '05d-anmeldung-fehler', path: register, prepare: sendExpecting('Fehler') },
  { name: '05e-warteliste', path: `${register}&event=${event._id}` },
  { name: '05f-gutschein', path: '/gutschein' },
  { name: '05g-gutschein-uebersicht', path: '/gutschein', prepare: reviewVoucher },
  { name: '05h-widerruf', path: '/widerruf' },
  { name: '05i-widerruf-uebersicht', path: `${own}/widerruf`, prepare: reviewWithdrawal },
  { name: '06-kontakt', path: '/kontakt' },
  { name: '07-privacy', path: '/privacy' },
  { name: '08-404', path: '/gibt-es-nicht' },
  { name: '09-login', path: '/login' },
  { name: '10-admin-metrics', path: '/admin', options: english },
  { name: '11-admin-site-data', path: '/admin#site-data', options: english },
  {
    name: '12-admin-event-editor',
    path: '/admin#site-data',
    options: english,
    prepare: page =>
      page
        .getByRole('button', { name: `Edit ${event.title}` })
        .first()
        .click(),
  },
  {
    name: '13-admin-info-editor',
    path: '/admin#site-data',
    options: english,
    async prepare(page) {
      await row(page, /Wildkräuterwanderungen/)
        .getByRole('button', { name: /^Edit/ })
        .click()
      await page.getByRole('toolbar').first().waitFor()
    },
  },
  {
    name: '13b-admin-newsletter-editor',
    path: '/admin#site-data',
    options: english,
    async prepare(page) {
      await page.getByRole('button', { name: 'Add Newsletter' }).click()
      await page.getByRole('toolbar').first().waitFor()
    },
  },
  { name: '14-admin-system', path: '/admin#system', options: english },
  {
    name: '14b-admin-mail-editor',
    path: '/admin#system',
    options: english,
    prepare: page =>
      page
        .locator('section', { has: page.getByRole('heading', { name: 'Mail', exact: true }) })
        .last()
        .getByRole('button', { name: 'Edit' })
        .click(),
  },
  {
    name: '16-druck-termine',
    path: '/kalender',
    widths: [720],
    prepare: page => page.emulateMedia({ media: 'print' }),
  },
  { name: '17-buchung', path: own },
  { name: '17-buchung-dunkel', path: own, options: dark },
  { name: '17b-buchung-stornieren', path: `${own}/stornieren?alle=on` },
]
