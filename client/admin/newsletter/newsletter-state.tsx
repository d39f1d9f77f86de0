import { formatShortDateTime } from '../../../domain/format.ts'
import type { NewsletterView } from '../../../domain/newsletter/newsletter-progress.ts'

/** How far a newsletter has come: a draft, being sent, or sent. */
export function NewsletterState({ subject, sending }: NewsletterView) {
  if (!sending) return <span className="quiet">Draft</span>
  const { date, isDone, sent, waiting, failed, dropped } = sending
  const all = sent + waiting + failed + dropped
  return (
    <>
      {isDone ? `Sent ${formatShortDateTime(date)}: ${sent} of ${all}` : `${sent} of ${all} sent`}
      {waiting > 0 && `, ${waiting} waiting`}
      {!isDone && '\u00a0…'}
      {failed > 0 && <small className="state-bad">{failed} failed</small>}
      {dropped > 0 && <small>{dropped} not sent</small>}
      {!isDone && <progress max={all} value={all - waiting} aria-label={`Progress of ${subject}`} />}
    </>
  )
}
