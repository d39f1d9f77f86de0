import { MemoryRouter } from 'react-router-dom'
import { t } from '../../../../domain/kit/language.ts'
import type { NewsletterView } from '../../../../domain/people/newsletter/newsletter-progress.ts'
import { EmailAddress } from '../../../kit/ui/email-address.tsx'
import { Prose } from '../../../kit/ui/prose.tsx'
import { Loading } from '../../../site/blocks/loading.tsx'
import { Viewer } from '../../kit/editor/dialog.tsx'
import { Failure } from '../../kit/failure.tsx'
import { LetterFailure } from '../../kit/letters/letter-failure.tsx'
import { LetterState } from '../../kit/letters/letter-state.tsx'
import { Cell, Facts, Table, useListed } from '../../kit/list/table.tsx'
import { OwnRoot } from '../../kit/own-root.tsx'
import { shownDateTime } from '../../kit/words/day.ts'
import { useDeliveries, useList } from '../../state/lists.ts'
import { NewsletterState } from './newsletter-state.tsx'

/** A newsletter that is being sent or has been, with the delivery to each subscriber. */
export function NewsletterViewer({ item }: { item: NewsletterView }) {
  const now = useList('newsletter')?.issues.find(({ _id }) => _id === item._id) ?? item
  const { deliveries, failure } = useDeliveries(item._id, now.sending)
  const { listed, showAll } = useListed(deliveries ?? [])
  return (
    <Viewer help="newsletter" title={now.subject}>
      <div className="editor-columns">
        <section>
          <Facts of={{ [t('State', 'Stand')]: <NewsletterState {...now} /> }} />
          <Failure>{failure}</Failure>
          {!deliveries && !failure && <Loading>{t('Loading …', 'Wird geladen …')}</Loading>}
          {deliveries && (
            <Table
              columns={[t('Email', 'E-Mail'), t('Result', 'Ergebnis'), t('Date', 'Zeitpunkt')]}
              empty={t('No letters yet.', 'Noch keine Briefe.')}
              foot={showAll}
            >
              {listed.map(({ email, state, date, error }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: deliveries keep their order, and some have no address any more
                <tr key={index}>
                  <Cell label={t('Email', 'E-Mail')} className="email">
                    {email === undefined ? (
                      <span className="quiet">{t('unsubscribed since', 'inzwischen abbestellt')}</span>
                    ) : (
                      <EmailAddress>{email}</EmailAddress>
                    )}
                  </Cell>
                  <Cell label={t('Result', 'Ergebnis')} className="reason">
                    <LetterState state={state} error={error} />
                    {error && <LetterFailure to={email} raw={error} />}
                  </Cell>
                  <Cell label={t('Date', 'Zeitpunkt')} className="moment">
                    {date && shownDateTime(date)}
                  </Cell>
                </tr>
              ))}
            </Table>
          )}
        </section>
        <div lang="de">
          {/* Its links lead nowhere, as in the preview of a page. */}
          <OwnRoot>
            <MemoryRouter>
              <Prose html={now.body} />
            </MemoryRouter>
          </OwnRoot>
        </div>
      </div>
    </Viewer>
  )
}
