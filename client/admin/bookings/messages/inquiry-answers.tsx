import { useState } from 'react'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Tabs } from '../../../kit/ui/tabs.tsx'
import { AnswerPart } from './answer-part.tsx'
import { hasQuoteDraft, QuoteForm } from './quote-part.tsx'

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
