import { useRef, useState } from 'react'
import { replySubject } from '../../../../domain/bookings/letters/reply.ts'
import { filledIn } from '../../../../domain/bookings/record/placeholders.ts'
import { isOpenInquiry, type Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { onceShown } from '../../kit/is-shown.ts'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { api } from '../../state/api.ts'
import { type Draft, keptDraft } from '../../state/drafts.ts'
import { put, refresh } from '../../state/lists.ts'
import { succeedByLetter } from '../../state/page/success.ts'
import { LetterForm } from './letter-form.tsx'
import { Thread } from './thread.tsx'

/** What was written to whoever sent an inquiry, and the form for an answer. */
export function AnswerPart({ item }: { item: Registration }) {
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
