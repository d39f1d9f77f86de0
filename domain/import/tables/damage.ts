import { t } from '../../kit/language.ts'

/** `####` is a number in a column that was too narrow. */
const spreadsheetError =
  /^#(?:#+|N\/A|NV|NULL!|DIV\/0!|VALUE!|WERT!|REF!|BEZUG!|NAME\?|NUM!|ZAHL!|SPILL!|ÜBERLAUF!|CALC!|KALK!)$|^Err:\d{3}$/

/** Describes how a spreadsheet has corrupted a value; undefined if it is intact. */
export function damageOf(text: string, hasFormulas: boolean): string | undefined {
  if (hasFormulas && text.startsWith('=')) return t('a formula without a value', 'eine Formel ohne Wert')
  if (/^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text)) return t('digits are missing', 'es fehlen Ziffern')
  if (text.includes('\uFFFD')) return t('a letter is lost', 'ein Buchstabe ist verloren')
  if (spreadsheetError.test(text)) return t('an error instead of a value', 'ein Fehler statt eines Werts')
  return undefined
}
