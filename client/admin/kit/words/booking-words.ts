import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { Choices } from '../form/choice-select.tsx'

/** What the settings of the site and of each of its events offer. */

export const confirmationChoices = (): Choices<NonNullable<Event['confirmation']>> => [
  ['manual', t('I confirm each one myself', 'Ich bestätige jede selbst')],
  ['automatic', t('By itself while there are places', 'Von selbst, solange Plätze frei sind')],
]

export const taxChoices = (): Choices<NonNullable<Event['tax']>> => [
  ['§19', t('None (§ 19 UStG, small business)', 'Keine (§ 19 UStG, Kleinunternehmen)')],
  ['§4/21', t('None (§ 4 no. 21 UStG, training)', 'Keine (§ 4 Nr. 21 UStG, Bildung)')],
  [7, '7\u00a0%'],
  [19, '19\u00a0%'],
]
