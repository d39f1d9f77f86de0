import { useCallback, useEffect, useRef, useState } from 'react'
import { PARAGRAPH_MAX } from '../../../../domain/bookings/form/event-change-input.ts'
import { unknownPlaceholders } from '../../../../domain/bookings/record/placeholders.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import { TextArea } from '../../../kit/ui/field.tsx'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { useReach } from '../../state/reach.ts'
import type { BoundText } from '../bind.ts'
import { useCall } from '../failure.tsx'
import { MoreDetails } from '../fold.tsx'
import { FactList } from '../list/table.tsx'
import { LetterText } from './letter-state.tsx'
import { PlaceholderButtons, useCaretText } from './placeholders.tsx'

/** Letters to send, and guests without an address. */
export type PlannedLetters = {
  letters: readonly { email: string; name: string; subject: string; text: string }[]
  withoutAddress: readonly string[]
}

/** Submits the form, or previews its letters; `shown` is the preview that was read. */
export type SendWithLetters<L extends PlannedLetters = PlannedLetters> = (
  options: { preview?: true; lastModifiedDate?: string },
  shown?: L,
) => Promise<Event | L>

/** Debounces previews while typing. */
const PREVIEW_AFTER_MS = 400

/**
 * Previews the letters for the form values serialized as `key`; undefined while loading. Retries a lost request once
 * the server is reachable, or by `retry`.
 */
export function useLetters<L extends PlannedLetters = PlannedLetters>(
  key: string,
  send: ((options: { preview: true }) => Promise<Event | Registration | L>) | undefined,
) {
  const [loaded, setKnown] = useState<{ key: string; letters: L }>()
  const { run, failure } = useCall()
  const latest = useRef(send)
  latest.current = send
  const reload = useCallback(
    () =>
      void run(async () => {
        const answer = await latest.current?.({ preview: true })
        if (answer && 'letters' in answer) setKnown({ key, letters: answer })
      }),
    [key, run],
  )
  useEffect(() => {
    const timer = setTimeout(reload, PREVIEW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [reload])
  const reach = useReach()
  const wasAway = useRef(false)
  useEffect(() => {
    if (reach === 'there' && wasAway.current && failure !== '') reload()
    wasAway.current = reach === 'away'
  }, [reach, failure, reload])
  return { letters: loaded?.key === key ? loaded.letters : undefined, failure, retry: reload }
}

/** `3 letters`; `PlannedLetters` while the number is loading. */
export function lettersWords(count: number | undefined): string {
  if (count === undefined) return t('Letters', 'Briefe')
  return count === 1 ? t('1 letter', '1 Brief') : t(`${count} letters`, `${count} Briefe`)
}

/** Shows the first letter as its recipient will read it. */
export function FirstLetter({ letters }: { letters: PlannedLetters | undefined }) {
  const [letter] = letters?.letters ?? []
  if (!letter) return null
  const { name, email, subject, text } = letter
  return (
    <MoreDetails summary={<Unbroken>{t(`The letter to ${name}`, `Der Brief an ${name}`)}</Unbroken>}>
      <FactList facts={{ [t('To', 'An')]: email, [t('Subject', 'Betreff')]: subject }} />
      <LetterText>{text}</LetterText>
    </MoreDetails>
  )
}

export const paragraphLabel = () =>
  t('Your paragraph in the letter (optional)', 'Dein Absatz im Brief (kann leer bleiben)')

/** Edits the educator's own paragraph for every letter; `alwaysStated` explains what the letter contains anyway. */
export function ParagraphField({ bound, alwaysStated }: { bound: BoundText; alwaysStated: string }) {
  const unknown = unknownPlaceholders(bound.value)
  const text = useCaretText(bound.value, value => bound.onChange({ target: { value } }))
  return (
    <TextArea
      {...bound}
      hint={alwaysStated}
      maxLength={PARAGRAPH_MAX}
      ref={text.field}
      onBlur={text.leave}
      below={<PlaceholderButtons insert={text.insert} />}
      error={
        unknown.length > 0
          ? t(`Nothing is filled in for: ${unknown.join(', ')}`, `Dafür wird nichts eingesetzt: ${unknown.join(', ')}`)
          : undefined
      }
    />
  )
}
