import { spawnSync } from 'node:child_process'
import type { Locator, Page } from 'playwright-core'
import { executable, type RunningSite } from './site.ts'

export const administrator = { email: 'erika@example.org', password: 'Waldweg-im-Nebel-42' }

export const adminEnv = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }

/** Signs in as people do; the page is the panel then. */
export async function signIn(page: Page, { email, password } = administrator) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/admin')
  await page.getByRole('tab', { name: 'Metrics' }).waitFor()
}

/** Opens a tab of the panel and waits until its lists are there. */
export async function openTab(page: Page, name: 'Metrics' | 'Site Data' | 'System') {
  await page.getByRole('tab', { name }).click()
  await page.getByText('Loading …').first().waitFor({ state: 'hidden' })
}

/** Answers the question in a dialog. */
export async function answer(page: Page, question: string, button: string | RegExp) {
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: button }).click()
}

/** The message that closes itself after a second. */
export async function success(page: Page, message: string) {
  await page.getByText(message, { exact: true }).waitFor()
  await page.getByText(message, { exact: true }).waitFor({ state: 'hidden' })
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

export const row = (page: Page, name: string | RegExp): Locator => page.getByRole('row', { name })

/** What `lichtung outbox` prints for a running site. */
export const outboxOf = ({ dataDir }: RunningSite): string =>
  spawnSync(executable, ['outbox', '--data', dataDir], { encoding: 'utf8', env: {} }).stdout

/** The last link in the outbox. */
export const linkIn = (outbox: string): string => outbox.match(/http\S+\/login\?\S+/g)?.at(-1) ?? ''
