import { Select } from '../../../kit/ui/field.tsx'
import { useList } from '../../state/lists.ts'
import type { BoundText } from '../bind.ts'

/** The info pages that have an address to link to. */
export const useLinkablePages = () => (useList('infos') ?? []).filter(({ path }) => path !== '')

/** Chooses an info page by its path; `none` is the word for no page, if that can be chosen. */
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
