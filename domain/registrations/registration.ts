import * as v from 'valibot'
import { isCountry } from '../country.ts'
import { bookingFields } from '../events/booking-fields.ts'
import { dateField, flagField, idField, lineField } from '../field-kinds.ts'
import { type Fields, part, recordEdit, storedRecord } from '../fields.ts'
import { editOf, line } from '../input.ts'
import { t } from '../language.ts'
import { Fee, Payment, WriteOff } from '../money/payment.ts'
import { Id, InstantText } from '../schema.ts'
import { sentLetters } from '../sent-letter.ts'
import { bookingStates, HistoryEntry, Participant } from './booking.ts'
import { Hold } from './hold.ts'
import { EventFacts } from './last-told.ts'
import { cleanLeitwegId } from './leitweg-id.ts'
import { Message } from './message.ts'
import { PeopleCount, Quote } from './quote.ts'
import { Remark } from './remark.ts'

/** A text as it was typed; `registration-input.ts` and `form.ts` judge it (section 5, D15). */
const typed = {
  stored: v.string(),
  input: v.string(() => t('Please enter a text.', 'Bitte gib einen Text ein.')),
  initial: '',
} as const
const ticked = { ...flagField, initial: false } as const

/** Who is billed; of a person, `organisation` is "". */
export const invoiceTo = part({
  /** A company, a school, an office. */
  organisation: lineField(100),
  name: lineField(100),
  /** With the number of the house. */
  street: lineField(100),
  zip: lineField(20),
  city: lineField(100),
  country: {
    stored: v.string(),
    input: v.pipe(
      line(100),
      v.check(isCountry, () =>
        t(
          'This country is not known. Please enter its English or German name, or its code, as in “AT”.',
          'Dieses Land kenne ich nicht. Bitte gib seinen Namen auf Deutsch oder Englisch ein oder sein Kürzel, etwa „AT“.',
        ),
      ),
    ),
  },
  /** Routes XRechnung invoices to a public body (D81). */
  leitwegId: {
    stored: v.optional(v.string()),
    input: v.exactOptional(
      v.pipe(
        line(100),
        v.check(
          typed => typed === '' || cleanLeitwegId(typed) !== undefined,
          () =>
            t(
              'This is no Leitweg-ID: The last two digits check the rest, as in 04011000-1234512345-06.',
              'Diese Leitweg-ID stimmt nicht: Die letzten zwei Ziffern prüfen den Rest, etwa 04011000-1234512345-06.',
            ),
        ),
        v.transform(typed => cleanLeitwegId(typed) ?? ''),
      ),
    ),
  },
})

/** What may become of an inquiry (D72); `closed`: it needs no answer. */
export const inquiryStates = ['open', 'answered', 'closed'] as const
const states = [...inquiryStates, ...bookingStates] as const
export type InquiryState = (typeof inquiryStates)[number]
export const unknownState = () =>
  t('The state is “open”, “answered” or “closed”.', 'Eine Anfrage ist offen, beantwortet oder erledigt.')

