import { type Context, Hono } from 'hono'
import { ResendInput } from '../../domain/bookings/form/booking-calls.ts'
import { parseRegistration, RegistrationInput, wrongFields } from '../../domain/bookings/form/form.ts'
import { QuoteInput } from '../../domain/bookings/form/quote-input.ts'
import { AdminEdit, InquiriesToDelete, notDeleted } from '../../domain/bookings/form/registration-input.ts'
import { CertificateQuery } from '../../domain/bookings/places/attendance.ts'
import { datesByEducator } from '../../domain/bookings/places/dates-to-move-to.ts'
import { InquiryAnswer, MessagesQuery } from '../../domain/bookings/record/message.ts'
import { InquiryChange } from '../../domain/bookings/record/registration.ts'
import { RemarkInput } from '../../domain/bookings/record/remark.ts'
import { participantFile, participantTable } from '../../domain/bookings/views/participant-table.ts'
import { newestFirst, registrationTable, tableName } from '../../domain/bookings/views/registration-table.ts'
import type { Event } from '../../domain/events/event.ts'
import { dayOf } from '../../domain/kit/format.ts'
import { checkFieldsSentence, parseInput, RecordId, recordToDelete } from '../../domain/kit/input.ts'
import { findRecord } from '../../domain/kit/record.ts'
import { arrivalsOf } from '../../domain/office/lists/arrivals.ts'
import { asksForPage } from '../../domain/office/lists/page.ts'
import {
  bookedEvents,
  isChosen,
  readChoice,
  readRegistrationsQuery,
  registrationsPage,
} from '../../domain/office/lists/registrations.ts'
import { isAdmin } from '../../domain/people/accounts/access.ts'
import type { Deps } from '../app/deps.ts'
import { certificateOf } from '../events/forest/certificates.ts'
import { type ApiEnv, actorOf, adminOnly } from '../http/requests/auth.ts'
import { LONG_BODY_LIMIT_BYTES } from '../http/requests/body.ts'
import { answerNotModified } from '../http/requests/if-none-match.ts'
import { json, refuseUnknown } from '../http/requests/json-body.ts'
import { jsonSlices } from '../http/requests/json-list.ts'
import { jsonPage } from '../http/requests/json-page.ts'
import { recordIdOf } from '../http/requests/record-id.ts'
import { spreadsheet } from '../http/requests/spreadsheet.ts'
import { declaredPaper } from './declared-paper.ts'
import { answerInquiry, changeInquiry, previewAnswer } from './letters/answers.ts'
import { deliveriesOf } from './letters/deliveries.ts'
import { previewQuote, sendQuote } from './letters/quotes.ts'
import { resend } from './letters/resend.ts'
import { linkOf, sendLink } from './links/link-by-educator.ts'
import { register } from './register/register.ts'
import { editRegistration, previewBookingEdit, registerByAdmin } from './register/register-by-admin.ts'
import { deleteInquiries, deleteRegistration } from './steps/delete.ts'
import { addRemark } from './steps/remarks.ts'
import { selectRegistrations } from './steps/select-registrations.ts'

const certificateFile = 'attachment; filename="teilnahmebescheinigung.pdf"'
/** Opens in the browser, to be printed. */
const declaredFile = 'inline; filename="was-erklaert-wurde.pdf"'

const pdf = (c: Context, content: Uint8Array<ArrayBuffer>, disposition: string) =>
  c.body(content, 200, { 'Content-Type': 'application/pdf', 'Content-Disposition': disposition })

/** An administrator filled in the public form, perhaps to see what visitors get: then letters are sent, too. */
const isFromOwnForm = ({ site }: Deps, input: RegistrationInput) =>
  input?.requestId !== undefined &&
  Object.keys(wrongFields(input.event ? 'register' : 'inquiry', input, site.current)).length === 0

