import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { AppError } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import { shownName } from '../../kit/words/shown-name.ts'
import { ask, askWhich } from '../../state/page/question.ts'

/**
 * Makes a call that takes places for so many people of a booking. When there are fewer, it asks, and makes it again by force.
 * Throws `full` when the answer is no.
 */
export async function takingPlaces<T>(
  { name }: Pick<Registration, 'name'>,
  people: number,
  send: (force: { force?: true }) => Promise<T>,
): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    const isFull = error instanceof AppError && error.code === 'full'
    if (!isFull) throw error
    const question = `${shownName({ name })}: ${fullQuestion(error.free ?? 0, people)}`
    if (!(await ask(question, t('Yes, take them', 'Ja, aufnehmen'), 'primary'))) throw error
    return send({ force: true })
  }
}

/** The same for somebody new, who may wait instead (D49). */
export async function takingPlacesOrWaiting<T>(
  people: number,
  send: (more: { force?: true; waiting?: true }) => Promise<T>,
): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'full') throw error
    const waits = await askWhich(
      fullQuestion(error.free ?? 0, people),
      t('Onto the waiting list', 'Auf die Warteliste'),
      t('Take them all the same', 'Trotzdem aufnehmen'),
    )
    if (waits === undefined) throw error
    return send(waits ? { waiting: true } : { force: true })
  }
}

function fullQuestion(free: number, people: number): string {
  const left =
    free === 0
      ? t('No place is left.', 'Es ist kein Platz mehr frei.')
      : free === 1
        ? t('Only 1 place is left.', 'Es ist nur noch 1 Platz frei.')
        : t(`Only ${free} places are left.`, `Es sind nur noch ${free} Plätze frei.`)
  const all =
    people === 1
      ? t('Take 1 person all the same?', 'Trotzdem 1 Person aufnehmen?')
      : t(`Take ${people} people all the same?`, `Trotzdem ${people} Personen aufnehmen?`)
  return `${left} ${all}`
}
