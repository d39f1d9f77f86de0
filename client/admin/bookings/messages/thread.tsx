import type { MessageDelivery } from '../../../../domain/bookings/record/message.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Failure, useCall } from '../../kit/failure.tsx'
import { LetterFailure, LetterState } from '../../kit/letters/letter-state.tsx'
import { RowButton } from '../../kit/list/table.tsx'
import { shownDateTime } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import { refresh, reloadDeliveries, useMessageDeliveries } from '../../state/lists.ts'

/** What the educator wrote to somebody, and what became of each letter. */
export function Thread({ of: { _id, name, thread } }: { of: Registration }) {
  const deliveries = useMessageDeliveries({ _id }, thread.map(message => message._id).join())
  if (thread.length === 0) return null
  return (
    <section className="thread">
      <h3>{t('Your Letters', 'Deine Briefe')}</h3>
      <ol>
        {thread.map(({ _id, date, subject, text }) => (
          <li key={_id}>
            <strong>{subject}</strong>
            <small>{shownDateTime(date)}</small>
            <DeliveryState of={deliveries.find(({ message }) => message === _id)} name={name} />
            {text === '' ? <TextDeleted /> : <p lang="de">{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Its deadline has come (D65). */
export const TextDeleted = () => <p className="note">{t('Text deleted', 'Text gelöscht')}</p>

/** Of one letter; nothing until it is known. */
export function DeliveryState({ of: delivery, name }: { of: MessageDelivery | undefined; name: string }) {
  const { run, failure } = useCall()
  if (!delivery) return null
  const { state, error, letter } = delivery
  const retry = (_id: string) =>
    run(async () => {
      await call(api.mail.outbox.retry.$post({ json: { _id } }))
      await Promise.all([reloadDeliveries(), refresh('outbox')])
    })
  return (
    <div className="delivery">
      <LetterState state={state} error={error} />
      {error !== undefined && <LetterFailure to={name} raw={error} />}
      {error !== undefined && letter !== undefined && (
        <RowButton icon="again" of={name} onClick={() => retry(letter)}>
          {t('Retry', 'Noch einmal')}
        </RowButton>
      )}
      <Failure>{failure}</Failure>
    </div>
  )
}