export function registrationRoutes(deps: Deps) {
  const { registrations, events, site, now } = deps
  const exportAs = spreadsheet(deps, c => {
    const choice = readChoice(c.req.query())
    return {
      name: tableName(now()),
      table: () =>
        registrationTable(
          registrations.current,
          events.current,
          isChosen(choice, events.current),
          site.current.questions,
        ),
    }
  })

  const participants = spreadsheet(deps, c => {
    const event = findRecord(events.current, parseInput(RecordId, c.req.query())._id, 'event')
    const context = { today: dayOf(now()), region: site.current.region, questions: site.current.questions }
    return { name: participantFile(event), table: () => participantTable(event, registrations.current, context) }
  })

  return new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, answerNotModified(registrations, events), c => {
      const query = c.req.query()
      return asksForPage(query)
        ? jsonPage(c, registrationsPage(registrations.current, events.current, readRegistrationsQuery(query)))
        : jsonSlices(c, newestFirst(selectRegistrations(deps, query)))
    })
    .get('/arrivals', adminOnly, c => c.json(arrivalsOf(registrations.current, dayOf(now()))))
    .get('/booked', adminOnly, answerNotModified(registrations, events), c =>
      c.json(bookedEvents(registrations.current, events.current)),
    )
    .post('/add', json(RegistrationInput), async c => {
      const input = c.req.valid('json')
      refuseUnknown(input, new Set(['ask', 'force']))
      if (isAdmin(actorOf(c)) && !isFromOwnForm(deps, input))
        return c.json(await registerByAdmin(deps, recordIdOf(c, deps), input))
      const form = parseRegistration(input, site.current)
      return c.json(await register(deps, form, c.get('ip')))
    })
    .post('/edit', adminOnly, json(AdminEdit, checkFieldsSentence, LONG_BODY_LIMIT_BYTES), async c => {
      const { preview, ...edit } = c.req.valid('json')
      return preview ? c.json(await previewBookingEdit(deps, edit)) : c.json(await editRegistration(deps, edit))
    })
    .post('/del', adminOnly, json(recordToDelete(notDeleted), notDeleted), async c =>
      c.json(await deleteRegistration(deps, c.req.valid('json'), actorOf(c))),
    )
    .post('/inquiries/del', adminOnly, json(InquiriesToDelete, notDeleted, LONG_BODY_LIMIT_BYTES), async c =>
      c.json(await deleteInquiries(deps, c.req.valid('json')._ids, actorOf(c))),
    )
    .post('/quote', adminOnly, json(QuoteInput, checkFieldsSentence), async c => {
      const { preview, ...input } = c.req.valid('json')
      return preview ? c.json(await previewQuote(deps, input)) : c.json(await sendQuote(deps, input))
    })
    .get('/certificate', adminOnly, async c =>
      pdf(c, await certificateOf(deps, parseInput(CertificateQuery, c.req.query())), certificateFile),
    )
    .get('/answers/pdf', adminOnly, async c =>
      pdf(c, await declaredPaper(deps, parseInput(CertificateQuery, c.req.query())), declaredFile),
    )
    .post('/answer', adminOnly, json(InquiryAnswer, checkFieldsSentence), async c => {
      const answer = c.req.valid('json')
      return c.json(await (answer.preview ? previewAnswer(deps, answer) : answerInquiry(deps, answer)))
    })
    .get('/deliveries', adminOnly, c => {
      const query = parseInput(MessagesQuery, c.req.query())
      const requested =
        'event' in query
          ? deps.bookingsOf(registrations.current, query.event)
          : [findRecord(registrations.current, query._id, 'registration')]
      return c.json(deliveriesOf(requested, deps.outbox.current))
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
      return c.json({ ok: true } as const)
    })
    .post('/remark', adminOnly, json(RemarkInput, checkFieldsSentence), async c =>
      c.json(await addRemark(deps, c.req.valid('json'))),
    )
    .post('/state', adminOnly, json(InquiryChange), async c => c.json(await changeInquiry(deps, c.req.valid('json'))))
    .get('/export/csv', adminOnly, exportAs('csv'))
    .get('/export/xlsx', adminOnly, exportAs('xlsx'))
    .get('/participants/csv', adminOnly, participants('csv'))
    .get('/participants/xlsx', adminOnly, participants('xlsx'))
}
