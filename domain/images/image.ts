import * as v from 'valibot'
import { Id, InstantText } from '../schema.ts'

/** Whom to name for a picture that is not the operator's own ("Bildnachweis"). */
export const Credit = v.object({
  title: v.string(),
  author: v.string(),
  licence: v.string(),
  licenceUrl: v.string(),
  source: v.string(),
})
export type Credit = v.InferOutput<typeof Credit>

export const Image = v.object({
  _id: Id,
  /** A URL below /img/; `?w=480|960|1600` asks for a smaller one (D12). */
  path: v.string(),
  name: v.string(),
  /** Alternative text. */
  desc: v.string(),
  /** Pixels of the largest version. */
  width: v.number(),
  height: v.number(),
  /** The average of its pixels, "#rrggbb": what is shown until it has been loaded. */
  color: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))),
  credit: v.optional(Credit),
  /** Of the last change, if there was one. */
  lastModifiedDate: v.optional(InstantText),
})
export type Image = v.InferOutput<typeof Image>

/** The widths a smaller version is kept in, in pixels (D12). */
export const imageWidths = [480, 960, 1600] as const
export type ImageWidth = (typeof imageWidths)[number]

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
