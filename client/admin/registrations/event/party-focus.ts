import { type MouseEvent, useRef } from 'react'
import { onceShown } from '../../kit/is-shown.ts'

/** Does something by a pressed button, and moves the focus on. */
export type Act = (press: MouseEvent, work: Promise<boolean>) => void

const isShown = (element: Element) => element.isConnected && !element.closest('[hidden]')

/**
 * Where the focus goes when a pressed button has gone: to the next party of which something can be done, then to "Undo".
 * `body` is what holds them.
 */
export function usePartyFocus() {
  const body = useRef<HTMLDivElement>(null)
  const find = (selector: string) =>
    [...(body.current?.querySelectorAll<HTMLElement>(selector) ?? [])].find(element => isShown(element))
  const focusOn = (target: HTMLElement | undefined) => (target ?? find('.undo-bar button') ?? find('button'))?.focus()
  const act: Act = ({ currentTarget }, work) => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('.party') ?? [])]
    const at = rows.findIndex(row => row.contains(currentTarget))
    // The next rows, then those before.
    const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
    void work.then(isDone => {
      if (!isDone) return
      onceShown(() => {
        const buttons = others.filter(isShown).map(row => row.querySelector<HTMLElement>('.party-actions button'))
        focusOn(buttons.find(button => button !== null) ?? undefined)
      })
    })
  }
  return {
    body,
    act,
    /** To the first that the selector finds, as soon as what was done is shown. */
    focusFirst: (selector: string) => onceShown(() => focusOn(find(selector))),
  }
}
