import { type RefObject, useEffect } from 'react'

/** `/`, Ctrl K and Cmd K lead to the search from anywhere, unless somebody types or a dialog is open. */
export function useSearchKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function follow(event: KeyboardEvent) {
      const isTyped = isTyping(event.target) && (event.key === '/' || event.target !== field.current)
      if (!isSearchKey(event) || isTyped || document.querySelector('dialog[open]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [field])
}

const isSearchKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key === '/' ? !ctrlKey && !metaKey && !altKey : key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)

/** Closes what belongs to a box when somebody presses beside it or the focus goes elsewhere. */
export function useClosedOutside(box: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const look = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', look)
    document.addEventListener('focusin', look)
    return () => {
      document.removeEventListener('pointerdown', look)
      document.removeEventListener('focusin', look)
    }
  }, [box, close])
}
