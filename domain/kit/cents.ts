/** Whole cents. */
export type Cents = number

/** Converts euro with at most two decimals, such as 12.5. */
export const centsOf = (euro: number): Cents => Math.round(euro * 100)

/** Parses `12,50`, `12.50 €` or `-3`. Returns undefined for anything else. */
export function typedCents(text: string): Cents | undefined {
  const plain = text.trim().replace(/\s|€/g, '').replace('−', '-').replace(',', '.')
  return /^-?\d{1,6}(\.\d{1,2})?$/.test(plain) ? centsOf(Number(plain)) : undefined
}

/** `1.234,50 €` with a non-breaking space and both decimals. */
export function formatCents(cents: Cents): string {
  const [euros = '0', decimals = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '−' : ''}${euros.replace(/\B(?=(\d{3})+$)/g, '.')},${decimals}\u00a0€`
}

/** Computes a percentage, half a cent rounded up. */
export const percentOf = (cents: Cents, percent: number): Cents => Math.floor((cents * percent + 50) / 100)

export const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, cents) => sum + cents, 0)

/**
 * Divides an amount in proportion to weights, exactly to the cent: the largest remainders get the cents left by
 * rounding down, the first among equals (D70). If all weights are zero, the first gets everything.
 */
export function splitCents(total: Cents, weights: readonly Cents[]): Cents[] {
  const all = sumOf(weights)
  if (all === 0) return weights.map((_, at) => (at === 0 ? total : 0))
  const shares = weights.map(weight => Math.floor((total * weight) / all))
  const byRemainder = weights
    .map((weight, at) => ({ at, remainder: (total * weight) % all }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at)
  const roundedUpPlaces = new Set(byRemainder.slice(0, total - sumOf(shares)).map(({ at }) => at))
  return shares.map((share, at) => share + (roundedUpPlaces.has(at) ? 1 : 0))
}
