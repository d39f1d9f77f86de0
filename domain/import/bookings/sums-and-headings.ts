import { type DateCell, readDateCell } from '../tables/when.ts'
import { type BookingCells, bookingFieldNames, bookingImportFields } from './booking-import-fields.ts'

/** The longest cell that may be a title with a day, a heading or a sum. */
export const TITLE_LENGTH = 300

const sum =
  /^(?:zwischen|gesamt|end)?(?:summe|gesamt|insgesamt|total|subtotal|anzahl|davon(?: \p{L}+)?)(?!\p{L})[^\p{L}]*(?:personen|teilnehm\p{L}*|anmeldungen|einnahmen|euro|people)?[^\p{L}]*$/iu

const isCount = (text: string) =>
  text.length <= TITLE_LENGTH && /^\d[\d.,\s]*(?:personen|teilnehm\p{L}*|anmeldungen|kinder|people|€)?$/iu.test(text)

/** True for a row between registrations that is a sum or repeats the headings. */
export function isSumOrHeading(cell: BookingCells): boolean {
  const names = [cell('name'), cell('firstName'), cell('lastName'), cell('event'), cell('participants')]
  // A row of sums may count addresses.
  const isUnreachable = !cell('email').includes('@') && cell('phone').replace(/\D/g, '').length < 5
  if (isUnreachable && names.some(text => text.length <= TITLE_LENGTH && sum.test(text))) return true
  // The word for a sum may be in a column that is not read. Then the columns of names contain only counts.
  const [name] = names.filter(Boolean)
  if (isUnreachable && name !== undefined && names.every(text => text === '' || isCount(text))) return true
  const filled = bookingFieldNames.filter(field => cell(field) !== '')
  const texts = filled.map(field => cell(field)).filter(text => text.length <= TITLE_LENGTH)
  const isSum = texts.some(text => sum.test(text)) && texts.every(text => sum.test(text) || isCount(text))
  if (isSum && texts.length === filled.length) return true
  return filled.length > 0 && filled.every(field => isHeading(field, cell(field)))
}

const isHeading = (field: (typeof bookingFieldNames)[number], text: string) => {
  if (text.length > TITLE_LENGTH) return false
  const { headings, later = [] }: { headings: readonly string[]; later?: readonly string[] } =
    bookingImportFields[field]
  const plain = text
    .replace(/\(.*\)|[?:*]/g, '')
    .trim()
    .toLowerCase()
  // SurveyMonkey writes the kind of each answer below the questions.
  return (
    /^(?:open-ended )?response$|^offene antwort$/.test(plain) ||
    [...headings, ...later].some(heading => heading.toLowerCase() === plain)
  )
}

/** Splits `Waldtag (16.05.2027)` or `16.05.2027: Waldtag`, as offered by forms. */
export function titleAndDay(text: string): { title: string; when?: DateCell } {
  if (text.length > TITLE_LENGTH) return { title: text }
  for (const { index } of text.matchAll(/\d+/g)) {
    const when = readDateCell(text.slice(index))
    if (!when || when === 'ambiguous' || when.day === undefined) continue
    const before = text
      .slice(0, index)
      .replace(
        /(?:[\s(,–:|-]|\b(?:am|vom|mo(?:ntag)?|di(?:enstag)?|mi(?:ttwoch)?|do(?:nnerstag)?|fr(?:eitag)?|sa(?:mstag)?|so(?:nntag)?)\b\.?)+$/iu,
        '',
      )
    return { title: before || when.rest.replace(/^[\s:–-]+/, ''), when }
  }
  return { title: text }
}
