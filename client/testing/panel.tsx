import { expect, vi } from 'vitest'
import { accountOf } from '../../domain/bookings/account/account.ts'
import { yearSums } from '../../domain/bookings/account/year-sums.ts'
import type { BulkOutcome } from '../../domain/bookings/form/booking-calls.ts'
import type { EventCancel, EventMove } from '../../domain/bookings/form/event-change-input.ts'
import type { QuoteInput } from '../../domain/bookings/form/quote-input.ts'
import { editedRegistration } from '../../domain/bookings/form/registration-input.ts'
import { type AttendanceList, recordAttendance } from '../../domain/bookings/places/attendance.ts'
import { datesByEducator } from '../../domain/bookings/places/dates-to-move-to.ts'
import { isLiving, nameOrNone, participantsOf } from '../../domain/bookings/record/booking.ts'
import type { MessageDelivery } from '../../domain/bookings/record/message.ts'
import { isBlank, type Registration } from '../../domain/bookings/record/registration.ts'
import { withRemark } from '../../domain/bookings/record/remark.ts'
import * as step from '../../domain/bookings/steps/booking-steps.ts'
import { withoutWriteOff } from '../../domain/bookings/steps/write-off-undo.ts'
import { openQuestionsThere } from '../../domain/bookings/views/answers.ts'
import type { PdfFile } from '../../domain/content/files/pdf-file.ts'
import type { Image } from '../../domain/content/images/image.ts'
import type { InfoPage } from '../../domain/content/pages/info-page.ts'
import type { PageVersionView } from '../../domain/content/pages/page-version.ts'
import { remainsOf } from '../../domain/content/site/placeholders.ts'
import type { Site } from '../../domain/content/site/site.ts'
import { wrongAge } from '../../domain/events/ages.ts'
import type { Event } from '../../domain/events/event.ts'
import { locationsOf } from '../../domain/events/locations.ts'
import { eventVersionsOf, laterDatesOf } from '../../domain/events/series.ts'
import type { ListedImport } from '../../domain/import/import.ts'
import { sumOf } from '../../domain/kit/cents.ts'
import type { ErrorCode, TableExcerpt } from '../../domain/kit/error.ts'
import { dayOf } from '../../domain/kit/format.ts'
import { REQUEST_ID_HEADER } from '../../domain/kit/schema.ts'
import type { OutboxEntry } from '../../domain/letters/mail.ts'
import { type BankItem, type BookInput, LEFT_OUT_HEADER } from '../../domain/money/bank/book.ts'
import { type ColumnsInput, type StoredColumns, storedColumns } from '../../domain/money/bank/columns.ts'
import { listPayableItems } from '../../domain/money/bank/matching/payable-items.ts'
import type { InvoiceEntry, InvoiceOrder } from '../../domain/money/invoices/invoice-input.ts'
import type { PaymentInput, PaymentUndo } from '../../domain/money/terms/payment.ts'
import { isToRepay, type ListedVoucher, waitsForMoney } from '../../domain/money/vouchers/voucher.ts'
import type { Withdrawal } from '../../domain/money/withdrawals/withdrawal.ts'
import type { Desk } from '../../domain/office/desk/desk.ts'
import { type InquiryGroup, inquiriesOf } from '../../domain/office/desk/inquiries.ts'
import { deskMoneyOn } from '../../domain/office/desk/money.ts'
import type { PanelFigures } from '../../domain/office/desk/panel-figures.ts'
import { arrivalsOf } from '../../domain/office/lists/arrivals.ts'
import { binPage, readBinQuery } from '../../domain/office/lists/bin.ts'
import { eventsPage, readEventsQuery } from '../../domain/office/lists/events.ts'
import { moneyPage, readMoneyQuery } from '../../domain/office/lists/money.ts'
import { asksForPage } from '../../domain/office/lists/page.ts'
import { proofsPage, readProofsQuery } from '../../domain/office/lists/proofs.ts'
import { bookedEvents, readRegistrationsQuery, registrationsPage } from '../../domain/office/lists/registrations.ts'
import { contractChoices, readWithdrawalsQuery, withdrawalsPage } from '../../domain/office/lists/withdrawals.ts'
import type { SettingsView } from '../../domain/people/accounts/user.ts'
import type { BinListEntry } from '../../domain/people/bin/bin.ts'
import type { HeldEvent } from '../../domain/people/bin/deleted-event.ts'
import { type ConsentProof, type ProofEndInput, withEndedUse } from '../../domain/people/privacy/consent-proof.ts'
import type { RecordOfProcessing } from '../../domain/people/privacy/record-of-processing.ts'
import { sampleBooking, sampleEvent } from '../../domain/testing/samples.ts'
import { forgetDecisions } from '../admin/bookings/booking/decisions.ts'
import { unansweredVersions } from '../admin/bookings/booking/lost-answers.ts'
import { QuestionDialog } from '../admin/kit/editor/dialog.tsx'
import { forgetKeptState } from '../admin/kit/list/paged-table.tsx'
import { CurrentOverlay } from '../admin/office/overlay.tsx'
import { type Lists as PanelLists, refreshLists, useList } from '../admin/state/lists.ts'
import { type Overlay as OverlayOf, openOverlay } from '../admin/state/overlay.ts'
import { queryClient } from '../admin/state/query-client.ts'
import { act, matchName, render, screen, userEvent, waitFor, within } from './dom.ts'

