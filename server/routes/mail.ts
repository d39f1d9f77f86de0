import { Hono } from 'hono'
import { AppError } from '../../domain/error.ts'
import { checkFields, idToDelete } from '../../domain/input.ts'
import { outboxEntryOf, stateOf } from '../../domain/mail.ts'
import { MailSettingsInput, mailSettings, Retry, TestMail } from '../../domain/mail-input.ts'
import { revised } from '../../domain/record.ts'
import { type ApiEnv, adminOnly } from '../auth.ts'
import type { Deps } from '../deps.ts'
import { json } from '../http.ts'
import { testLetter } from '../mail/letters.tsx'
import { shownSettings } from '../mail/settings.ts'
import { changeAll, deleteRecord } from '../records.ts'

const notDeleted = 'Error Deleting Letter'

/** How mail goes out, and the letters that wait (D28). */
export function mailRoutes({ site, outbox, courier, sender, mailServer, now }: Deps) {
  const settings = () => shownSettings(mailServer(), site.current.mail)
  return new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, c => c.json(settings()))
    .post('/edit', adminOnly, json(MailSettingsInput, checkFields), async c => {
      const input = c.req.valid('json')
      if (mailServer().isFixed.server) throw new AppError('conflict', 'SMTP_URL says how mail is sent.')
      await site.update(current => ({
        next: revised(current, { mail: mailSettings(input, current.mail) }, now()),
        result: undefined,
      }))
      courier.wake()
      return c.json(settings())
    })
    .post('/test', adminOnly, json(TestMail, checkFields), async c => {
      const { to } = c.req.valid('json')
      const answer = await courier.test(to, testLetter(sender())).then(
        said => ({ ok: true, answer: said }),
        error => ({ ok: false, answer: error instanceof Error ? error.message : String(error) }),
      )
      return c.json(answer)
    })
    .get('/outbox', adminOnly, c =>
      c.json(
        outbox.current
          .filter(mail => stateOf(mail) !== 'sent')
          .map(outboxEntryOf)
          .toReversed(),
      ),
    )
    .post('/outbox/retry', adminOnly, json(Retry), async c => {
      const { _id } = c.req.valid('json')
      await changeAll(outbox, mail => {
        const isMeant = (_id === undefined || _id === mail._id) && stateOf(mail) !== 'sent' && mail.attempts.length > 0
        return isMeant ? { ...mail, attempts: [] } : mail
      })
      courier.wake()
      return c.json({ ok: true } as const)
    })
    .post('/outbox/del', adminOnly, json(idToDelete(notDeleted), notDeleted), async c =>
      c.json(outboxEntryOf(await deleteRecord(outbox, c.req.valid('json')._id, 'letter'))),
    )
}
