/** A text on one line, as long as anybody reads. */
export const lineOf = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 500)

/** An account's number as it is compared. */
export const accountOf = (text: string) => text.replace(/\s/g, '').toUpperCase().slice(0, 40)

/** A reference that somebody wrote; banks fill in words where nobody did. */
export const writtenReference = (text: string) =>
  /^(NOTPROVIDED|NICHT ANGEGEBEN|NONREF|KREF\+?|NULL|-+)?$/i.test(text.trim()) ? '' : lineOf(text)
