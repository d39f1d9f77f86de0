import { useEffect, useState } from 'react'
import { formatShortDateTime } from '../../../domain/format.ts'
import type { OutboxEntry } from '../../../domain/mail/mail.ts'
import { Loading } from '../../site/loading.tsx'
import { call } from '../../state/api.ts'
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
    <Viewer title="Letter">
      <Facts of={{ To: item.to, Subject: item.subject, Date: formatShortDateTime(item.createdDate) }} />
      <Failure>{failure}</Failure>
      {!letter && !failure && <Loading>Loading …</Loading>}
      {letter?.text && (
        <pre className="letter" lang="de">
          {letter.text}
        </pre>
      )}
      {letter?.text === null && <p className="note">This letter holds a link for its receiver alone.</p>}
    </Viewer>
  )
}
