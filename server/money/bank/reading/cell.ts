/** Shortens a text to one readable line. */
export const oneLine = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 500)

/** Returns an account's number as it is compared. */
export const plainAccount = (text: string) => text.replace(/\s/g, '').toUpperCase().slice(0, 40)

/** Normalizes an account, or bank code and number, to an IBAN; "" if the text is not an account. */
export function accountIn(text: string): string {
  // In an MT940 the currency may follow the account.
  const plain = plainAccount(text.replace(/['"]/g, '')).replace(/(?<=^\d{8}\/\d{1,10})[A-Z]{3}$/, '')
  const [, bankCode = '', number = ''] = /^(\d{8})\/0*(\d{1,10})$/.exec(plain) ?? []
  if (bankCode !== '') return germanIban(bankCode + number.padStart(10, '0'))
  const alone = plain.slice(plain.lastIndexOf('/') + 1).replace(/(?<=\d)EUR$/, '')
  return /\d{6}/.test(alone) ? alone : ''
}

/**
 * Reads the account as earlier versions did, since the keys of booked lines contain it: without the bank code if a
 * currency follows.
 */
export const earlierAccount = (text: string): string =>
  accountIn(/^\d{8}\/\d{1,10}[A-Z]{3}$/.test(plainAccount(text)) ? text.slice(text.indexOf('/') + 1) : text)

/** Chooses the check digits so that the IBAN, with letters as numbers, is 1 modulo 97. */
function germanIban(bban: string): string {
  const check = 98n - (BigInt(`${bban}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${bban}`
}

/** Drops the placeholders that banks write if there is no reference. */
export const writtenReference = (text: string) =>
  /^(NOTPROVIDED|NICHT ANGEGEBEN|NONREF|KREF\+?|NULL|N\/A|-+)?$/i.test(text.trim()) ? '' : oneLine(text)

/** Returns a cell of a row; treats placeholders of empty cells as empty. */
export const cellAt = (cells: readonly string[], at: number): string => {
  const cell = (cells[at] ?? '').trim()
  return /^(n\/a|null|[−\p{Pd}])$/iu.test(cell) ? '' : cell
}
