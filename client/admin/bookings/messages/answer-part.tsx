import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { replySubject } from '../../../../domain/bookings/letters/reply.ts'
import type { MessageDelivery } from '../../../../domain/bookings/record/message.ts'
import { fillInBooking } from '../../../../domain/bookings/record/placeholders.ts'
import { isOpenInquiry, type Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Tabs } from '../../../kit/ui/tabs.tsx'
import { DeskPart } from '../../kit/desk-part.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { runAfterPaint } from '../../kit/focus.ts'
import { LetterFailure, LetterState } from '../../kit/letters/letter-state.tsx'
import { RowButton } from '../../kit/list/table.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shortMoment } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import { keptDraft, type LetterDraft } from '../../state/drafts.ts'
import { putRecord, refreshLists } from '../../state/lists.ts'
import { showLetterSuccess } from '../../state/page/success.ts'
import { reloadDeliveries, useMessageDeliveries } from '../../state/queries.ts'
import { LetterForm } from './letter-form.tsx'
import { answerPlaceOf, dropSentQuoteText, hasQuoteDraft, QuoteForm, textOfQuoteDraft } from './quote-part.tsx'

/** Shows the thread of an inquiry, and a form to answer it. */
function AnswerPart({ item }: { item: Registration }) {
  const { _id, lastModifiedDate, email } = item
  const draftKey = answerPlaceOf(item)
  const [isWriting, setWriting] = useState(isOpenInquiry(item) || keptDraft(draftKey) !== undefined)
  const part = useRef<HTMLElement>(null)

  async function preview(draft: LetterDraft) {
    const letters = await call(api.registration.answer.$post({ json: { _id, ...draft, preview: true } }))
    return 'letters' in letters ? letters : { letters: [], withoutAddress: [] }
  }
  async function send(draft: LetterDraft & { requestId: string }) {
    try {
      const after = await call(api.registration.answer.$post({ json: { _id, lastModifiedDate, ...draft } }))
      if ('thread' in after) putRecord('registrations', after)
      dropSentQuoteText(item, draft.text)
    } finally {
      // A conflict reloads, too, so that the next attempt uses the stored version.
      void refreshLists('registrations', 'outbox')
    }
    setWriting(false)
    runAfterPaint(() => part.current?.focus())
    void showLetterSuccess(t('Answer Goes Out', 'Antwort geht hinaus'))
    return true
  }
  return (
    <section className="answer-part" ref={part} tabIndex={-1} aria-label={t('Answer', 'Antwort')}>
      <Thread booking={item} />
      {email === '' && (
        <p className="note">
          {t(
            'Without an email address no letters go out; please call.',
            'Ohne E-Mail-Adresse geht kein Brief hinaus; bitte ruf an.',
          )}
        </p>
      )}
      {email !== '' && isWriting && (
        <LetterForm
          place={draftKey}
          initial={{ subject: replySubject(item), text: fillInBooking('Hallo {vorname},\n\n', item, undefined) }}
          typed={textOfQuoteDraft(item)}
          isToBookings={false}
          to={_id}
          sendLabel={t('Send', 'Senden')}
          canSend
          preview={preview}
          send={send}
        />
      )}
      {email !== '' && !isWriting && (
        <Button variant="outline" small onClick={() => setWriting(true)}>
          <PanelIcon name="edit" />
          {t('Write Again', 'Noch einmal schreiben')}
        </Button>
      )}
    </section>
  )
}

type AnswerTab = 'answer' | 'quote'

/** Returns the tab in the URL, or else that of the draft. */
export function useAnswerTab(item: Registration): AnswerTab {
  const { hash } = useLocation()
  const [first] = useState<AnswerTab>(hasQuoteDraft(item) ? 'quote' : 'answer')
  if (item.email === '') return 'answer'
  return (['answer', 'quote'] as const).find(id => hash === `#${id}`) ?? first
}

/** Answers an inquiry by letter or quote. Both drafts survive switching between the tabs. */
export function InquiryAnswers({ item, shownTab }: { item: Registration; shownTab: AnswerTab }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (item.email === '') return <AnswerPart item={item} />
  const tabs = [
    {
      id: 'answer',
      label: t('Answer Only', 'Nur antworten'),
      // Both have fields for subject and text; render only one.
      panel: shownTab === 'answer' && <AnswerPart item={item} />,
    },
    {
      id: 'quote',
      label: t('With a Quote', 'Mit Angebot'),
      panel: shownTab === 'quote' && <QuoteForm item={item} />,
    },
  ].map(tab => ({ ...tab, href: `${pathname}#${tab.id}` }))
  return (
    <Tabs
      label={t('Answer', 'Antwort')}
      tabs={tabs}
      selected={shownTab}
      onSelect={id => void navigate(`#${id}`, { replace: true })}
    />
  )
}

/** Lists the letters to a person, with their delivery states. */
export function Thread({ booking: { _id, name, thread } }: { booking: Registration }) {
  const deliveries = useMessageDeliveries({ _id }, thread.map(message => message._id).join())
  if (thread.length === 0) return null
  return (
    <DeskPart title={t('Your Letters', 'Deine Briefe')}>
      <ol className="thread">
        {thread.map(({ _id, date, subject, text }) => (
          <li key={_id}>
            <strong>{subject}</strong>
            <small>{shortMoment(date)}</small>
            <DeliveryState delivery={deliveries.find(({ message }) => message === _id)} name={name} />
            {text === '' ? <DeletedText /> : <p lang="de">{text}</p>}
          </li>
        ))}
      </ol>
    </DeskPart>
  )
}

/** Replaces a letter's text after its retention period (D65). */
export const DeletedText = () => <p className="note">{t('Text deleted', 'Text gelöscht')}</p>

/** Shows the delivery state of one letter; empty until it is loaded. */
export function DeliveryState({ delivery, name }: { delivery: MessageDelivery | undefined; name: string }) {
  const { run, failure } = useCall()
  if (!delivery) return null
  const { state, error, forward, size, mayBeTaken, letter } = delivery
  const retry = (_id: string) =>
    run(async () => {
      await call(api.mail.outbox.retry.$post({ json: { _id } }))
      await Promise.all([reloadDeliveries(), refreshLists('outbox')])
    })
  return (
    <div className="delivery">
      <LetterState state={state} error={error} />
      {error !== undefined && <LetterFailure to={name} failure={{ error, forward, size, mayBeTaken }} />}
      {error !== undefined && letter !== undefined && (
        <RowButton icon="again" of={name} onClick={() => retry(letter)}>
          {t('Retry', 'Noch einmal')}
        </RowButton>
      )}
      <Failure>{failure}</Failure>
    </div>
  )
}
