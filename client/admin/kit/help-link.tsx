import { t } from '../../../domain/kit/language.ts'
import { PanelIcon } from './panel-icon.tsx'

/** Leads to the page of the handbook about what is shown, in a new tab: nothing that was typed is lost. */
export const HelpLink = ({ help, about }: { help: string; about: string }) => (
  <a
    className="help-link"
    href={help === '' ? '/admin/hilfe' : `/admin/hilfe/${help}`}
    target="_blank"
    rel="noopener"
    title={t('Help', 'Hilfe')}
  >
    <PanelIcon name="question" />
    <span className="visually-hidden">{t(`Help: ${about} (new tab)`, `Hilfe: ${about} (neuer Tab)`)}</span>
  </a>
)
