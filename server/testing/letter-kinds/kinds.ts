import type * as v from 'valibot'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { beginBooking, moveBooking } from '../../../domain/bookings/steps/booking-steps.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import { dayOf, type Instant } from '../../../domain/kit/format.ts'
import type { Cause } from '../../../domain/kit/letter-cause.ts'
import { sellVoucher, withdrawVoucher } from '../../../domain/money/vouchers/voucher.ts'
import type { Withdrawal } from '../../../domain/money/withdrawals/withdrawal.ts'
import { newsletterWording } from '../../../domain/people/newsletter/newsletter-consent.ts'
import { sampleInvoice } from '../../../domain/testing/sample-invoices.ts'
import { sampleAccount, sampleRegistration, sampleVoucher, trusted } from '../../../domain/testing/samples.ts'
import { noticeSubject, receiptSubject } from '../../bookings/letters/letters.ts'
import { messageLetters } from '../../bookings/letters/messages.ts'
import { letterWithLinks } from '../../bookings/links/new-link.ts'
import { invoiceSubject } from '../../letters/templates/invoice-letters.tsx'
import { testLetter } from '../../letters/templates/test-letter.tsx'
import type { Letter } from '../../mailer/letter.ts'
import { letterWithCode } from '../../money/vouchers/change-voucher.ts'
import { nextCode } from '../../money/vouchers/codes.ts'
import { voucherLetterAbout } from '../../money/vouchers/waiting-withdrawals.ts'
import { effectLetters } from '../../money/withdrawals/letters.ts'
import * as accountLetters from '../../people/accounts/account-letters.tsx'
import { addBookedScene, addressOf, type Scene, type SceneContext } from './scene.ts'
import { stepKinds } from './steps.ts'

/** `registration receipt`, `issue` … */
type CauseName<C> = C extends { kind: infer Kind extends string; letter: infer Name extends string }
  ? `${Kind} ${Name}`
  : C extends { kind: infer Kind extends string }
    ? Kind
    : never
/** Letters with names of their own: one for each step, and for each key. */
type SplitKind = 'registration step' | 'registration stepNotice' | 'key'
type AccountLetter = keyof typeof accountLetters & `${string}Letter`

/**
 * Every kind of letter. A new cause, step or template has no place here until the list below has it: it does not
 * compile.
 */
export type LetterName =
  | Exclude<CauseName<v.InferOutput<typeof Cause>>, SplitKind>
  | keyof typeof stepKinds
  | `account ${AccountLetter}`
  | 'inquiry receipt'
  | 'inquiry notice'
  | 'inquiry message'
  | 'waiting receipt'
  | 'documents alone'
  | 'test'

const aboutBooking = (
  making: SceneContext,
  letter: 'receipt' | 'notice' | 'confirmation',
  booking: Registration,
): Letter => {
  const { siteName, contact } = making.sender()
  const cause = { kind: 'registration' as const, id: booking._id, letter }
  if (letter === 'notice') return { to: contact.email, replyTo: booking.email, subject: noticeSubject(booking), cause }
  const subject =
    letter === 'receipt' ? receiptSubject(booking, siteName) : `Bitte bestätige den Newsletter von ${siteName}`
  return { to: booking.email, replyTo: contact.email, subject, cause }
}

const inquiry = (making: SceneContext, changes: Partial<Registration> = {}) =>
  sampleRegistration({
    ...{ _id: making.id, name: 'Jürgen Weißmüller', email: addressOf(making), notes: 'Gibt es im Mai noch Plätze?' },
    ...{ createdDate: making.now, ...changes },
  })

const message = ({ id, now }: SceneContext) => ({
  ...{ _id: `m-${id}`, date: now, subject: 'Treffpunkt am Samstag' },
  text: 'Hallo Martina,\n\nwir treffen uns diesmal an der Köhlerhütte.\n\nBis Samstag\nErika',
})

/** Asked for a moment ago. */
function justAsked(making: SceneContext, state: 'requested' | 'waiting') {
  const { asked, event, byGuest, now } = addBookedScene(making)
  const booking = beginBooking({ ...asked, history: [], createdDate: now, turn: 1 }, state, byGuest)
  return { booking, events: [state === 'waiting' ? { ...event, places: 1 } : event] }
}

