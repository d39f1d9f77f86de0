import { useEffect, useRef, useState } from 'react'
import { MESSAGE_MAX, messageLength } from '../../../domain/bookings/form/message-length.ts'
import { TextArea, type TextAreaProps } from '../../kit/ui/field.tsx'

/** The countdown starts at this many characters left. */
const COUNTED_FROM = 500

/** Announces only a few thresholds, as screen readers would interrupt at every key otherwise. */
export function announcementOf(left: number): string {
  if (left < 0) return 'Die Nachricht ist zu lang.'
  const step = [20, 100, 250, COUNTED_FROM].find(limit => left <= limit)
  return step === undefined ? '' : `Noch höchstens ${step} Zeichen.`
}

const leftWords = (left: number) => (left < 0 ? `${-left} Zeichen zu viel` : `Noch ${left} Zeichen`)

/** Shows a message with a countdown near its limit. Never truncates text. */
export function MessageField(props: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [left, setLeft] = useState(MESSAGE_MAX)
  const count = () => setLeft(MESSAGE_MAX - messageLength(area.current?.value ?? ''))
  // Text may be restored after a reload or given by the server.
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
              {leftWords(left)}
            </p>
          )}
          <p className="visually-hidden" aria-live="polite">
            {announcementOf(left)}
          </p>
        </>
      }
    />
  )
}
