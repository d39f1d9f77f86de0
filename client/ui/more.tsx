import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** "Weitere …": opens and closes without JavaScript too. */
export function More({ label, children }: { label: string; children: ReactNode }) {
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
