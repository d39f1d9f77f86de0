import * as v from 'valibot'
import { StoredHtml } from './html.ts'
import {
  FlagInput,
  HtmlInput,
  ImageList,
  ImageOrNone,
  lineInput,
  MomentInput,
  SlugOrNone,
  textInput,
  titleInput,
} from './input.ts'
import type { Sentence } from './language.ts'
import { Id, InstantText, Slug } from './schema.ts'

/** Kinds of fields that several records share: stored and input schema. */

/** A single line, possibly empty. */
export const lineField = (max: number) => ({ kind: 'text', stored: v.string(), input: lineInput(max) }) as const

/** A single line, not empty. */
export const titleField = (max: number) => ({ kind: 'text', stored: v.string(), input: titleInput(max) }) as const

/** Plain text of several lines. */
export const textField = (max: number) => ({ kind: 'longText', stored: v.string(), input: textInput(max) }) as const

export const htmlField = { stored: StoredHtml, input: HtmlInput }
export const flagField = { kind: 'yesNo', stored: v.boolean(), input: FlagInput } as const
export const momentField = { stored: InstantText, input: MomentInput }
/** An image id, or "". */
export const imageField = { stored: v.union([Id, v.literal('')]), input: ImageOrNone }
export const imagesField = { stored: v.array(Id), input: ImageList }
/** Path of an info page, or "". */
export const pathField = { stored: v.union([Slug, v.literal('')]), input: SlugOrNone }
/** Id of a list item. Missing ids are generated, see `giveUniqueIds`; `sentence` is the error for invalid ones. */
export const itemIdField = (sentence: Sentence) => ({
  stored: Id,
  input: v.optional(
    v.pipe(
      v.string(sentence),
      v.check(id => id === '' || v.is(Id, id), sentence),
    ),
    '',
  ),
})
/** Set by the server only, like `dateField`. */
export const idField = { stored: Id, input: null }
export const dateField = { stored: InstantText, input: null }