type Tables = {
  events?: Event[]
  infos?: InfoPage[]
  images?: Image[]
  files?: PdfFile[]
  registrations?: Registration[]
  site?: Site
  bin?: BinListEntry[]
  heldEvents?: HeldEvent[]
  imports?: ListedImport[]
  invoices?: InvoiceEntry[]
  waitingInvoices?: PanelLists['invoices']['waiting']
  vouchers?: ListedVoucher[]
  withdrawals?: Withdrawal[]
  outbox?: OutboxEntry[]
  /** Versions of any page's text. */
  versions?: PageVersionView[]
  /** Entries of the bank file, or why it cannot be read. */
  bank?: BankItem[] | string
  /** Table of the file while its columns are unknown. */
  bankTable?: TableExcerpt
  /** Delivery overrides of the letters to a registration, by its id. */
  deliveries?: Record<string, Partial<MessageDelivery>>
  mail?: { host: string; sender: { address: string }; hasFailed?: boolean } | null
  /** The record of processing activities. */
  record?: RecordOfProcessing
  /** Evaluated at each request. */
  desk?: () => Desk
  /** Proofs of consents. */
  proofs?: ConsentProof[]
  /** Settings of the signed-in account. */
  settings?: SettingsView
  more?: PanelFigures
  /** Guests to whom each step offers places. */
  offered?: { _id: string; name: string; people: number }[]
}
const signedOut = { error: { code: 'unauthorized', message: '' } }
/** In a call about several bookings, `_id` names the refused one. */
type Refusal = { code: ErrorCode; message: string; fields?: Record<string, string>; free?: number; _id?: string }
type StoredRecord = { _id?: string }

const statuses: Record<string, number> = { invalid: 400, unauthorized: 401, conflict: 409, full: 409, internal: 500 }

type StepInput = { participants?: string[]; event?: string; until?: string; reason?: string; cents?: number }

/** Applies a quote to an inquiry. */
function quoted(booking: Registration, body: Record<string, unknown>): Registration {
  const { event, people, lines, until, subject, text } = body as unknown as QuoteInput & {
    subject: string
    text: string
  }
  const message = { _id: 'message', date: '2026-12-01T09:00:00.000Z', subject, text }
  const offered = { event: sampleEvent(event), people, lines: lines ?? [], message, until }
  return step.recordQuote(booking, offered, '2026-0031', { now: message.date, by: 'educator' })
}

/** Bookings before their last step, for undo. */
const beforeSteps = new Map<string, Registration>()

/** Applies a call to a booking. */
function stepped(booking: Registration, verb: string, { participants, event = '', until, reason, cents }: StepInput) {
  const details = { now: '2026-12-01T09:00:00.000Z', by: 'educator', ...(reason ? { detail: reason } : {}) } as const
  const end = until ?? '2026-12-03T09:00:00.000Z'
  switch (verb) {
    case 'confirm':
      return step.recordConfirmation(booking, details)
    case 'decline':
      return step.recordDecline(booking, details)
    case 'accept':
      beforeSteps.set(booking._id, booking)
      return booking.quote
        ? step.acceptQuote(booking, sampleEvent({ _id: booking.event }), undefined, details)
        : step.recordAcceptance(booking, 'confirmed', details)
    case 'undo':
      if (step.isRestorable(booking))
        return step.restoreBooking(booking, beforeSteps.get(booking._id) ?? booking, details.now)
      return booking.history.at(-1)?.what === 'writtenOff'
        ? withoutWriteOff(booking, details.now)
        : { ...booking, state: 'requested' as const, history: booking.history.slice(0, -1) }
    case 'cancel':
      beforeSteps.set(booking._id, booking)
      return step.recordCancellation(
        booking,
        participants,
        details,
        cents === undefined ? undefined : { cents, price: 0 },
      )
    case 'move':
      beforeSteps.set(booking._id, booking)
      return step.moveBooking(booking, sampleEvent({ _id: event }), [], details)
    case 'offer':
      beforeSteps.set(booking._id, booking)
      return booking.state === 'offered'
        ? step.prolongOffer(booking, end, details)
        : step.recordOffer(booking, sampleEvent(), end, details)
    default:
      return undefined
  }
}

