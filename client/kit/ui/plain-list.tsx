import type { ReactNode } from 'react'

type PlainListProps = { className?: string; ordered?: boolean; children: ReactNode }

/** A list without bullets; Safari treats it as a list only with an explicit role. */
export function PlainList({ className, ordered = false, children }: PlainListProps) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className={className} role="list">
      {children}
    </List>
  )
}
