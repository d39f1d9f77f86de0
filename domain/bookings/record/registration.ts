import * as v from 'valibot'
import { bookingFields } from '../../events/booking-fields.ts'
import { BookedSession } from '../../events/sessions/session-fields.ts'
import { isCountry } from '../../kit/addresses/country.ts'
import { enterTextSentence, sayWhichSentence } from '../../kit/error.ts'
import { dateField, flagField, idField, lineField } from '../../kit/field-kinds.ts'
import { type Fields, recordEdit, recordPart, storedRecord } from '../../kit/fields.ts'
import { editEntries, lineInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { unprintableIn } from '../../kit/printable.ts'
import { Id, InstantText } from '../../kit/schema.ts'
import { Fee, Payment, Reduction, WriteOff } from '../../money/terms/payment.ts'
import { Answer } from '../../questions/answer.ts'
import { bookingStates, Participant } from './booking.ts'
import { formTexts, perText } from './form-fields.ts'
import { HistoryEntry } from './history-entry.ts'
import { Hold } from './hold.ts'
import { cleanLeitwegId } from './leitweg-id.ts'
import { Message } from './message.ts'
import { PeopleCount, Quote } from './quote.ts'
import { Remark } from './remark.ts'
import { EventFacts } from './reported-facts.ts'
import { sentLetters } from './sent-letter.ts'

/** A text as typed; `registration-input.ts` and `form.ts` validate it (section 5, D15). */
const freeText = { stored: v.string(), input: v.string(enterTextSentence), initial: '' } as const
/** Texts with a limit of their own were added later, so older folders lack them. */
const texts = perText<Text>((_, { max }) =>
  max === undefined ? freeText : { ...freeText, stored: v.optional(freeText.stored, '') },
)
type Text = Omit<typeof freeText, 'stored'> & {
  stored: v.GenericSchema<string> | v.GenericSchema<string | undefined, string>
}
const ticked = { ...flagField, initial: false } as const

const billing = recordPart({
  /** A company, school or office. */
  organisation: lineField(100),
  name: lineField(100),
  /** Includes the house number. */
  street: lineField(100),
  zip: lineField(20),
  city: lineField(100),
  country: {
    stored: v.string(),
    input: v.pipe(
      lineInput(100),
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
        lineInput(100),
        v.check(
          typed => typed === '' || cleanLeitwegId(typed) !== undefined,
          () =>
            t(
              'This is not a Leitweg-ID: The last two digits check the rest, as in 04011000-1234512345-06.',
              'Diese Leitweg-ID stimmt nicht: Die letzten zwei Ziffern prüfen den Rest, etwa 04011000-1234512345-06.',
            ),
        ),
        v.transform(typed => cleanLeitwegId(typed) ?? ''),
      ),
    ),
  },
})

type BillingInput = v.InferOutput<typeof billing.input>

/** An address needs a name to bill; without an address the invoice goes to the contact person. */
const hasName = ({ leitwegId: _, ...to }: BillingInput): boolean =>
  (to.name || to.organisation) !== '' || Object.values(to).every(text => text === '')

/** True if an invoice can print the text. */
const isPrintable = (text: string): boolean => unprintableIn(text) === undefined
const inLatinSentence = () =>
  t('Please enter it in Latin letters, for the invoice.', 'Bitte in lateinischen Buchstaben, für die Rechnung.')

/** The billing address; `organisation` is "" for a person. */
export const invoiceTo = {
  stored: billing.stored,
  input: v.pipe(
    billing.input,
    v.forward(
      v.check(hasName, () =>
        t(
          'Please enter a name or an organisation. All empty means the contact person.',
          'Bitte gib einen Namen oder eine Organisation ein. Alles leer heißt: die Kontaktperson.',
        ),
      ),
      ['name'],
    ),
    v.forward(
      v.check(({ name }) => isPrintable(name), inLatinSentence),
      ['name'],
    ),
    v.forward(
      v.check(({ organisation }) => isPrintable(organisation), inLatinSentence),
      ['organisation'],
    ),
  ),
}

/** States of an inquiry (D72); `closed` means that it needs no answer. */
export const inquiryStates = ['open', 'answered', 'closed'] as const
const states = [...inquiryStates, ...bookingStates] as const
export type InquiryState = (typeof inquiryStates)[number]
export const unknownStateSentence = () =>
  t('The state is “open”, “answered” or “closed”.', 'Eine Anfrage ist offen, beantwortet oder erledigt.')

/**
 * Defines every field of a registration (with an event) or an inquiry (without); the stored and edited schemas derive
 * from it.
 */
