/** The series named by the word before a number. `other` is not one of ours. */
export type Series = 'booking' | 'invoice' | 'voucher' | 'other'

/** Longer than any series word plus separators. */
const BEFORE_LENGTH = 40

const joiners = /[\s.,:;#+*_/\p{Pd}]*$/u
const numberWord = /(?:NUMMER|NUMBER|NUM|NR|NO)$/

/**
 * Detects the series by the word at the end of an uppercase text: `RECH.-NR. `, `RE/`, `R E-`. Returns undefined
 * without such a word.
 */
export function seriesBefore(text: string): Series | undefined {
  const before = text.slice(-BEFORE_LENGTH).replace(joiners, '')
  const named = before.replace(numberWord, '')
  const isNumbered = named !== before
  const word = lastWord(named.replace(joiners, ''))
  const series = seriesOf(isNumbered ? word.replace(/S$/, '') : word, isNumbered)
  if (series) return series
  // `KD-NR. 2026-0003` has another meaning, while the blank in `WALDTAG NR. 2026-0003` separates two words.
  return isNumbered && word !== '' && !/\s$/.test(named) ? 'other' : undefined
}

/** Returns the last word. Banks split `RE` in two, and people add dots. */
const lastWord = (text: string): string =>
  (/(?:^|[^\p{L}])(\p{L}[ .]\p{L})$/u.exec(text)?.[1] ?? /\p{L}+$/u.exec(text)?.[0] ?? '').replace(/[ .]/g, '')

function seriesOf(word: string, isNumbered: boolean): Series | undefined {
  if (/^(?:RE|RG|RECH\p{L}*|INV|INVOICE|FAKTURA)$/u.test(word) || (isNumbered && word === 'R')) return 'invoice'
  // Not GUTSCHRIFT, which banks write for every credit.
  if (/^(?:G|GS|GUTSCH(?!R)\p{L}*)$/u.test(word)) return 'voucher'
  if (/^(?:BUCH|ANM|BUCHUNGS?|ANMELDUNGS?)$/.test(word) || (isNumbered && /^BU?$/.test(word))) return 'booking'
  if (otherWord.test(word) && !/GUTSCHEINS?$/.test(word)) return 'other'
  if (word.length < SHORTEST_MISSPELT) return undefined
  const isLike = ({ like, slips }: SeriesWord) => slipsBetween(word, like, slips) <= slips
  return (words.find(isLike) ?? compounds.find(compound => endsLike(word, compound)))?.series
}

/** Beginnings and endings of words for other numbers. */
const otherWord = new RegExp(
  `^(?:${[
    'AUFTRAG ANGEBOT KUNDE VERTRAG BESTELL MITGLIED QUITTUNG SPENDE MANDAT AKTE POLICE VERSICHERUNG STEUER TICKET KARTE',
    'VORGANG PROJEKT LIEFER BELEG BESCHEID ANTRAG TELEFON MOBIL HANDY KONTO GLÄUBIGER GLAEUBIGER ZÄHLER ZAEHLER SERIE ARTIKEL',
    'MATRIKEL PERSONAL CUSTOMER CONTRACT MEMBER TRANSAKTION TRANSACTION SCHADEN DEPOT DARLEHEN KREDIT LIZENZ PAKET SENDUNG',
    'CHARGE KASSE TERMINAL FORDERUNG INKASSO FAHRZEUG DEBITOR KREDITOR KOSTENSTELLE HAUSHALT ANORDNUNG AUSZAHLUNG ZUWENDUNG',
    'FÖRDERUNG FOERDERUNG',
  ]
    .join(' ')
    .replaceAll(
      ' ',
      '|',
    )})\\p{L}*$|^(?:LOS|LOSE|AZ|FALL|ORDER|CASE|CLAIM|TXN?|ABO|BON|TEL|FON|PHONE|FAX|KTO|BLZ|IBAN|BIC|PLZ|TAN|PIN|ID|KFZ|KD|MREF|CRED|DATUM|GZ|FKZ|AO|HHST|KST|PO|KW|WOCHE|SAISON|SCHULJAHR|SEMESTER|QUARTAL)$|^\\p{L}{2,}(?:REF|REFERENZ|ZEICHEN|KENNUNG|SCHEIN|KONTO|ID)$`,
  'u',
)

/** Endings of series words: `GESCHENKGUTSCHEIN`, `KURSRECHNUNG`. */
const compounds: readonly SeriesWord[] = [
  { like: 'GUTSCHEIN', series: 'voucher', slips: 2 },
  { like: 'RECHNUNG', series: 'invoice', slips: 1 },
]
const SHORTEST_FIRST_PART = 3

/** Compares the ending of a longer word. */
const endsLike = (word: string, { like, slips }: SeriesWord): boolean =>
  [word, word.replace(/S$/, '')].some(each =>
    [0, 1, -1].some(more => {
      const first = each.length - like.length - more
      return first >= SHORTEST_FIRST_PART && slipsBetween(each.slice(first), like, slips) <= slips
    }),
  )

const SHORTEST_MISSPELT = 5
type SeriesWord = { like: string; series: Series; slips: number }

/** Series words and the typos allowed; `BUCHUNG` is close to names such as Buchner. */
const words: readonly SeriesWord[] = [
  { like: 'RECHNUNG', series: 'invoice', slips: 2 },
  { like: 'INVOICE', series: 'invoice', slips: 1 },
  { like: 'GUTSCHEIN', series: 'voucher', slips: 2 },
  { like: 'VOUCHER', series: 'voucher', slips: 1 },
  { like: 'BUCHUNG', series: 'booking', slips: 1 },
  { like: 'BOOKING', series: 'booking', slips: 1 },
  { like: 'ANMELDUNG', series: 'booking', slips: 2 },
]

/** Returns the edit distance, or more than `most`. */
function slipsBetween(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1]
    for (const [to, wanted] of [...b].entries()) {
      const [left = 0, above = 0, diagonal = 0] = [next[to], row[to + 1], row[to]]
      next.push(Math.min(left + 1, above + 1, diagonal + (letter === wanted ? 0 : 1)))
    }
    if (Math.min(...next) > max) return max + 1
    row = next
  }
  return row[b.length] ?? max + 1
}
