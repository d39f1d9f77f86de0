/**
 * Splits a text into lines no wider than `width`. Breaks a word after a hyphen or slash; without one, at the last
 * character that fits.
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const take = (piece: string) => {
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece
      return
    }
    if (line !== '') lines.push(line.trimEnd())
    line = piece
    for (;;) {
      const fitting = longestStart(line, width, measure)
      if (fitting.length === line.length) break
      lines.push(fitting)
      line = line.slice(fitting.length)
    }
  }
  for (const piece of text.match(/[^ \-/]*[ \-/]*/g) ?? []) if (piece !== '') take(piece)
  return line === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()]
}

/** Returns the longest start of a text that fits, at least one character. Never measures far more than what fits. */
function longestStart(text: string, width: number, measure: (text: string) => number): string {
  const fits = (end: number) => measure(text.slice(0, end).trimEnd()) <= width
  let longest = 0
  let tooLong = 1
  while (tooLong < text.length && fits(tooLong)) {
    longest = tooLong
    tooLong *= 2
  }
  if (tooLong >= text.length) {
    if (fits(text.length)) return text
    tooLong = text.length
  }
  while (tooLong - longest > 1) {
    const middle = (longest + tooLong) >> 1
    if (fits(middle)) longest = middle
    else tooLong = middle
  }
  return text.slice(0, wholeCharacters(text, longest))
}

/** Steps back if the end would split a surrogate pair; keeps at least the first character. */
function wholeCharacters(text: string, end: number): number {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0).length
  const isSplit = /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(end - 1, end + 1))
  return Math.max(first, isSplit ? end - 1 : end)
}
