import type { ReactNode } from 'react'

/** Shows five dashes of the trail, and a sentence. */
export function Loading({ children = 'Einen Moment, es geht gleich los.' }: { children?: ReactNode }) {
  return (
    <div className="loading" role="status">
      <span className="loading-trail" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </span>
      <span>{children}</span>
    </div>
  )
}
