import * as v from 'valibot'
import { StoredHtml } from './html.ts'
import { Flag, Html, ImageList, ImageOrNone, line, Moment, SlugOrNone, text, title } from './input.ts'
import type { Sentence } from './language.ts'
import { Id, InstantText, Slug } from './schema.ts'

/** Kinds of field that several records have: how they are stored, and how a person enters them. */

/** A text of one line, which may be empty. */
export const lineField = (max: number) => ({ stored: v.string(), input: line(max) })

/** A text of one line that says something. */
export const titleField = (max: number) => ({ stored: v.string(), input: title(max) })

/** A plain text of several lines. */
export const textField = (max: number) => ({ stored: v.string(), input: text(max) })

export const htmlField = { stored: StoredHtml, input: Html }
export const flagField = { stored: v.boolean(), input: Flag }
export const momentField = { stored: InstantText, input: Moment }
/** The id of an image, or "". */
export const imageField = { stored: v.union([Id, v.literal('')]), input: ImageOrNone }
export const imagesField = { stored: v.array(Id), input: ImageList }
/** The path of an info page, or "". */
export const pathField = { stored: v.union([Slug, v.literal('')]), input: SlugOrNone }
/** Of an item of a list. What comes without one is given one, see `identified`; `sentence` is said of what can be none. */
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
/** Set by the server alone, as `dateField` is. */
export const idField = { stored: Id, input: null }
export const dateField = { stored: InstantText, input: null }
