import { Fragment, type MouseEvent } from 'react'
import { type PlainForm, wrongFieldsOf } from '../../kit/forms/plain-form.ts'
import { Icon } from '../../kit/ui/icon.tsx'

type Props = {
  /** In reading order. */
  fields: readonly (readonly [id: string, label: string])[]
  /** With scripts, called instead of following the link. */
  jump?: (event: MouseEvent, id: string) => void
}

/** Shows the number of a form's wrong fields, and links to each. */
export const WrongFields = ({ fields, jump }: Props) => (
  <p>
    {fields.length === 1 ? 'Ein Feld stimmt' : `${fields.length} Felder stimmen`} noch nicht:{' '}
    {fields.map(([id, label], index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <a href={`#${id}`} onClick={event => jump?.(event, id)}>
          {label}
        </a>
      </Fragment>
    ))}
    .
  </p>
)

/** Reports the mistakes of a form without scripts: lists its wrong fields; without any, focuses the message. */
export function PlainMistakes({ form, message = '' }: { form: PlainForm; message?: string | undefined }) {
  const wrong = wrongFieldsOf(form)
  if (wrong.length === 0 && message === '') return null
  return (
    // biome-ignore lint/a11y/noAutofocus: this brings visitors without scripts to it
    <div className="mistakes" role="alert" tabIndex={-1} autoFocus={wrong.length === 0}>
      <Icon name="warning" />
      {wrong.length > 0 ? <WrongFields fields={wrong} /> : <p>{message}</p>}
    </div>
  )
}
