import { type MouseEvent, useRef } from 'react'
import { onceShown } from '../../../kit/focus.ts'

/** Runs an action for a pressed button of a row, then moves the focus on. */
export type Act = (press: MouseEvent, work: Promise<boolean>) => void

/** Focuses the next row when the pressed one disappears, so that tasks can be done one after another. */
export function useRowFocus() {
  const body = useRef<HTMLDivElement>(null)
  const find = (selector: string) => body.current?.querySelector<HTMLElement>(selector)
  const focusOn = (target: HTMLElement | null | undefined) =>
    (target ?? find('.undo-bar button') ?? find('h1'))?.focus()
  const act: Act = ({ currentTarget }, work) => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('.task') ?? [])]
    const at = rows.findIndex(row => row.contains(currentTarget))
    // Following rows first, then preceding ones.
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