export const registrationFields = {
  _id: idField,
  event: freeText,
  /** A snapshot of the event at the time of registration, kept if the event is deleted (D17). */
  eventSnapshot: {
    stored: v.optional(
      v.object({
        title: v.string(),
        startDate: InstantText,
        endDate: InstantText,
        // Missing in the earliest registrations.
        locationName: v.optional(v.string()),
        locationLink: v.optional(v.string()),
        cost: v.optional(v.nullable(v.number())),
        /** True if the event's price was on request and `cost` was agreed on for this booking. */
        costAgreed: v.optional(v.boolean()),
        /** Set if the event had price groups. */
        prices: v.optional(v.unwrap(bookingFields.prices.stored)),
        /** True if one group books the whole event; then the terms for groups apply. */
        group: v.optional(v.boolean()),
        /** The guest has the statutory right of withdrawal, which letters mention. */
        withdrawal: v.optional(v.boolean()),
        /** Sessions of a course as booked, and the number of parts in which its balance is paid (D74). */
        sessions: v.optional(v.array(BookedSession)),
        instalments: v.optional(v.number()),
        /** Date of the terms that apply; missing for the earliest bookings, which are settled on paper. */
        terms: v.optional(v.string()),
      }),
    ),
    input: null,
  },
  /** Event facts last reported to the guest, if they differ from those booked (D76). */
  told: { stored: v.optional(EventFacts), input: null },
  /** The page that an inquiry was sent from, at that time. Missing in the earliest inquiries. */
  page: { stored: v.optional(v.object({ path: v.string(), title: v.string() })), input: null },
  ...texts,
  /** A booking's state is not entered, but follows from its steps (D48). */
  state: {
    stored: v.optional(v.picklist(states), 'open'),
    input: v.picklist(states, unknownStateSentence),
    initial: 'open',
  },
  /** A booking's number, for people and bank transfers: `2026-0147`. Missing in the earliest bookings. */
  number: { stored: v.optional(v.string()), input: null },
  /** Empty if the contact person comes alone, see `participantsOf`. */
  participants: { stored: v.optional(v.array(Participant), []), input: null, initial: [] },
  /** The party's answers to the educator's own questions (D75). */
  answers: { stored: v.optional(v.array(Answer)), input: null },
  /** Number of people in a group with a quote, which needs no names (D47). */
  people: { stored: v.optional(PeopleCount), input: null },
  /** The quote, which is booked once it is accepted (D48). */
  quote: { stored: v.optional(Quote), input: null },
  /** Expiry of an offered place or a quote. */
  until: { stored: v.optional(InstantText), input: null },
  /** Position on the waiting list, lowest first. Not a date, since clocks may jump. */
  turn: { stored: v.optional(v.number()), input: null },
  /** Steps of a booking, earliest first. */
  history: { stored: v.optional(v.array(HistoryEntry), []), input: null, initial: [] },
  /** The educator's letters to the guest, earliest first. */
  thread: { stored: v.optional(v.array(Message), []), input: null, initial: [] },
  /** In order of recording. */
  payments: { stored: v.optional(v.array(Payment), []), input: null, initial: [] },
  /** The voucher that pays for the booking as soon as something is owed (D58). */
  voucher: { stored: v.optional(Id), input: null },
  /** In order of origin. */
  fees: { stored: v.optional(v.array(Fee), []), input: null, initial: [] },
  /** In chronological order. */
  writtenOff: { stored: v.optional(v.array(WriteOff)), input: null },
  /** In chronological order; they lower the price, while `writtenOff` lowers only what is unpaid. */
  reductions: { stored: v.optional(v.array(Reduction)), input: null },
  /** The billing address, if not the contact person's. */
  invoiceTo: { stored: v.optional(invoiceTo.stored), input: null },
  /** Sent letters that may bounce. */
  sentLetters: { stored: sentLetters, input: null },
  /** Exempts the registration from all deadlines, for example after an accident (D65). */
  hold: { stored: v.optional(Hold), input: null },
  /** The educator's private notes, earliest first. */
  remarks: { stored: v.optional(v.array(Remark)), input: null },
  newsLetter: ticked,
  privacyStatement: ticked,
  /** Request that a course begin before the right of withdrawal ends: time and wording. */
  earlyStart: { stored: v.optional(v.object({ date: InstantText, wording: v.string() })), input: null },
  createdDate: dateField,
  lastModifiedDate: dateField,
  requestId: { stored: v.optional(Id), input: null },
  /** Keyed hash of the submitted form; removed when its participants change or are erased. */
  requestHash: { stored: v.optional(v.string()), input: null },
  /** IP address and label of the newsletter's checkbox: part of the proof of consent (D30). */
  newsletterConsent: { stored: v.optional(v.object({ ip: v.string(), wording: v.string() })), input: null },
} satisfies Fields

/** The earliest bookings have no state and count as requested. */
export const Registration = v.pipe(
  storedRecord(registrationFields),
  v.transform(registration =>
    registration.event !== '' && isInquiryState(registration.state)
      ? { ...registration, state: 'requested' as const }
      : registration,
  ),
)
export const isInquiryState = (state: string): state is InquiryState =>
  inquiryStates.some(inquiryState => inquiryState === state)
export type Registration = v.InferOutput<typeof Registration>

/** True for a registration that was added by hand and never saved; it may be deleted. */
export const isBlank = (registration: Registration): boolean =>
  registration.createdDate === registration.lastModifiedDate &&
  (['event', ...formTexts] as const).every(field => registration[field] === '')

export const isOpenInquiry = ({ event, state }: Pick<Registration, 'event' | 'state'>) =>
  event === '' && state === 'open'

export const InquiryChange = v.object(
  { ...editEntries, state: v.picklist(inquiryStates, unknownStateSentence) },
  sayWhichSentence,
)
export type InquiryChange = v.InferOutput<typeof InquiryChange>

export const withoutRequestHash = ({ requestHash: _, ...registration }: Registration): Registration => registration

export const RegistrationEdit = recordEdit(registrationFields)
export type RegistrationEdit = v.InferOutput<typeof RegistrationEdit>
