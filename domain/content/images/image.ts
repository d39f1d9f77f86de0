import * as v from 'valibot'
import { idField, imageField, lineField } from '../../kit/field-kinds.ts'
import { type Fields, recordEdit, storedRecord } from '../../kit/fields.ts'
import { t } from '../../kit/language.ts'
import { InstantText } from '../../kit/schema.ts'
import { fileNameHint, isFileName } from './file-name.ts'

/** Attribution for a picture by somebody else ("Bildnachweis"). */
export const Credit = v.object({
  title: v.string(),
  author: v.string(),
  licence: v.string(),
  licenceUrl: v.string(),
  source: v.string(),
})
export type Credit = v.InferOutput<typeof Credit>

const wholePercentsSentence = () =>
  t('Please enter whole percents, 0 to 100.', 'Bitte gib ganze Prozente an, 0 bis 100.')
const percent = v.pipe(
  v.number(wholePercentsSentence),
  v.integer(wholePercentsSentence),
  v.minValue(0, wholePercentsSentence),
  v.maxValue(100, wholePercentsSentence),
)

/** The point that cropping keeps visible, in percent from the left and the top. */
const Focus = v.object({ x: percent, y: percent }, wholePercentsSentence)
export type Focus = v.InferOutput<typeof Focus>

/** Defines every field of an image; the stored and edited schemas derive from it. */
export const imageFields = {
  _id: idField,
  /** A URL below /img/; `?w=480|750|960|1600` requests a smaller version (D12). */
  path: { stored: v.string(), input: null },
  name: {
    stored: v.string(),
    input: v.pipe(
      v.string(() => t('Please enter a name.', 'Bitte gib einen Namen ein.')),
      v.trim(),
      v.check(isFileName, () => `${t('The name', 'Der Name')} ${fileNameHint()}`),
    ),
  },
  /** Alternative text. */
  desc: lineField(1000),
  /** The event whose participants the image shows, or ""; the office then warns of missing consents (D75). */
  event: { stored: v.optional(imageField.stored), input: imageField.input },
  /** The centre if missing. */
  focus: { stored: v.optional(Focus), input: Focus },
  /** Pixels of the largest version. */
  width: { stored: v.number(), input: null },
  height: { stored: v.number(), input: null },
  /** Average colour, "#rrggbb", as a placeholder while loading. */
  color: { stored: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))), input: null },
  /** Luminance of its brightest part, 0 to 1; computed on demand for images of older versions. */
  brightness: { stored: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), input: null },
  credit: { stored: v.optional(Credit), input: null },
  lastModifiedDate: { stored: v.optional(InstantText), input: null },
} satisfies Fields

export const Image = storedRecord(imageFields)
export type Image = v.InferOutput<typeof Image>

/** An image as visitors get it, without its event, which is for the office only. */
export const publicImage = ({ event: _, ...image }: Image): Image => image

/** The uploaded image, and an existing image with the same pixels, if any. */
const AddedImage = v.object({ ...Image.entries, sameAs: v.exactOptional(v.string()) })
export type AddedImage = v.InferOutput<typeof AddedImage>
export const readAddedImages = (answer: unknown) => v.parse(v.array(AddedImage), answer)

export const ImageEdit = recordEdit(imageFields, () => t('An image is expected.', 'Hier gehört ein Bild hin.'))
export type ImageEdit = v.InferOutput<typeof ImageEdit>

/** One id or several (D12). */
export const ImageQuery = v.object(
  {
    _ids: v.union(
      [v.string(), v.pipe(v.array(v.string()), v.maxLength(1000))],
      'Hier gehört eine Kennung oder eine Liste davon hin.',
    ),
  },
  'Hier gehört eine Kennung oder eine Liste davon hin.',
)
