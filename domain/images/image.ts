import * as v from 'valibot'
import { idField, lineField } from '../field-kinds.ts'
import { type Fields, recordEdit, storedRecord } from '../fields.ts'
import { t } from '../language.ts'
import { InstantText } from '../schema.ts'
import { fileNameHint, isFileName } from './file-name.ts'

/** Whom to name for a picture that is not the operator's own ("Bildnachweis"). */
export const Credit = v.object({
  title: v.string(),
  author: v.string(),
  licence: v.string(),
  licenceUrl: v.string(),
  source: v.string(),
})
export type Credit = v.InferOutput<typeof Credit>

const whole = () => t('Please enter whole percents, 0 to 100.', 'Bitte gib ganze Prozente an, 0 bis 100.')
const percent = v.pipe(v.number(whole), v.integer(whole), v.minValue(0, whole), v.maxValue(100, whole))

/** What stays in sight when a picture is cropped, in percent from its left and its top. */
const Focus = v.object({ x: percent, y: percent }, whole)
export type Focus = v.InferOutput<typeof Focus>

/** Every field of an image; what is stored and what may be edited is derived from it. */
export const imageFields = {
  _id: idField,
  /** A URL below /img/; `?w=480|960|1600` asks for a smaller one (D12). */
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
  /** Without it, the middle of the picture stays in sight. */
  focus: { stored: v.optional(Focus), input: Focus },
  /** Pixels of the largest version. */
  width: { stored: v.number(), input: null },
  height: { stored: v.number(), input: null },
  /** The average of its pixels, "#rrggbb": what is shown until it has been loaded. */
  color: { stored: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))), input: null },
  /** The luminance of its brightest part, 0 to 1; images of older sites lack it until it is needed. */
  brightness: { stored: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), input: null },
  credit: { stored: v.optional(Credit), input: null },
  /** Of the last change, if there was one. */
  lastModifiedDate: { stored: v.optional(InstantText), input: null },
} satisfies Fields

export const Image = storedRecord(imageFields)
export type Image = v.InferOutput<typeof Image>

/** An image as the answer to its upload holds it: with the one that shows exactly the same, if there was one. */
const AddedImage = v.object({ ...Image.entries, sameAs: v.exactOptional(v.string()) })
export type AddedImage = v.InferOutput<typeof AddedImage>
export const readAddedImages = (answer: unknown) => v.parse(v.array(AddedImage), answer)

export const ImageEdit = recordEdit(imageFields, () => t('An image is expected.', 'Hier gehört ein Bild hin.'))
export type ImageEdit = v.InferOutput<typeof ImageEdit>

/** D12: one id or a list of them. */
export const ImageQuery = v.object(
  {
    _ids: v.union(
      [v.string(), v.pipe(v.array(v.string()), v.maxLength(1000))],
      'Hier gehört eine Kennung oder eine Liste davon hin.',
    ),
  },
  'Hier gehört eine Kennung oder eine Liste davon hin.',
)
