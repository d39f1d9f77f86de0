import { t } from '../../../../domain/kit/language.ts'
import { PanelIcon } from '../panel-icon.tsx'

/** Leads back to the set-up until it is ended. */
export const SetUpNote = () => (
  <p className="set-up-note">
    <a className="row-button" href="/admin/set-up">
      <PanelIcon name="right" />
      {t('Continue the set-up', 'Einrichtung fortsetzen')}
    </a>
  </p>
)