function voucherOf(making: SceneContext, state: 'ordered' | 'paid' | 'withdrawn') {
  const { id, now, all } = making
  const ordered = sampleVoucher({ _id: id, buyer: { ...sampleVoucher().buyer, email: addressOf(making) } })
  if (state === 'ordered') return ordered
  const code = nextCode({ sessions: { current: all.sessions } }, ordered)
  const paid = sellVoucher(ordered, { date: dayOf(now), way: 'transfer', code }, now)
  return state === 'paid' ? paid : withdrawVoucher(paid, now)
}

function withdrawal(making: SceneContext, changes: Partial<Withdrawal> = {}): Withdrawal {
  const { id, now } = making
  const declared = { kind: 'withdrawal', name: 'Martina Beispiel', contract: 'Buchung B26-0147', part: '' } as const
  const state = { state: 'open', question: 'unknown', ends: '', reason: '' } as const
  return {
    _id: id,
    ...declared,
    email: addressOf(making),
    date: now,
    ...state,
    thread: [],
    lastModifiedDate: now,
    ...changes,
  }
}

const aboutWithdrawal = (
  making: SceneContext,
  letter: 'receipt' | 'notice' | 'message',
  subject: string,
  changes: Partial<Withdrawal> = {},
): Scene => {
  const one = withdrawal(making, changes)
  const { email } = making.sender().contact
  const [to, replyTo] = letter === 'notice' ? [email, one.email] : [one.email, email]
  const brought = one.thread.map(({ _id }) => ({ message: _id }))[0]
  return {
    letter: { to, replyTo, subject, cause: { kind: 'withdrawal', id: one._id, letter, ...brought } },
    records: { withdrawals: [one] },
  }
}

const keyOf = (making: SceneContext, field: 'activation' | 'reset' | 'newEmail') => {
  const expires = new Date(Date.parse(making.now) + DAY_MS).toISOString()
  const key = { email: addressOf(making), key: 'Zm9yLXRlc3RzLW9ubHktMDEyMzQ1Njc4OWFiY2RlZg', hash: making.id, expires }
  const stored = { hash: key.hash, expires, ...(field === 'newEmail' ? { email: key.email } : {}) }
  return { key, account: sampleAccount({ _id: making.id, email: key.email, [field]: stored }) }
}

function withKey(field: 'activation' | 'reset' | 'newEmail', write: typeof accountLetters.resetLetter) {
  return (making: SceneContext): Scene => {
    const { key, account } = keyOf(making, field)
    return { letter: write(making.sender(), key), records: { users: [account] } }
  }
}

const accountKinds: Record<`account ${AccountLetter}`, (making: SceneContext) => Scene> = {
  'account activationLetter': withKey('activation', accountLetters.activationLetter),
  'account resetLetter': withKey('reset', accountLetters.resetLetter),
  'account newEmailLetter': withKey('newEmail', accountLetters.newEmailLetter),
  'account emailChangedLetter': making => ({
    letter: accountLetters.emailChangedLetter(making.sender(), addressOf(making)),
  }),
  'account knownLetter': making => ({ letter: accountLetters.knownLetter(making.sender(), addressOf(making)) }),
}

