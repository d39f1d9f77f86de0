import type { ReactNode } from 'react'

type PlainListProps = { className?: string; ordered?: boolean; children: ReactNode }

/** A list without bullets; Safari tells that it is one only when the role says so. */
export function PlainList({ className, ordered = false, children }: PlainListProps) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className={className} role="list">
      {children}
    </List>
  )
}
