import { Hono } from 'hono'
import { isAdmin } from '../../domain/accounts/access.ts'
import type { Event } from '../../domain/events/event.ts'
import { dayOf } from '../../domain/format.ts'
import { checkFields, parseInput, RecordId, recordToDelete } from '../../domain/input.ts'
import { arrivalsOf } from '../../domain/lists/arrivals.ts'
import { asksForPage } from '../../domain/lists/page.ts'
import {
  bookedEvents,
  isChosen,
  readChoice,
  readRegistrationsQuery,
  registrationsPage,
} from '../../domain/lists/registrations.ts'
import { findRecord } from '../../domain/record.ts'
import { CertificateQuery } from '../../domain/registrations/attendance.ts'
import { ResendInput } from '../../domain/registrations/booking-calls.ts'
import { datesByEducator } from '../../domain/registrations/dates-to-move-to.ts'
import { parseRegistration, RegistrationInput, wrongFields } from '../../domain/registrations/form.ts'
import { Answer, MessagesQuery } from '../../domain/registrations/message.ts'
import { participantFile, participantTable } from '../../domain/registrations/participant-table.ts'
import { QuoteInput } from '../../domain/registrations/quote-input.ts'
import { InquiryChange } from '../../domain/registrations/registration.ts'
import { AdminEdit, InquiriesToDelete, notDeleted } from '../../domain/registrations/registration-input.ts'
import { newestFirst, registrationTable, tableName } from '../../domain/registrations/registration-table.ts'
import { RemarkInput } from '../../domain/registrations/remark.ts'
import type { Deps } from '../deps.ts'
import { certificateOf } from '../forest/certificates.ts'
import { type ApiEnv, actorOf, adminOnly } from '../http/auth.ts'
import { LONG_BODY_LIMIT_BYTES } from '../http/body.ts'
import { json, refuseUnknown } from '../http/json-body.ts'
import { jsonSlices } from '../http/json-list.ts'
import { jsonPage } from '../http/json-page.ts'
import { spreadsheet } from '../http/spreadsheet.ts'
import { unlessKnown } from '../http/unless-known.ts'
import { answerInquiry, changeInquiry, previewAnswer } from '../registrations/answers.ts'
import { deleteInquiries, deleteRegistration } from '../registrations/delete.ts'
import { deliveriesOf } from '../registrations/deliveries.ts'
import { linkOf, sendLink } from '../registrations/link-by-educator.ts'
import { narrowed } from '../registrations/narrowed.ts'
import { previewQuote, sendQuote } from '../registrations/quotes.ts'
import { register } from '../registrations/register.ts'
import { editRegistration, registerByAdmin } from '../registrations/register-by-admin.ts'
import { addRemark } from '../registrations/remarks.ts'
import { resend } from '../registrations/resend.ts'

export function registrationRoutes(deps: Deps) {
  const { registrations, events, site, now } = deps
  /** An administrator filled in the public form, perhaps to see what visitors get: then letters are sent, too. */
  const isFromOwnForm = (input: RegistrationInput) =>
    input?.requestId !== undefined &&
    Object.keys(wrongFields(input.event ? 'register' : 'inquiry', input, site.current)).length === 0
  const exported = spreadsheet(deps, c => {
    const choice = readChoice(c.req.query())
    return {
      name: tableName(now()),
      table: () => registrationTable(registrations.current, events.current, isChosen(choice, events.current)),
    }
  })

  const participants = spreadsheet(deps, c => {
    const event = findRecord(events.current, parseInput(RecordId, c.req.query())._id, 'event')
    const known = { today: dayOf(now()), region: site.current.region }
    return { name: participantFile(event), table: () => participantTable(event, registrations.current, known) }
  })

  return new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, unlessKnown(registrations, events), c => {
      const query = c.req.query()
      return asksForPage(query)
        ? jsonPage(c, registrationsPage(registrations.current, events.current, readRegistrationsQuery(query)))
        : jsonSlices(c, newestFirst(narrowed(deps, query)))
    })
    .get('/arrivals', adminOnly, c => c.json(arrivalsOf(registrations.current, dayOf(now()))))
    .get('/booked', adminOnly, unlessKnown(registrations, events), c =>
      c.json(bookedEvents(registrations.current, events.current)),
    )
    .post('/add', json(RegistrationInput), async c => {
      const input = c.req.valid('json')
      refuseUnknown(input, new Set(['ask', 'force']))
      if (isAdmin(actorOf(c)) && !isFromOwnForm(input)) return c.json(await registerByAdmin(deps, input))
      const form = parseRegistration(input, site.current)
      return c.json(await register(deps, form, c.get('ip')))
    })
    .post('/edit', adminOnly, json(AdminEdit, checkFields, LONG_BODY_LIMIT_BYTES), async c =>
      c.json(await editRegistration(deps, c.req.valid('json'))),
    )
    .post('/del', adminOnly, json(recordToDelete(notDeleted), notDeleted), async c =>
      c.json(await deleteRegistration(deps, c.req.valid('json'), actorOf(c))),
    )
    .post('/inquiries/del', adminOnly, json(InquiriesToDelete, notDeleted, LONG_BODY_LIMIT_BYTES), async c =>
      c.json(await deleteInquiries(deps, c.req.valid('json')._ids, actorOf(c))),
    )
    .post('/quote', adminOnly, json(QuoteInput, checkFields), async c => {
      const { preview, ...input } = c.req.valid('json')
      return preview ? c.json(await previewQuote(deps, input)) : c.json(await sendQuote(deps, input))
    })
    .get('/certificate', adminOnly, async c =>
      c.body(await certificateOf(deps, parseInput(CertificateQuery, c.req.query())), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="teilnahmebescheinigung.pdf"',
      }),
    )
    .post('/answer', adminOnly, json(Answer, checkFields), async c => {
      const answer = c.req.valid('json')
      return c.json(await (answer.preview ? previewAnswer(deps, answer) : answerInquiry(deps, answer)))
    })
    .get('/deliveries', adminOnly, c => {
      const query = parseInput(MessagesQuery, c.req.query())
      const asked =
        'event' in query
          ? deps.bookingsOf(registrations.current, query.event)
          : [findRecord(registrations.current, query._id, 'registration')]
      return c.json(deliveriesOf(asked, deps.outbox.current))
    })
    .get('/dates', adminOnly, c => {
      const booking = findRecord(registrations.current, parseInput(RecordId, c.req.query())._id, 'registration')
      const bookingsOf = ({ _id }: Event) => deps.bookingsOf(registrations.current, _id)
      return c.json(datesByEducator(booking, deps.events.current, bookingsOf, now()))
    })
    .get('/link', adminOnly, c => c.json(linkOf(deps, parseInput(RecordId, c.req.query())._id)))
    .post('/link', adminOnly, json(RecordId), async c => {
      await sendLink(deps, c.req.valid('json')._id)
      return c.json({ ok: true } as const)
    })
    .post('/resend', adminOnly, json(ResendInput), async c => {
      await resend(deps, c.req.valid('json'))
      deps.courier.wake()
      return c.json({ ok: true } as const)
    })
    .post('/remark', adminOnly, json(RemarkInput, checkFields), async c =>
      c.json(await addRemark(deps, c.req.valid('json'))),
    )
    .post('/state', adminOnly, json(InquiryChange), async c => c.json(await changeInquiry(deps, c.req.valid('json'))))
    .get('/export/csv', adminOnly, exported('csv'))
    .get('/export/xlsx', adminOnly, exported('xlsx'))
    .get('/participants/csv', adminOnly, participants('csv'))
    .get('/participants/xlsx', adminOnly, participants('xlsx'))
}
