import * as v from 'valibot'
import { AppError, type FieldErrors } from './error.ts'
import { type Instant, isDay } from './format.ts'
import { Id, InstantText, Slug } from './schema.ts'

/** Said of a form with mistakes in the admin panel, which is English. */
export const checkFields = 'Please check the marked fields.'

const enterText = 'Please enter a text.'
const atMost = (max: number) => `At most ${max} characters.`

/** A text as it was typed. */
export const text = (max: number) => v.pipe(v.string(enterText), v.maxLength(max, atMost(max)))

/** A text of one line, which may be empty. */
export const line = (max: number) => v.pipe(v.string(enterText), v.trim(), v.maxLength(max, atMost(max)))

/** A text of one line that says something. */
export const title = (max: number) => v.pipe(line(max), v.nonEmpty(enterText))

/** Still to be cleaned (D34). */
export const Html = text(50_000)

export const Flag = v.boolean('Please say yes or no.')

const is = (schema: v.GenericSchema) => (value: string) => v.is(schema, value)

const slugHint = 'Please use 2 to 80 lower-case letters (a–z), digits and hyphens.'
export const SlugText = v.pipe(v.string(slugHint), v.check(is(Slug), slugHint))
export const SlugOrNone = v.pipe(
  v.string(slugHint),
  v.check(path => path === '' || v.is(Slug, path), slugHint),
)

export const DayInput = v.pipe(v.string('Please choose a date.'), v.check(isDay, 'Please choose a date.'))

const whichMoment = 'Please choose a date and a time.'
/** A moment on a day that anybody plans for. */
export const Moment = v.pipe(
  v.string(whichMoment),
  v.check(is(InstantText), whichMoment),
  InstantText,
  v.check(instant => isDay(instant.slice(0, 10)), whichMoment),
)

/** An address on the web, nothing that runs. */
const isWebAddress = (address: string) => /^https?:\/\/[^\s\p{Cc}]+$/iu.test(address) && URL.canParse(address)

const webHint = 'Please enter an address that begins with https:// or http://.'
export const WebAddress = v.pipe(line(2000), v.check(isWebAddress, webHint))
export const WebAddressOrNone = v.pipe(
  line(2000),
  v.check(address => address === '' || isWebAddress(address), webHint),
)

/** Where a site is: scheme, host and port, or "". Without a slash at the end. */
export const Origin = v.pipe(
  line(200),
  v.check(
    address => address === '' || isOrigin(address),
    'Please enter an address such as https://example.de, without a path.',
  ),
  v.transform(address => (address === '' ? '' : new URL(address).origin)),
)

function isOrigin(address: string): boolean {
  if (!isWebAddress(address)) return false
  const { pathname, username, password, host } = new URL(address)
  return host !== '' && pathname === '/' && username === '' && password === '' && !/[?#]/.test(address)
}

const noImage = 'There is no such image.'

/** An image id or "". */
export const ImageOrNone = v.pipe(
  v.string(noImage),
  v.check(id => id === '' || v.is(Id, id), noImage),
)

/** Each image once, in the order of the first mention. */
export const ImageList = v.pipe(
  v.array(v.pipe(v.string(noImage), v.check(is(Id), noImage)), noImage),
  v.maxLength(200, 'At most 200 images.'),
  v.transform(ids => [...new Set(ids)]),
)

/** Throws `invalid` for ids that are no images'; `places` says which field holds which. */
export function refuseUnknownImages(
  places: readonly (readonly [field: string, ids: readonly string[]])[],
  images: readonly { _id: string }[],
): void {
  const known = new Set(images.map(({ _id }) => _id))
  const wrong = places.filter(([, ids]) => ids.some(id => id !== '' && !known.has(id)))
  if (wrong.length > 0) refuse(Object.fromEntries(wrong.map(([field]) => [field, noImage])))
}

/** Which record is to be changed, and which state of it the person saw, see `refuseStale`. */
export const editOf = {
  _id: v.string('Please say which.'),
  lastModifiedDate: v.exactOptional(v.string('Please say when you read it.')),
}
export type Edit = { _id: string; lastModifiedDate?: Instant }

/** Which record. */
export const RecordId = v.object({ _id: v.string('Please say which.') }, 'Please say which.')

/** `sentence` is the error without an id. */
export const idToDelete = (sentence: string) =>
  v.object({ _id: v.pipe(v.string(sentence), v.nonEmpty(sentence)) }, sentence)

export const refuse = (fields: FieldErrors): never => {
  throw new AppError('invalid', checkFields, { fields })
}

/** Throws `invalid`, naming the wrong fields, for what does not fit the schema. */
export function parseInput<S extends v.GenericSchema>(schema: S, sent: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, sent)
  if (result.success) return result.output
  const fields: FieldErrors = {}
  for (const issue of result.issues) fields[v.getDotPath(issue) ?? 'body'] ??= issue.message
  return refuse(fields)
}
