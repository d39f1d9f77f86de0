import { t } from '../../../../domain/kit/language.ts'
import { type HomeCheck, homeTroubleWords } from '../../../../domain/machine/second-home.ts'

/** Describes the result of a step of a check. */
export function checkWords({ what, trouble }: HomeCheck): string {
  const good = {
    write: t('Writing works', 'Schreiben klappt'),
    read: t('Reading works', 'Lesen klappt'),
    list: t('Listing works', 'Auflisten klappt'),
    delete: t('Deleting works', 'Löschen klappt'),
    conditions: t('It keeps two computers apart', 'Er hält zwei Rechner auseinander'),
    forgets: t('It keeps nothing that was deleted', 'Er hebt nichts Gelöschtes auf'),
  }[what]
  if (trouble === '') return good
  if (what === 'conditions')
    return t(
      'It does not keep two computers apart: a takeover needs --force.',
      'Er hält zwei Rechner nicht auseinander: Eine Übernahme braucht --force.',
    )
  if (what === 'forgets')
    return t(
      'It keeps old versions or has a bin: what is deleted here would stay there. Please switch that off for this folder.',
      'Er hebt alte Fassungen auf oder hat einen Papierkorb: Was hier gelöscht wird, bliebe dort. Bitte schalte das für diesen Ordner ab.',
    )
  const name = {
    write: t('Writing', 'Schreiben'),
    read: t('Reading', 'Lesen'),
    list: t('Listing', 'Auflisten'),
    delete: t('Deleting', 'Löschen'),
  }[what]
  return `${name}: ${homeTroubleWords(trouble)}`
}
