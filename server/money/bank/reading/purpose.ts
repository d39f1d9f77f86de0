import { oneLine, writtenReference } from './cell.ts'

export type TransferPurpose = { name: string; text: string; endToEnd: string; onBehalfOf: string }

const noPurpose: TransferPurpose = { name: '', text: '', endToEnd: '', onBehalfOf: '' }

const tag =
  /(?:^|(?<=[\s?a-z0-9]))(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|BREF|RREF|PURP)(?:\+|: ?)/g

/** Behind a reference in capitals that fills its line, no blank is left: `EREF+…XYZSVWZ+…`. */
const gluedTag = /(?<=[A-Z])(?=(?:EREF|KREF|MREF|CRED|SVWZ|ABWA|ABWE)\+)/g

/** Extracts SEPA fields from a text: `EREF+…SVWZ+…` in an MT940, `… EREF: … MREF: …` from a Volksbank. */
export const purposeIn = (text: string): TransferPurpose => earlierPurposeIn(text.replace(gluedTag, ' '))

/** Extracts the fields as earlier versions did, since the keys of booked lines contain the text. */
export function earlierPurposeIn(text: string): TransferPurpose {
  const matches = [...text.matchAll(tag)]
  const [first] = matches
  if (!first) return { ...noPurpose, text: oneLine(text) }
  const fields = new Map<string, string>()
  for (const [at, match] of matches.entries()) {
    const value = text.slice(match.index + match[0].length, matches[at + 1]?.index)
    const name = match[1] ?? ''
    if (!fields.has(name)) fields.set(name, value)
  }
  const before = text.slice(0, first.index)
  return {
    name: '',
    text: oneLine(fields.get('SVWZ') ?? before) || oneLine(before),
    endToEnd: writtenReference(fields.get('EREF') ?? '') || writtenReference(fields.get('KREF') ?? ''),
    onBehalfOf: oneLine(fields.get('ABWA') ?? ''),
  }
}

/** Separates name and text if a bank writes both into one cell. */
export const partsIn = (cell: string): TransferPurpose =>
  firstOf([labelledBy(purposeIn), austrian, bawag, spacedPurpose, fromTagsBy(purposeIn), sentence, plainText], cell)

/** Separates them as earlier versions did, since the keys of booked lines contain both. */
export const earlierParts = (cell: string): TransferPurpose =>
  firstOf([labelledBy(earlierPurposeIn), spacedPurpose, fromTagsBy(earlierPurposeIn), earlierSentence, plainText], cell)

type ReadPurpose = (cell: string) => TransferPurpose | undefined

function firstOf(takes: readonly ReadPurpose[], cell: string): TransferPurpose {
  for (const take of takes) {
    const parts = take(cell)
    if (parts) return parts
  }
  return { ...noPurpose, text: oneLine(cell) }
}

/** comdirect: `Auftraggeber: NameKto/IBAN: … BLZ/BIC: … Buchungstext: Text Ref. A1/1`. */
const labelledBy =
  (purposeOf: typeof purposeIn): ReadPurpose =>
  cell => {
    const at = cell.indexOf('Buchungstext:')
    if (at < 0) return undefined
    const [, name = ''] =
      /(?:Auftraggeber|Empfänger|Zahlungspflichtiger):(.*?)(?=Kto\/IBAN:|BLZ\/BIC:|Buchungstext:)/s.exec(cell) ?? []
    const text = cell.slice(at + 'Buchungstext:'.length).replace(/\sRef\.\s\S+\s*$/, '')
    const purpose = purposeOf(text)
    // comdirect puts no separator between the reference and the text.
    const [, endToEnd = ''] = /End-to-End-Ref\.:\s*(.+?)(?=\s(?:CORE|Mandatsref|Gläubiger)|$)/.exec(text) ?? []
    return { ...purpose, name: oneLine(name), endToEnd: purpose.endToEnd || writtenReference(endToEnd) }
  }

