import { foldText } from '../../kit/fold.ts'
import { t } from '../../kit/language.ts'
import { canReceiveMail } from '../../kit/mail-address.ts'
import { damageOf } from '../tables/damage.ts'
import { type BookingCells, bookingImportFields } from './booking-import-fields.ts'

type Field = keyof typeof bookingImportFields

/** Values that spreadsheets corrupt, by field. */
const fields: readonly Field[] = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'street',
  'houseNumber',
  'zip',
  'city',
  'participants',
  'number',
  'emergencyPhone',
]

/** Drops values that a spreadsheet has corrupted, and notes each of them. */
export function wholeCells(cell: BookingCells, notes: string[], hasFormulas = false): BookingCells {
  const damaged = new Set<string>()
  for (const field of fields) {
    const text = cell(field)
    const why = text === '' ? undefined : (damageOf(text, hasFormulas) ?? damageIn(field, text, cell))
    if (why === undefined) continue
    damaged.add(field)
    const label = bookingImportFields[field].label()
    notes.push(
      t(
        `${label}: “${text.slice(0, 60)}” was damaged by a spreadsheet: ${why}. The row is imported without it.`,
        `${label}: „${text.slice(0, 60)}“ hat eine Tabellenkalkulation beschädigt: ${why}. Dieser Wert kommt nicht mit.`,
      ),
    )
  }
  const phone = cell('phone')
  if (!damaged.has('phone') && phone !== '' && !/\d.*\d.*\d/s.test(phone)) {
    damaged.add('phone')
    if (!/^[\s.,:/–—-]+$/.test(phone)) notes.push(noNumber(phone))
  }
  return field => (damaged.has(field) ? '' : cell(field))
}

const noNumber = (phone: string) =>
  t(
    `${bookingImportFields.phone.label()}: “${phone.slice(0, 60)}” is not a number. The row is imported without it.`,
    `${bookingImportFields.phone.label()}: „${phone.slice(0, 60)}“ ist keine Nummer. Dieser Wert kommt nicht mit.`,
  )

function damageIn(field: Field, text: string, cell: BookingCells): string | undefined {
  const zero = () => t('its first zero is missing', 'die Null am Anfang fehlt')
  const decimals = () => t('a number with decimals', 'eine Kommazahl')
  if (field === 'email' && isCommaForDot(text)) return t('a comma for a dot', 'ein Komma statt eines Punkts')
  const isPhone = field === 'phone' || field === 'emergencyPhone'
  if ((isPhone || field === 'zip' || field === 'houseNumber') && /^\d+[.,]\d+$/.test(text)) return decimals()
  if (isPhone && isGerman(cell) && lacksZero(text)) return zero()
  if (field === 'zip' && isGerman(cell) && /^\d{4}$/.test(text)) return zero()
  if (field === 'houseNumber' && isDate(text)) return t('a date for a number', 'ein Datum statt einer Nummer')
  return undefined
}

/** True for German addresses, whose postcodes have five digits: by the country, or by default. */
function isGerman(cell: BookingCells): boolean {
  const country = foldText(cell('country'))
  if (country !== '') return /^(?:d|de|deu|ger|brd|deutschland|germany|bundesrepublik deutschland)$/.test(country)
  return !/^(?:\+|00)(?!49)/.test(cell('phone').replace(/[\s(]/g, ''))
}

/**
 * A mobile or landline number without its leading zero. Shorter numbers may lack the area code, and one with 49 has the
 * country code.
 */
const lacksZero = (text: string) => /^(?:1[5-7]\d{8,9}|(?!49)[2-9]\d{8,9})$/.test(text)

const isCommaForDot = (text: string) =>
  text.includes(',') && canReceiveMail(text.replaceAll(',', '.').replaceAll(' ', ''))

/** `12. Mai` was 12-5, `2027-01-12` was 12/1. */
const isDate = (text: string) => /^(?:\d{1,2}[.\s]\s?\p{L}{3,}|\p{L}{3,}\s?\d{2}|\d{4}-\d{2}-\d{2}.*)$/u.test(text)
