import { useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { formatShortDateTime } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import type { Delivery, NewsletterView } from '../../../domain/newsletter/newsletter-progress.ts'
import { Loading } from '../../site/loading.tsx'
import { call } from '../../state/api.ts'
import { Prose } from '../../ui/prose.tsx'
import { Viewer } from '../kit/dialog.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { LetterFailure } from '../kit/letter-failure.tsx'
import { LetterState } from '../kit/letter-state.tsx'
import { Cell, Facts, Table, useListed } from '../kit/table.tsx'
import { api } from '../state/api.ts'
import { useList } from '../state/lists.ts'
import { NewsletterState } from './newsletter-state.tsx'

/** A newsletter that is being sent or has been, with the delivery to each subscriber. */
export function NewsletterViewer({ item }: { item: NewsletterView }) {
  const now = useList('newsletter')?.issues.find(({ _id }) => _id === item._id) ?? item
  const [deliveries, setDeliveries] = useState<readonly Delivery[]>()
  const { listed, showAll } = useListed(deliveries ?? [])
  const { run, failure } = useCall()
  const counts = JSON.stringify(now.sending)
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed counts mean that there are new deliveries
  useEffect(() => {
    void run(async () => setDeliveries(await call(api.newsletter.deliveries.$get({ query: { _id: item._id } }))))
  }, [item._id, counts, run])
  return (
    <Viewer title={now.subject}>
      <div className="editor-columns">
        <section>
          <Facts of={{ [t('State', 'Stand')]: <NewsletterState {...now} /> }} />
          <Failure>{failure}</Failure>
          {!deliveries && !failure && <Loading>{t('Loading …', 'Wird geladen …')}</Loading>}
          {deliveries && (
            <Table columns={[t('Email', 'E-Mail'), t('Result', 'Ergebnis'), t('Date', 'Zeitpunkt')]} foot={showAll}>
              {listed.map(({ email, state, date, error }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: deliveries keep their order, and some have no address any more
                <tr key={index}>
                  <Cell label={t('Email', 'E-Mail')}>
                    {email ?? <span className="quiet">{t('unsubscribed since', 'inzwischen abbestellt')}</span>}
                  </Cell>
                  <Cell label={t('Result', 'Ergebnis')} className="reason">
                    <LetterState state={state} />
                    {error && <LetterFailure to={email} raw={error} />}
                  </Cell>
                  <Cell label={t('Date', 'Zeitpunkt')} className="moment">
                    {date && formatShortDateTime(date)}
                  </Cell>
                </tr>
              ))}
            </Table>
          )}
        </section>
        <div lang="de">
          {/* Its links lead nowhere, as in the preview of a page. */}
          <MemoryRouter>
            <Prose html={now.body} />
          </MemoryRouter>
        </div>
      </div>
    </Viewer>
  )
}