const label =
  /(?<=^|[\s,;])((?:IBAN|BIC|Konto) (?:Auftraggeber|Zahlungsempfänger|Empfänger|Absender)|Auftraggeber(?:referenz)?|Absender|Zahlungsempfänger|Empfänger|Verwendungszweck|Zahlungsreferenz|Zahlungsgrund|Mitteilung(?:en)?|Referenz(?:en)?|Transaktions-Nr\.?|Mandat|Creditor-ID|Naam|Omschrijving|Kenmerk|IBAN|BIC):\s*/gi

/** Fields of banks in Germany: Commerzbank, HypoVereinsbank, Santander. */
const germanField = /End-to-End-Ref\.:|Mandatsref:|Gläubiger-ID:|Kundenreferenz:|(?:EREF|KREF|SVWZ)\+/

/** Raiffeisen in Austria, PostFinance, ABN AMRO: `Auftraggeber: Name Verwendungszweck: Text IBAN Auftraggeber: …`. */
const austrian: ReadPurpose = cell => {
  const matches = [...cell.matchAll(label)]
  const fieldOf = (name: RegExp) =>
    oneLine(
      matches
        .flatMap((match, at) =>
          name.test(match[1] ?? '') ? cell.slice(match.index + match[0].length, matches[at + 1]?.index) : [],
        )
        .join(' ')
        .replace(/[\s,;]+$/, ''),
    )
  const name = fieldOf(/^(auftraggeber|absender|zahlungsempfänger|empfänger|naam)$/i)
  // A guest writes a single one: `Waldtag, Absender: Oma`.
  if (name === '' || matches.length < 2 || germanField.test(cell)) return undefined
  const text =
    fieldOf(/^(verwendungszweck|zahlungs|mitteilung|omschrijving)/i) || oneLine(cell.slice(0, matches[0]?.index))
  return { ...noPurpose, name, text, endToEnd: writtenReference(fieldOf(/^(auftraggeberreferenz|kenmerk)$/i)) }
}

/** BAWAG, easybank: `Text   VB/000000003 BIC IBAN Name`. */
const bawag: ReadPurpose = cell => {
  const match = /(?<!\S)[A-Z]{2}\/\d{9}(?!\S)/.exec(cell)
  if (!match) return undefined
  const parts = cell
    .slice(match.index + match[0].length)
    .trim()
    .split(' ')
  const start = parts.findIndex(part => !isBic(part) && !isAccount(part))
  const [name = ''] = start < 0 ? [] : parts.slice(start).join(' ').split(/ {2,}/)
  return { ...noPurpose, name: oneLine(name), text: oneLine(cell.slice(0, match.index)) }
}

const isAccount = (part: string) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(part)
const isBic = (part: string) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(part)

/** Targobank: kind, name, account, text, three spaces between them. */
const spacedPurpose: ReadPurpose = cell => {
  const parts = cell.trim().split(/ {3,}/)
  if (parts.length < 3 || /(EREF|SVWZ)\+/.test(cell)) return undefined
  const [, name = '', ...rest] = parts
  const text = rest.filter(part => !isAccount(part) && !isBic(part)).join(' ')
  return { ...noPurpose, name: oneLine(name), text: oneLine(text) }
}

const kinds =
  /^(SEPA[- ])?(ECHTZEIT[- ]?)?(DAUERAUFTRAGS?[- ]?)?(GUTSCHRIFT|(Ü|UE|U)BERWEISUNG(SGUTSCHRIFT)?|LASTSCHRIFT(SEINZUG)?|BASISLASTSCHRIFT|FOLGELASTSCHRIFT|ERSTLASTSCHRIFT|KARTENZAHLUNG|DAUERAUFTRAG|ECHTZEITGUTSCHRIFT|RUECKUEBERWEISUNG|GEHALT\/RENTE)(\s+(VON|AN|FÜR))?\s+/i

