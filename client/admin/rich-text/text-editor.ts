import { useEditor } from '@tiptap/react'
import { cleanPasted, extensions, htmlOf, type ParsedRichText } from './rich-text-document.ts'

export { EditorContent, useEditorState } from '@tiptap/react'

const keepLinkClosed = (_: unknown, event: Event) => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}

/** Returns the editor of the text view; it restarts when `start` changes. */
export function useTextEditor(
  id: string,
  start: ParsedRichText,
  { onFocus, onChange }: { onFocus: () => void; onChange: (html: string) => void },
) {
  return useEditor(
    {
      extensions,
      content: start.content,
      injectCSS: false,
      // A paragraph that begins with „3. Oktober“ is not a list.
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
        transformPastedHTML: cleanPasted,
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
