import { type Reading, read } from './rich-text-document.ts'

/** The two views of one text: in the editor and as HTML. */
export type Views = {
  /** The text that the editor started with. */
  start: Reading
  /** The text of the HTML view. */
  source: Reading
  isSourceShown: boolean
}

/** HTML that the editor cannot keep whole is shown as HTML. */
export function viewsOf(html: string): Views {
  const reading = read(html)
  return { start: reading, source: reading, isSourceShown: !reading.isWhole }
}

/** Whether the text can only be edited as HTML. */
export const mustStaySource = ({ isSourceShown, source }: Views) => isSourceShown && !source.isWhole

export const changeSource = (views: Views, html: string): Views => ({ ...views, source: read(html) })

export const showSource = (views: Views, html: string): Views => ({ ...views, source: read(html), isSourceShown: true })

/** Restarts the editor only when the HTML differs from its text, `edited`; otherwise undo still works. */
export function showText({ start, source }: Views, edited: string): Views {
  const isSameText = start.isWhole && source.kept === edited
  return { start: isSameText ? start : source, source, isSourceShown: false }
}
