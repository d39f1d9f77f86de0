import { t } from '../../../domain/language.ts'
import type { OpenQuestion, Withdrawal } from '../../../domain/withdrawals/withdrawal.ts'

export const kindWord = ({ kind }: Pick<Withdrawal, 'kind'>) =>
  kind === 'withdrawal' ? t('Withdrawal', 'Widerruf') : t('Termination', 'Kündigung')

export const stateWord = ({ state, kind, question }: Pick<Withdrawal, 'state' | 'kind' | 'question'>): string => {
  if (state === 'open')
    return question === 'redeemed' ? t('Pay back', 'Zurückzahlen') : t('Waits for you', 'Wartet auf dich')
  if (state === 'refused') return t('Refused', 'Abgelehnt')
  return kind === 'termination' ? t('Settled', 'Erledigt') : t('Effective', 'Wirksam')
}

/** In a few words, why it waits or waited. */
export const questionWords = (): Record<OpenQuestion, string> => ({
  unknown: t('No contract found', 'Kein Vertrag gefunden'),
  other: t('Another address', 'Andere Adresse'),
  noRight: t('No right of withdrawal', 'Kein Widerrufsrecht'),
  late: t('After the 14 days', 'Nach den 14 Tagen'),
  part: t('Only a part', 'Nur ein Teil'),
  begun: t('The course has begun', 'Der Kurs hat begonnen'),
  untold: t('Not told of the right', 'Nicht belehrt'),
  redeemed: t('Money for a voucher', 'Geld für einen Gutschein'),
  termination: t('When does it end?', 'Wann endet der Vertrag?'),
  ended: t('Ended before', 'War schon beendet'),
  again: t('Withdrawn before', 'War schon widerrufen'),
})

/** What speaks against it, and what the educator has to know to decide. */
export const questionHints = (): Record<OpenQuestion, string> => ({
  unknown: t(
    'The number was not found. Please choose the booking, or write back.',
    'Die Nummer wurde nicht gefunden. Wähl die Buchung aus oder schreib zurück.',
  ),
  other: t(
    'Neither name nor email address are those of the contract. Check who wrote it before you accept.',
    'Weder Name noch E-Mail-Adresse sind die des Vertrags. Prüf erst, wer geschrieben hat.',
  ),
  noRight: t(
    'The law gives no right of withdrawal here: a date for leisure, or a voucher sold on the spot. Whoever cannot come cancels by the terms.',
    'Hier gibt es kein gesetzliches Widerrufsrecht: Freizeit mit festem Termin, oder ein Gutschein vom Markt. Wer nicht kann, storniert nach den AGB.',
  ),
  late: t(
    'The 14 days were over when it arrived. What was posted in time is in time.',
    'Die 14 Tage waren vorbei, als er ankam. Was rechtzeitig abgeschickt wurde, ist rechtzeitig.',
  ),
  part: t(
    'Cancel for those people in the booking without a fee, then settle this one here.',
    'Storniere in der Buchung ohne Gebühr für diese Personen und erledige den Widerruf dann hier.',
  ),
  begun: t(
    'For what has taken place a share of the price may stay with you, if the guest had asked to begin at once.',
    'Für das, was schon stattfand, darf ein Anteil des Preises bei dir bleiben, wenn der Gast den frühen Beginn verlangt hatte.',
  ),
  untold: t(
    'The event has the right of withdrawal now, but had not when it was booked. Whoever was not told of it has a year more.',
    'Der Termin hat heute ein Widerrufsrecht, bei der Buchung noch nicht. Wer nicht belehrt wurde, hat ein Jahr länger Zeit.',
  ),
  redeemed: t(
    'If the voucher is not void yet, a part of it was redeemed: by accepting, the rest goes back.',
    'Gilt der Gutschein noch, ist ein Teil eingelöst: Nimmst du den Widerruf an, geht der Rest zurück.',
  ),
  termination: t('Write back when the contract ends.', 'Schreib zurück, wann der Vertrag endet.'),
  ended: t(
    'The booking was over before. If it was cancelled with a fee, accepting gives the fee back.',
    'Die Buchung war schon vorher zu Ende. Wurde sie mit Gebühr storniert, gibst du die Gebühr zurück, wenn du annimmst.',
  ),
  again: t('There is nothing to do.', 'Hier ist nichts zu tun.'),
})

type Draft = { subject: string; text: string }

/** What she may write, in German, as guests read it. */
export function draftFor({ kind, name, question }: Withdrawal, verb: 'refuse' | 'close'): Draft {
  const hello = `Hallo ${name},\n\n`
  if (kind === 'termination')
    return {
      subject: 'Deine Kündigung',
      text: `${hello}deine Kündigung ist da. Der Vertrag endet am …\n\nViele Grüße`,
    }
  if (verb === 'close') return { subject: 'Dein Widerruf', text: '' }
  const why: Partial<Record<OpenQuestion, string>> = {
    late: 'die Frist von 14 Tagen war leider schon vorbei, als dein Widerruf ankam.',
    noRight:
      'für Freizeitveranstaltungen mit festem Termin gibt es nach § 312g Abs. 2 Nr. 9 BGB leider kein Widerrufsrecht.',
    unknown: 'ich habe zu deinem Widerruf leider keinen Vertrag gefunden. Schreib mir bitte die Nummer deiner Buchung.',
  }
  const way =
    question === 'late' || question === 'noRight'
      ? ' Zurücktreten kannst du nach Abschnitt 5 der AGB: Auf der Seite deiner Buchung steht, was das kostet.'
      : ''
  return {
    subject: 'Zu deinem Widerruf',
    text: `${hello}${why[question ?? 'again'] ?? 'deinen Widerruf kann ich leider nicht annehmen, weil …'}${way}\n\nViele Grüße`,
  }
}
