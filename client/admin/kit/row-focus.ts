import { type MouseEvent, useRef } from 'react'
import { runAfterPaint } from './focus.ts'

/** Runs an action for a pressed button of a row, then moves the focus on. */
export type RowAct = (press: MouseEvent, work: Promise<boolean>) => void

type RowSelectors = {
  row: string
  /** The button of a row to focus next. */
  action: string
  /** Focused when no row has an action and nothing can be undone. */
  otherwise: string
}

const isShown = (element: Element) => element.isConnected && !element.closest('[hidden]')

/**
 * Moves the focus when a pressed button disappears: to the next row with an action, so that rows can be done one after
 * another, else to "Undo". Attach `body` to their container.
 */
export function useRowFocus({ row, action, otherwise }: RowSelectors) {
  const body = useRef<HTMLDivElement>(null)
  const all = (selector: string) => [...(body.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const find = (selector: string) => all(selector).find(isShown)
  const focusOn = (target: HTMLElement | undefined) => (target ?? find('.undo-bar button') ?? find(otherwise))?.focus()
  const runFromRow: RowAct = ({ currentTarget }, work) => {
    const rows = all(row)
    const at = rows.findIndex(row => row.contains(currentTarget))
    // Following rows first, then preceding ones.
    const otherRows = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
    void work.then(isDone => {
      if (!isDone) return
      runAfterPaint(() => {
        const buttons = otherRows.filter(isShown).map(row => row.querySelector<HTMLElement>(action))
        focusOn(buttons.find(button => button !== null) ?? undefined)
      })
    })
  }
  return {
    body,
    act: runFromRow,
    /** Focuses the first match once the result is shown. */
    focusFirst: (selector = action) => runAfterPaint(() => focusOn(find(selector))),
  }
}
