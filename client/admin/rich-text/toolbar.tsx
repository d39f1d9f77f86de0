import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../../../domain/kit/language.ts'
import { useToolStates } from './text-editor.ts'
import { type Tool, tools } from './tools.tsx'

/** The tools of a text, one stop for Tab. */
export function Toolbar({
  id,
  label,
  editor,
  isSourceShown,
  mustStaySource,
  isLinking,
  toggleLink,
  toggleSource,
}: {
  id: string
  label: string
  editor: Editor
  isSourceShown: boolean
  mustStaySource: boolean
  isLinking: boolean
  toggleLink: () => void
  toggleSource: () => void
}) {
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

/** Arrow keys, Home and End go from tool to tool. */
function moveAlong(event: KeyboardEvent<HTMLDivElement>) {
  const all = [...event.currentTarget.querySelectorAll('button')]
  const at = all.findIndex(button => button.contains(document.activeElement))
  const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const next = moves[event.key]
  if (next === undefined) return
  event.preventDefault()
  all.at(next % all.length)?.focus()
}
