import { type MouseEvent, useRef } from 'react'
import { onceShown } from '../../../kit/focus.ts'

/** Does something by a pressed button of a row, and moves the focus on. */
export type Act = (press: MouseEvent, work: Promise<boolean>) => void

/** Moves the focus to the next row when the one that was pressed has gone, so that tasks are done one after the other. */
export function useRowFocus() {
  const body = useRef<HTMLDivElement>(null)
  const find = (selector: string) => body.current?.querySelector<HTMLElement>(selector)
  const focusOn = (target: HTMLElement | null | undefined) =>
    (target ?? find('.undo-bar button') ?? find('h1'))?.focus()
  const act: Act = ({ currentTarget }, work) => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('.task') ?? [])]
    const at = rows.findIndex(row => row.contains(currentTarget))
    // The next rows, then those before.
    const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
    void work.then(isDone => {
      if (!isDone) return
      onceShown(() => {
        const targets = others.map(row => (row.isConnected ? row.querySelector<HTMLElement>('.task-action') : null))
        focusOn(targets.find(target => target !== null))
      })
    })
  }
  return { body, act, focusFirst: () => onceShown(() => focusOn(find('.task-action'))) }
}
