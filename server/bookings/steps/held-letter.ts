import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Mail } from '../../../domain/letters/mail.ts'
import type { Deps } from '../../app/deps.ts'

/** Returns the outbox without the letter about a booking's last step; undefined once the letter is being sent (D68). */
export function withoutHeldLetter(
  { courier }: Pick<Deps, 'courier'>,
  { _id, history }: Registration,
  outbox: readonly Mail[],
): Mail[] | undefined {
  const isIts = ({ cause }: Mail) =>
    cause?.kind === 'registration' && cause.id === _id && cause.step === history.length - 1
  const isOnItsWay = outbox.some(mail => isIts(mail) && courier.isOnItsWay(mail))
  return history.at(-1)?.sentDate || isOnItsWay ? undefined : outbox.filter(mail => !isIts(mail))
}
