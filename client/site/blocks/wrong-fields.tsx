import { Fragment, type MouseEvent } from 'react'

type Props = {
  /** In reading order. */
  fields: readonly (readonly [id: string, label: string])[]
  /** What scripts do instead of following the link. */
  jump?: (event: MouseEvent, id: string) => void
}

/** How many fields of a form are wrong and which, each a link to it. */
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
