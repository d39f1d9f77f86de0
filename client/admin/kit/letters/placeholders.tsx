import { useRef } from 'react'
import { bookingPlaceholders, placeholderWords } from '../../../../domain/bookings/record/placeholders.ts'
import { t } from '../../../../domain/kit/language.ts'

type Props = { insert: (mark: string) => void; isToBookings?: boolean }

/** Buttons that insert placeholders at the caret. Letters to bookings have more of them. */
export function PlaceholderButtons({ insert, isToBookings = true }: Props) {
  const words = placeholderWords().filter(([mark]) => isToBookings || bookingPlaceholders(mark).length === 0)
  return (
    <p className="marks">
      <span>{t('Fill in:', 'Einsetzen:')}</span>
      {words.map(([mark, meaning]) => (
        <button key={mark} type="button" title={mark} onClick={() => insert(mark)}>
          {meaning}
          <span className="visually-hidden"> {mark}</span>
        </button>
      ))}
    </p>
  )
}

/** A text with buttons that insert at the caret, or its last position after blur. */
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
