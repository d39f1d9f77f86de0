import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Shows a native `details` element, so that it works without JavaScript. */
export function Collapsible({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="more">
      <summary>
        {label}
        <Icon name="chevron" />
      </summary>
      <div className="more-body">{children}</div>
    </details>
  )
}
