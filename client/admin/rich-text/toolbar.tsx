import type { ChainedCommands, Editor } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { t } from '../../../domain/kit/language.ts'
import { useEditorState } from './text-editor.ts'

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
  const [focusedTool, setFocusedTool] = useState(tools().at(0)?.name)
  const states = useToolStates(editor)
  const tabStop = (name: string) => ({ tabIndex: name === focusedTool ? 0 : -1, onFocus: () => setFocusedTool(name) })

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
        const { isOn, isPossible } = states[at] ?? {}
        const isEnabled = !isSourceShown && isPossible
        return (
          <button
            key={tool.name}
            type="button"
            title={tool.name}
            aria-pressed={tool.isOn && !isSourceShown ? isOn : undefined}
            aria-expanded={tool.run ? undefined : isLinking}
            aria-disabled={!isEnabled}
            aria-keyshortcuts={tool.shortcut && `Control+${tool.shortcut} Meta+${tool.shortcut}`}
            {...tabStop(tool.name)}
            onMouseDown={event => event.preventDefault()}
            onClick={() => isEnabled && press(tool)}
          >
            {tool.content}
          </button>
        )
      })}
      <button
        type="button"
        className="rich-text-html"
        aria-pressed={isSourceShown}
        aria-disabled={mustStaySource}
        aria-describedby={mustStaySource ? `${id}-kept` : undefined}
        {...tabStop('HTML')}
        onClick={toggleSource}
      >
        HTML
      </button>
    </div>
  )
}

/** Moves between tools by arrow keys, Home and End. */
function moveAlong(event: KeyboardEvent<HTMLDivElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex(button => button.contains(document.activeElement))
  const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const target = moves[event.key]
  if (target === undefined) return
  event.preventDefault()
  buttons.at(target % buttons.length)?.focus()
}

type Tool = {
  name: string
  content: ReactNode
  /** Key, pressed with Ctrl or Cmd. */
  shortcut?: string
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
    content: <b aria-hidden="true">{t('B', 'F')}</b>,
    shortcut: 'B',
    isOn: editor => editor.isActive('bold'),
    run: chain => chain.toggleBold(),
  },
  {
    name: t('Italic', 'Kursiv'),
    content: <i aria-hidden="true">{t('I', 'K')}</i>,
    shortcut: 'I',
    isOn: editor => editor.isActive('italic'),
    run: chain => chain.toggleItalic(),
  },
  { name: 'Link', content: <u>Link</u>, shortcut: 'K', isOn: editor => hrefOf(editor) !== '' },
  {
    name: t('Bulleted List', 'Liste mit Punkten'),
    content: <Shape name="bullets" />,
    isOn: editor => editor.isActive('bulletList'),
    run: chain => chain.toggleBulletList(),
  },
  {
    name: t('Numbered List', 'Liste mit Nummern'),
    content: <Shape name="numbers" />,
    isOn: editor => editor.isActive('orderedList'),
    run: chain => chain.toggleOrderedList(),
  },
  {
    name: t('Heading', 'Überschrift'),
    content: t('Heading', 'Überschrift'),
    isOn: editor => editor.isActive('heading', { level: 3 }),
    run: chain => chain.toggleHeading({ level: 3 }),
  },
  {
    name: t('Subheading', 'Zwischenüberschrift'),
    content: t('Subheading', 'Zwischenüberschrift'),
    isOn: editor => editor.isActive('heading', { level: 4 }),
    run: chain => chain.toggleHeading({ level: 4 }),
  },
  { name: t('Undo', 'Rückgängig'), content: <Shape name="undo" />, shortcut: 'Z', run: chain => chain.undo() },
  { name: t('Redo', 'Wiederholen'), content: <Shape name="redo" />, shortcut: 'Shift+Z', run: chain => chain.redo() },
]

/** Returns the address of the link at the caret or selection; "" without one. */
export function hrefOf(editor: Editor): string {
  const { href } = editor.getAttributes('link')
  return typeof href === 'string' ? href : ''
}

/** Returns for each of `tools` whether it is on, and whether it is possible at the caret. */
const useToolStates = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor }) =>
      tools().map(({ isOn, run }) => ({ isOn: isOn?.(editor), isPossible: run?.(editor.can().chain()).run() ?? true })),
  })
