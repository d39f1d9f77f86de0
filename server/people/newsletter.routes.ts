import { Hono } from 'hono'
import { dayOf } from '../../domain/kit/format.ts'
import { cleanFields, withCleanHtml } from '../../domain/kit/html.ts'
import { checkFieldsSentence, parseInput, RecordId, recordToDelete } from '../../domain/kit/input.ts'
import { t } from '../../domain/kit/language.ts'
import { memoizeByRecord } from '../../domain/kit/memoize.ts'
import { findRecord } from '../../domain/kit/record.ts'
import { AddressInput } from '../../domain/letters/mail-input.ts'
import { readSearch } from '../../domain/office/lists/page.ts'
import { findSubscribers, readSubscribersQuery, subscribersPage } from '../../domain/office/lists/subscribers.ts'
import { isServersFault } from '../../domain/people/newsletter/missing-addresses.ts'
import {
  editedNewsletter,
  NewNewsletter,
  Newsletter,
  NewsletterEdit,
  NewsletterToSend,
} from '../../domain/people/newsletter/newsletter.ts'
import {
  type NewsletterView,
  newsletterDeliveries,
  newsletterView,
} from '../../domain/people/newsletter/newsletter-progress.ts'
import {
  type Invitation,
  LinkQuery,
  type Subscriber,
  subscriberTable,
} from '../../domain/people/newsletter/subscriber.ts'
import type { Deps } from '../app/deps.ts'
import { cleanHtml } from '../formats/html.ts'
import { type ApiEnv, actorOf, adminOnly } from '../http/requests/auth.ts'
import { answerNotModified } from '../http/requests/if-none-match.ts'
import { json } from '../http/requests/json-body.ts'
import { jsonList, jsonWithLists } from '../http/requests/json-list.ts'
import { recordIdOf } from '../http/requests/record-id.ts'
import { spreadsheet } from '../http/requests/spreadsheet.ts'
import { queueLetters } from '../mailer/outbox.ts'
import { addRecord, editRecord, partOf } from '../store/records.ts'
import { stateOfLink } from './newsletter/consent.ts'
import { deleteNewsletter, previewFor, sendNewsletter } from './newsletter/sending.ts'
import { removeSubscriber, unblock } from './newsletter/unsubscribe.ts'

const ok = { ok: true } as const
const notDeleted = () => t('Error Deleting Newsletter', 'Der Newsletter konnte nicht gelöscht werden.')

const cleanNewsletter = memoizeByRecord((newsletter: Newsletter) => cleanFields(Newsletter, newsletter, cleanHtml))

/** Lists for the panel; blocked addresses are only counted. */
type NewsletterLists = {
  subscribers: Subscriber[]
  invitations: Invitation[]
  blocked: number
  issues: NewsletterView[]
}

/** The lists, with only the number of subscribers, who are loaded page by page. */
type NewsletterParts = Omit<NewsletterLists, 'subscribers'> & { subscribers: number }

/** Subscribers and newsletters (D30). Only `/link` is public. */
export function newsletterRoutes(deps: Deps) {
  const { newsletter, outbox, now } = deps
  const issues = partOf(newsletter, 'issues')
  const deliveries = (issue: Newsletter) => newsletterDeliveries(issue, outbox.current, newsletter.current.subscribers)
  const viewOf = (issue: Newsletter) =>
    newsletterView(
      cleanNewsletter(issue),
      deliveries(issue),
      isServersFault(issue, outbox.current, newsletter.current.subscribers),
    )
  const exportAs = spreadsheet(deps, c => {
    const q = readSearch(c.req.query())
    return {
      name: `newsletter-${dayOf(now())}`,
      table: () => subscriberTable(findSubscribers(newsletter.current.subscribers, q)),
    }
  })

  return new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, answerNotModified(newsletter, outbox), c => {
      const { subscribers, invitations = [], blocked, issues } = newsletter.current
      return jsonWithLists<NewsletterLists>(c, {
        subscribers: subscribers.toReversed(),
        invitations: invitations.toReversed(),
        blocked: blocked.length,
        issues: Iterator.from(issues.toReversed()).map(viewOf),
      })
    })
    .get('/issues', adminOnly, answerNotModified(newsletter, outbox), c => {
      const { subscribers, invitations = [], blocked, issues } = newsletter.current
      return jsonWithLists<NewsletterParts>(c, {
        subscribers: subscribers.length,
        invitations: invitations.toReversed(),
        blocked: blocked.length,
        issues: Iterator.from(issues.toReversed()).map(viewOf),
      })
    })
    .get('/subscribers', adminOnly, answerNotModified(newsletter), c =>
      c.json(subscribersPage(newsletter.current.subscribers, readSubscribersQuery(c.req.query()))),
    )
    .get('/link', c => {
      const { purpose, key } = parseInput(LinkQuery, c.req.query())
      return c.json({ state: stateOfLink(deps, purpose, key) })
    })
    .get('/deliveries', adminOnly, c => {
      const { _id } = parseInput(RecordId, c.req.query())
      return jsonList(c, deliveries(findRecord(issues.current, _id, 'newsletter')))
    })
    .get('/export/csv', adminOnly, exportAs('csv'))
    .get('/export/xlsx', adminOnly, exportAs('xlsx'))
    .post('/add', adminOnly, json(NewNewsletter, checkFieldsSentence), async c => {
      const input = withCleanHtml(Newsletter, c.req.valid('json'), cleanHtml)
      const added: Newsletter = { _id: recordIdOf(c, deps), ...input, lastModifiedDate: now() }
      return c.json(viewOf(await addRecord(issues, added)))
    })
    .post('/edit', adminOnly, json(NewsletterEdit, checkFieldsSentence), async c => {
      const edit = withCleanHtml(Newsletter, c.req.valid('json'), cleanHtml)
      return c.json(viewOf(await editRecord(issues, edit, 'newsletter', issue => editedNewsletter(issue, edit, now()))))
    })
    .post('/del', adminOnly, json(recordToDelete(notDeleted), notDeleted), async c =>
      c.json(viewOf(await deleteNewsletter(deps, c.req.valid('json')))),
    )
    .post('/send', adminOnly, json(NewsletterToSend), async c => {
      await sendNewsletter(deps, c.req.valid('json'))
      return c.json(ok)
    })
    .post('/preview', adminOnly, json(RecordId), async c => {
      const to = actorOf(c)?.email ?? ''
      await queueLetters(deps, [previewFor(deps, c.req.valid('json')._id, to)])
      return c.json({ to })
    })
    .post('/remove', adminOnly, json(RecordId), async c => {
      await removeSubscriber(deps, c.req.valid('json')._id)
      return c.json(ok)
    })
    .post('/unblock', adminOnly, json(AddressInput, checkFieldsSentence), async c => {
      await unblock(deps, c.req.valid('json').email)
      return c.json(ok)
    })
}
