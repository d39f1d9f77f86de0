import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * When the element with the focus is removed, and was within `selector`, `target` gets the focus: otherwise the next Tab starts at
 * the top of the page.
 */
export function useFocusWhenGone(selector: string, target: () => HTMLElement | null | undefined): void {
  const last = useRef<Element>(undefined)
  const note = useEffectEvent(({ target: focused }: FocusEvent) => {
    last.current = focused instanceof Element && focused.closest(selector) ? focused : undefined
  })
  useEffect(() => {
    const listen = (event: FocusEvent) => note(event)
    document.addEventListener('focusin', listen)
    return () => document.removeEventListener('focusin', listen)
  }, [])
  // What shows it is drawn again when it goes.
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return
    last.current = undefined
    target()?.focus()
  })
}

// Fields that are needed say of themselves that they are not wrong.
const firstWrong = (form: Element | null | undefined) => form?.querySelector<HTMLElement>('[aria-invalid="true"]')

/** Goes on in the first field that is marked, once it is. */
export const focusWrong = (form: Element | null) => onceShown(() => firstWrong(form)?.focus())

/**
 * Each failure moves the focus to the first wrong field, or to the element with this ref where none is marked. `form` selects
 * what around that element is searched; otherwise it is the element itself.
 */
export function useFocusOnWrong<T extends HTMLElement>(failure: unknown, form?: string): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (failure === undefined) return
    const searched = form === undefined ? ref.current : ref.current?.closest(form)
    const target = firstWrong(searched) ?? ref.current
    target?.focus()
  }, [failure, form])
  return ref
}

/** Whether a component is still shown: what comes late must not lead away from where somebody has gone meanwhile. */
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

/** Does something as soon as what a call has stored is shown: the lists hear of it by a timer. */
export const onceShown = (work: () => void) => void setTimeout(() => requestAnimationFrame(work))
