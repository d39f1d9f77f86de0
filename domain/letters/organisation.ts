/** Public suffixes of two labels, as in hof.co.uk. */
const twoLabelSuffix = /^((ac|co|com|edu|gov|gv|me|ne|net|or|org|sch)\.[a-z]{2}|(de|eu|uk|us)\.com)$/

/** Returns the organisation's domain of a host: `strato.de` for `smtp.strato.de`. */
export function organisationOf(host: string): string {
  const labels = host.toLowerCase().split('.')
  const isShared = twoLabelSuffix.test(labels.slice(-2).join('.'))
  return labels.slice(isShared ? -3 : -2).join('.')
}
