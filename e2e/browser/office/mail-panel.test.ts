import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openMailServer } from '../../../server/testing/servers/mail-server.ts'
import { answer, openPanel, openTab, part, row, save, type Tab } from '../../support/admins.ts'
import { administrator } from '../../support/site.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { sharedPage, asAdmin, site } = withVisitors()

/** Waits for a success message, but not for its end: tests reach covered elements by keyboard. */
const reported = (page: Page, message: string) => page.locator('.toast').filter({ hasText: message }).waitFor()

let people = 0

/** Sends a message like a browser without scripts, with the newsletter's checkbox ticked. */
async function signUp(email: string) {
  people += 1
  const { status } = await fetch(`${site().origin}/anfragen`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': `10.2.0.${people}` },
    body: new URLSearchParams({
      kind: 'inquiry',
      name: 'Martina Beispiel',
      email,
      notes: 'Habt ihr im Mai noch einen Tag frei?',
      newsLetter: 'on',
      privacyStatement: 'on',
    }),
  })
  expect(status).toBe(200)
}

async function panel(tab: Tab) {
  const page = await asAdmin(await sharedPage())
  await openPanel(page, tab)
  return page
}

async function setUp(page: Page, port: number) {
  await part(page, 'Mail').getByRole('button', { name: 'Edit' }).press('Enter')
  await page.getByLabel('Host').fill('127.0.0.1')
  await page.getByLabel('Security').selectOption('If the server offers it')
  await page.getByLabel('Port', { exact: true }).fill(String(port))
  await page.getByLabel('From address').fill('post@example.org')
  await save(page)
  await reported(page, 'Mail Settings Saved')
}

test('letters wait until there is a mail server, show the reason, and can be retried and deleted', async () => {
  const mail = await openMailServer()
  await signUp('anna@example.org')
  const page = await panel('System')
  const outbox = part(page, 'Outbox')
  await page.getByText('No mail server is set up. Letters wait in the outbox; nothing is lost.').waitFor()
  const notice = row(page, /Martina Beispiel/)
  const confirmation = row(page, /Newsletter/)
  await confirmation.getByRole('button', { name: /^View/ }).press('Enter')
  await page.getByText('This letter contains a link meant only for its recipient.').waitFor()
  await page.keyboard.press('Escape')
  await row(page, /Deine Anfrage/)
    .getByRole('button', { name: /^View/ })
    .press('Enter')
  await page.getByRole('dialog', { name: 'Letter' }).getByText('Hallo Martina,').waitFor()
  await page.keyboard.press('Escape')

  await part(page, 'Mail').getByRole('button', { name: 'Edit' }).press('Enter')
  await page.getByLabel('Host').fill('mail example')
  await page.getByLabel('Port', { exact: true }).fill('')
  await save(page)
  await page.getByText('Host: Please enter a name such as mail.example.de.').waitFor()
  await page.getByText('Port: The port is a number from 1 to 65535.').waitFor()
  await page.keyboard.press('Escape')
  await answer(page, 'Are you sure you want to close before saving?', 'Yes, close')

  mail.behaviour.refusal = { at: 'connect', code: 421 }
  await setUp(page, mail.port)
  await part(page, 'Mail').getByText('post@example.org').waitFor()
  await confirmation.getByText('next try').waitFor()
  await confirmation.getByText('asks to try again later').waitFor()
  await confirmation.locator('summary', { hasText: 'Details' }).press('Enter')
  await confirmation.getByText('The test refuses with 421').waitFor()
  const to = page.getByLabel('Send a test mail to')
  expect(await to.inputValue()).toBe(administrator.email)
  await page.getByRole('button', { name: 'Send Test Mail' }).press('Enter')
  await part(page, 'Mail').getByText('asks to try again later').waitFor()

  mail.behaviour.refusal = undefined
  await to.fill('erika')
  await page.getByRole('button', { name: 'Send Test Mail' }).press('Enter')
  await part(page, 'Mail').getByText('No mail can reach this address.').waitFor()
  await to.fill('test@example.org')
  await page.getByRole('button', { name: 'Send Test Mail' }).press('Enter')
  await page.getByText('The mail server has taken the test mail.').waitFor()
  expect(mail.to('test@example.org')).toHaveLength(1)

  await notice.getByRole('button', { name: /^Delete/ }).press('Enter')
  await answer(page, 'Delete Letter?', 'Yes, delete')
  await reported(page, 'Letter Deleted')
  await soon(() => notice.count()).toBe(0)
  await confirmation.getByRole('button', { name: /^Retry/ }).press('Enter')
  await confirmation.waitFor({ state: 'hidden' })
  expect(mail.to('anna@example.org')).toHaveLength(1)
  await outbox.getByRole('button', { name: 'Retry All' }).press('Enter')
  await outbox.getByText('Nothing waits.').waitFor()
  expect(mail.to('anna@example.org')).toHaveLength(2)
})

