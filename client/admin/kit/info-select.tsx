import { Select } from '../../ui/field.tsx'
import { usePanel } from '../state/state.ts'

/** Chooses an info page by its path; `none` is the word for no page, if that can be chosen. */
export function InfoSelect({
  id,
  error,
  value,
  none,
  onChange,
}: {
  id: string
  error: string | undefined
  value: string
  none?: string
  onChange: (path: string) => void
}) {
  const infos = usePanel(state => state.lists.infos) ?? []
  const pages = infos.filter(({ path }) => path !== '')
  const isKnown = value === '' || pages.some(({ path }) => path === value)
  return (
    <Select id={id} label="Info page" error={error} value={value} onChange={event => onChange(event.target.value)}>
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
