import type { ReactNode } from 'react'

type PlainListProps = { className?: string; ordered?: boolean; children: ReactNode }

/** Shows a list without bullets; Safari needs an explicit role to treat it as a list. */
export function PlainList({ className, ordered = false, children }: PlainListProps) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className={className} role="list">
      {children}
    </List>
  )
}
