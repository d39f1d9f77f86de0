import { spawnSync } from 'node:child_process'
import type { Locator, Page } from 'playwright-core'
import { administrator, executable, outboxIn, type RunningSite } from './site.ts'
import { takeToast } from './toasts.ts'

/** Signs in on the login page, which leads to the panel. */
export async function signIn(page: Page, { email, password } = administrator) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/admin')
  await page.getByRole('tab', { name: 'Metrics' }).waitFor()
}

export type Tab = 'Metrics' | 'Site Data' | 'System'

/**
 * Waits for the lists of the open tab, in both languages. Hidden tabs stay in the document, with loaders of their own.
 */
export const listsAreThere = (page: Page) =>
  page
    .getByText(/Loading …|Wird geladen …/)
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'hidden' })

/** Opens the panel at a tab; the administrator is signed in. */
export async function openPanel(page: Page, tab: Tab) {
  await page.goto(`/admin#${tab.toLowerCase().replace(' ', '-')}`)
  await page.getByRole('tab', { name: tab, selected: true }).waitFor()
  await listsAreThere(page)
}

/** Switches to a tab of the open panel. */
export async function openTab(page: Page, name: Tab) {
  await page.getByRole('tab', { name }).click()
  await listsAreThere(page)
}

/** Answers a dialog's question. */
export async function answer(page: Page, question: string, button: string | RegExp) {
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: button }).click()
}

/** Waits for a message that closes itself after a second, by the page's mocked clock, or has already closed. */
export async function success(page: Page, message: string) {
  await page.waitForFunction(takeToast, message)
  await page.clock.fastForward(1000)
  // The same sentence also stays in a line above the page.
  await page.locator('.toast').filter({ hasText: message }).waitFor({ state: 'hidden' })
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** Finds the panel's section with a heading. */
export const part = (page: Page, heading: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) }).last()

/** Finds rows by their text: in a long table, finding them by name takes several times as long. */
export const row = (page: Page, text: string | RegExp): Locator => page.getByRole('row').filter({ hasText: text })

/** Returns the output of `lichtung outbox` for a running site. */
export const outboxOf = ({ dataDir }: RunningSite): string =>
  spawnSync(executable, ['outbox', '--data', dataDir], { encoding: 'utf8', env: {} }).stdout

/** Returns the last link to the login page in a text. */
export const linkIn = (text: string): string => text.match(/http\S+\/login\?\S+/g)?.at(-1) ?? ''

/** Returns the link in the latest letter. */
export const mailedLink = ({ dataDir }: RunningSite): string => linkIn(outboxIn(dataDir).at(-1)?.text ?? '')
