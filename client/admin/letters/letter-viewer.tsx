import { useEffect, useState } from 'react'
import { t } from '../../../domain/kit/language.ts'
import type { OutboxEntry } from '../../../domain/letters/mail.ts'
import { call } from '../../kit/state/api.ts'
import { Loading } from '../../site/blocks/loading.tsx'
import { Viewer } from '../kit/editor/dialog.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { Facts } from '../kit/list/table.tsx'
import { shownDateTime } from '../kit/words/day.ts'
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
