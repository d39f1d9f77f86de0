import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Select } from '../../../kit/ui/field.tsx'
import { useList } from '../../state/lists.ts'
import type { BoundText, BoundValue } from '../bind.ts'

/** Selectable values with their words. */
export type Choices<V> = readonly (readonly [value: V, words: string])[]

/** Shows a select for any values: numbers, or null for the site's default. */
export function ChoiceSelect<V extends string | number | boolean | null>({
  choices,
  value,
  onChange,
  ...field
}: Omit<BoundValue<V>, 'error'> & {
  error?: string | undefined
  choices: Choices<V>
  className?: string
  hint?: string
  disabled?: boolean
}) {
  return (
    <Select
      {...field}
      value={String(value)}
      below={<WholeChoice words={choiceWords(choices)(value)} />}
      onChange={({ target }) => {
        const chosenOption = choices.find(([each]) => String(each) === target.value)
        if (chosenOption) onChange(chosenOption[0])
      }}
    >
      {choices.map(([each, words]) => (
        <option key={String(each)} value={String(each)}>
          {words}
        </option>
      ))}
    </Select>
  )
}

/** More characters do not fit into a select on a phone. */
const WIDTH_OF_PHONE = 32

/** Repeats a long choice below its select, which a phone cuts off. Screen readers read the select itself. */
export const WholeChoice = ({ words }: { words: string }) =>
  words.length > WIDTH_OF_PHONE && (
    <p className="whole-choice" aria-hidden="true">
      {words}
    </p>
  )

/** Returns a formatter for the list of differences. */
export const choiceWords =
  <V,>(choices: Choices<V>) =>
  (value: unknown) =>
    choices.find(([each]) => each === value)?.[1] ?? ''

/** Info pages with a path, which can be linked to. */
export const useLinkablePages = () => (useList('infos') ?? []).filter(({ path }) => path !== '')

/** Selects an info page by its path; `none`, if given, labels the choice of no page. */
export function InfoSelect({ none, ...bound }: BoundText & { none?: string }) {
  const pages = useLinkablePages()
  const { value } = bound
  const isKnown = value === '' || pages.some(({ path }) => path === value)
  return (
    <Select {...bound}>
      {none !== undefined && <option value="">{none}</option>}
      {!isKnown && <option value={value}>{value}</option>}
      {pages.map(({ _id, path, title }) => (
        <option key={_id} value={path}>
          {title} ({path})
        </option>
      ))}
    </Select>
  )
}

/** Choices shared by the site's settings and each event. */

export const confirmationChoices = (): Choices<NonNullable<Event['confirmation']>> => [
  ['manual', t('I confirm each one myself', 'Ich bestätige jede selbst')],
  ['automatic', t('Automatically while there are places', 'Von selbst, solange Plätze frei sind')],
]

export const taxChoices = (): Choices<NonNullable<Event['tax']>> => [
  ['§19', t('None (§ 19 UStG, small business)', 'Keine (§ 19 UStG, Kleinunternehmen)')],
  ['§4/21', t('None (§ 4 no. 21 UStG, training)', 'Keine (§ 4 Nr. 21 UStG, Bildung)')],
  [7, '7\u00a0%'],
  [19, '19\u00a0%'],
]
