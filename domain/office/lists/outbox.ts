import { parseInput } from '../../kit/input.ts'
import { lastFailure, type Mail, mailStateOf, type OutboxEntry, outboxEntryOf } from '../../letters/mail.ts'
import { matchLevelOf, wordsIn } from '../search/query.ts'
import { type Listing, type ListPage, listPage, type PageQuery, pageEntries, pageOf, strictQuery } from './page.ts'

const columns = ['to', 'subject', 'state'] as const
type OutboxColumn = (typeof columns)[number]

/** Parses the query for a page of the outbox. Throws `invalid`. */
export const readOutboxQuery = (query: object): PageQuery<OutboxColumn> =>
  parseInput(strictQuery(pageEntries(columns)), query)

export type OutboxPage = ListPage<OutboxEntry> & {
  /** Number of letters that did not get through so far. */
  failing: number
  /** True if some letters have not been tried yet. */
  isSending: boolean
}

const listing: Listing<Mail, OutboxColumn> = {
  // Keeps the given order.
  order: () => 0,
  columns: { to: ({ to }) => to, subject: ({ subject }) => subject, state: mail => mailStateOf(mail) },
  matches: ({ to, subject }, query) =>
    matchLevelOf({ named: wordsIn(to, subject), phone: '', rest: '' }, query) !== undefined,
}

/** Returns the letters that are still to be sent, newest first. */
export const unsentLetters = (outbox: readonly Mail[]): Mail[] =>
  outbox.filter(mail => mailStateOf(mail) !== 'sent').reverse()

/** Returns a page of the letters still to be sent, newest first by default. */
export function outboxPage(outbox: readonly Mail[], query: PageQuery<OutboxColumn>): OutboxPage {
  const letters = unsentLetters(outbox)
  const entries = letters.map(outboxEntryOf)
  return {
    ...pageOf(listPage(letters, query, listing), { page: query.page, all: letters.length, row: outboxEntryOf }),
    failing: entries.filter(entry => lastFailure(entry) !== undefined).length,
    isSending: entries.some(({ isUntried }) => isUntried),
  }
}
