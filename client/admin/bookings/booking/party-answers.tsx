import { useId, useRef, useState } from 'react'
import { speakersOf } from '../../../../domain/bookings/form/speakers.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { OwnQuestion } from '../../../../domain/questions/question.ts'
import { callForRecord } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { TextField } from '../../../kit/ui/field.tsx'
import { focusFirstError } from '../../kit/focus.ts'
import { api } from '../../state/api.ts'
import { useDraft } from '../../state/drafts.ts'
import { type BookingCalls, useChangeAsOpened } from './booking-calls.ts'
import {
  consentStateWords,
  needsConsent,
  OwnFields,
  type OwnValues,
  ownChanges,
  ownValuesOf,
  refusesConsent,
  revokesConsent,
} from './own-fields.tsx'
import { SpeakerField } from './speaker-field.tsx'

type Props = {
  booking: Registration
  questions: readonly OwnQuestion[]
  calls: BookingCalls
  close: () => void
}

/** Corrects the party's answers to the educator's own questions. */
export function PartyAnswersStep({ booking, questions, calls, close }: Props) {
  const id = useId()
  const [opened] = useState(booking)
  const before = ownValuesOf(opened, questions)
  const speakers = speakersOf(opened, dayOf(new Date().toISOString()))
  const { draft, change, forget } = useDraft<OwnValues & { consent: string; by: string }>(`party ${booking._id}`, {
    ...before,
    consent: '',
    by: speakers[0] ?? '',
  })
  const [isTried, setTried] = useState(false)
  const step = useRef<HTMLFieldSetElement>(null)
  const changeBooking = useChangeAsOpened(booking, calls)
  const isNew = needsConsent(questions, draft, before)
  const isRefused = refusesConsent(questions, draft, before)
  const hasHow = isNew || isRefused || revokesConsent(questions, draft, before)
  const how = consentStateWords(isNew ? 'given' : isRefused ? 'refused' : 'revoked')
  const answers = ownChanges(questions, draft, before)
  const lacksHow = (isNew || isRefused) && draft.consent.trim() === ''
  const isLacking = lacksHow || (answers.length > 0 && draft.by.trim() === '')

  function end() {
    forget()
    close()
  }
  async function save() {
    setTried(true)
    if (isLacking) return focusFirstError(step.current)
    if (answers.length === 0) return end()
    const declared = { answers, by: draft.by, ...(hasHow ? { consent: draft.consent } : {}) }
    const isDone = await changeBooking(
      current => current.answers,
      json => callForRecord(api.registration.edit.$post({ json: { ...json, ...declared } })),
    )
    if (isDone) end()
  }
  const label = partyAnswersWords()
  return (
    <fieldset className="booking-step person-step" aria-label={label} ref={step}>
      <div className="editor-fields">
        <OwnFields questions={questions} value={draft} change={change} before={before} />
        {answers.length > 0 && (
          <SpeakerField names={speakers} value={draft.by} change={by => change({ by })} isTried={isTried} />
        )}
        {hasHow && (
          <TextField
            id={`${id}-consent`}
            label={how.label}
            placeholder={t('for example: on the phone', 'zum Beispiel: am Telefon')}
            value={draft.consent}
            onChange={({ target }) => change({ consent: target.value })}
            error={isTried && lacksHow ? how.missing : undefined}
          />
        )}
      </div>
      <div className="buttons">
        <Button small onClick={save}>
          {t('Save Answers', 'Antworten speichern')}
        </Button>
        <Button variant="outline" small onClick={end}>
          {t('Discard', 'Verwerfen')}
        </Button>
      </div>
    </fieldset>
  )
}

export const partyAnswersWords = () => t('Answers of the Whole Party', 'Antworten für alle zusammen')
