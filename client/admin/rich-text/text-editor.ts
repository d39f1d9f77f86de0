import { type Editor, useEditor, useEditorState } from '@tiptap/react'
import { extensions, htmlOf, type Reading, read, tidyPasted } from './rich-text-document.ts'
import { tools } from './toolbar.tsx'

export { EditorContent } from '@tiptap/react'

const keepLinkClosed = (_: unknown, event: Event) => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}

/** The editor of the text view; it restarts when `start` changes. */
export function useTextEditor(
  id: string,
  start: Reading,
  { onFocus, onChange }: { onFocus: () => void; onChange: (html: string) => void },
) {
  return useEditor(
    {
      extensions,
      content: start.content,
      injectCSS: false,
      // A paragraph that begins with „3. Oktober“ is no list.
      enableInputRules: false,
      enablePasteRules: false,
      editorProps: {
        attributes: {
          id,
          class: 'prose',
          lang: 'de',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
        },
        handleDOMEvents: {
          // Tab leaves the text, even from a list, where it would indent.
          keydown: (_, event) => event.key === 'Tab',
          click: keepLinkClosed,
          auxclick: keepLinkClosed,
        },
        transformPastedHTML: tidyPasted,
      },
      onFocus,
      onUpdate({ editor }) {
        const html = htmlOf(editor.state.doc)
        onChange(html === start.kept ? start.html : html)
      },
    },
    [start],
  )
}

/** For each of `tools`: whether it is on and whether it can be used at the caret. */
export const useToolStates = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor }) =>
      tools().map(({ isOn, run }) => ({ isOn: isOn?.(editor), can: run?.(editor.can().chain()).run() ?? true })),
  })

/** The two views of one text: in the editor and as HTML. */
type Views = {
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
