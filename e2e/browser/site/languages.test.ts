import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { noBreakText } from '../../../domain/kit/format.ts'
import { listsAreThere, part } from '../../support/admins.ts'
import { clientOf } from '../../support/clients.ts'
import { administrator } from '../../support/site.ts'
import { withVisitors } from '../../support/visitors.ts'

const { visitor, site } = withVisitors()

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []

/** Collects words of the English panel that occur neither in its German texts nor in the starter content. */
function englishWords(): Set<string> {
  const english = new Set<string>()
  const german = new Set<string>()
  const text = String.raw`('[^']*'|"[^"]*"|\`[^\`]*\`)`
  const pair = new RegExp(String.raw`\bt\(\s*${text},\s*${text}`, 'g')
  for (const path of globSync('{client/admin,domain,server}/**/*.{ts,tsx}')) {
    for (const [, en = '', de = ''] of readFileSync(path, 'utf8').matchAll(pair)) {
      for (const word of wordsIn(en.replace(/\$\{[^}]*\}/g, ''))) english.add(word)
      for (const word of wordsIn(de.replace(/\$\{[^}]*\}/g, ''))) german.add(word)
    }
  }
  for (const path of globSync('starter/**/*.{ts,json}'))
    for (const word of wordsIn(readFileSync(path, 'utf8').replace(/^import .*/gm, ''))) german.add(word)
  return new Set([...english].filter(word => !german.has(word)))
}

const english = englishWords()

/**
 * English-looking words on German screens: "Do" is a weekday, browsers are "like Gecko", the others are in names of
 * mail providers.
 */
const exceptions = new Set(['do', 'like', 'mailbox', 'online', 'web'])

/** Lists visible or announced English words; texts marked as English are the program's own. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const words: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.closest('[lang="en"], script, style, noscript')) continue
      // A title is split for hyphenation.
      if (element.matches('.compound')) words.push(element.textContent)
      if (element.closest('.compound')) continue
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) words.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node instanceof Text) words.push(node.data)
    }
    return words
  })
  return [...new Set(texts.flatMap(wordsIn))].filter(word => english.has(word) && !exceptions.has(word))
}

test('the words in this test occur in the English panel', () => {
  for (const word of ['delete', 'please', 'registrations', 'saved']) expect(english).toContain(word)
})

test('one press on the login page chooses German, and no English word is left in the panel', async () => {
  const register = await clientOf(site())
  await register({ email: 'martina@example.de' })
  const page = await visitor({ reducedMotion: 'reduce' })
  const seen = async (screen: string) => expect([screen, await englishOn(page)]).toEqual([screen, []])

  await page.goto('/login')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  await seen('login')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByText(noBreakText('Bitte gib E-Mail-Adresse und Passwort ein.')).waitFor()
  await page.getByLabel('E-Mail').fill(administrator.email)
  await page.getByLabel('Passwort').fill('falsch')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByText('E-Mail-Adresse oder Passwort stimmt nicht.').waitFor()
  await page.getByLabel('Passwort').fill(administrator.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL('**/admin')

  for (const tab of ['Überblick', 'Inhalte', 'System']) {
    await page.getByRole('tab', { name: tab }).click()
    await listsAreThere(page)
    await seen(tab)
  }
  const isClosed = async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  const openAt = async (screen: string) => {
    await page.getByRole('dialog').first().waitFor()
    await page.getByText('Der Editor wird geladen …').first().waitFor({ state: 'hidden' })
    await seen(screen)
  }
  await page.getByRole('tab', { name: 'Inhalte' }).click()
  for (const name of ['Beispielinhalt entfernen', 'Termin anlegen', 'Seite anlegen', 'Newsletter anlegen']) {
    await page.getByRole('button', { name }).first().click()
    await openAt(name)
    await isClosed()
  }
  const parts = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Bearbeiten/ }) })
  // All rows of a long table have the same editor.
  const isOther = await parts.evaluateAll(rows => rows.map(row => row.matches('.paged-table tr:not(:first-child)')))
  for (const at of isOther.keys()) {
    if (isOther[at]) continue
    const row = parts.nth(at)
    await row.getByRole('button', { name: /^Bearbeiten/ }).click()
    await openAt(await row.innerText())
    await isClosed()
  }
  await page
    .getByRole('button', { name: /bearbeiten/ })
    .first()
    .click()
  await openAt('image')
  await page.getByRole('button', { name: 'Löschen', exact: true }).click()
  await page.getByRole('dialog', { name: 'Bild löschen?' }).waitFor()
  await seen('question')
  await page.getByRole('button', { name: 'Abbrechen' }).last().click()
  await isClosed()

  await page.getByRole('tab', { name: 'System' }).click()
  await part(page, 'Angemeldet').getByRole('button', { name: 'Bearbeiten' }).click()
  await openAt('account')
  await isClosed()
  await part(page, 'E-Mail').getByRole('button', { name: 'Bearbeiten' }).click()
  await openAt('mail settings')
  await page.getByLabel('Port').fill('0')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Bitte prüfe die markierten Felder.').waitFor()
  await seen('mistakes')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ja, schließen' }).click()
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' })

  await page.getByRole('tab', { name: 'Überblick' }).click()
  await page
    .getByRole('button', { name: /^Ansehen/ })
    .first()
    .click()
  await openAt('registration')
  await isClosed()
  await page
    .getByRole('button', { name: /^Bearbeiten/ })
    .first()
    .click()
  await openAt('registration editor')
  await isClosed()

  // Switching the language keeps the open tab.
  await page.getByRole('tab', { name: 'System' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Admin Panel' }).waitFor()
  await page.getByRole('tab', { name: 'System', selected: true }).waitFor()
  await page.getByRole('heading', { name: 'Login History' }).waitFor()
})
