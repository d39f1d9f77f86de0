import { Select } from '../../../kit/ui/field.tsx'
import type { BoundValue } from '../bind.ts'

/** The values that can be chosen, with their words. */
export type Choices<V> = readonly (readonly [value: V, words: string])[]

/** A select whose values need not be texts: numbers, or null for "as elsewhere". */
export function ChoiceSelect<V extends string | number | boolean | null>({
  choices,
  value,
  onChange,
  ...field
}: BoundValue<V> & { choices: Choices<V>; className?: string; hint?: string }) {
  return (
    <Select
      {...field}
      value={String(value)}
      onChange={({ target }) => {
        const chosen = choices.find(([each]) => String(each) === target.value)
        if (chosen) onChange(chosen[0])
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

/** For the list of differences: what a value is called. */
export const wordsOf =
  <V,>(choices: Choices<V>) =>
  (value: unknown) =>
    choices.find(([each]) => each === value)?.[1] ?? ''
