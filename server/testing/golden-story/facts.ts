import { createHash } from 'node:crypto'
import { isBooking } from '../../../domain/bookings/record/booking.ts'
import { paidBy } from '../../../domain/money/terms/payment.ts'
import { leftOnVoucher } from '../../../domain/money/vouchers/voucher.ts'
import { ownLink } from '../../bookings/links/own-link.ts'
import type { CollectionData, CollectionName } from '../../store/files/data-files.ts'
import type { visitor } from '../test-site.ts'

/** A running site, as its files and its calls show it. */
export type StoryViews = {
  stored: <Name extends CollectionName>(name: Name) => CollectionData[Name]
  guest: () => ReturnType<typeof visitor>
  admin: () => ReturnType<typeof visitor>
}

/** Returns the facts of a folder that are public or counted, and must stay the same in every later version. */
export async function factsOf({ stored, guest, admin }: StoryViews) {
  const registrations = stored('registrations')
  const sessions: Parameters<typeof ownLink>[0]['sessions'] = { current: stored('sessions') as never }
  const bookings = Object.fromEntries(
    registrations.map(registration => [
      registration._id,
      {
        ...{
          state: registration.state,
          number: registration.number,
          paid: paidBy(registration.payments),
          fees: registration.fees.map(({ cents }) => cents),
        },
        ...{
          people: registration.people ?? registration.participants.length,
          steps: { ...registration.history.map(({ what }) => what) },
        },
        thread: registration.thread.length,
        ...(isBooking(registration) ? { link: ownLink({ sessions, origin: () => '' }, registration) } : {}),
      },
    ]),
  )
  const links = Object.values(bookings).flatMap(({ link }) => (link === undefined ? [] : [link]))
  const pages = await each(links, async link => [link, (await guest().send(link)).status])
  const papers = await each(stored('invoices'), async ({ _id, number }) => {
    const file = await admin().send(`/api/invoice/file?_id=${_id}`)
    const bytes = Buffer.from(await file.arrayBuffer())
    return [number, createHash('sha256').update(bytes).digest('hex')]
  })
  return { bookings, pages, papers, uids: await uidsOf({ stored, guest }), ...countedIn(stored) }
}

async function each<T, Fact>(all: readonly T[], factOf: (one: T) => Promise<[string, Fact]>) {
  return Object.fromEntries(await Promise.all(all.map(factOf)))
}

/** Returns the UIDs of the calendar's feeds, each with the file that has it alone. */
async function uidsOf({ stored, guest }: Pick<StoryViews, 'stored' | 'guest'>): Promise<Record<string, string>> {
  const files = [
    '/kalender.ics',
    ...stored('events')
      .filter(({ active }) => active)
      .map(({ _id }) => `/kalender/${_id}.ics`),
  ]
  const uids: Record<string, string> = {}
  for (const file of files)
    for (const [, uid = ''] of (await (await guest().send(file)).text()).matchAll(/^UID:(.*)\r$/gm)) uids[uid] = file
  return uids
}

/** Maps ids to texts; an object, because a later version may add records. */
const byId = <T extends { _id: string }>(records: readonly T[], shown: (record: T) => string) =>
  Object.fromEntries(records.map(record => [record._id, shown(record)]))

const countedIn = (stored: StoryViews['stored']) => ({
  events: byId(stored('events'), event => `${event.title}, ${event.startDate} ${event.cancelled ? 'off' : ''}`.trim()),
  invoices: Object.fromEntries(
    stored('invoices').map(invoice => [invoice.number, `${invoice.kind} ${invoice.registration} ${invoice.sha256}`]),
  ),
  vouchers: Object.fromEntries(
    stored('vouchers').map(voucher => [voucher.number, `${voucher.state} ${voucher.cents} ${leftOnVoucher(voucher)}`]),
  ),
  withdrawals: Object.fromEntries(
    stored('withdrawals').map(withdrawal => [
      withdrawal._id,
      `${withdrawal.kind} ${withdrawal.state} ${withdrawal.question ?? ''}`.trim(),
    ]),
  ),
  bin: byId(stored('bin'), ({ kind, record }) => `${kind} ${record._id}`),
  imports: byId(stored('imports'), ({ kind, made }) => `${kind} ${made.length}`),
  outbox: byId(stored('outbox'), ({ to, subject }) => `${to}: ${subject}`),
  subscribers: byId(stored('newsletter').subscribers, ({ email }) => email),
  consents: byId(stored('consents').map(withoutDateInId), ({ person, date, ended = '' }) =>
    `${person} ${date} ${ended}`.trim(),
  ),
  images: byId(stored('images'), ({ path }) => path),
  files: byId(stored('files'), ({ path, bytes }) => `${path} ${bytes}`),
  infos: byId(stored('infos'), ({ path }) => path),
})
export type Facts = Awaited<ReturnType<typeof factsOf>>

/** Earlier versions wrote no date into the ids of proofs. */
export const withoutDateInId = <T extends { _id: string }>(proof: T): T => ({
  ...proof,
  _id: proof._id.replace(/-\d{17}$/, ''),
})
