import { setImmediate as nextTurn } from 'node:timers/promises'
import { isNameless } from '../../../domain/bookings/people/nameless.ts'
import { nameOrNone } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { isNotice, type Mail } from '../../../domain/letters/mail.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import { withoutCodes } from '../../../domain/money/vouchers/code.ts'
import type { Deps } from '../../app/deps.ts'
import { withoutTokens } from '../../http/requests/hidden-token.ts'
import type { CollectionData, DataChange } from '../../store/data-folder.ts'

/** Letters that a change would send (D72), and guests without an address. */
export type LetterPreview = {
  letters: { email: string; name: string; subject: string; text: string }[]
  withoutAddress: string[]
}

/**
 * Previews the letters of a change: plans the change, its invoices and letters as a commit would, and stores nothing.
 * Hides own links and codes (D52), and draws no invoice numbers. A letter takes some milliseconds, so other requests
 * run in between. `recipients` are all guests concerned, with or without an address.
 */
export async function previewOf(
  deps: Pick<Deps, 'plan' | 'invoicing' | 'contentOf'> & {
    [Name in 'registrations' | 'outbox']: Pick<Deps[Name], 'current'>
  },
  change: DataChange,
  recipients?: readonly Registration[],
): Promise<LetterPreview> {
  const before = new Set<object>([...deps.registrations.current, ...deps.outbox.current])
  const planned = deps.plan(change)
  const changed = planned.registrations.filter(booking => !before.has(booking))
  const ids = new Set(changed.map(({ _id }) => _id))
  const all = deps.invoicing.plan(planned, ({ _id }) => ids.has(_id))
  const preview: LetterPreview = {
    letters: [],
    withoutAddress: (recipients ?? changed).filter(({ email }) => email === '').map(calledWithoutAddress),
  }
  for (const mail of all.outbox) {
    if (before.has(mail) || isNotice(mail)) continue
    const content = await deps.contentOf(mail, all)
    if (content) {
      const { to: email, subject } = mail
      const text = withoutCodes(withoutTokens(content.text))
      preview.letters.push({ email, name: nameIn(all, mail), subject: content.subject ?? subject, text })
    }
    await nextTurn()
  }
  return preview
}

/** Commits a change; with `preview` it previews the letters instead. */
export const commitOrPreview = <Result>(
  deps: Deps,
  { preview = false }: { preview?: boolean | undefined },
  change: DataChange<Result>,
): Promise<Result | LetterPreview> => (preview ? previewOf(deps, change) : deps.commit(change))

/** `ohne Namen, B26-0136-H`: the number identifies a booking whose name was erased. */
const calledWithoutAddress = (booking: Registration): string =>
  isNameless(booking)
    ? [nameOrNone(booking), referenceOf(booking.number ?? '')].filter(Boolean).join(', ')
    : booking.name

/** Finds the recipient's name. */
function nameIn({ registrations, withdrawals, vouchers }: CollectionData, { cause }: Mail): string {
  if (cause?.kind === 'registration') return registrations.find(({ _id }) => _id === cause.id)?.name ?? ''
  const withdrawal = cause?.kind === 'withdrawal' ? withdrawals.find(({ _id }) => _id === cause.id) : undefined
  const isToBuyer = cause?.kind === 'withdrawal' && cause.letter === 'voucher'
  const voucher = isToBuyer ? vouchers.find(({ _id }) => _id === withdrawal?.about?.id) : undefined
  return (voucher?.buyer ?? withdrawal)?.name ?? ''
}
