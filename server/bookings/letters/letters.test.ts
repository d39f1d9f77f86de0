import { expect, test } from 'vitest'
import type { HistoryEntry } from '../../../domain/bookings/record/history-entry.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../../domain/bookings/record/snapshot.ts'
import type { Invoice } from '../../../domain/money/invoices/invoice.ts'
import { emptyNewsletterFile } from '../../../domain/people/newsletter/newsletter.ts'
import { sampleInvoice } from '../../../domain/testing/sample-invoices.ts'
import { sampleBooking, sampleEvent, sampleSite } from '../../../domain/testing/samples.ts'
import { type LetterData, registrationContent } from './letters.ts'

const event = sampleEvent({ withdrawal: true })
const before = '2026-11-20T09:00:00.000Z'
const weekAfter = '2026-12-14T09:00:00.000Z'
const { name: siteName, contact, bank, region } = sampleSite()

const entryOf = (what: HistoryEntry['what'], changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  what,
  date: before,
  by: 'educator',
  ...changes,
})

/** Returns the letter about a step, made a week after the event. */
function letterAbout(step: number, changes: Partial<Registration>, invoices: readonly Invoice[] = []) {
  const booking = sampleBooking({
    event: event._id,
    eventSnapshot: snapshotOf(event),
    state: 'confirmed',
    payments: [{ _id: 'p', date: '2026-11-20', cents: 24_000, way: 'cash' }],
    ...changes,
  })
  const deps: LetterData = {
    sender: () => ({ siteName, origin: 'https://example.org', contact, bank, region, hasInvoices: true }),
    sessions: { current: { secret: 'secret', sessions: [] } } as unknown as LetterData['sessions'],
    origin: () => 'https://example.org',
    now: () => weekAfter,
    registrations: { current: [booking] },
    events: { current: [event] },
    bin: { current: [] },
    invoices: { current: invoices.map(invoice => ({ ...invoice, registration: booking._id })) },
    site: { current: sampleSite() },
    newsletter: { current: emptyNewsletterFile },
    outbox: { current: [] },
  }
  const cause = { kind: 'registration', id: booking._id, letter: 'step', step } as const
  const content = registrationContent(deps, {
    ...{ _id: 'm', to: booking.email, subject: '', createdDate: before, attempts: [], cause },
  })
  return (
    content && {
      ...content,
      text: content.text.replace(/\s+/g, ' '),
      papers: content.papers?.map(paper => paper.filename),
    }
  )
}

const papers = ['AGB.pdf', 'Widerrufsbelehrung.pdf']
const sentDate = '2026-11-20T09:00:01.000Z'

test.each<[string, HistoryEntry[]]>([
  ['confirmed', [entryOf('requested', { sentDate }), entryOf('confirmed')]],
  ['confirmed, then moved', [entryOf('requested', { sentDate }), entryOf('confirmed'), entryOf('moved')]],
  ['confirmed at once, then moved', [entryOf('confirmed'), entryOf('moved')]],
  ['offered, accepted, then moved', [entryOf('offered', { sentDate }), entryOf('accepted'), entryOf('moved')]],
  [
    'moved while requested, then confirmed',
    [entryOf('requested'), entryOf('moved', { sentDate }), entryOf('confirmed')],
  ],
  ['accepted, then confirmed', [entryOf('accepted', { sentDate }), entryOf('confirmed')]],
])('the contract papers go out once after the event if no letter has brought them: %s', (_, history) => {
  const all = history.map((_, step) => letterAbout(step, { history }))
  expect(all.slice(0, -1).flatMap(letter => letter?.papers ?? [])).toEqual([])
  expect(all.at(-1)).toMatchObject({ papers, isNeedless: true })
})

test.each<[string, HistoryEntry[]]>([
  ['a confirmation', [entryOf('confirmed', { sentDate }), entryOf('moved')]],
  ['a move', [entryOf('confirmed'), entryOf('moved', { sentDate }), entryOf('moved')]],
])('the contract papers that %s has brought are not sent again', (_, history) => {
  expect(letterAbout(history.length - 1, { history })).toBeUndefined()
})

test('the contract papers of a cancelled booking are sent only if it still costs something', () => {
  const history = [entryOf('confirmed'), entryOf('cancelled')]
  const fees = [{ what: 'cancellation', cents: 2000, date: before, price: 24_000 }] as const
  expect(letterAbout(0, { state: 'cancelled', history })).toBeUndefined()
  expect(letterAbout(0, { state: 'cancelled', history, fees: [...fees] })?.papers).toEqual(papers)
})

const reversal = sampleInvoice({
  _id: 'storno',
  kind: 'reversal',
  number: 'RE-2026-0200',
  step: 1,
  createdDate: sentDate,
  reverses: { number: 'RE-2026-0131', date: '2026-11-17' },
})

test.each<[string, Partial<HistoryEntry>, boolean]>([
  ['came with a letter about the step', { sentDate }, true],
  ['came with a letter of its own', { invoiceSentDate: sentDate }, true],
  ['never left', {}, false],
])('a needless letter still brings its reversal if the invoice %s', (_, sent, goes) => {
  const history = [entryOf('confirmed', sent), entryOf('exchanged', { detail: 'Anna → Bea' })]
  const letter = letterAbout(1, { history }, [sampleInvoice({ step: 0, createdDate: sentDate }), reversal])
  expect(letter !== undefined).toBe(goes)
  if (goes) expect(letter?.text).toContain('Die Rechnung RE-2026-0131 gilt nicht mehr')
})

test('a letter with documents only names the refund', () => {
  const history = [entryOf('confirmed', { sentDate }), entryOf('exchanged', { detail: 'Anna → Bea' })]
  const payments = [{ _id: 'p', date: '2026-11-20', cents: 30_000, way: 'cash' as const }]
  const again = sampleInvoice({ _id: 'neu', number: 'RE-2026-0201', step: 1, createdDate: sentDate })
  const invoices = [sampleInvoice({ step: 0, createdDate: sentDate }), reversal, again]
  expect(letterAbout(1, { history, payments }, invoices)?.text).toContain('Du bekommst zurück: 60,00 €')
})
