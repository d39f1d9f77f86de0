import { streetLine } from '../../kit/addresses/postal.ts'
import type { FieldErrors } from '../../kit/error.ts'
import { unprintableIn } from '../../kit/printable.ts'
import { cleanLeitwegId } from '../record/leitweg-id.ts'
import type { Registration } from '../record/registration.ts'
import { formHints, plainSpaces } from './form.ts'

type Recipient = NonNullable<Registration['invoiceTo']>

/** The acceptance of a quote and its billing address. */
export type QuoteAcceptance = { name: string; invoiceTo: Recipient }

/** Fields of the acceptance form in order, with their labels. */
export const acceptanceLabels = {
  acceptedBy: 'Wer nimmt an?',
  organisation: 'Schule, Verein oder Firma',
  recipient: 'Vor- und Nachname',
  street: 'Straße und Hausnummer',
  zip: 'Postleitzahl',
  city: 'Stadt',
  leitwegId: 'Leitweg-ID',
  privacyStatement: 'AGB',
}
export type AcceptanceField = keyof typeof acceptanceLabels

const LINE_MAX = 100
const ZIP_MAX = 20

/** Prefills the form from the inquiry. */
export function prefillAcceptance(booking: Registration): Record<Exclude<AcceptanceField, 'privacyStatement'>, string> {
  const { name, zip, city, invoiceTo } = booking
  return {
    acceptedBy: name,
    organisation: invoiceTo?.organisation ?? '',
    recipient: invoiceTo?.name ?? name,
    street: invoiceTo?.street ?? streetLine(booking),
    zip: invoiceTo?.zip ?? zip,
    city: invoiceTo?.city ?? city,
    leitwegId: invoiceTo?.leitwegId ?? '',
  }
}

/** Returns an error for a single-line text; "" if it is valid. */
function wrongLine(text: string, max: number, hint: string): string {
  const { length } = [...text]
  if (length > max) return `Zu lang: höchstens ${max} Zeichen, gerade sind es ${length}.`
  const sign = unprintableIn(text)
  if (sign !== undefined) return `Zeichen wie ${sign} kann ich nicht drucken. Bitte lass sie weg.`
  return text === '' ? hint : ''
}

const wrongLeitwegId =
  'Diese Leitweg-ID stimmt nicht: Die letzten zwei Ziffern prüfen den Rest, etwa 04011000-1234512345-06.'

/** Parses the form, or returns an error for each wrong field. `country` belongs to the billing address. */
export function readAcceptance(
  values: Record<string, string>,
  country: string,
): { acceptance: QuoteAcceptance } | { wrong: FieldErrors } {
  const text = (name: AcceptanceField) =>
    plainSpaces(values[name] ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .normalize('NFC')
      .toWellFormed()
  const [organisation, recipient, typedId] = [text('organisation'), text('recipient'), text('leitwegId')]
  const leitwegId = typedId === '' ? '' : cleanLeitwegId(typedId)
  const checks: Record<AcceptanceField, string> = {
    acceptedBy: wrongLine(text('acceptedBy'), LINE_MAX, 'Bitte einen Namen.'),
    organisation: wrongLine(organisation, LINE_MAX, ''),
    recipient: wrongLine(
      recipient,
      LINE_MAX,
      organisation === '' ? 'Bitte einen Namen oder die Schule, den Verein, die Firma.' : '',
    ),
    street: wrongLine(text('street'), LINE_MAX, 'Bitte Straße und Hausnummer.'),
    zip: wrongLine(text('zip'), ZIP_MAX, 'Bitte die Postleitzahl.'),
    city: wrongLine(text('city'), LINE_MAX, 'Bitte die Stadt.'),
    leitwegId: leitwegId === undefined ? wrongLeitwegId : '',
    privacyStatement: values.privacyStatement === 'on' ? '' : formHints.privacyStatement,
  }
  const wrong = Object.fromEntries(Object.entries(checks).filter(([, sentence]) => sentence !== ''))
  if (Object.keys(wrong).length > 0) return { wrong }
  const address = { street: text('street'), zip: text('zip'), city: text('city'), country }
  const invoiceTo = { organisation, name: recipient, ...address, ...(leitwegId ? { leitwegId } : {}) }
  return { acceptance: { name: text('acceptedBy'), invoiceTo } }
}
