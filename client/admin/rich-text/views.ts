import { type ParsedRichText, readRichText } from './rich-text-document.ts'

/** State of the two views: editor and HTML source. */
type Views = {
  /** Initial text of the editor. */
  start: ParsedRichText
  /** Text of the HTML view. */
  source: ParsedRichText
  isSourceShown: boolean
}

/** HTML that the editor cannot preserve starts in the HTML view. */
export function viewsOf(html: string): Views {
  const reading = readRichText(html)
  return { start: reading, source: reading, isSourceShown: !reading.isWhole }
}

/** True if the text can only be edited as HTML. */
export const mustStaySource = ({ isSourceShown, source }: Views) => isSourceShown && !source.isWhole

export const changeSource = (views: Views, html: string): Views => ({ ...views, source: readRichText(html) })

export const showSource = (views: Views, html: string): Views => ({
  ...views,
  source: readRichText(html),
  isSourceShown: true,
})

/** Returns to the text view. Keeps the editor, and so its undo, if the source still means `edited`, its text. */
export function showText({ start, source }: Views, edited: string): Views {
  const isSameText = start.isWhole && source.kept === edited
  return { start: isSameText ? start : source, source, isSourceShown: false }
}
