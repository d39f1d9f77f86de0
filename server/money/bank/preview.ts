import { setImmediate as nextTurn } from 'node:timers/promises'
import { addDays, dayOf } from '../../../domain/kit/format.ts'
import { slicesOf } from '../../../domain/kit/sliced-work.ts'
import type { BankItem, SkippedCounts } from '../../../domain/money/bank/book.ts'
import { type BankLine, isIncoming, type SkippedRow } from '../../../domain/money/bank/line.ts'
import { type KeyedLine, type LineMatch, matchLines } from '../../../domain/money/bank/matching/match.ts'
import {
  invoiceNumbers,
  type Payable,
  payableBookings,
  payableVouchers,
} from '../../../domain/money/bank/matching/payable.ts'
import { bookedCentsOf } from '../../../domain/money/bank/matching/sharing.ts'
import { eventsOfBookings } from '../../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../../app/deps.ts'
import type { Secret } from '../../http/requests/signed-text.ts'
import { runInSlices } from '../../runtime/run-in-slices.ts'
import { type BookedLine, bookedLines } from './booked-lines.ts'
import { type FileLines, findKnownLines } from './known-lines.ts'
import { keyLines } from './line-keys.ts'
import { explainedTables } from './reading/columns.ts'
import { signLine } from './signed-line.ts'

/** Banks give weekends and holidays the day of the next working day. A later day was only announced. */
const DAYS_AHEAD = 5

/** Previews the payments of a bank's file and their matches. Books and stores nothing (D57). */
export async function previewBankFile(
  deps: Deps,
  body: AsyncIterable<Uint8Array>,
): Promise<{ items: BankItem[]; leftOut: SkippedCounts }> {
  // Loaded with the first file, so that a start is faster.
  const { readBankFile } = await import('./reading/read-file.ts')
  const { statements, pending, foreign, skipped } = await readBankFile(
    body,
    explainedTables(deps.site.current.bankColumns),
  )
  const last = addDays(dayOf(deps.now()), DAYS_AHEAD)
  const isAhead = ({ date }: BankLine) => date > last
  const all = await runInSlices(keyLines(statements))
  const lines = all.filter(line => !isAhead(line))
  const incoming = lines.filter(isIncoming)
  const [registrations, vouchers] = [deps.registrations.current, deps.vouchers.current]
  const numbersOf = invoiceNumbers(deps.invoices.current)
  const events = eventsOfBookings({ events: deps.events.current, bin: deps.bin.current })
  const payables = payableVouchers(vouchers)
  for (const slice of slicesOf(registrations)) {
    payables.push(
      ...payableBookings(slice, events, { today: dayOf(deps.now()), region: deps.site.current.region }, numbersOf),
    )
    await nextTurn()
  }
  const lists = { registrations, vouchers, bin: deps.bin.current, payments: deps.payments.current }
  const inFile = await runInSlices(findKnownLines(deps, incoming, bookedLines(lists)))
  const { payments: bookedLineOf } = inFile
  await nextTurn()
  const matched = await runInSlices(matchLines(incoming, payables.map(withKeysOf(bookedLineOf)), targets(bookedLineOf)))
  const items: BankItem[] = []
  for (const slice of slicesOf(matched)) {
    items.push(
      ...slice.map(line => ({
        ...itemOf(deps, line, inFile),
        ...bookedInPart(line.line, bookedLineOf.get(line.line)),
      })),
    )
    await nextTurn()
  }
  return {
    items: [...items, ...skipped.map(skippedItem)],
    leftOut: {
      debits: lines.length - incoming.length,
      pending: pending + all.length - lines.length,
      foreign,
      repeated: statements.flat().filter(line => isIncoming(line) && !isAhead(line)).length - incoming.length,
    },
  }
}

/** Returns the booked cents of a partly booked line. */
function bookedInPart({ cents }: KeyedLine, recorded: BookedLine | undefined): Pick<BankItem, 'booked'> {
  const booked = bookedCentsOf(recorded?.shares ?? [])
  return recorded && Math.abs(booked) < Math.abs(cents) ? { booked } : {}
}

const itemOf = (
  deps: Secret,
  { line, match, reason, to, agrees, against, mistyped, candidates, shares }: LineMatch,
  { payments: bookedLineOf, room }: FileLines<BookedLine>,
): BankItem => ({
  line: signLine(deps, line, bookedLineOf.get(line), room(line)),
  date: line.date,
  cents: line.cents,
  name: line.name,
  ...(line.onBehalfOf === '' ? {} : { onBehalfOf: line.onBehalfOf }),
  text: line.text,
  ...(line.fee === undefined ? {} : { fee: line.fee }),
  match,
  reason,
  ...(agrees.length > 0 ? { agrees } : {}),
  ...(against.length > 0 ? { against } : {}),
  ...(mistyped.length > 0 ? { mistyped } : {}),
  ...to,
  ...(candidates ? { candidates } : {}),
  ...(shares ? { shares } : {}),
})

/** Gives stored payments the keys that their lines have in this file. */
function withKeysOf(recorded: ReadonlyMap<KeyedLine, BookedLine>) {
  const keyHere = new Map([...recorded].map(([line, { key }]) => [key, line.key]))
  const inFile = (payment: Payable['came'][number]) => {
    const bankLine = keyHere.get(payment.bankLine ?? '')
    return bankLine === undefined ? payment : { ...payment, bankLine }
  }
  return (payable: Payable): Payable => ({ ...payable, came: payable.came.map(inFile) })
}

const targets = (recorded: ReadonlyMap<KeyedLine, BookedLine>) =>
  new Map([...recorded].flatMap(([{ key }, { shares }]) => shares.slice(0, 1).map(({ to }) => [key, to])))

const skippedItem = ({ row, reason }: SkippedRow, at: number): BankItem => ({
  line: `skipped-${at + 1}`,
  date: '',
  cents: 0,
  name: '',
  text: row,
  match: 'none',
  reason: 'nothing',
  skipped: reason,
})
