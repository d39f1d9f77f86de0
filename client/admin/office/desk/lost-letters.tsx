import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { isReturn } from '../../../../domain/letters/reply.ts'
import { call } from '../../../kit/state/api.ts'
import { Failure, useCall } from '../../kit/failure.tsx'
import { LetterFailure } from '../../kit/letters/letter-state.tsx'
import { RowButton } from '../../kit/list/table.tsx'
import { api } from '../../state/api.ts'
import { useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { succeedByLetter } from '../../state/page/success.ts'

/** The letters about a registration that did not arrive, and another attempt. */
export function LostLetters({ of }: { of: Registration }) {
  const tasks = useList('desk')?.tasks ?? []
  const lost = tasks.filter(task => task.kind === 'letter').filter(({ registration }) => registration === of._id)
  const { run, failure } = useCall()
  const retry = (_id: string, email: string) =>
    run(async () => {
      await call(api.mail.outbox.retry.$post({ json: { _id } }))
      void succeedByLetter(t(`Goes to ${email} once more`, `Geht noch einmal an ${email}`), 'desk', 'outbox')
    })
  if (lost.length === 0) return null
  return (
    <ul className="lost-letters">
      {lost.map(({ _id, email, subject, error }) => (
        <li key={_id}>
          <strong>
            {isReturn(error)
              ? t(`“${subject}” to ${email} came back.`, `„${subject}“ an ${email} kam zurück.`)
              : t(`“${subject}” to ${email} did not arrive.`, `„${subject}“ an ${email} kam nicht an.`)}
          </strong>
          <LetterFailure to={email} raw={error} />
          <div className="buttons">
            <RowButton icon="edit" onClick={() => openOverlay({ kind: 'registration', item: of, mode: 'edit' })}>
              {t('Change the Address', 'Adresse ändern')}
            </RowButton>
            <RowButton icon="again" of={email} onClick={() => retry(_id, email)}>
              {t('Retry', 'Noch einmal')}
            </RowButton>
          </div>
        </li>
      ))}
      <Failure>{failure}</Failure>
    </ul>
  )
}
