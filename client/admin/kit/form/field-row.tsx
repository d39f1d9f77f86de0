import type { FieldKind, WordPair } from '../../../../domain/kit/fields.ts'
import { t } from '../../../../domain/kit/language.ts'
import { CheckBox, TextArea, TextField } from '../../../kit/ui/field.tsx'
import type { BoundBox, BoundValue } from '../bind.ts'

type Field = { kind?: FieldKind; label?: WordPair; hint?: WordPair }

/** Renders a field of a record by its kind. */
export function FieldRow({ field: { kind, hint }, value, onChange, ...bound }: BoundValue<unknown> & { field: Field }) {
  if (kind === 'yesNo')
    return (
      <HintBox
        {...bound}
        hint={hint ? t(...hint) : ''}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    )
  const row = { ...bound, ...(hint ? { hint: t(...hint) } : {}), value: String(value ?? '') }
  if (kind === 'longText') return <TextArea {...row} onChange={({ target }) => onChange(target.value)} />
  if (kind !== 'number')
    return <TextField {...row} className="half" onChange={({ target }) => onChange(target.value)} />
  return (
    <TextField
      {...row}
      className="half"
      type="number"
      min={1}
      // The server rejects null for a required number, like any wrong number.
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  )
}

/** A box with an explanation below its name. */
export const HintBox = ({ hint, label, ...box }: BoundBox & { hint: string }) => (
  <CheckBox
    {...box}
    label={
      <>
        <strong>{label}</strong>
        <small>{hint}</small>
      </>
    }
  />
)
