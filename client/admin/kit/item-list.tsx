import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { ask } from '../state/state.ts'
import { PanelIcon } from './panel-icon.tsx'

/** The list with one item moved by one place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

let lastKey = 0
const newKey = () => {
  lastKey += 1
  return lastKey
}

/** Items that can be added, removed and moved; `name` is what one is called. */
export function ItemList<T>({
  name,
  items,
  onChange,
  empty,
  children,
}: {
  name: string
  items: readonly T[]
  onChange: (items: T[]) => void
  /** What a new one begins with; without it none can be added or removed. */
  empty?: T
  children: (item: T, change: (change: Partial<T>) => void, index: number) => ReactNode
}) {
  // Items have no identity of their own, and an editor must stay with its text when it moves.
  const keys = useRef<number[]>([])
  while (keys.current.length < items.length) keys.current.push(newKey())
  keys.current.length = items.length
  const list = useRef<HTMLDivElement>(null)

  function move(from: number, to: number) {
    keys.current = moved(keys.current, from, to)
    onChange(moved(items, from, to))
  }
  async function remove(index: number) {
    if (!(await ask(`Remove ${name}?`, 'Yes, remove'))) return
    keys.current = keys.current.filter((_, at) => at !== index)
    onChange(items.filter((_, at) => at !== index))
    // The button that was pressed is gone with its item.
    requestAnimationFrame(() => list.current?.parentElement?.querySelector<HTMLElement>(':scope > .button')?.focus())
  }
  function add(item: T) {
    onChange([...items, item])
    requestAnimationFrame(() => {
      const last = list.current?.querySelector<HTMLElement>('.item:last-child :is(input, textarea, select)')
      last?.focus()
    })
  }
  return (
    <div className="items">
      <div ref={list}>
        {items.map((item, index) => (
          <div className="item" key={keys.current[index]}>
            <div className="item-tools">
              <button type="button" disabled={index === 0} onClick={() => move(index, index - 1)}>
                <PanelIcon name="up" />
                <span className="visually-hidden">
                  Move {name} {index + 1} up
                </span>
              </button>
              <button type="button" disabled={index === items.length - 1} onClick={() => move(index, index + 1)}>
                <PanelIcon name="down" />
                <span className="visually-hidden">
                  Move {name} {index + 1} down
                </span>
              </button>
              {empty !== undefined && (
                <button className="item-remove" type="button" onClick={() => remove(index)}>
                  <PanelIcon name="bin" />
                  Remove
                  <span className="visually-hidden">
                    {name} {index + 1}
                  </span>
                </button>
              )}
            </div>
            {children(
              item,
              change => onChange(items.map((known, at) => (at === index ? { ...known, ...change } : known))),
              index,
            )}
          </div>
        ))}
      </div>
      {empty !== undefined && (
        <Button variant="outline" small onClick={() => add(empty)}>
          <PanelIcon name="add" />
          Add {name}
        </Button>
      )}
    </div>
  )
}
