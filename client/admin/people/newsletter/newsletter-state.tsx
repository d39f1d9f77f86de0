import { t } from '../../../../domain/kit/language.ts'
import type { NewsletterView } from '../../../../domain/people/newsletter/newsletter-progress.ts'
import { shownDateTime } from '../../kit/words/day.ts'

/** How far a newsletter has come: a draft, being sent, or sent. */
export function NewsletterState({ subject, sending }: NewsletterView) {
  if (!sending) return <span className="quiet">{t('Draft', 'Entwurf')}</span>
  const { date, isDone, sent, waiting, failed, dropped } = sending
  const all = sent + waiting + failed + dropped
  return (
    <>
      {isDone
        ? t(`Sent ${shownDateTime(date)}: ${sent} of ${all}`, `Gesendet ${shownDateTime(date)}: ${sent} von ${all}`)
        : t(`${sent} of ${all} sent`, `${sent} von ${all} gesendet`)}
      {waiting > 0 && t(`, ${waiting} waiting`, `, ${waiting} warten`)}
      {!isDone && '\u00a0…'}
      {failed > 0 && <small className="state-bad">{t(`${failed} failed`, `${failed} gescheitert`)}</small>}
      {dropped > 0 && <small>{t(`${dropped} not sent`, `${dropped} nicht gesendet`)}</small>}
      {!isDone && (
        <progress
          max={all}
          value={all - waiting}
          aria-label={t(`Progress of ${subject}`, `Fortschritt von ${subject}`)}
        />
      )}
    </>
  )
}
