import { useEffect, useState } from 'react'
import { t } from '../../../domain/language.ts'
import type { OutboxEntry } from '../../../domain/mail/mail.ts'
import { Loading } from '../../site/loading.tsx'
import { call } from '../../state/api.ts'
import { shownDateTime } from '../kit/day.ts'
import { Viewer } from '../kit/dialog.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { Facts } from '../kit/table.tsx'
import { api } from '../state/api.ts'

export function LetterViewer({ item }: { item: OutboxEntry }) {
  const [letter, setLetter] = useState<{ text: string | null }>()
  const { run, failure } = useCall()
  useEffect(() => {
    void run(async () => setLetter(await call(api.mail.outbox.letter.$get({ query: { _id: item._id } }))))
  }, [item._id, run])
  return (
    <Viewer help="mail#der-postausgang" title={t('Letter', 'Brief')}>
      <Facts
        of={{
          [t('To', 'An')]: item.to,
          [t('Subject', 'Betreff')]: item.subject,
          [t('Date', 'Zeitpunkt')]: shownDateTime(item.createdDate),
        }}
      />
      <Failure>{failure}</Failure>
      {!letter && !failure && <Loading>{t('Loading …', 'Wird geladen …')}</Loading>}
      {letter?.text && (
        <pre className="letter" lang="de">
          {letter.text}
        </pre>
      )}
      {letter?.text === null && (
        <p className="note">
          {t(
            'This letter holds a link for its receiver alone.',
            'In diesem Brief steht ein Link, der nur seinen Empfänger etwas angeht.',
          )}
        </p>
      )}
    </Viewer>
  )
}
