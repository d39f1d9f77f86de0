import type { ReactNode } from 'react'
import { Icon } from '../../kit/ui/icon.tsx'

/** A sentence marked as good or bad by colour and icon. */
export const Notice = ({ is, children }: { is: 'good' | 'bad'; children: ReactNode }) => (
  <p className={`notice notice-${is}`}>
    <Icon name={is === 'good' ? 'check' : 'warning'} />
    <span>{children}</span>
  </p>
)