/** Keeps the lists loaded, as the panel's tabs do. */
function Lists() {
  useList('events')
  useList('infos')
  useList('images')
  useList('files')
  useList('registrations')
  useList('site')
  useList('bin')
  useList('heldEvents')
  useList('vouchers')
  useList('withdrawals')
  useList('mail')
  return null
}

/**
 * Serves these records to the panel. It stores changes and records them in `sent`; `refuseNext` answers the next change
 * with an error; `hold(2)` lets two changes through and delays the third until the returned function is called.
 */
export async function servePanel(tables: Tables = {}) {
  const sent: { path: string; body: Record<string, unknown> }[] = []
  const refusals: Refusal[] = []
  const held = { at: -1, until: Promise.resolve() }
  let received = 0
  let lost: { at: number; store?: ((id: string) => void) | undefined } = { at: -1 }
  const {
    events = [],
    infos = [],
    images = [],
    files = [],
    registrations = [],
    site = null,
    bin = [],
    heldEvents = [],
    imports = [],
    vouchers = [],
    withdrawals = [],
    versions = [],
    bank = [],
    bankTable,
    deliveries = {},
    mail = null,
    record,
    desk,
    invoices = [],
    waitingInvoices = [],
    outbox = [],
    offered = [],
    proofs = [],
    settings = { start: 'panel', notify: 'once', email: 'erika@example.org', contact: '' },
    more,
  } = tables
  const lists: Record<string, readonly StoredRecord[]> = {
    event: events,
    info: infos,
    img: images,
    file: files,
    registration: registrations,
    bin,
    import: imports,
    voucher: vouchers,
    withdrawal: withdrawals,
    'mail/outbox': outbox,
    'info/versions': versions,
  }
  function deletedTogether(ids: string[]) {
    const chosen = registrations.filter(({ _id }) => ids.includes(_id))
    const deleted = chosen.map(({ _id }) => _id)
    const binned = chosen.filter(inquiry => !isBlank(inquiry)).length
    return answer({ deleted, binned, ignored: ids.filter(id => !deleted.includes(id)) })
  }
  const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

  const explained: StoredColumns[] = []
  const readBank = () => {
    if (bankTable && explained.length === 0)
      return answer({ error: { code: 'invalid', message: 'I do not know this table.', columns: bankTable } }, 400)
    return typeof bank === 'string'
      ? answer({ error: { code: 'invalid', message: bank } }, 400)
      : new Response(JSON.stringify(bank), {
          headers: { [LEFT_OUT_HEADER]: 'debits=2&pending=1&foreign=0&repeated=1' },
        })
  }
  const explain = (path: string, body: Record<string, unknown>) => {
    sent.push({ path, body })
    if (path === 'payment/columns')
      explained.push(storedColumns(body as unknown as ColumnsInput, `table-${sent.length}`))
    else explained.splice(0, 1)
    return answer(explained)
  }
  const book = (lines: BookInput) =>
    answer(
      lines.map(entry =>
        entry.line === 'gone' || (entry.line === 'half' && entry.registration === 'ida')
          ? { ...entry, booked: false, reason: 'The booking is in the bin.' }
          : { ...entry, booked: true },
      ),
    )

  /** Cancels or moves an event with its bookings, or previews the letters about it. */
  function changedEvent(body: Record<string, unknown>, lastModifiedDate: string) {
    const { _id, preview, reason = '', startDate, endDate } = body as EventCancel & Partial<EventMove>
    const first = events.find(event => event._id === _id)
    const dates = new Set([
      _id,
      ...(body.following && first ? laterDatesOf(first, events, lastModifiedDate).map(laterDate => laterDate._id) : []),
    ])
    const informed = registrations.filter(booking => dates.has(booking.event) && isLiving(booking))
    if (preview) {
      const letters = informed.filter(({ email }) => email !== '')
      const text = [reason, startDate].filter(Boolean).join(' ')
      const event = {
        ...sampleEvent(),
        ...events.find(event => event._id === _id),
        cancelled: { date: lastModifiedDate, reason },
      }
      const accounts = informed.flatMap(booking => accountOf(booking, event, dayOf(new Date().toISOString())) ?? [])
      const ids = new Set(informed.map(booking => booking._id))
      const later = body.following === true ? laterDatesOf(event, events, new Date().toISOString()) : []
      return {
        dates: later.length + 1,
        later: later.map(({ _id }) => _id),
        laterAsOf: eventVersionsOf(later),
        refund: sumOf(accounts.map(({ refund }) => refund)),
        toVoucher: sumOf(accounts.map(({ toVoucher }) => toVoucher)),
        invoices: invoices.filter(
          invoice => ids.has(invoice.registration) && invoice.kind === 'invoice' && !invoice.reversedBy,
        ).length,
        letters: letters.map(({ email, name }) => ({ email, name, subject: 'Brief', text: `Hallo ${name}, ${text}` })),
        withoutAddress: informed.filter(({ email }) => email === '').map(({ name }) => name),
      }
    }
    const details = { now: lastModifiedDate, by: 'educator' as const, detail: reason }
    for (const [at, booking] of registrations.entries())
      if (informed.includes(booking))
        registrations[at] =
          startDate && endDate
            ? step.reschedule(booking, { startDate, endDate }, details)
            : step.recordCallOff(booking, details)
    const at = events.findIndex(event => event._id === _id)
    const moved = startDate && endDate ? { startDate, endDate } : { cancelled: { date: lastModifiedDate, reason } }
    const changed = { ...sampleEvent(), ...events[at], ...moved, lastModifiedDate }
    events[at] = changed
    return changed
  }
  /** Letters stay on their way for the whole test. */
  function writeLetters(path: string, body: Record<string, unknown>, date: string) {
    const { _id, to, subject = '', text = '', requestId = '', preview } = body as Record<string, string>
    const isMeant = (registration: Registration) =>
      path === 'event/letter' ? registration.event === _id && registration.state === to : registration._id === _id
    const chosen = registrations.filter(isMeant)
    const recipients = chosen.filter(({ email }) => email !== '')
    if (preview) {
      const letters = recipients.map(({ email, name }) => ({ email, name, subject, text: `${text} (${name})` }))
      return answer({ letters, withoutAddress: chosen.flatMap(({ email, name }) => (email === '' ? [name] : [])) })
    }
    for (const recipient of recipients) {
      const message = { _id: requestId, date, subject, text }
      const state = path === 'event/letter' ? recipient.state : ('answered' as const)
      const after = { ...recipient, state, thread: [...recipient.thread, message], lastModifiedDate: date }
      registrations[registrations.indexOf(recipient)] = after
    }
    const letters = recipients.map(recipient => ({
      registration: recipient._id,
      email: recipient.email,
      state: 'waiting',
    }))
    return answer(path === 'event/letter' ? { letters } : registrations.find(registration => registration._id === _id))
  }
  /** Lists the letters of the threads, with the overrides of `deliveries`. */
  const deliveriesOf = (address: URL) =>
    registrations
      .filter(({ _id, event }) => [_id, event].includes(address.searchParams.values().next().value ?? ''))
      .flatMap(({ _id, thread }) =>
        thread.map(message => ({
          registration: _id,
          message: message._id,
          state: message.sentDate === undefined ? 'waiting' : 'sent',
          ...deliveries[_id],
        })),
      )

  const datesOf = (id: string | null) => {
    const booking = registrations.find(({ _id }) => _id === id) ?? sampleBooking()
    const bookingsOf = ({ _id }: Event) => registrations.filter(({ event }) => event === _id)
    return datesByEducator(booking, events, bookingsOf, new Date().toISOString())
  }

  const preview = ({ kind, text }: { kind: string; text: string }) =>
    answer({ name: 'Martina Beispiel', subject: kind, before: 'Hallo Martina,\n\n', own: text, after: '\n\nWaldtag' })

  /** Previews a step without recording it in `sent`. */
  function previewedStep({ _id, event: id }: Record<string, unknown>) {
    const guests = registrations.filter(booking => booking._id === _id && booking.email !== '')
    const people = registrations.filter(booking => booking._id === _id).flatMap(participantsOf)
    const event = events.find(({ _id }) => _id === id)
    const outsideAges = event ? people.filter(person => wrongAge(person, event)).map(nameOrNone) : []
    const asked = event
      ? guests.flatMap(guest =>
          openQuestionsThere(guest, { before: events.find(event => event._id === guest.event), event }, []),
        )
      : []
    const letters = guests.map(({ email, name }) => ({ email, name, subject: 'Brief', text: `Hallo ${name}` }))
    return { letters, withoutAddress: [], account: null, offered, pause: null, outsideAges, asked }
  }

  function together(verb: string, chosen: readonly StoredRecord[]) {
    const changed: Registration[] = []
    const refused: BulkOutcome['refused'] = []
    for (const { _id = '' } of chosen) {
      const at = registrations.findIndex(booking => booking._id === _id)
      const booking = registrations[at]
      const refusal = refusals.findIndex(refusal => refusal._id === _id)
      if (refusal >= 0) refused.push({ _id, code: 'conflict', message: '', ...refusals.splice(refusal, 1)[0] })
      const after = refusal < 0 && booking && stepped(booking, verb, {})
      if (!after) continue
      registrations[at] = {
        ...after,
        lastModifiedDate: `2026-12-01T00:00:${String(sent.length).padStart(2, '0')}.000Z`,
      }
      changed.push(registrations[at])
    }
    return answer({ done: changed, refused })
  }

  function write(path: string, body: Record<string, unknown>) {
    if (body.preview && /^registration\/(confirm|decline|cancel|move)$/.test(path)) return answer(previewedStep(body))
    sent.push({ path, body })
    const refusal = refusals[0]?._id === undefined ? refusals.shift() : undefined
    if (refusal) return answer({ error: refusal }, statuses[refusal.code] ?? 400)
    const [name = '', verb, what] = path.split('/')
    if (Array.isArray(body)) return book(body)
    if (path === 'bin/restore') return answer({ kind: 'info', notes: ['It has another path.'] })
    if (path === 'user/settings') return answer(Object.assign(settings, body))
    if (name === 'site') return answer({ ...site, ...body })
    if (verb === 'inquiries') return deletedTogether(body._ids as string[])
    const lastModifiedDate = `2026-12-01T00:00:${String(sent.length).padStart(2, '0')}.000Z`
    if (path === 'privacy/proofs/ended') {
      proofs.splice(0, proofs.length, ...withEndedUse(proofs, body as ProofEndInput, lastModifiedDate))
      return answer({ ok: true })
    }
    const at = registrations.findIndex(({ _id }) => _id === body._id)
    const booking = name === 'registration' && registrations[at]
    const records = {
      ...{ events, questions: site?.questions ?? [], bookingsOf: () => [] },
      ...{ now: lastModifiedDate, newId: () => 'joined', educator: 'Erika' },
    }
    if (name === 'withdrawal' && body.preview)
      return answer({
        letters: [{ email: 'guest@example.org', name: 'Holger', subject: 'Widerruf', text: 'Hallo' }],
        withoutAddress: [],
      })
    if (booking && body.preview && verb === 'quote')
      return answer({ letters: [{ ...booking, subject: body.subject, text: body.text }], withoutAddress: [] })
    if (name === 'registration' && what === 'all') return together(verb ?? '', body.bookings as StoredRecord[])
    const isStep = booking && verb !== 'answer'
    if (booking && (verb === 'remark' || verb === 'state')) {
      const { text = '', state } = body as { text?: string; state?: Registration['state'] }
      registrations[at] = {
        ...(state ? { ...booking, state } : withRemark(booking, text, lastModifiedDate)),
        lastModifiedDate,
      }
      return answer(registrations[at])
    }
    const after =
      isStep &&
      (verb === 'quote'
        ? quoted(booking, body)
        : verb === 'edit' && (body.participants || body.answers)
          ? editedRegistration(booking, { _id: booking._id, ...body }, records)
          : stepped(booking, verb ?? '', body))
    if (after) {
      registrations[at] = { ...after, lastModifiedDate }
      return answer(registrations[at])
    }
    if (path === 'event/attended') {
      const event = events.find(({ _id }) => _id === body._id) ?? sampleEvent()
      const changed = recordAttendance(registrations, event, body as AttendanceList, new Date().toISOString())
      for (const booking of changed) registrations[registrations.findIndex(({ _id }) => _id === booking._id)] = booking
      return answer(changed)
    }
    if (path === 'event/undo') {
      const event = events.find(({ _id }) => _id === body._id) ?? sampleEvent()
      return answer({ ...event, places: (event.places ?? 0) - Number(body.count), lastModifiedDate })
    }
    const isToldEdit = path === 'event/edit' && body.preview === true
    if (path === 'event/cancel' || path === 'event/move' || isToldEdit)
      return answer(changedEvent(body, lastModifiedDate))
    if (path === 'registration/answer' || path === 'event/letter') return writeLetters(path, body, lastModifiedDate)
    if (path === 'payment/remind') {
      const place = registrations.findIndex(({ _id }) => _id === body.registration)
      const late = registrations[place]
      if (!late) return answer({ error: { code: 'not_found', message: '' } }, 404)
      const { email, name } = late
      const letter = { email, name, subject: 'Eine Zahlung ist noch offen', text: `Hallo ${name},` }
      if (body.preview)
        return answer(
          email === '' ? { letters: [], withoutAddress: [name] } : { letters: [letter], withoutAddress: [] },
        )
      registrations[place] = {
        ...step.recordPaymentReminder(late, 2400, { now: new Date().toISOString(), by: 'educator' }),
        lastModifiedDate,
      }
      return answer(registrations[place])
    }
    if (path === 'payment/add') {
      const { registration, lastModifiedDate: _, ...payment } = body as PaymentInput
      const place = registrations.findIndex(({ _id }) => _id === registration)
      const paid = registrations[place]
      if (!paid) return answer({ error: { code: 'not_found', message: '' } }, 404)
      const details = { now: '2026-12-01T09:00:00.000Z', by: 'educator' } as const
      registrations[place] = {
        ...step.recordPayment(paid, { _id: `payment-${sent.length}`, ...payment }, details),
        lastModifiedDate,
      }
      return answer(registrations[place])
    }
    if (path === 'registration/voucher') {
      const place = registrations.findIndex(({ _id }) => _id === body._id)
      const owing = registrations[place]
      if (!owing) return answer({ error: { code: 'not_found', message: '' } }, 404)
      const redeemed = step.giveVoucher(owing, 'voucher', {
        ...{ now: '2026-12-01T09:00:00.000Z', by: 'educator', detail: 'G-2026-0001' },
      })
      const payment = { _id: 'v', date: '2026-12-01', cents: 5000, way: 'voucher', voucher: 'voucher' } as const
      registrations[place] = { ...redeemed, payments: [{ ...payment, reference: 'G-2026-0001' }], lastModifiedDate }
      return answer(registrations[place])
    }
    if (path === 'registration/writeOff') {
      const place = registrations.findIndex(({ _id }) => _id === body._id)
      const owing = registrations[place]
      if (!owing) return answer({ error: { code: 'not_found', message: '' } }, 404)
      const { email, name } = owing
      const letter = { email, name, subject: 'Es ist nichts mehr zu zahlen', text: `Hallo ${name},` }
      if (body.preview) return answer({ letters: [letter], withoutAddress: [] })
      const isTold = body.letter === true
      const details = { now: '2026-12-01T09:00:00.000Z', by: 'educator', detail: String(body.reason), isTold } as const
      registrations[place] = { ...step.recordWriteOff(owing, 24_000, details), lastModifiedDate }
      return answer(registrations[place])
    }
    if (path === 'payment/undo') {
      const { registration, payment } = body as PaymentUndo
      const place = registrations.findIndex(({ _id }) => _id === registration)
      const paid = registrations[place]
      if (!paid) return answer({ error: { code: 'not_found', message: '' } }, 404)
      const payments = paid.payments.filter(({ _id }) => _id !== payment)
      registrations[place] = { ...paid, payments, history: paid.history.slice(0, -1), lastModifiedDate }
      return answer(registrations[place])
    }
    if (path === 'invoice/recipient' || path === 'invoice/issue') {
      const { registration, lastModifiedDate: _, ...change } = body as InvoiceOrder
      const place = registrations.findIndex(({ _id }) => _id === registration)
      const billed = registrations[place]
      if (!billed) return answer({ error: { code: 'not_found', message: '' } }, 404)
      registrations[place] = { ...billed, ...change, lastModifiedDate }
      return answer(registrations[place])
    }
    const addedBefore = registrations.find(({ requestId }) => requestId !== undefined && requestId === body.requestId)
    if (path === 'registration/add' && addedBefore) return answer(addedBefore)
    if (path === 'registration/add' && body.event) {
      // Stored answers have more fields than sent ones.
      const {
        participants = [],
        answers: _,
        ...rest
      } = body as { participants?: { name: string }[]; answers?: unknown }
      const added = sampleBooking({
        ...rest,
        _id: 'new',
        number: '2026-0031',
        participants: participants.map((person, at) => ({ ...person, _id: `new-${at}`, answers: undefined })),
        state: body.waiting ? 'waiting' : body.confirms ? 'confirmed' : 'requested',
        lastModifiedDate,
      })
      registrations.push(added)
      return answer(added)
    }
    const stored = { ...lists[name]?.find(({ _id }) => _id === body._id), _id: 'new', ...body, lastModifiedDate }
    return answer(path === 'img/edit' || path === 'event/series' ? [stored] : stored)
  }

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const path = new URL(input, 'http://panel.test').pathname.replace('/api/', '')
    if (path === 'payment/bank') return readBank()
    const sold = vouchers.map(voucher => ({ ...voucher, buyer: voucher }))
    if (path === 'payment/sums') {
      const year = new URL(input, 'http://panel.test').searchParams.get('year') ?? ''
      return answer(yearSums({ registrations, events, vouchers: sold, kept: [] }, year))
    }
    if (path.startsWith('payment/columns'))
      return init.method === 'POST' ? explain(path, JSON.parse(String(init.body))) : answer(explained)
    if (path === 'payment/payable') {
      const { ids } = JSON.parse(String(init.body)) as { ids: string[] }
      return answer(
        listPayableItems(
          { registrations, events, vouchers: sold, region: site?.region ?? '' },
          dayOf(new Date().toISOString()),
          ids,
        ),
      )
    }
    if (path === 'desk/money') {
      const paid = { registrations, events, vouchers: sold, kept: [] }
      const records = { registrations, events, vouchers, paid, invoices: [], region: site?.region ?? ('' as const) }
      const books = {
        invoices: { count: invoices.length, waiting: 0 },
        vouchers:
          vouchers.length > 0 || site?.vouchers.isOffered
            ? { count: vouchers.length, waiting: vouchers.filter(waitsForMoney).length }
            : undefined,
        withdrawals: {
          count: withdrawals.length,
          waiting: withdrawals.filter(withdrawal => withdrawal.state === 'open').length,
        },
      }
      const query = Object.fromEntries(new URL(input, 'http://panel.test').searchParams)
      const all = deskMoneyOn(records, books, dayOf(new Date().toISOString()))
      return answer(moneyPage(all, registrations, readMoneyQuery(query)))
    }
    if (path === 'mail/preview') return preview(JSON.parse(String(init.body)))
    if (init.method === 'POST') {
      received += 1
      if (received === held.at) await held.until
      const answered = write(path, JSON.parse(String(init.body)))
      if (received === lost.at) {
        lost.store?.(new Headers(init.headers).get(REQUEST_ID_HEADER) ?? '')
        throw new TypeError('Failed to fetch')
      }
      return answered
    }
    if (path === 'mail') return answer(mail)
    const { searchParams } = new URL(input, 'http://panel.test')
    const query = Object.fromEntries(searchParams)
    if (path === 'registration' && asksForPage(query))
      return answer(registrationsPage(registrations, events, readRegistrationsQuery(query)))
    if (path === 'event' && asksForPage(query)) {
      const bookingsOf = ({ _id }: Event) => registrations.filter(({ event }) => event === _id)
      return answer(eventsPage({ events, bookingsOf, now: new Date().toISOString() }, readEventsQuery(query)))
    }
    if (path === 'bin' && asksForPage(query)) return answer(binPage(bin, readBinQuery(query)))
    const contracts = { registrations, events, vouchers }
    if (path === 'voucher' && asksForPage(query)) {
      const [unpaid, toRepay] = [
        vouchers.filter(({ state }) => state === 'ordered').length,
        vouchers.filter(isToRepay).length,
      ]
      const locked = vouchers.filter(({ needsCode }) => needsCode).length
      return answer({ rows: vouchers, total: vouchers.length, all: vouchers.length, unpaid, toRepay, locked })
    }
    if (path === 'withdrawal' && asksForPage(query))
      return answer(
        withdrawalsPage(withdrawals, contracts, readWithdrawalsQuery(query), dayOf(new Date().toISOString())),
      )
    if (path === 'withdrawal/contracts') {
      const declared = withdrawals.find(({ _id }) => _id === query._id)
      return answer(declared ? contractChoices(declared, contracts) : [])
    }
    if (path === 'registration/arrivals') return answer(arrivalsOf(registrations, dayOf(new Date().toISOString())))
    if (path === 'registration/booked') return answer(bookedEvents(registrations, events))
    if (path === 'registration/dates') return answer(datesOf(searchParams.get('_id')))
    if (path === 'registration/link') return answer({ href: 'http://panel.test/buchung/token' })
    if (path === 'desk/inquiries')
      return answer(
        inquiriesOf(
          { registrations, events },
          searchParams.get('state') as InquiryGroup,
          Number(searchParams.get('upTo')),
        ),
      )
    if (path === 'bin/events') return answer(heldEvents)
    if (path === 'event/places') return answer(locationsOf(events))
    if (path === 'user/settings') return answer(settings)
    if (path === 'desk/more') return answer(more)
    if (path === 'site/remains')
      return answer(site && remainsOf({ site, events, infos, images, registrations, hasAddress: false }))
    if (path === 'privacy/proofs') return answer(proofsPage(proofs, readProofsQuery(query)))
    if (path === 'privacy/record') return answer(record)
    if (path === 'desk') return desk ? answer(desk()) : answer(signedOut, 401)
    if (path === 'registration/deliveries') return answer(deliveriesOf(new URL(input, 'http://panel.test')))
    if (path === 'invoice') return answer({ invoices, waiting: waitingInvoices })
    return answer(path === 'site/texts' ? site : (lists[path] ?? null))
  })
  // Clears decisions and state of the test before.
  forgetDecisions()
  forgetKeptState()
  queryClient.removeQueries({ type: 'inactive' })
  unansweredVersions.clear()
  render(<Lists />)
  await act(() =>
    refreshLists(
      'events',
      'infos',
      'images',
      'registrations',
      'site',
      'bin',
      'heldEvents',
      'vouchers',
      'withdrawals',
      'mail',
    ),
  )
  function hold(after: number): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(held, { at: received + after + 1, until: promise })
    return resolve
  }
  /** Stores the next change but loses its answer. `store` gets the id that the call names. */
  function loseNext(store?: (id: string) => void) {
    lost = { at: received + 1, store }
  }
  return { sent, hold, loseNext, refuseNext: (refusal: Refusal) => refusals.push(refusal) }
}