/** Makes a letter of each kind on a sample site. */
const letterKinds: Record<LetterName, (making: SceneContext) => Scene> = {
  ...stepKinds,
  ...accountKinds,
  'registration receipt': making => {
    const { booking, events } = justAsked(making, 'requested')
    return { letter: aboutBooking(making, 'receipt', booking), records: { registrations: [booking], events } }
  },
  'waiting receipt': making => {
    const { booking, events } = justAsked(making, 'waiting')
    return { letter: aboutBooking(making, 'receipt', booking), records: { registrations: [booking], events } }
  },
  'registration notice': making => {
    const { booking, events } = justAsked(making, 'requested')
    return { letter: aboutBooking(making, 'notice', booking), records: { registrations: [booking], events } }
  },
  'registration confirmation': making => {
    const asked = inquiry(making, { newsLetter: true })
    return { letter: aboutBooking(making, 'confirmation', asked), records: { registrations: [asked] } }
  },
  'registration message': making => {
    const { confirmed, event } = addBookedScene(making)
    const booking = { ...confirmed, thread: [message(making)] }
    return { letter: messageTo(making, booking), records: { registrations: [booking], events: [event] } }
  },
  'registration invoice': making => {
    const { confirmed, event } = addBookedScene(making)
    const invoice = sampleInvoice({ _id: making.id, registration: confirmed._id, step: 1 })
    const letter: Letter = {
      ...{
        to: confirmed.email,
        replyTo: making.sender().contact.email,
        subject: invoiceSubject(confirmed, invoice, event),
      },
      cause: { kind: 'registration', id: confirmed._id, letter: 'invoice', step: 1 },
    }
    return { letter, records: { registrations: [confirmed], events: [event], invoices: [invoice] } }
  },
  'registration links': making => {
    const { confirmed, event } = addBookedScene(making)
    return { letter: letterWithLinks(making, confirmed), records: { registrations: [confirmed], events: [event] } }
  },
  'inquiry receipt': making => {
    const asked = inquiry(making)
    return { letter: aboutBooking(making, 'receipt', asked), records: { registrations: [asked] } }
  },
  'inquiry notice': making => {
    const asked = inquiry(making)
    return { letter: aboutBooking(making, 'notice', asked), records: { registrations: [asked] } }
  },
  'inquiry message': making => {
    const asked = inquiry(making, { state: 'answered', thread: [message(making)] })
    return { letter: messageTo(making, asked), records: { registrations: [asked] } }
  },
  'documents alone': making => {
    const { confirmed, event, other, byEducator } = addBookedScene(making)
    const moved = moveBooking(confirmed, other, [], { ...byEducator, by: 'guest' })
    const invoice = sampleInvoice({ _id: making.id, number: 'RE-2026-0132', registration: moved._id, step: 1 })
    const letter: Letter = {
      ...{ to: moved.email, replyTo: making.sender().contact.email, subject: `Dein Platz ist fest: ${event.title}` },
      cause: { kind: 'registration', id: moved._id, letter: 'step', step: 1 },
    }
    return { letter, records: { registrations: [moved], events: [event, other], invoices: [invoice] } }
  },
  issue: making => {
    const { id, now } = making
    const act = { date: now, ip: '192.0.2.1' }
    const email = addressOf(making)
    const subscriber = { _id: id, email, name: 'Mira', requested: act, confirmed: act, wording: newsletterWording }
    const body = trusted('<p>Im Wald ist es jetzt still.</p><p><a href="/kalender">Hier</a> sind die Termine.</p>')
    const sending = { date: now, recipients: [id], sent: [], isDone: false }
    const newsletter = { _id: id, subject: 'Neues aus dem Wald', body, lastModifiedDate: now, sending }
    return {
      letter: { to: email, subject: newsletter.subject, cause: { kind: 'issue', id, subscriber: id } },
      records: { newsletter: { subscribers: [subscriber], issues: [newsletter] } },
    }
  },
  invitation: making => {
    const { contact, siteName } = making.sender()
    const invitation = { _id: making.id, email: addressOf(making), name: 'Mira', date: making.now }
    const subject = `Bitte bestätige den Newsletter von ${siteName}`
    return {
      letter: { to: invitation.email, replyTo: contact.email, subject, cause: { kind: 'invitation', id: making.id } },
      records: { newsletter: { invitations: [invitation] } },
    }
  },
  'voucher order': making => {
    const voucher = voucherOf(making, 'ordered')
    const { email } = making.sender().contact
    const cause = { kind: 'voucher', id: making.id, letter: 'order' } as const
    const letter = { to: voucher.buyer.email, replyTo: email, subject: 'Deine Bestellung: Gutschein G26-0001', cause }
    return { letter, records: { vouchers: [voucher] } }
  },
  'voucher orderNotice': making => {
    const voucher = voucherOf(making, 'ordered')
    const cause = { kind: 'voucher', id: making.id, letter: 'orderNotice' } as const
    const subject = 'Gutschein bestellt von Martina Beispiel: G26-0001'
    const letter = { to: making.sender().contact.email, replyTo: voucher.buyer.email, subject, cause }
    return { letter, records: { vouchers: [voucher] } }
  },
  'voucher voucher': making => {
    const voucher = voucherOf(making, 'paid')
    return { letter: letterWithCode(making, voucher), records: { vouchers: [voucher] } }
  },
  'withdrawal receipt': making => aboutWithdrawal(making, 'receipt', 'Dein Widerruf ist eingegangen'),
  'withdrawal notice': making => aboutWithdrawal(making, 'notice', 'Widerruf von Martina Beispiel: bitte prüfen'),
  'withdrawal message': making =>
    aboutWithdrawal(making, 'message', message(making).subject, { thread: [message(making)] }),
  'withdrawal voucher': making => {
    const voucher = voucherOf(making, 'withdrawn')
    const about = { kind: 'voucher', id: voucher._id } as const
    const one = withdrawal(making, { state: 'effective', about })
    return {
      letter: voucherLetterAbout(making, one, voucher),
      records: { withdrawals: [one], vouchers: [voucher] },
    }
  },
  'withdrawal effect': making => {
    const { confirmed, event } = addBookedScene(making)
    const one = withdrawal(making, { state: 'effective', about: { kind: 'registration', id: making.id } })
    const booking = { ...confirmed, email: `booked-${confirmed.email}` }
    const [letter] = effectLetters(making, one, { booking })
    if (!letter) throw new Error('It came from the address of the booking.')
    return { letter, records: { withdrawals: [one], registrations: [booking], events: [event] } }
  },
  withdrawals: making => ({
    letter: {
      ...{ to: making.sender().contact.email, subject: 'Viele Widerrufe und Kündigungen: bitte prüfen' },
      cause: { kind: 'withdrawals', since: making.now },
    },
    records: { withdrawals: [withdrawal(making)] },
  }),
  daily: making => {
    const { id, now } = making
    const account = sampleAccount({ _id: id, email: addressOf(making), notify: 'daily', toldUntil: now })
    const cause = { kind: 'daily', id, since: new Date(Date.parse(now) - DAY_MS).toISOString(), until: now } as const
    return {
      letter: { to: account.email, subject: 'Was neu ist und was wartet', cause },
      records: { users: [account] },
    }
  },
  test: making => ({ letter: { to: addressOf(making), ...testLetter(making.sender()) } }),
}

