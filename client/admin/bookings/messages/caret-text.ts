import { useRef } from 'react'

/** A text into which a button beside it puts something at the caret, where it was when the field was left. */
export function useCaretText(value: string, change: (value: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<[from: number, to: number]>(undefined)
  const caretIn = (text: string) => caret.current ?? [text.length, text.length]
  const withPiece = (text: string, piece: string) => {
    const [from, to] = caretIn(text)
    return text.slice(0, from) + piece + text.slice(to)
  }
  return {
    field,
    withPiece,
    leave() {
      const { selectionStart, selectionEnd } = field.current ?? {}
      if (selectionStart !== undefined && selectionEnd !== undefined) caret.current = [selectionStart, selectionEnd]
    },
    insert(piece: string) {
      const at = caretIn(value)[0] + piece.length
      change(withPiece(value, piece))
      requestAnimationFrame(() => {
        field.current?.focus()
        field.current?.setSelectionRange(at, at)
      })
    },
  }
}
