import { Fragment, type MouseEvent } from 'react'

type Props = {
  /** In reading order. */
  fields: readonly (readonly [id: string, label: string])[]
  /** With scripts, called instead of following the link. */
  jump?: (event: MouseEvent, id: string) => void
}

/** Counts a form's wrong fields and links to each. */
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
