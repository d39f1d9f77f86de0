import { useRef, useState } from 'react'
import { replySubject } from '../../../../domain/bookings/letters/reply.ts'
import { filledIn } from '../../../../domain/bookings/record/placeholders.ts'
import { isOpenInquiry, type Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Tabs } from '../../../kit/ui/tabs.tsx'
import { onceShown } from '../../kit/is-shown.ts'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { api } from '../../state/api.ts'
import { type Draft, keptDraft } from '../../state/drafts.ts'
import { put, refresh } from '../../state/lists.ts'
import { succeedByLetter } from '../../state/page/success.ts'
import { LetterForm } from './letter-form.tsx'
import { hasQuoteDraft, QuoteForm } from './quote-part.tsx'
import { Thread } from './thread.tsx'

/** What was written to whoever sent an inquiry, and the form for an answer. */
function AnswerPart({ item }: { item: Registration }) {
  const { _id, lastModifiedDate, email } = item
  const place = `answer ${_id}`
  const [isWriting, setWriting] = useState(isOpenInquiry(item) || keptDraft(place) !== undefined)
  const part = useRef<HTMLElement>(null)

  async function preview(draft: Draft) {
    const letters = await call(api.registration.answer.$post({ json: { _id, ...draft, preview: true } }))
    return 'letters' in letters ? letters : { letters: [], withoutAddress: [] }
  }
  async function send(draft: Draft & { requestId: string }) {
    try {
      const after = await call(api.registration.answer.$post({ json: { _id, lastModifiedDate, ...draft } }))
      if ('thread' in after) put('registrations', after)
    } finally {
      // Also after a conflict: the next press is about what is stored now.
      void refresh('registrations', 'outbox')
    }
    setWriting(false)
    onceShown(() => part.current?.focus())
    void succeedByLetter(t('Answer Goes Out', 'Antwort geht hinaus'))
    return true
  }
  return (
    <section className="answer-part" ref={part} tabIndex={-1} aria-label={t('Answer', 'Antwort')}>
      <Thread of={item} />
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
          place={place}
          initial={{ subject: replySubject(item), text: filledIn('Hallo {vorname},\n\n', item, undefined) }}
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

/** Answers an inquiry by a letter alone, or with a quote. What is typed into one stays while the other is shown. */
export function InquiryAnswers({ item }: { item: Registration }) {
  const [shown, setShown] = useState(hasQuoteDraft(item) ? 'quote' : 'answer')
  if (item.email === '') return <AnswerPart item={item} />
  const tabs = [
    {
      id: 'answer',
      label: t('Answer Only', 'Nur antworten'),
      href: '/admin',
      // Both have a subject and a text: one at a time is there.
      panel: shown === 'answer' && <AnswerPart item={item} />,
    },
    {
      id: 'quote',
      label: t('With a Quote', 'Mit Angebot'),
      href: '/admin',
      panel: shown === 'quote' && <QuoteForm item={item} />,
    },
  ]
  return <Tabs label={t('Answer', 'Antwort')} tabs={tabs} selected={shown} onSelect={setShown} />
}
