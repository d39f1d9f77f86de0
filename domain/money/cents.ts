/** An amount of money as a whole number of cents. */
export type Cents = number

/** Euro as they were entered, 12.5, with at most two decimals. */
export const centsOf = (euro: number): Cents => Math.round(euro * 100)

/** `12,50`, `12.50 €` or `-3`; undefined for anything else. */
export function typedCents(text: string): Cents | undefined {
  const plain = text.trim().replace(/\s|€/g, '').replace('−', '-').replace(',', '.')
  return /^-?\d{1,6}(\.\d{1,2})?$/.test(plain) ? centsOf(Number(plain)) : undefined
}

/** `1.234,50 €` with a non-breaking space, always with both decimals. */
export function formatCents(cents: Cents): string {
  const [euros = '0', rest = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '−' : ''}${euros.replace(/\B(?=(\d{3})+$)/g, '.')},${rest}\u00a0€`
}

/** So many per cent of an amount, half a cent rounded up. */
export const percentOf = (cents: Cents, percent: number): Cents => Math.floor((cents * percent + 50) / 100)

export const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, cents) => sum + cents, 0)

/**
 * An amount divided in proportion to the weights, without a cent lost or made: what is left by rounding down goes to the
 * largest remainders, the first of equals (D70). All weights zero: nobody has a share, and the first takes all of it.
 */
export function shares(total: Cents, weights: readonly Cents[]): Cents[] {
  const all = sumOf(weights)
  if (all === 0) return weights.map((_, at) => (at === 0 ? total : 0))
  const whole = weights.map(weight => Math.floor((total * weight) / all))
  const byRemainder = weights
    .map((weight, at) => ({ at, remainder: (total * weight) % all }))
    .sort((one, other) => other.remainder - one.remainder || one.at - other.at)
  const roundedUp = new Set(byRemainder.slice(0, total - sumOf(whole)).map(({ at }) => at))
  return whole.map((share, at) => share + (roundedUp.has(at) ? 1 : 0))
}
