import { type Editor, useEditor, useEditorState } from '@tiptap/react'
import { extensions, htmlOf, type Reading, tidyPasted } from './rich-text-document.ts'
import { tools } from './tools.tsx'

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
