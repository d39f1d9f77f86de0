import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Text under a label that opens and closes it ("Weitere Infos"), without JavaScript too. */
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
