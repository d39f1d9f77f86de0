import { type ChainedCommands, type Editor, useEditor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { t } from '../../../domain/kit/language.ts'
import { cleanPasted, extensions, htmlOf, type ParsedRichText, readRichText } from './rich-text-document.ts'

type ToolbarProps = {
  id: string
  label: string
  editor: Editor
  isSourceShown: boolean
  mustStaySource: boolean
  isLinking: boolean
  toggleLink: () => void
  toggleSource: () => void
}

/** Shows the toolbar of the editor, a single Tab stop. */
export function Toolbar({
  id,
  label,
  editor,
  isSourceShown,
  mustStaySource,
  isLinking,
  toggleLink,
  toggleSource,
}: ToolbarProps) {
  const [current, setCurrent] = useState(tools().at(0)?.name)
  const states = useToolStates(editor)
  const roving = (name: string) => ({ tabIndex: name === current ? 0 : -1, onFocus: () => setCurrent(name) })

  function press({ run }: Tool) {
    if (run) run(editor.chain().focus()).run()
    else toggleLink()
  }

  return (
    <div
      className="rich-text-tools"
      role="toolbar"
      aria-label={t(`Format ${label}`, `${label} gestalten`)}
      aria-controls={id}
      onKeyDown={moveAlong}
    >
      {tools().map((tool, at) => {
        const { isOn, can } = states[at] ?? {}
        const isPossible = !isSourceShown && can
        return (
          <button
            key={tool.name}
            type="button"
            title={tool.name}
            aria-pressed={tool.isOn && !isSourceShown ? isOn : undefined}
            aria-expanded={tool.run ? undefined : isLinking}
            aria-disabled={!isPossible}
            aria-keyshortcuts={tool.keys && `Control+${tool.keys} Meta+${tool.keys}`}
            {...roving(tool.name)}
            onMouseDown={event => event.preventDefault()}
            onClick={() => isPossible && press(tool)}
          >
            {tool.face}
          </button>
        )
      })}
      <button
        type="button"
        className="rich-text-html"
        aria-pressed={isSourceShown}
        aria-disabled={mustStaySource}
        aria-describedby={mustStaySource ? `${id}-kept` : undefined}
        {...roving('HTML')}
        onClick={toggleSource}
      >
        HTML
      </button>
    </div>
  )
}

/** Moves between tools by arrow keys, Home and End. */
function moveAlong(event: KeyboardEvent<HTMLDivElement>) {
  const all = [...event.currentTarget.querySelectorAll('button')]
  const at = all.findIndex(button => button.contains(document.activeElement))
  const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const next = moves[event.key]
  if (next === undefined) return
  event.preventDefault()
  all.at(next % all.length)?.focus()
}

type Tool = {
  name: string
  face: ReactNode
  /** Key, pressed with Ctrl or Cmd. */
  keys?: string
  isOn?: (editor: Editor) => boolean
  /** Command of the tool; undefined for the link, which asks for its address first. */
  run?: (chain: ChainedCommands) => ChainedCommands
}

const shapes = {
  bullets: 'M9.5 6H20M9.5 12H20M9.5 18H20M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M3.5 5L5 4v5M3.5 9h3M3.5 15.2c.3-1.6 2.9-1.5 2.9.1 0 1.2-2.6 2-2.9 3.7h3.2',
  undo: 'M9 14.5L4.5 10 9 5.5M5 10h9a5 5 0 0 1 0 10h-4',
  redo: 'M15 14.5l4.5-4.5L15 5.5M19 10h-9a5 5 0 0 0 0 10h4',
} as const

const Shape = ({ name }: { name: keyof typeof shapes }) => (
  <svg className="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
)

const tools = (): Tool[] => [
  {
    name: t('Bold', 'Fett'),
    face: <b aria-hidden="true">{t('B', 'F')}</b>,
    keys: 'B',
    isOn: editor => editor.isActive('bold'),
    run: chain => chain.toggleBold(),
  },
  {
    name: t('Italic', 'Kursiv'),
    face: <i aria-hidden="true">{t('I', 'K')}</i>,
    keys: 'I',
    isOn: editor => editor.isActive('italic'),
    run: chain => chain.toggleItalic(),
  },
  { name: 'Link', face: <u>Link</u>, keys: 'K', isOn: editor => hrefOf(editor) !== '' },
  {
    name: t('Bulleted List', 'Liste mit Punkten'),
    face: <Shape name="bullets" />,
    isOn: editor => editor.isActive('bulletList'),
    run: chain => chain.toggleBulletList(),
  },
  {
    name: t('Numbered List', 'Liste mit Nummern'),
    face: <Shape name="numbers" />,
    isOn: editor => editor.isActive('orderedList'),
    run: chain => chain.toggleOrderedList(),
  },
  {
    name: t('Heading', 'Überschrift'),
    face: t('Heading', 'Überschrift'),
    isOn: editor => editor.isActive('heading', { level: 3 }),
    run: chain => chain.toggleHeading({ level: 3 }),
  },
  {
    name: t('Subheading', 'Zwischenüberschrift'),
    face: t('Subheading', 'Zwischenüberschrift'),
    isOn: editor => editor.isActive('heading', { level: 4 }),
    run: chain => chain.toggleHeading({ level: 4 }),
  },
  { name: t('Undo', 'Rückgängig'), face: <Shape name="undo" />, keys: 'Z', run: chain => chain.undo() },
  { name: t('Redo', 'Wiederholen'), face: <Shape name="redo" />, keys: 'Shift+Z', run: chain => chain.redo() },
]

/** Returns the address of the link at the caret or selection; "" without one. */
export function hrefOf(editor: Editor): string {
  const { href } = editor.getAttributes('link')
  return typeof href === 'string' ? href : ''
}

export { EditorContent } from '@tiptap/react'

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

/** Returns for each of `tools` whether it is on, and whether it is possible at the caret. */
const useToolStates = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor }) =>
      tools().map(({ isOn, run }) => ({ isOn: isOn?.(editor), can: run?.(editor.can().chain()).run() ?? true })),
  })

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
