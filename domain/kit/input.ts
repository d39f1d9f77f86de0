import * as v from 'valibot'
import { AppError, enterTextSentence, type FieldErrors, sayWhichSentence } from './error.ts'
import { type Instant, isDay } from './format.ts'
import { type Sentence, t } from './language.ts'
import { canReceiveMail } from './mail-address.ts'
import { Id, InstantText, Slug } from './schema.ts'

/** Error of a form in the panel with invalid fields. */
export const checkFieldsSentence = () => t('Please check the marked fields.', 'Bitte prüfe die markierten Felder.')

const atMost = (max: number) => () => t(`At most ${max} characters.`, `Höchstens ${max} Zeichen.`)

/** Removes NUL, and replaces halves of surrogate pairs: HTML cannot contain them, so they would break hydration. */
export const withoutNulls = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** A text as typed. */
export const textInput = (max: number) =>
  v.pipe(v.string(enterTextSentence), v.transform(withoutNulls), v.maxLength(max, atMost(max)))

/** Replaces line breaks by spaces, and removes other control characters. */
const inOneLine = (text: string) =>
  withoutNulls(text)
    .replace(/[\n\r\v\f\u0085\u2028\u2029]+/g, ' ')
    .replace(/[^\t\P{Cc}]/gu, '')

/** A single line, possibly empty. */
export const lineInput = (max: number) =>
  v.pipe(v.string(enterTextSentence), v.transform(inOneLine), v.trim(), v.maxLength(max, atMost(max)))

/** A single line, not empty. */
export const titleInput = (max: number, lacking = enterTextSentence) =>
  v.pipe(v.string(lacking), lineInput(max), v.nonEmpty(lacking))

/** Not cleaned yet (D34). */
export const HtmlInput = textInput(50_000)

export const FlagInput = v.boolean(() => t('Please say yes or no.', 'Bitte wähle Ja oder Nein.'))

const is = (schema: v.GenericSchema) => (value: string) => v.is(schema, value)

const slugHint = () =>
  t(
    'Please use 2 to 80 lower-case letters (a–z), digits and hyphens.',
    'Bitte 2 bis 80 Zeichen: Kleinbuchstaben (a–z), Ziffern und Bindestriche.',
  )
export const SlugText = v.pipe(v.string(slugHint), v.check(is(Slug), slugHint))
export const SlugOrNone = v.pipe(
  v.string(slugHint),
  v.check(path => path === '' || v.is(Slug, path), slugHint),
)

export const DayInput = v.pipe(
  v.string(() => t('Please choose a date.', 'Bitte wähle einen Tag.')),
  v.check(isDay, () => t('Please choose a date.', 'Bitte wähle einen Tag.')),
)

const unreachableSentence = () => t('No mail can reach this address.', 'Unter dieser Adresse kommt keine E-Mail an.')
export const missingAddressSentence = () => t('Please enter an email address.', 'Bitte gib eine E-Mail-Adresse ein.')
export const correctAddressSentence = () =>
  t(
    'No mail can reach this address. Please correct it, or leave it empty.',
    'Unter dieser Adresse kommt keine E-Mail an. Bitte verbessere sie oder lass das Feld leer.',
  )

export const MailAddress = v.pipe(
  lineInput(254),
  v.check(canReceiveMail, ({ input }) => (input === '' ? missingAddressSentence() : unreachableSentence())),
)
export const MailAddressOrNone = v.pipe(
  lineInput(254),
  v.check(address => address === '' || canReceiveMail(address), correctAddressSentence),
)

const whichMomentSentence = () => t('Please choose a date and a time.', 'Bitte wähle Tag und Uhrzeit.')
const hasDay = (moment: string) => isDay(moment.slice(0, 10))
/** A moment on a plausible day. */
export const MomentInput = v.pipe(
  v.string(whichMomentSentence),
  v.check(is(InstantText), whichMomentSentence),
  // Checked before parsing, which would turn 31 February into a day in March.
  v.check(hasDay, whichMomentSentence),
  InstantText,
  v.check(hasDay, whichMomentSentence),
)

