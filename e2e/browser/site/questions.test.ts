import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { questions } from '../../../starter/questions.ts'
import { callerOf, sessionOf } from '../../support/api.ts'
import { martina, open } from '../../support/pages.ts'
import { eventsIn, registrationsIn } from '../../support/site.ts'
import { withVisitors } from '../../support/visitors.ts'

const { site, visitor } = withVisitors()

/** Makes the first event ask nothing of its own, and the second all of the starter's questions. */
async function twoEvents() {
  const [plain, camp] = eventsIn(site().dataDir).filter(({ active }) => active)
  if (!plain || !camp) throw new Error('The starter content has too few dates.')
  const call = await callerOf(site(), await sessionOf(site()))
  const edit = (body: object) => call('/api/event/edit', { method: 'POST', body: JSON.stringify(body) })
  const asks = ['birthDate', ...questions.map(({ _id }) => _id)]
  expect((await edit({ _id: plain._id, asks: ['birthDate'] })).status).toBe(200)
  expect((await edit({ _id: camp._id, asks, places: 20, cost: 0, prices: [] })).status).toBe(200)
  return { plain, camp }
}
const formOf = ({ _id }: { _id: string }) => `/anfragen?tab=anmeldung&event=${_id}`
const form = (page: Page) => page.locator('form[id$="-register"]')

test('the script for questions is loaded once an event that asks is chosen', async () => {
  const { plain, camp } = await twoEvents()
  const page = await visitor()
  const isLoaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /person-questions-/.test(name)))
  await open(page, formOf(plain))
  await form(page).getByRole('checkbox', { name: 'Ich komme mit' }).waitFor()
  expect(await isLoaded()).toBe(false)
  await page.locator(`input[type=radio][value="${camp._id}"]`).check({ force: true })
  await form(page).getByText('Was soll ich beim Essen wissen?').first().waitFor()
  expect(await isLoaded()).toBe(true)
})

test('without scripts, by keyboard, at 320 px and 200 % text a parent answers for a child, and nothing is ticked before', async () => {
  const { camp } = await twoEvents()
  const page = await visitor({ javaScriptEnabled: false, viewport: { width: 320, height: 800 } })
  await page.goto(formOf(camp))
  for (const [label, text] of Object.entries({ ...martina, 'E-Mail': 'fragen@example.org' }))
    await form(page).getByRole('textbox', { name: label, exact: true }).first().fill(text)
  await form(page).getByRole('checkbox', { name: 'Ich komme mit' }).press('Space')
  await form(page).locator('summary', { hasText: 'Noch jemanden anmelden' }).press('Enter')
  await form(page).getByRole('button', { name: 'Kind dazu' }).press('Enter')
  const child = form(page).getByRole('group', { name: 'Kind 1', exact: true })
  await child.getByRole('textbox', { name: 'Vor- und Nachname' }).fill('Lena Beispiel')
  await child.getByLabel('Geburtsdatum').fill('2018-03-14')
  await page.locator('html').evaluate(root => root.style.setProperty('font-size', '200%'))
  const tooWide = await child.evaluate(group =>
    [...group.querySelectorAll('*')].flatMap(element =>
      element.getBoundingClientRect().right > innerWidth ? element.outerHTML : [],
    ),
  )
  expect(tooWide).toEqual([])
  expect(await child.locator('input:checked').count()).toBe(0)
  // A radio group is one stop of the Tab key; arrows choose.
  await child.getByRole('radio', { name: 'kann noch nicht schwimmen' }).press('ArrowDown')
  for (const question of ['allein unterwegs sein?', 'allein nach Hause gehen?'])
    await child.getByRole('group', { name: question }).getByRole('radio', { name: 'Nein' }).press('Space')
  const food = child.getByRole('textbox', { name: 'Was soll ich beim Essen wissen?' })
  const consent = child.getByRole('checkbox', { name: /^Ich willige ausdrücklich ein/ })
  expect(await consent.isVisible()).toBe(false)
  await food.fill('Keine Haselnüsse')
  await food.press('Tab')
  expect(await consent.evaluate(box => box === document.activeElement)).toBe(true)
  await consent.press('Space')
  await child.getByRole('checkbox', { name: /^Zecken dürfen/ }).press('Space')
  await form(page).getByRole('checkbox', { name: /AGB/ }).press('Space')
  // Retry, as the site refuses forms that are filled in too fast.
  await vi.waitFor(
    async () => {
      await form(page).locator('.form-send button').press('Enter')
      expect(await page.getByText('Das ging sehr schnell.').count()).toBe(0)
    },
    { interval: 300 },
  )
  await page.getByRole('heading', { name: 'Anmeldung abgeschlossen!' }).waitFor()
  const stored = registrationsIn(site().dataDir).find(({ email }) => email === 'fragen@example.org')
  const answers = new Map(stored?.participants[0]?.answers?.map(({ question, value }) => [question, value]))
  expect(answers.get('schwimmen')).toBe('kann sicher schwimmen')
  expect([answers.get('heimweg'), answers.get('zecken'), answers.get('fotos-website')]).toEqual([false, true, false])
  expect(answers.get('essen')).toBe('Keine Haselnüsse')
})
