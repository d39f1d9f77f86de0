import type { BankItem, LeftOut } from '../../domain/bank-statement/book.ts'
import { isIncoming } from '../../domain/bank-statement/line.ts'
import { matchLines } from '../../domain/bank-statement/match.ts'
import { invoiceNumbers, payableBookings } from '../../domain/bank-statement/payable.ts'
import { dayOf } from '../../domain/format.ts'
import type { Deps } from '../deps.ts'
import { bookedLines } from './booked-lines.ts'
import { withKeys } from './line-keys.ts'
import { readBankFile } from './read-file.ts'
import { signedLine } from './signed-line.ts'

/** Says what came in by a bank's file and what it pays. Books nothing, and keeps nothing (D57). */
export async function previewBankFile(
  deps: Deps,
  body: AsyncIterable<Uint8Array>,
): Promise<{ items: BankItem[]; leftOut: LeftOut }> {
  const { statements, pending, foreign } = await readBankFile(body)
  const lines = withKeys(statements)
  const incoming = lines.filter(isIncoming)
  const { registrations, events, invoices, bin, payments } = deps
  const numbersOf = invoiceNumbers(invoices.current)
  const payables = payableBookings(registrations.current, events.current, dayOf(deps.now()), numbersOf)
  const booked = bookedLines({ registrations: registrations.current, bin: bin.current, payments: payments.current })
  const matched = matchLines(incoming, payables, booked)
  return {
    items: matched.map(({ line, match, reason, to }) => ({
      line: signedLine(deps, line),
      date: line.date,
      cents: line.cents,
      name: line.name,
      text: line.text,
      match,
      reason,
      ...to,
    })),
    leftOut: { debits: lines.length - incoming.length, pending, foreign },
  }
}
