import { useEffect, useRef, useState } from 'react'
import { MESSAGE_MAX, messageLength } from '../../../domain/bookings/form/message-length.ts'
import { TextArea, type TextAreaProps } from '../../kit/ui/field.tsx'

/** The countdown starts at this many characters left. */
const COUNTED_FROM = 500

/** Announces only a few thresholds, as screen readers would interrupt at every key otherwise. */
export function announcementOf(charactersLeft: number): string {
  if (charactersLeft < 0) return 'Die Nachricht ist zu lang.'
  const step = [20, 100, 250, COUNTED_FROM].find(limit => charactersLeft <= limit)
  return step === undefined ? '' : `Noch höchstens ${step} Zeichen.`
}

const leftWords = (charactersLeft: number) =>
  charactersLeft < 0 ? `${-charactersLeft} Zeichen zu viel` : `Noch ${charactersLeft} Zeichen`

/** Shows a message with a countdown near its limit. Never truncates text. */
export function MessageField(props: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [charactersLeft, setLeft] = useState(MESSAGE_MAX)
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
          {charactersLeft <= COUNTED_FROM && (
            <p className="note field-count" aria-hidden>
              {leftWords(charactersLeft)}
            </p>
          )}
          <p className="visually-hidden" aria-live="polite">
            {announcementOf(charactersLeft)}
          </p>
        </>
      }
    />
  )
}
