import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react'

export type Tab = {
  id: string
  label: string
  /** Shown beside the label. */
  count?: number
  /** URL without JavaScript: the same page with this tab open. */
  href: string
  panel: ReactNode
}

/** Keeps every panel in the document, so that switching tabs loses no input. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
}: {
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
}) {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)

  function open(event: MouseEvent, id: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onSelect(id)
  }

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(tab => tab.id === selected)
    const moves: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
      ' ': at,
    }
    const next = moves[event.key]
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <div className="tabs">
      <div className="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(tab => (
          <a
            key={tab.id}
            id={`${prefix}-${tab.id}`}
            role="tab"
            href={tab.href}
            aria-selected={tab.id === selected}
            aria-controls={`${prefix}-${tab.id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={event => open(event, tab.id)}
          >
            <span>
              {tab.label}
              {tab.count !== undefined && <small> {tab.count}</small>}
            </span>
          </a>
        ))}
      </div>
      {tabs.map(tab => (
        <div
          key={tab.id}
          id={`${prefix}-${tab.id}-panel`}
          className="tab-panel"
          role="tabpanel"
          aria-labelledby={`${prefix}-${tab.id}`}
          hidden={tab.id !== selected}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}
