import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** A sentence that says by colour and mark whether it is good news. */
export const Notice = ({ is, children }: { is: 'good' | 'bad'; children: ReactNode }) => (
  <p className={`notice notice-${is}`}>
    <Icon name={is === 'good' ? 'check' : 'warning'} />
    <span>{children}</span>
  </p>
)
