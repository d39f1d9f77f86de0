import { plainName } from '../../bookings/people/booked-twice.ts'
import {
  bookingStateWord,
  isBooking,
  type Participant,
  participantsOf,
  partySize,
  takesPlaces,
} from '../../bookings/record/booking.ts'
import { type FormText, formTexts, perText } from '../../bookings/record/form-fields.ts'
import { isInquiryState, type Registration } from '../../bookings/record/registration.ts'
import { normalAddress } from '../../kit/addresses/normal-address.ts'
import { dayOf, formatDate, type Instant, instantOf } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { paidBy } from '../../money/terms/payment.ts'
import { referenceOf } from '../../money/terms/reference.ts'
import { shownCents } from '../../money/terms/shown-amounts.ts'
import { phonesIn, wordsIn } from '../../office/search/query.ts'
import { questionLabel } from '../../questions/built-in-questions.ts'
import { bookingImportFields } from './booking-import-fields.ts'

/** A field that differs between file and stored booking; "" for no value. */
type Difference = { label: string; file: string; stored: string }

/** Maximum shown; the rest is counted. */
const SHOWN = 5

/** Describes the file's values that differ from the stored ones; "" if none do. Changes nothing. */
export function differenceNote(file: Registration, stored: Registration, now: Instant): string {
  const all = differencesOf(file, stored, now).filter(difference => difference.file !== '')
  const [only, ...others] = all
  if (!only) return ''
  const first = all.slice(0, SHOWN)
  const hiddenCount = all.length - first.length
  const more = hiddenCount > 0 ? t(` and ${hiddenCount} more`, ` und ${hiddenCount} weitere`) : ''
  const storedText = first.map(({ label, stored }) => `${label} ${short(stored)}`).join(', ')
  const fileText =
    others.length === 0 ? short(only.file) : first.map(({ label, file }) => `${label} ${short(file)}`).join(', ')
  return t(
    `Stored here: ${storedText}; in the file: ${fileText}${more}. Change it in the booking if the file is right.`,
    `Hier steht: ${storedText}; in der Datei: ${fileText}${more}. Ändere es in der Buchung, wenn die Datei recht hat.`,
  )
}

/** Names the most similar booking of an earlier import, and the differences. */
export function doubtNote(file: Registration, earlier: readonly Registration[], now: Instant): string {
  const [best] = earlier
    .map(({ number, ...stored }) => ({ number, labels: labelsOf(file, { number, ...stored }, now) }))
    .toSorted((a, b) => a.labels.length - b.labels.length)
  const number = referenceOf(best?.number ?? '')
  const labels = best?.labels.join(', ') ?? ''
  const [what, was] = number === '' ? ['a booking', 'eine Buchung'] : [`the booking ${number}`, `die Buchung ${number}`]
  const [other, andere] =
    labels === '' ? ['', ''] : [`, with other values: ${labels}`, `, mit anderen Angaben: ${labels}`]
  return t(
    `Looks like ${what} from an earlier import${other}. Not ticked; change the booking there, or tick the row if it is a second one.`,
    `Sieht aus wie ${was} aus einem früheren Import${andere}. Nicht angekreuzt; ändere die Buchung dort, oder kreuze die Zeile an, wenn es eine zweite ist.`,
  )
}

function labelsOf(file: Registration, stored: Registration, now: Instant): string[] {
  const labels = differencesOf(file, stored, now).map(({ label }) => label)
  // A row without an arrival date gets the current one.
  const hasArrived = file.createdDate !== file.lastModifiedDate
  return hasArrived && dayOf(file.createdDate) !== dayOf(stored.createdDate)
    ? [...labels, bookingImportFields.created.label()]
    : labels
}

/** Compares all data of a row. Skips erased bookings. */
function differencesOf(file: Registration, stored: Registration, now: Instant): Difference[] {
  if (stored.name === '') return []
  const isOver = stored.eventSnapshot !== undefined && stored.eventSnapshot.endDate <= now
  return [
    ...textDifferences(file, stored),
    ...(isBooking(stored) ? peopleDifferences(file, stored) : []),
    // Answers are erased after the event.
    ...(isOver ? [] : answerDifferences(file, stored)),
    ...stateDifferences(file, stored),
  ]
}

