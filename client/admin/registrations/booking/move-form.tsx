import { useId, useState } from 'react'
import { t } from '../../../../domain/language.ts'
import { partySize } from '../../../../domain/registrations/booking.ts'
import type { DateToMoveTo } from '../../../../domain/registrations/dates-to-move-to.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { call } from '../../../state/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { shownDateTime } from '../../kit/day.ts'
import { api } from '../../state/api.ts'
import type { BookingCalls } from './booking-calls.ts'
import { peopleWords } from './booking-words.ts'
import { takingPlaces } from './taking-places.ts'

/** Closes what was open once the work is done. */
export type Finish = (work: Promise<boolean>) => void

function leftWords({ left }: DateToMoveTo): string {
  if (left === null) return ''
  return left === 0 ? t(' (full)', ' (ausgebucht)') : t(` (${left} free)`, ` (${left} frei)`)
}

/** Moves a booking to one of these dates. */
export function MoveForm({
  booking,
  dates,
  calls,
  finish,
}: {
  booking: Registration
  dates: readonly DateToMoveTo[]
  calls: BookingCalls
  finish: Finish
}) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  if (dates.length === 0)
    return <p className="note">{t('There is no other coming date.', 'Es gibt keinen anderen kommenden Termin.')}</p>
  const move = () =>
    calls.change(booking, edit =>
      takingPlaces(booking, partySize(booking), force =>
        call(api.registration.move.$post({ json: { ...edit, event: chosen, ...force } })),
      ),
    )
  return (
    <div className="booking-step">
      <Select
        id={id}
        label={t('To which date?', 'Auf welchen Termin?')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{t('Please choose', 'Bitte wählen')}</option>
        {dates.map(date => (
          <option key={date._id} value={date._id}>
            {date.title}, {shownDateTime(date.startDate)}
            {leftWords(date)}
          </option>
        ))}
      </Select>
      <Button small disabled={chosen === ''} onClick={() => finish(move())}>
        {t(`Move ${peopleWords(partySize(booking))}`, `${peopleWords(partySize(booking))} umbuchen`)}
      </Button>
    </div>
  )
}
