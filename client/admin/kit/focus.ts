import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `restore` when the focused element is removed; otherwise the browser starts the next Tab from the top. It gets
 * the result of `note` for that element, which is undefined for elements outside.
 */
function useFocusLoss<T>(note: (focused: Element) => T | undefined, restore: (noted: T) => void): void {
  const last = useRef<{ focused: Element; noted: T }>(undefined)
  const noteFocus = useEffectEvent(({ target }: FocusEvent) => {
    const noted = target instanceof Element ? note(target) : undefined
    last.current = target instanceof Element && noted !== undefined ? { focused: target, noted } : undefined
  })
  useEffect(() => {
    const listen = (event: FocusEvent) => noteFocus(event)
    document.addEventListener('focusin', listen)
    return () => document.removeEventListener('focusin', listen)
  }, [])
  // Removing the element re-renders this component.
  useEffect(() => {
    if (!last.current || last.current.focused.isConnected || document.activeElement !== document.body) return
    const { noted } = last.current
    last.current = undefined
    restore(noted)
  })
}

/** Focuses `target` when the focused element within `selector` is removed. */
export const useFocusWhenGone = (selector: string, target: () => HTMLElement | null | undefined): void =>
  useFocusLoss(
    focused => focused.closest(selector) ?? undefined,
    () => target()?.focus(),
  )

/**
 * Focuses the next button when the focused one of a table is removed: in its row, or in the row that has its place, or
 * else the heading. Does not scroll: a refresh may remove a row after the user has scrolled elsewhere.
 */
export function useFocusInRows(table: RefObject<HTMLTableElement | null>): void {
  const rowsIn = (body = table.current?.tBodies[0]) => [...(body?.children ?? [])]
  useFocusLoss(
    focused => {
      const at = rowsIn().findIndex(row => row.contains(focused))
      const row = rowsIn()[at]
      return row && { row, at }
    },
    ({ row, at }) => {
      const next = row.isConnected ? row : rowsIn()[Math.min(at, rowsIn().length - 1)]
      const target =
        next?.querySelector<HTMLElement>('.options :is(a, button)') ??
        next?.querySelector<HTMLElement>('a, button') ??
        table.current?.closest('section, details')?.querySelector<HTMLElement>('h2[tabindex], summary')
      target?.focus({ preventScroll: true })
    },
  )
}

// Required fields set aria-invalid="false".
const firstWrong = (form: Element | null | undefined) => form?.querySelector<HTMLElement>('[aria-invalid="true"]')

/** Focuses the first marked field, once rendered. */
export const focusFirstError = (form: Element | null) => runAfterPaint(() => firstWrong(form)?.focus())

/**
 * After each failure focuses the first wrong field, or the ref's element if none is marked. `form` selects an ancestor
 * to search; by default the element itself.
 */
export function useFocusOnError<T extends HTMLElement>(failure: unknown, form?: string): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (failure === undefined) return
    const searched = form === undefined ? ref.current : ref.current?.closest(form)
    const target = firstWrong(searched) ?? ref.current
    target?.focus()
  }, [failure, form])
  return ref
}

/** False after unmounting: a late answer must not navigate away from elsewhere. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/** Runs `work` after the next render: lists update their subscribers by a timer. */
export const runAfterPaint = (work: () => void) => void setTimeout(() => requestAnimationFrame(work))

/** Focuses an element once there is something to show, and whenever that is new, such as another letter. */
export function useFocusOnNew<T extends HTMLElement>(content: object | undefined): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (content) ref.current?.focus()
  }, [content])
  return ref
}