function textDifferences(file: Registration, stored: Registration): Difference[] {
  const home = `${wordsIn(stored.street, stored.houseNumber, stored.zip, stored.city)} `
  const isHome = (text: string) => home.includes(`${wordsIn(text)} `)
  const isSameText = (name: FormText) => (text: string) => wordsIn(text) === wordsIn(stored[name])
  const isEqual = {
    ...perText(isSameText),
    name: (text: string) => plainName(text) === plainName(stored.name),
    email: (text: string) => normalAddress(text) === normalAddress(stored.email),
    phone: (text: string) => phonesIn(text) === phonesIn(stored.phone),
    // Compared with the whole address: an earlier version may have stored its parts in other fields.
    street: isHome,
    houseNumber: isHome,
    zip: isHome,
    city: isHome,
  }
  return formTexts.flatMap(field =>
    isEqual[field](file[field]) || (file[field] === '' && field !== 'email')
      ? []
      : { label: bookingImportFields[field].label(), file: file[field], stored: stored[field] },
  )
}

/** Compares names, or the number of people if some have none. */
function peopleDifferences(file: Registration, stored: Registration): Difference[] {
  const storedNames = new Set(participantsOf(stored).map(({ name }) => plainName(name)))
  const isSame =
    partySize(file) === partySize(stored) &&
    participantsOf(file).every(({ name }) => isUnnamed.test(name) || storedNames.has(plainName(name)))
  const label = t('People', 'Personen')
  const isSaid = file.participants.length > 0 || file.people !== undefined
  return isSame ? [] : [{ label, file: isSaid ? whoIn(file) : '', stored: whoIn(stored) }]
}

const isUnnamed = /^(?:\d+\. Person von|Person \d+ of) /
const whoIn = (booking: Registration) =>
  participantsOf(booking)
    .map(({ name }) => name)
    .join(', ') || String(partySize(booking))

/** Compares the answers of people with the same name. */
function answerDifferences(file: Registration, stored: Registration): Difference[] {
  const byName = new Map(participantsOf(stored).map(person => [plainName(person.name), person]))
  const differences = (['birthDate', 'emergencyPhone'] as const).map(field => {
    const pairs = participantsOf(file).flatMap((person: Participant) => {
      const [fileValue = '', storedPerson] = [person[field], byName.get(plainName(person.name))]
      const value = storedPerson?.[field] ?? ''
      return fileValue === '' || !storedPerson || comparable[field](fileValue) === comparable[field](value)
        ? []
        : { said: fileValue, kept: value }
    })
    const show = (texts: string[]) => texts.map(text => (text === '' ? '–' : formats[field](text))).join(', ')
    return {
      label: questionLabel(field),
      file: show(pairs.map(({ said }) => said)),
      stored: show(pairs.map(({ kept }) => kept)),
    }
  })
  return differences.filter(({ file }) => file !== '')
}

const comparable = { birthDate: (text: string) => text, emergencyPhone: (text: string) => phonesIn(text) }
const formats = { birthDate: (day: string) => formatDate(instantOf(day)), emergencyPhone: (text: string) => text }

/** Compares payments and cancellation; other states come from this site. */
function stateDifferences(file: Registration, stored: Registration): Difference[] {
  const [paidInFile, paidHere] = [paidBy(file.payments), paidBy(stored.payments)]
  const isCancelled = file.state === 'cancelled' && takesPlaces(stored)
  const word = ({ state }: Registration) => (isInquiryState(state) ? '' : bookingStateWord(state))
  return [
    ...(paidInFile > 0 && paidInFile !== paidHere
      ? [{ label: bookingImportFields.paid.label(), file: shownCents(paidInFile), stored: shownCents(paidHere) }]
      : []),
    ...(isCancelled ? [{ label: bookingImportFields.state.label(), file: word(file), stored: word(stored) }] : []),
  ]
}

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line === '' ? '–' : line.length > 60 ? `${line.slice(0, 60)}…` : line
}