/** Every field of a registration (with an event) or an inquiry (without); what is stored and edited is derived from it. */
export const registrationFields = {
  _id: idField,
  event: typed,
  /** The event as it was when the person registered; it outlives the event (D17). */
  eventSnapshot: {
    stored: v.optional(
      v.object({
        title: v.string(),
        startDate: InstantText,
        endDate: InstantText,
        // The first registrations did not keep these.
        locationName: v.optional(v.string()),
        locationLink: v.optional(v.string()),
        cost: v.optional(v.nullable(v.number())),
        /** Where the event had price groups. */
        prices: v.optional(v.unwrap(bookingFields.prices.stored)),
        /** Booked as a whole, by the terms' rules for groups. */
        group: v.optional(v.boolean()),
        /** The guest may withdraw by law, and is told so in the letters. */
        withdrawal: v.optional(v.boolean()),
        /** The day of the terms by which money is reckoned; the first bookings are settled on paper. */
        terms: v.optional(v.string()),
      }),
    ),
    input: null,
  },
  /** Event facts last told to the guest, if they differ from those booked (D76). */
  told: { stored: v.optional(EventFacts), input: null },
  /** The page that an inquiry was sent from, as it was then. The first inquiries did not keep it. */
  page: { stored: v.optional(v.object({ path: v.string(), title: v.string() })), input: null },
  name: typed,
  email: typed,
  phone: typed,
  street: typed,
  houseNumber: typed,
  zip: typed,
  city: typed,
  country: typed,
  notes: typed,
  /** Of an inquiry or of a booking (D48); a booking's is not entered, but follows from what is done. */
  state: {
    stored: v.optional(v.picklist(states), 'open'),
    input: v.picklist(states, unknownState),
    initial: 'open',
  },
  /** Of a booking, for people and for bank transfers: `2026-0147`. The first bookings have none. */
  number: { stored: v.optional(v.string()), input: null },
  /** Who takes part; empty when it is the contact person alone, see `participantsOf`. */
  participants: { stored: v.optional(v.array(Participant), []), input: null, initial: [] },
  /** How many come of a group that got a quote, which needs no names (D47). */
  people: { stored: v.optional(PeopleCount), input: null },
  /** What was offered to such a group at which price, and is booked once it is accepted (D48). */
  quote: { stored: v.optional(Quote), input: null },
  /** Until when an offered place is held, or a quote is valid. */
  until: { stored: v.optional(InstantText), input: null },
  /** The place in the waiting list: lower ones come first. A clock may jump, so it is no date. */
  turn: { stored: v.optional(v.number()), input: null },
  /** What happened to a booking, earliest first. */
  history: { stored: v.optional(v.array(HistoryEntry), []), input: null, initial: [] },
  /** What the educator wrote to the guest herself, earliest first. */
  thread: { stored: v.optional(v.array(Message), []), input: null, initial: [] },
  /** In the order in which they were recorded. */
  payments: { stored: v.optional(v.array(Payment), []), input: null, initial: [] },
  /** The voucher that pays for the booking as soon as something is owed (D58). */
  voucher: { stored: v.optional(Id), input: null },
  /** In the order in which they arose. */
  fees: { stored: v.optional(v.array(Fee), []), input: null, initial: [] },
  /** In chronological order. */
  writtenOff: { stored: v.optional(v.array(WriteOff)), input: null },
  /** Who is billed, if not the contact person. */
  invoiceTo: { stored: v.optional(invoiceTo.stored), input: null },
  /** Letters about it that were sent and may come back. */
  sentLetters: { stored: sentLetters, input: null },
  /** The educator keeps everything of it, as after an accident: no deadline deletes anything (D65). */
  hold: { stored: v.optional(Hold), input: null },
  /** What she has noted about it for herself, earliest first. */
  remarks: { stored: v.optional(v.array(Remark)), input: null },
  newsLetter: ticked,
  privacyStatement: ticked,
  /** That a course shall begin before the guest can no longer withdraw: when they asked for it, in which words. */
  earlyStart: { stored: v.optional(v.object({ date: InstantText, wording: v.string() })), input: null },
  createdDate: dateField,
  lastModifiedDate: dateField,
  requestId: { stored: v.optional(Id), input: null },
  /** Keyed hash of the submitted form; removed when its participants change or are erased. */
  requestHash: { stored: v.optional(v.string()), input: null },
  /** Where the newsletter's box was ticked, and the words beside it: a part of the proof of consent (D30). */
  newsletterConsent: { stored: v.optional(v.object({ ip: v.string(), wording: v.string() })), input: null },
} satisfies Fields

/** The first bookings had no state: they were asked for. */
export const Registration = v.pipe(
  storedRecord(registrationFields),
  v.transform(registration =>
    registration.event !== '' && isInquiryState(registration.state)
      ? { ...registration, state: 'requested' as const }
      : registration,
  ),
)
export const isInquiryState = (state: string): state is InquiryState => inquiryStates.some(known => known === state)
export type Registration = v.InferOutput<typeof Registration>

/** Whether one was added by hand and never saved: no copy of it holds anything. */
export const isBlank = (registration: Registration): boolean =>
  registration.createdDate === registration.lastModifiedDate &&
  (['event', 'name', 'email', 'phone', 'street', 'houseNumber', 'zip', 'city', 'notes'] as const).every(
    field => registration[field] === '',
  )

/** Whether somebody waits for an answer. */
export const isOpenInquiry = ({ event, state }: Pick<Registration, 'event' | 'state'>) =>
  event === '' && state === 'open'

export const InquiryChange = v.object({ ...editOf, state: v.picklist(inquiryStates, unknownState) }, () =>
  t('Please say which.', 'Bitte gib an, was gemeint ist.'),
)
export type InquiryChange = v.InferOutput<typeof InquiryChange>

export const withoutRequestHash = ({ requestHash: _, ...registration }: Registration): Registration => registration

export const RegistrationEdit = recordEdit(registrationFields)
export type RegistrationEdit = v.InferOutput<typeof RegistrationEdit>