test('a newsletter is written, previewed by mail and sent, and the panel shows who has received it', async () => {
  const mail = await openMailServer()
  const emails = ['bert@example.org', 'carla@example.org', 'dora@example.org']
  const page = await panel('System')
  await setUp(page, mail.port)
  await openTab(page, 'Site Data')
  await page.getByRole('button', { name: 'Add Newsletter' }).press('Enter')
  await page.getByLabel('Subject').fill('Winter im Wald')
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Im Januar geht es los.')
  await save(page)
  await reported(page, 'Newsletter Saved')
  const draft = row(page, /Winter im Wald/)
  await draft.getByRole('button', { name: /^Send…/ }).press('Enter')
  await page.getByText('There are no subscribers yet.').waitFor()

  await Promise.all(emails.map(signUp))
  const linkFor = (email: string) =>
    mail
      .to(email)
      .map(({ mail: { text } }) => /http\S+\/newsletter\/bestaetigen\?key=\S+/.exec(text ?? '')?.[0])
      .find(Boolean) ?? ''
  await soon(() => emails.every(linkFor)).toBe(true)
  for (const email of emails) {
    const { status } = await fetch(linkFor(email), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(status).toBe(200)
  }

  await page.reload()
  await page.getByText('3 in all').waitFor()
  await soon(() => draft.innerText()).toContain('Draft')
  await draft.getByRole('button', { name: /^Edit/ }).press('Enter')
  await page.getByLabel('Subject').fill('Winter auf der Lichtung')
  await save(page)
  await reported(page, 'Newsletter Saved')

  const sent = row(page, /Winter auf der Lichtung/)
  await sent.getByRole('button', { name: /^Send Preview to Me/ }).press('Enter')
  await reported(page, 'Preview Sent')
  await soon(() => mail.to(administrator.email).at(-1)?.mail.subject).toBe('Vorschau: Winter auf der Lichtung')

  mail.behaviour.refusal = { at: 'rcpt', code: 550, for: recipient => recipient === 'dora@example.org' }
  await sent.getByRole('button', { name: /^Send…/ }).press('Enter')
  await answer(page, 'Send this newsletter to 3 subscribers?', 'Yes, send')
  await reported(page, 'Newsletter Is Being Sent')
  await sent.getByText('2 of 3 sent, 1 waiting …').waitFor()
  expect(await sent.getByRole('progressbar').getAttribute('value')).toBe('2')
  await sent.getByRole('button', { name: /^View/ }).press('Enter')
  const view = page.getByRole('dialog', { name: 'Winter auf der Lichtung' })
  await view.getByText('Im Januar geht es los.').waitFor()
  await view.getByRole('row', { name: /dora@example.org Waiting.*This address does not exist/ }).waitFor()
  await view.getByRole('row', { name: /bert@example.org Sent/ }).waitFor()
  await page.keyboard.press('Escape')

  await openTab(page, 'System')
  await row(page, /dora@example.org/)
    .getByRole('button', { name: /^Delete/ })
    .press('Enter')
  await answer(page, 'Delete Letter?', 'Yes, delete')
  await reported(page, 'Letter Deleted')
  await openTab(page, 'Site Data')
  await sent.getByText(/^2 of 3 sent, /).waitFor()
  await sent.getByText('1 not sent').waitFor()

  const subscriber = row(page, /bert@example.org/)
  await subscriber.locator('summary').press('Enter')
  await subscriber.getByText(/^Confirmed .*, IP /).waitFor()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    part(page, 'Subscribers').getByRole('link', { name: 'CSV' }).press('Enter'),
  ])
  expect(readFileSync(await csv.path(), 'utf8')).toContain('bert@example.org')
  await subscriber.getByRole('button', { name: /^Remove/ }).press('Enter')
  await answer(page, 'Take bert@example.org off the list? The address will not be written to again.', 'Yes, remove')
  await reported(page, 'Subscriber Removed')
  await part(page, 'Blacklist').getByText('1 address', { exact: true }).waitFor()
  await sent.getByRole('button', { name: /^View/ }).press('Enter')
  await view.getByRole('row', { name: /unsubscribed since Sent/ }).waitFor()
  await page.keyboard.press('Escape')

  const blacklisted = page.getByLabel('Take an address off the blacklist')
  await blacklisted.fill('carla@example.org')
  await blacklisted.press('Enter')
  await page.getByText('This address is not on the blacklist.').waitFor()
  await blacklisted.fill('Bert@Example.org')
  await blacklisted.press('Enter')
  await reported(page, 'Address Unblocked')
  await part(page, 'Blacklist').getByText('0 addresses').waitFor()

  await sent.getByRole('button', { name: /^Delete/ }).press('Enter')
  await answer(page, 'Delete Newsletter?', 'Yes, delete')
  await reported(page, 'Newsletter Deleted')
  await soon(() => sent.count()).toBe(0)
})
