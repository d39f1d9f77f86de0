import { t } from '../../../../domain/kit/language.ts'

/** What the program itself has said, in English, for whoever helps: behind a word to press. `of` is for screen readers. */
export const Details = ({ of, children }: { of?: string; children: string }) => (
  <details className="technical">
    <summary>
      {t('Details', 'Einzelheiten')}
      {of && <span className="visually-hidden"> {of}</span>}
    </summary>
    <small lang="en">{children}</small>
  </details>
)