/** http or https only, so no `javascript:` address. */
const isWebAddress = (address: string) => /^https?:\/\/[^\s\p{Cc}]+$/iu.test(address) && URL.canParse(address)

const webHint = () =>
  t(
    'Please enter an address that begins with https:// or http://.',
    'Bitte gib eine Adresse ein, die mit https:// oder http:// beginnt.',
  )
export const WebAddress = v.pipe(lineInput(2000), v.check(isWebAddress, webHint))
export const WebAddressOrNone = v.pipe(
  lineInput(2000),
  v.check(address => address === '' || isWebAddress(address), webHint),
)

/** A site's origin: scheme, host and port without a trailing slash, or "". */
export const Origin = v.pipe(
  lineInput(200),
  v.check(
    address => address === '' || isOrigin(address),
    () =>
      t(
        'Please enter an address such as https://example.de, without a path.',
        'Bitte gib eine Adresse wie https://example.de ein, ohne etwas dahinter.',
      ),
  ),
  v.transform(address => (address === '' ? '' : new URL(address).origin)),
)

function isOrigin(address: string): boolean {
  if (!isWebAddress(address)) return false
  const { pathname, username, password, host } = new URL(address)
  return host !== '' && pathname === '/' && username === '' && password === '' && !/[?#]/.test(address)
}

const noImageSentence = () => t('There is no such image.', 'Dieses Bild gibt es nicht.')

/** An image id, or "". */
export const ImageOrNone = v.pipe(
  v.string(noImageSentence),
  v.check(id => id === '' || v.is(Id, id), noImageSentence),
)

/** Image ids without duplicates, in order. */
export const ImageList = v.pipe(
  v.array(v.pipe(v.string(noImageSentence), v.check(is(Id), noImageSentence)), noImageSentence),
  v.maxLength(200, () => t('At most 200 images.', 'Höchstens 200 Bilder.')),
  v.transform(ids => [...new Set(ids)]),
)

/** Throws `invalid` for unknown image ids; `idsByField` maps fields to ids. */
export function refuseUnknownImages(
  idsByField: readonly (readonly [field: string, ids: readonly string[]])[],
  images: readonly { _id: string }[],
): void {
  const knownIds = new Set(images.map(({ _id }) => _id))
  const wrong = idsByField.filter(([, ids]) => ids.some(id => id !== '' && !knownIds.has(id)))
  if (wrong.length > 0) refuseFields(Object.fromEntries(wrong.map(([field]) => [field, noImageSentence()])))
}

/** The record to change, and the version that the person saw, see `refuseStale`. */
export const editEntries = {
  _id: v.string(sayWhichSentence),
  lastModifiedDate: v.exactOptional(
    v.string(() => t('Please say when you read it.', 'Bitte gib an, wann du es gelesen hast.')),
  ),
}
export type EditTarget = { _id: string; lastModifiedDate?: Instant }

export const RecordId = v.object({ _id: v.string(sayWhichSentence) }, sayWhichSentence)

/** `sentence` is the error if the id is missing. */
export const idToDelete = (sentence: Sentence) =>
  v.object({ _id: v.pipe(v.string(sentence), v.nonEmpty(sentence)) }, sentence)

/** The id of the record to delete and, optionally, the version that the person saw, see `refuseStale`. */
export const recordToDelete = (sentence: Sentence) =>
  v.object({ ...idToDelete(sentence).entries, lastModifiedDate: editEntries.lastModifiedDate }, sentence)

export const refuseFields = (fields: FieldErrors): never => {
  throw new AppError('invalid', checkFieldsSentence(), { fields })
}

/** Throws `invalid`, naming the wrong fields, unless the value matches the schema. */
export function parseInput<S extends v.GenericSchema>(schema: S, sent: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, sent)
  if (result.success) return result.output
  const fields: FieldErrors = {}
  for (const issue of result.issues) fields[v.getDotPath(issue) ?? 'body'] ??= issue.message
  return refuseFields(fields)
}
