import { useId, useState } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import { Select, TextField } from '../../../kit/ui/field.tsx'

type Props = {
  /** Names of the people who may have spoken. */
  names: readonly string[]
  value: string
  change: (name: string) => void
  isTried: boolean
}

/** Asks who told the office an answer: one of the known people, or somebody else by name. */
export function SpeakerField({ names, value, change, isTried }: Props) {
  const id = useId()
  const [isSomebodyElse, setElse] = useState(!names.includes(value))
  const label = t('Who said so?', 'Wer hat das gesagt?')
  const missing = t('Please say who said so.', 'Bitte gib an, wer das gesagt hat.')
  return (
    <>
      {names.length > 0 && (
        <Select
          id={id}
          className="half"
          label={label}
          value={isSomebodyElse ? '' : value}
          onChange={({ target }) => {
            setElse(target.value === '')
            change(target.value)
          }}
        >
          {names.map(name => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value="">{t('Somebody else …', 'Jemand anderes …')}</option>
        </Select>
      )}
      {isSomebodyElse && (
        <TextField
          id={`${id}-name`}
          className="half"
          label={names.length > 0 ? t('Their name', 'Name dieser Person') : label}
          autoComplete="off"
          maxLength={100}
          value={value}
          onChange={({ target }) => change(target.value)}
          error={isTried && value.trim() === '' ? missing : undefined}
        />
      )}
    </>
  )
}