function messageTo(making: SceneContext, to: Registration): Letter {
  const [letter] = messageLetters(making, to, message(making))
  if (!letter) throw new Error('It has no address.')
  return letter
}

export const letterNames = Object.keys(letterKinds) as LetterName[]

/** Returns the id shared by a kind's letter and its subject. */
export const idOf = (name: LetterName): string => name.replaceAll(' ', '-')

const bank = { holder: 'Mira Wald', iban: 'DE02120300000000202051', bic: '' }

/** Returns a site's data with one letter of each kind in the outbox, and all that they are about. */
export function withAllKinds(all: SceneContext['all'], now: Instant, origin: string): Partial<SceneContext['all']> {
  const site = { ...all.site, publicUrl: origin, bank }
  const { contact, region, name: siteName, uidHost } = site
  const sender = () => ({
    siteName,
    origin,
    hasInvoices: false,
    contact,
    bank,
    region,
    ...(uidHost ? { uidHost } : {}),
  })
  const scenes = letterNames.map(name => {
    const id = idOf(name)
    const make: (making: SceneContext) => Scene = letterKinds[name]
    const scene = make({ id, now, all, sender, users: { current: all.users } })
    // Drops the hold, so that the letter goes at once.
    const { heldUntil: _, ...letter } = scene.letter
    return { mail: { ...letter, _id: id, createdDate: now, attempts: [] }, records: scene.records ?? {} }
  })
  const of = <T>(pick: (records: NonNullable<Scene['records']>) => readonly T[] | undefined): T[] =>
    scenes.flatMap(({ records }) => pick(records) ?? [])
  return {
    site,
    outbox: [...all.outbox, ...scenes.map(({ mail }) => mail)],
    registrations: [...all.registrations, ...of(records => records.registrations)],
    events: [...all.events, ...of(records => records.events)],
    vouchers: [...all.vouchers, ...of(records => records.vouchers)],
    withdrawals: [...all.withdrawals, ...of(records => records.withdrawals)],
    invoices: [...all.invoices, ...of(records => records.invoices)],
    users: [...all.users, ...of(records => records.users)],
    newsletter: {
      ...all.newsletter,
      subscribers: of(records => records.newsletter?.subscribers),
      invitations: of(records => records.newsletter?.invitations),
      issues: of(records => records.newsletter?.issues),
    },
  }
}