/** Describes a call by its path and the ids in it. */
export function describeCall({ path, body }: { path: string; body: Record<string, unknown> }): string {
  const about = Array.isArray(body.bookings) ? (body.bookings as StoredRecord[]) : [body as StoredRecord]
  return `${path} ${about.map(({ _id }) => _id).join(', ')}`
}

export function openEditor(overlay: OverlayOf) {
  const user = userEvent.setup()
  openOverlay(overlay)
  render(
    <>
      <CurrentOverlay />
      <QuestionDialog />
    </>,
  )
  return {
    user,
    /** Replaces the text of the `at`th field with this label. */
    async fill(label: string, text: string, at = 0) {
      const field = (await screen.findAllByLabelText<HTMLInputElement>(label))[at]
      if (!field) throw new Error(`There is no ${label}.`)
      await user.clear(field)
      // Dates and times cannot be pasted; for other fields pasting is faster than typing.
      if (/^(date|time)$/.test(field.type)) await user.type(field, text)
      else if (text !== '') await user.paste(text)
    },
    // Skip the visibility check, which is slow here; an editor hides nothing.
    press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name, hidden: true })),
    async answer(question: string | RegExp, button: string) {
      const dialog = await screen.findByRole('dialog', { name: matchName(question), hidden: true })
      await user.click(within(dialog).getByRole('button', { name: button, hidden: true }))
    },
    /** Resolves when the editor has closed, as it does after a save. */
    closed: () => waitFor(() => expect(document.querySelector('dialog')).toBeNull()),
    status: () => document.querySelector('.editor-state')?.textContent,
  }
}
