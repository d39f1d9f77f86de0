import { useEffect, useRef, useState } from 'react'
import { MESSAGE_MAX, messageLength } from '../../../domain/bookings/form/form.ts'
import { TextArea, type TextAreaProps } from '../../kit/ui/field.tsx'

/** From so many characters left on, they are counted down. */
const COUNTED_FROM = 500

/** What a screen reader says: a few steps, as it would interrupt the writing at every key otherwise. */
export function announced(left: number): string {
  if (left < 0) return 'Die Nachricht ist zu lang.'
  const step = [20, 100, 250, COUNTED_FROM].find(most => left <= most)
  return step === undefined ? '' : `Noch höchstens ${step} Zeichen.`
}

const counted = (left: number) => (left < 0 ? `${-left} Zeichen zu viel` : `Noch ${left} Zeichen`)

/** A message, with the characters that are left once they become few. Nothing typed or pasted is cut off. */
export function MessageField(props: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [left, setLeft] = useState(MESSAGE_MAX)
  const count = () => setLeft(MESSAGE_MAX - messageLength(area.current?.value ?? ''))
  // A text may be there without any typing: kept from before a reload, or given by the server.
  useEffect(count)
  return (
    <TextArea
      {...props}
      ref={area}
      onInput={count}
      below={
        <>
          {left <= COUNTED_FROM && (
            <p className="note field-count" aria-hidden>
              {counted(left)}
            </p>
          )}
          <p className="visually-hidden" aria-live="polite">
            {announced(left)}
          </p>
        </>
      }
    />
  )
}
