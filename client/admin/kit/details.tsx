import { t } from '../../../domain/language.ts'

/** What the program itself has said, in English, for whoever helps: behind a word to press. */
export const Details = ({ children }: { children: string }) => (
  <details className="technical">
    <summary>{t('Details', 'Einzelheiten')}</summary>
    <small lang="en">{children}</small>
  </details>
)
