import { type ReactNode, useRef } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { askUser } from '../../state/page/question.ts'
import { type Bind, bindItem, type FormPart, type Labels } from '../bind.ts'
import { PanelIcon } from '../panel-icon.tsx'

/** Returns the list with one item moved. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

let lastKey = 0
const newKey = () => {
  lastKey += 1
  return lastKey
}

/** Shows a list with buttons to add, remove and move items; `name` is the word for one item. */
export function ItemList<T, L extends Labels>({
  name,
  labels,
  empty,
  children,
  ...list
}: FormPart<T[]> & {
  name: string
  /** Labels of an item's fields. */
  labels: L
  /** Values of a new item. Without it, the list has a fixed length. */
  empty?: T
  children: (bind: Bind<T, L>) => ReactNode
}) {
  const { value: items, update } = list
  // Items have no id, but the fields of a moved item must move with it, rich-text editors included.
  const keys = useRef<number[]>([])
  while (keys.current.length < items.length) keys.current.push(newKey())
  keys.current.length = items.length
  const rows = useRef<HTMLDivElement>(null)

  function move(from: number, to: number) {
    keys.current = moveItem(keys.current, from, to)
    update(before => moveItem(before, from, to))
  }
  async function remove(index: number) {
    if (!(await askUser(t(`Remove ${name}?`, `${name} entfernen?`), t('Yes, remove', 'Ja, entfernen')))) return
    keys.current = keys.current.filter((_, at) => at !== index)
    update(before => before.filter((_, at) => at !== index))
    // The pressed button was removed with its item.
    requestAnimationFrame(() => rows.current?.parentElement?.querySelector<HTMLElement>(':scope > .button')?.focus())
  }
  function add(item: T) {
    update(before => [...before, item])
    requestAnimationFrame(() => {
      const last = rows.current?.querySelector<HTMLElement>('.item:last-child :is(input, textarea, select)')
      last?.focus()
    })
  }
  return (
    <div className="items">
      <div ref={rows}>
        {items.map((item, index) => (
          <div className="item" key={keys.current[index]}>
            <div className="item-tools">
              <button type="button" disabled={index === 0} onClick={() => move(index, index - 1)}>
                <PanelIcon name="up" />
                <span className="visually-hidden">
                  {t(`Move ${name} ${index + 1} up`, `${name} ${index + 1} nach oben`)}
                </span>
              </button>
              <button type="button" disabled={index === items.length - 1} onClick={() => move(index, index + 1)}>
                <PanelIcon name="down" />
                <span className="visually-hidden">
                  {t(`Move ${name} ${index + 1} down`, `${name} ${index + 1} nach unten`)}
                </span>
              </button>
              {empty !== undefined && (
                <button className="item-remove" type="button" onClick={() => remove(index)}>
                  <PanelIcon name="bin" />
                  {t('Remove', 'Entfernen')}
                  <span className="visually-hidden">
                    {name} {index + 1}
                  </span>
                </button>
              )}
            </div>
            {children(bindItem(list, item, index, labels))}
          </div>
        ))}
      </div>
      {empty !== undefined && (
        <Button variant="outline" small onClick={() => add(empty)}>
          <PanelIcon name="add" />
          {t(`Add ${name}`, `${name} hinzufügen`)}
        </Button>
      )}
    </div>
  )
}
