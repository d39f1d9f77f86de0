import { parseInput } from '../../kit/input.ts'
import type { Subscriber } from '../../people/newsletter/subscriber.ts'
import { matchLevelOf, searchableNames, wordsIn } from '../search/query.ts'
import { type Listing, type ListPage, listPage, type PageQuery, pageEntries, pageOf, strictQuery } from './page.ts'

const columns = ['email', 'confirmed'] as const
type SubscriberColumn = (typeof columns)[number]

/** Parses the query for a page of subscribers. Throws `invalid`. */
export const readSubscribersQuery = (query: object): PageQuery<SubscriberColumn> =>
  parseInput(strictQuery(pageEntries(columns)), query)

export type SubscribersPage = ListPage<Subscriber>

const listing: Listing<Subscriber, SubscriberColumn> = {
  // Keeps the given order.
  order: () => 0,
  columns: { email: ({ email }) => email, confirmed: ({ confirmed }) => confirmed.date },
  matches: ({ name, email }, query) =>
    matchLevelOf({ named: searchableNames(name) + wordsIn(email), phone: '', rest: '' }, query) !== undefined,
}

/** Returns the subscribers that a search finds, for an export. */
export const findSubscribers = (subscribers: readonly Subscriber[], q: string) =>
  listPage(subscribers, { sort: '', q }, listing)

/** Returns a page of subscribers, newest first by default. */
export const subscribersPage = (
  subscribers: readonly Subscriber[],
  query: PageQuery<SubscriberColumn>,
): SubscribersPage =>
  pageOf(listPage(subscribers.toReversed(), query, listing), {
    page: query.page,
    all: subscribers.length,
    row: subscriber => subscriber,
  })
