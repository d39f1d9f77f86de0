import type { ReactNode } from 'react'
import { isOtherDate, isOtherLocation } from '../../../../domain/bookings/record/reported-facts.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { useBind } from '../../kit/bind.ts'
import { completedLink } from '../../kit/form/completed-link.ts'
import { LocationFields } from '../../kit/form/location-fields.tsx'
import { lettersWords, ParagraphField } from '../../kit/letters/planned-letters.tsx'
import { asTitle } from '../../kit/words/title-case.ts'
import { api } from '../../state/api.ts'
import { type ChangeProps, EventChange, isChangeFilledIn, letterLabels, ReasonField } from './event-change.tsx'
import { type DateDraft, dateDraft, enteredMoments, MomentFields } from './moment-fields.tsx'

type Moments = Pick<Event, 'startDate' | 'endDate'>
type EventLocation = Pick<Event, 'locationName' | 'locationLink'>
type MoveDraft = DateDraft & EventLocation & { reason: string; paragraph: string }

/** Initial values of the form, for a move to these moments. */
export const moveDraft = (to: Moments, { locationName, locationLink }: EventLocation): MoveDraft => ({
  ...dateDraft(to),
  ...{ locationName, locationLink },
  ...{ reason: '', paragraph: '' },
})

/** Compares the form with the earlier date and location. `said` is the part of the call that the letters quote. */
export function readMove({ reason, paragraph, ...draft }: MoveDraft, before: Moments & EventLocation) {
  const moments = enteredMoments(draft)
  const place = { locationName: draft.locationName.trim(), locationLink: completedLink(draft.locationLink).trim() }
  return {
    moments,
    place,
    hasNewDate: moments !== undefined && isOtherDate(moments, before),
    hasNewLocation: isOtherLocation(place, before),
    said: { ...(reason.trim() === '' ? {} : { reason }), ...(paragraph.trim() === '' ? {} : { paragraph }) },
  }
}

type MoveFormProps = ChangeProps & {
  entries: { draft: MoveDraft; change: (changes: Partial<MoveDraft>) => void; forget: () => void }
  before: Moments
  /** The call without its mode; undefined while nothing is to be moved. */
  json: Omit<Parameters<typeof api.event.move.$post>[0]['json'], 'preview'> | undefined
  success: string
  happens: ReactNode
  children?: ReactNode
}

/** Edits date, place, reason and letter of a move; `children` follow the date. */
export function MoveEventForm({ item, done, entries, before, json, success, happens, children }: MoveFormProps) {
  const { draft, change, forget } = entries
  const bind = useBind(entries, labels())
  return (
    <EventChange
      event={item}
      done={done}
      forget={forget}
      entries={JSON.stringify(json) ?? ''}
      send={
        json && isChangeFilledIn(draft.reason, draft.paragraph)
          ? more => call(api.event.move.$post({ json: { ...json, ...more } }))
          : undefined
      }
      decide={moveWords}
      success={success}
      happens={() => happens}
    >
      <MomentFields entries={entries} before={before.startDate} />
      {children}
      <LocationFields name={bind.text('locationName')} link={bind.text('locationLink')} value={draft} set={change} />
      <ReasonField bound={bind.text('reason')} />
      <ParagraphField
        bound={bind.text('paragraph')}
        stands={t(
          'The letter always states what is new, and what it was before.',
          'Was neu ist und was bisher galt, steht ohnehin darin.',
        )}
      />
    </EventChange>
  )
}

/** A move needs no reason. */
const labels = () => ({
  ...letterLabels(),
  locationName: t('Location', 'Ort'),
  locationLink: t('Link to the map', 'Link zur Karte'),
  reason: t('Reason, as guests read it (optional)', 'Grund, wie ihn die Gäste lesen (kann leer bleiben)'),
})

const moveWords = (letters: number | undefined): string =>
  letters === 0
    ? t('Move', 'Verschieben')
    : t(`Move and Send ${asTitle(lettersWords(letters))}`, `Verschieben und ${lettersWords(letters)} senden`)
