import { expect, test, vi } from 'vitest'
import type { Invoice } from '../../../domain/money/invoices/invoice.ts'
import { sampleIssuer } from '../../../domain/testing/sample-invoices.ts'
import { openAdminSite } from '../../testing/admin.ts'
import { openMailServer } from '../../testing/servers/mail-server.ts'
import { registration, visitor } from '../../testing/test-site.ts'

const event = 'termin-01'
const dates = { startDate: '2026-12-01T08:00:00.000Z', endDate: '2026-12-01T14:00:00.000Z' }
const email = 'ida@example.org'

async function openSite() {
  const mail = await openMailServer()
  mail.behaviour.refusal = { at: 'connect', code: 421 }
  const site = await openAdminSite({ SMTP_URL: mail.url })
  const { post, clock, outbox, stored } = site
  const bare = { cost: 60, prices: [], asks: [], active: true, path: '', places: null, ...dates }
  await post('/event/edit', { _id: event, title: 'Waldtag', ...bare })
  async function register() {
    await visitor(site.origin).post('/api/registration/add', {
      ...{ ...registration, event, email, participants: [{ name: 'Ida Ahorn' }] },
    })
    // Wait for the first attempt: a letter that is just being sent keeps its earlier text.
    await vi.waitFor(() => expect(outbox()[0]?.attempts).toHaveLength(1))
    return stored().find(booking => booking.email === email)?._id ?? expect.fail('not stored')
  }
  /** Lets the mail server accept letters again at this moment; returns those to the guest. */
  async function resumeAt(now: string) {
    mail.behaviour.refusal = undefined
    clock.now = now
    await post('/mail/outbox/retry', {})
    await vi.waitFor(() => expect(outbox()).toEqual([]))
    return mail.to(email).map(({ mail: { subject = '', text = '', attachments } }) => ({
      subject: subject.split(':')[0],
      text: text.replace(/\s+/g, ' '),
      files: attachments.map(({ filename }) => filename),
    }))
  }
  const stepsOf = (id: string) =>
    stored()
      .find(({ _id }) => _id === id)
      ?.history.map(({ what, needless, sentDate }) => [what, needless?.why ?? (sentDate ? 'sent' : '')])
  return { ...site, register, resumeAt, stepsOf }
}

test('after an outage the receipt does not follow the confirmation, and its step explains that', async () => {
  const { register, post, resumeAt, stepsOf } = await openSite()
  const id = await register()
  await post('/registration/confirm', { _id: id })
  const letters = await resumeAt('2026-11-28T12:00:00.000Z')
  expect(letters.map(({ subject }) => subject)).toEqual(['Dein Platz ist fest'])
  expect(stepsOf(id)).toEqual([
    ['requested', 'overtaken'],
    ['confirmed', 'sent'],
  ])
})

test('undoing a decision lets the receipt go out', async () => {
  const { register, post, resumeAt, stepsOf, stored } = await openSite()
  const id = await register()
  await post('/registration/confirm', { _id: id })
  const decided = stored()
    .find(({ _id }) => _id === id)
    ?.history.at(-1)?.date
  await post('/registration/undo', { _id: id, decided })
  const letters = await resumeAt('2026-11-28T12:00:00.000Z')
  expect(letters.map(({ subject }) => subject)).toEqual(['Deine Anmeldung'])
  expect(stepsOf(id)).toEqual([['requested', 'sent']])
})

test('no confirmation leaves after the event', async () => {
  const { register, post, resumeAt, stepsOf } = await openSite()
  const id = await register()
  await post('/registration/confirm', { _id: id })
  expect(await resumeAt('2026-12-02T12:00:00.000Z')).toEqual([])
  expect(stepsOf(id)?.slice(0, 2)).toEqual([
    ['requested', 'overtaken'],
    ['confirmed', 'over'],
  ])
})

test('after the event a late confirmation is reduced to the contract papers and the invoice', async () => {
  const { register, post, resumeAt, dataOf } = await openSite()
  const invoicing = { ...sampleIssuer.invoicing, from: '2026-11-28' }
  await post('/site/edit', { ...sampleIssuer, invoicing })
  await post('/event/edit', { _id: event, withdrawal: true })
  const id = await register()
  await post('/registration/confirm', { _id: id })
  // The invoice is issued after the outage, and comes with the papers.
  const letters = await resumeAt('2026-12-02T12:00:00.000Z')
  const [invoice] = dataOf<Invoice[]>('invoices')
  expect(letters.map(({ subject, files }) => [subject, ...files.toSorted()])).toEqual([
    [
      `Deine Rechnung ${invoice?.number}`,
      'AGB.pdf',
      `${invoice?.number}.pdf`,
      'Widerrufsbelehrung.pdf',
      'girocode.png',
    ],
  ])
  for (const { text } of letters) expect(text).not.toMatch(/freue mich|Dein Platz ist fest/)
})

test('a refusal does not list participants', async () => {
  const { register, post, resumeAt } = await openSite()
  const id = await register()
  await post('/registration/decline', { _id: id })
  const [letter, ...others] = await resumeAt('2026-11-28T12:00:00.000Z')
  expect(others).toEqual([])
  expect(letter?.text).toContain('diesmal kann ich dir leider keinen Platz geben')
  expect(letter?.text).toContain('Für: Ida Ahorn')
  expect(letter?.text).not.toContain('Dabei')
})