/** Santander: `ÜBERWEISUNG VON Name IBAN …BIC … EREF+… SVWZ+…`. */
const fromTagsBy =
  (purposeOf: typeof purposeIn): ReadPurpose =>
  cell => {
    if (!/SVWZ\+/.test(cell)) return undefined
    const [before = ''] = cell.split(/\s*IBAN\s*(?=[A-Z]{2}\d\d)|\s*(?:EREF|KREF|MREF|SVWZ)\+/)
    const tags = /((?:EREF|KREF|MREF|CRED|SVWZ|ABWA)\+.*)$/s.exec(cell)?.[1] ?? cell
    return { ...purposeOf(tags), name: oneLine(before.replace(kinds, '')) }
  }

/** Returns the payer whom a sentence of the bank names; "" for other texts. */
export const payerInSentence = (cell: string): string => sentence(cell)?.name ?? ''

/** Revolut and Wise: `Payment from Jane Doe`. */
const sentence: ReadPurpose = cell => {
  const [, name = ''] =
    /^(?:Payment from|(?:Incoming )?transfer from|Received money from|Money added from|Zahlung von|Überweisung von|Geld erhalten von|Einzahlung von)\s+(.+?)(?: with reference .*| \([A-Z]{2}\d{2}[A-Z0-9]+\))?$/i.exec(
      cell.trim(),
    ) ?? []
  return name === '' ? undefined : { ...noPurpose, name: oneLine(name), text: oneLine(cell) }
}

const earlierSentence: ReadPurpose = cell => {
  const [, name = ''] =
    /^(?:Payment from|Transfer from|Received money from|Money added from|Zahlung von|Überweisung von|Geld erhalten von|Einzahlung von)\s+(.+?)(?: with reference .*)?$/i.exec(
      cell.trim(),
    ) ?? []
  return name === '' ? undefined : { ...noPurpose, name: oneLine(name), text: oneLine(cell) }
}

/** Commerzbank and HypoVereinsbank: name and text, separated only by an account if there is one. */
const plainText: ReadPurpose = cell => {
  const [, body = '', endToEnd = ''] =
    /^(.*?)\s*(?:End-to-End-Ref\.:\s*(.*?))?(?:\s+(?:CORE \/ )?Mandatsref:.*|\s+Gläubiger-ID:.*|\s+Kundenreferenz:.*)?$/s.exec(
      cell.trim(),
    ) ?? []
  const isMarked = kinds.test(body) || body.length < cell.trim().length
  if (!isMarked) return undefined
  const text = oneLine(body.replace(kinds, ''))
  const [, before = '', after = ''] =
    /^(.+?)(?: [A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)? [A-Z]{2}\d{2}[A-Z0-9]{11,30} ?(.*)$/.exec(text) ?? []
  const [name, rest] = before === '' ? guess(text) : [before, after]
  return {
    ...noPurpose,
    name,
    text: rest,
    endToEnd: writtenReference(endToEnd.replace(/\s(Dauerauftrag|SEPA-.*)$/, '')),
  }
}

const title = /^(Dr|Prof|Dipl|Herr|Frau|Familie|Fam|Firma|Fa|Eheleute)\.?$/i
const particle = /^(von|van|de|der|den|zu|zur|vom|du|di|da|el|al|und|u\.|&|ten|ter)$/i
const legalForm = /^(GmbH|AG|KG|OHG|UG|e\.?V\.?|eG|SE|GbR|mbH|Co\.?|Ltd\.?)$/i

/**
 * Guesses the name: two words besides titles and particles, or a company up to its legal form. The rest is the text.
 */
function guess(text: string): [name: string, rest: string] {
  const words = text.split(' ')
  const form = words.slice(0, 6).findLastIndex(word => legalForm.test(word))
  let [length, names] = [0, 0]
  while (form < 0 && length < words.length && names < 2) {
    const word = words[length] ?? ''
    if (/\d/.test(word)) break
    if (!title.test(word) && !particle.test(word)) names += 1
    length += 1
    if (/[,;:]$/.test(word)) break
  }
  const end = form < 0 ? length : form + 1
  return [
    words
      .slice(0, end)
      .join(' ')
      .replace(/[,;:]$/, ''),
    words.slice(end).join(' '),
  ]
}
