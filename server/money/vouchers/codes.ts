import { limitKey } from '../../../domain/kit/addresses/ip.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { codeFrom, isCode, lastFour, plainCode } from '../../../domain/money/vouchers/code.ts'
import { type IssuedCode, isRedeemable, type Voucher } from '../../../domain/money/vouchers/voucher.ts'
import type { Deps } from '../../app/deps.ts'
import { type Secret, sign } from '../../http/requests/signed-text.ts'

/**
 * Derives the code of a voucher (D58). It is not stored: it is computed from the site's secret, the voucher's id and
 * its number of issues, so that a letter can be written again. Without the secret it can only be guessed by chance.
 */
export const deriveCode = (deps: Secret, id: string, issue: number): string =>
  codeFrom(BigInt(`0x${sign(deps, `voucher-code ${id} ${issue}`)}`))

const hashOf = (deps: Secret, code: string): string => sign(deps, `voucher-hash ${code}`)

/** Returns the next code of a voucher, as it is stored. */
export function nextCode(deps: Secret, { _id, code: last }: Pick<Voucher, '_id' | 'code'>): IssuedCode {
  const issue = (last?.issue ?? 0) + 1
  const code = deriveCode(deps, _id, issue)
  return { issue, hash: hashOf(deps, code), last4: lastFour(code) }
}

/**
 * True if a voucher has a balance that nobody can redeem: its code was made with another secret of the site, as when
 * `sessions.json` was lost. It needs a new code.
 */
export const hasVoidCode = (deps: Secret, voucher: Voucher): boolean =>
  isRedeemable(voucher) &&
  voucher.code !== undefined &&
  voucher.code.hash !== hashOf(deps, deriveCode(deps, voucher._id, voucher.code.issue))

/** Logs at the start how many vouchers need a new code: neither their owners nor the educator would notice. */
export function logVoidCodes(deps: Secret & Pick<Deps, 'vouchers' | 'log'>): void {
  const vouchers = deps.vouchers.current.filter(voucher => hasVoidCode(deps, voucher)).length
  if (vouchers > 0)
    deps.log.error(
      'The codes of vouchers are void, as the site has a new secret. Please send new ones from the panel.',
      {
        vouchers,
      },
    )
}

/** Returns the voucher for a typed code, if it has a balance. */
export function voucherBehind(deps: Secret, vouchers: readonly Voucher[], typed: string): Voucher | undefined {
  // Hashes the input and compares it with every voucher, so that each failure takes the same time.
  const hash = hashOf(deps, plainCode(typed))
  const [voucher] = vouchers.filter(({ code }) => code?.hash === hash)
  return voucher && isRedeemable(voucher) ? voucher : undefined
}

/**
 * Answers each well-formed code with the same sentence, so that it does not reveal which codes exist. A malformed code
 * is reported as a typing error: anybody can compute that.
 */
const wrongCode = (typed: string) =>
  isCode(plainCode(typed))
    ? t(
        'This code is not valid (any more). Please compare it with the voucher.',
        'Dieser Code gilt nicht (mehr). Bitte vergleiche ihn mit dem Gutschein.',
      )
    : t(
        'There is a typo in this code. Please compare it with the voucher.',
        'In diesem Code steckt ein Tippfehler. Bitte vergleiche ihn mit dem Gutschein.',
      )

/**
 * Finds the voucher of a visitor's code, and counts wrong codes, slips too (D33). Throws `invalid`, naming the field
 * `voucher`, or `rate_limited`.
 */
export function voucherOf(deps: Secret & Pick<Deps, 'vouchers' | 'limits'>, typed: string, ip: string): Voucher {
  const { voucherCode } = deps.limits
  const key = limitKey(ip)
  voucherCode.check(key)
  const voucher = voucherBehind(deps, deps.vouchers.current, typed)
  if (voucher) return voucher
  voucherCode.take(key)
  throw refusedCode(typed)
}

export const refusedCode = (typed: string) =>
  new AppError('invalid', wrongCode(typed), { fields: { voucher: wrongCode(typed) } })
