import { participantsOf } from '../../../domain/bookings/record/booking.ts'
import { hasVouchers } from '../../../domain/content/site/site.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import type { NewsletterFile } from '../../../domain/people/newsletter/newsletter.ts'
import {
  type ProcessingUses,
  type RecordOfProcessing,
  recordOfProcessing,
} from '../../../domain/people/privacy/record-of-processing.ts'
import type { Deps } from '../../app/deps.ts'

type RecordDeps = Pick<
  Deps,
  | 'site'
  | 'events'
  | 'registrations'
  | 'invoices'
  | 'vouchers'
  | 'newsletter'
  | 'withdrawals'
  | 'consents'
  | 'origin'
  | 'now'
> & { home?: Deps['home'] }

/** Returns the site's record of processing activities (Art. 30 GDPR), as of today. */
export const currentRecordOfProcessing = (deps: RecordDeps): RecordOfProcessing =>
  recordOfProcessing(deps.site.current, usesOf(deps), dayOf(deps.now()), deps.home)

/** A feature that is switched off counts as used while it has data. */
function usesOf({
  site: { current: site },
  events: { current: events },
  registrations: { current: registrations },
  invoices,
  vouchers,
  newsletter: { current: letters },
  withdrawals,
  consents,
  origin,
}: RecordDeps): ProcessingUses {
  const hasNote = () =>
    registrations.some(registration => participantsOf(registration).some(({ health }) => health !== undefined))
  const hasAnswer = () =>
    registrations.some(
      registration => registration.answers || participantsOf(registration).some(({ answers }) => answers),
    )
  const asksOwn = ({ asks }: { asks: readonly string[] }) => site.questions.some(({ _id }) => asks.includes(_id))
  return {
    health: events.some(({ asks }) => asks.includes('health')) || hasNote(),
    waiting: events.some(({ places }) => places !== null) || registrations.some(({ state }) => state === 'waiting'),
    invoices: site.invoicing.from !== '' || invoices.current.length > 0 || registrations.some(hasPaid),
    vouchers: hasVouchers(site) || vouchers.current.length > 0,
    newsletter: usesNewsletter(letters) || registrations.some(wantsNewsletter),
    withdrawals: site.withdrawalForms.withdrawal || site.withdrawalForms.termination || withdrawals.current.length > 0,
    questions: events.some(asksOwn) || hasAnswer() || consents.current.length > 0,
    https: origin().startsWith('https:'),
  }
}

/** Hashes of blocked and invited addresses count, too: they are kept without an end. */
const usesNewsletter = ({ subscribers, issues, blocked, invited = [] }: NewsletterFile) =>
  [subscribers, issues, blocked, invited].some(({ length }) => length > 0)
const hasPaid = ({ payments }: { payments: readonly unknown[] }) => payments.length > 0
const wantsNewsletter = ({ newsLetter }: { newsLetter: boolean }) => newsLetter
