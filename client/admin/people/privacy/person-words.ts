import type { Day } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { type FoundKind, type PersonErased, personKindWord } from '../../../../domain/people/privacy/person-answers.ts'
import { shownDay } from '../../kit/words/day.ts'

const copiesWords = (count: number) =>
  count === 1
    ? t('1 copy on this machine that held it', '1 Kopie auf diesem Rechner, in der es stand')
    : t(`${count} copies on this machine that held it`, `${count} Kopien auf diesem Rechner, in denen es stand`)

/** What has gone, in words. */
export const goneWords = ({ what, count }: PersonErased['gone'][number]): string =>
  what === 'copy' ? copiesWords(count) : personKindWord(what, count)

/** What has stayed, in words. */
export const keptWords = ({ what, count }: Pick<PersonErased['kept'][number], 'what' | 'count'>): string => {
  if (what === 'money')
    return count === 1 ? t('1 open amount', '1 offener Betrag') : t(`${count} open amounts`, `${count} offene Beträge`)
  if (what !== 'copy') return personKindWord(what, count)
  return count === 1
    ? t('1 copy on this machine', '1 Kopie auf diesem Rechner')
    : t(`${count} copies on this machine`, `${count} Kopien auf diesem Rechner`)
}

/** `until 31 Dec 2034`; "" where no day is known. */
export const untilWords = (until: Day | ''): string =>
  until === '' ? '' : t(`until ${shownDay(until)}`, `bis ${shownDay(until)}`)

/** What erasing would do to a kind. */
export function fateWords({ what, fate, count, until }: FoundKind): string {
  if (fate === 'kept') {
    const last = count > 1 && until !== '' ? t(' the last', ' längstens') : ''
    return [t('stays', 'bleibt') + (last && `,${last}`), untilWords(until)].filter(Boolean).join(' ')
  }
  if (fate === 'nameless')
    return t('names go, the place stays counted', 'wird entfernt, der Platz bleibt ohne Namen gezählt')
  if (what === 'newsletter') return t('unsubscribed, a blacklist entry stays', 'abgemeldet, Sperrvermerk bleibt')
  if (what === 'order')
    return t('the buyer goes, the number stays', 'wer bestellt hat, wird gelöscht, die Nummer bleibt')
  return t('is deleted', 'wird gelöscht')
}
