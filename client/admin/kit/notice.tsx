import type { ReactNode } from 'react'
import { t } from '../../../domain/kit/language.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { PanelIcon } from './panel-icon.tsx'

/** Shows a message marked as good or bad by colour and icon. */
export const Notice = ({ is, children }: { is: 'good' | 'bad'; children: ReactNode }) => (
  <p className={`notice notice-${is}`}>
    <Icon name={is === 'good' ? 'check' : 'warning'} />
    <span>{children}</span>
  </p>
)

/** Shows folded technical details in English, for support. `of` is for screen readers. */
export const TechnicalDetails = ({ of, children }: { of?: string; children: string }) => (
  <details className="technical">
    <summary>
      {t('Details', 'Einzelheiten')}
      {of && <span className="visually-hidden"> {of}</span>}
    </summary>
    <small lang="en">{children}</small>
  </details>
)

/** Links back to the set-up until it is completed. */
export const SetUpNote = () => (
  <p className="set-up-note">
    <a className="row-button" href="/admin/set-up">
      <PanelIcon name="right" />
      {t('Continue the set-up', 'Einrichtung fortsetzen')}
    </a>
  </p>
)
