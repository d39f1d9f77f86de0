import { t } from '../../../domain/kit/language.ts'
import { lastFailure, type OutboxEntry } from '../../../domain/letters/mail.ts'
import { call } from '../../kit/state/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { EmailAddress } from '../../kit/ui/email-address.tsx'
import { Unbroken } from '../../kit/ui/unbroken.tsx'
import { Viewer } from '../kit/editor/dialog.tsx'
import { Failure, useCall, WhenLoaded } from '../kit/failure.tsx'
import { LetterFailure, LetterState, LetterText } from '../kit/letters/letter-state.tsx'
import { PagedCount, PagedTable, usePaging } from '../kit/list/paged-table.tsx'
import { Cell, FactList, optionsColumn, RowButton, Section, TableRow } from '../kit/list/table.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { shortMoment, shownDateTime } from '../kit/words/day.ts'
import { api } from '../state/api.ts'
import { refreshLists, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { askUser } from '../state/page/question.ts'
import { showSuccess } from '../state/page/success.ts'
import { useFreshQuery } from '../state/queries.ts'

const hasBeenTried = ({ attempts }: OutboxEntry) => attempts.length > 0

/** Letters waiting for the mail server (D28). */
export function OutboxSection() {
  const hasServer = !!useList('mail')?.host
  // With a server, untried letters are on their way.
  const { data, paging } = usePaging('outbox', {}, '', ({ isSending }) => hasServer && isSending)
  const { rows = [], all = 0, failing = 0 } = data ?? {}
  const { run, failure } = useCall()

  async function retry(query: { _id?: string }) {
    await call(api.mail.outbox.retry.$post({ json: query }))
    void showSuccess(t('Trying Again', 'Wird noch einmal versucht'), 'outbox')
  }
  async function remove({ _id }: OutboxEntry) {
    if (!(await askUser(t('Delete Letter?', 'Brief löschen?'), t('Yes, delete', 'Ja, löschen')))) return
    await call(api.mail.outbox.del.$post({ json: { _id } }))
    void showSuccess(t('Letter Deleted', 'Brief gelöscht'), 'outbox', 'newsletter')
  }
  return (
    <Section
      help="mail#der-postausgang"
      title={t('Outbox', 'Postausgang')}
      paging={paging}
      aside={all > 0 && <PagedCount paging={paging} />}
    >
      <PagedTable
        paging={paging}
        searchId="search-outbox"
        name={t('Outbox', 'Postausgang')}
        columns={[
          { label: t('To', 'An'), sort: 'to', className: 'email' },
          { label: t('Subject', 'Betreff'), sort: 'subject' },
          { label: t('State', 'Stand'), sort: 'state', className: 'reason' },
          optionsColumn(),
        ]}
        empty={t('Nothing waits.', 'Hier wartet nichts.')}
      >
        {rows.map(item => (
          <TableRow key={item._id}>
            <strong>
              <EmailAddress>{item.to}</EmailAddress>
            </strong>
            <Cell>
              {item.registration === undefined ? (
                <Unbroken>{item.subject}</Unbroken>
              ) : (
                <a href={`/admin/desk/booking/${item.registration}`}>
                  <Unbroken>{item.subject}</Unbroken>
                </a>
              )}
              <small>{shortMoment(item.createdDate)}</small>
            </Cell>
            <Cell>
              <LetterState state={item.state} error={lastFailure(item)?.error} />
              <Attempts {...item} />
            </Cell>
            <Cell>
              <RowButton
                icon="view"
                of={t(`${item.subject} to ${item.to}`, `${item.subject} an ${item.to}`)}
                onClick={() => openOverlay({ kind: 'letter', item })}
              >
                {t('View', 'Ansehen')}
              </RowButton>
              {hasBeenTried(item) && (
                <RowButton
                  icon="again"
                  of={t(`${item.subject} to ${item.to}`, `${item.subject} an ${item.to}`)}
                  onClick={() => run(() => retry({ _id: item._id }))}
                >
                  {t('Retry', 'Noch einmal')}
                </RowButton>
              )}
              <RowButton
                icon="bin"
                of={t(`${item.subject} to ${item.to}`, `${item.subject} an ${item.to}`)}
                onClick={() => run(() => remove(item))}
              >
                {t('Delete', 'Löschen')}
              </RowButton>
            </Cell>
          </TableRow>
        ))}
      </PagedTable>
      <div className="buttons">
        {failing > 0 && (
          <Button variant="outline" small onClick={() => run(() => retry({}))}>
            <PanelIcon name="again" />
            {t('Retry All', 'Alle noch einmal')}
          </Button>
        )}
        <Button variant="outline" small onClick={() => refreshLists('outbox')}>
          {t('Refresh', 'Aktualisieren')}
        </Button>
      </div>
      <Failure>{failure}</Failure>
    </Section>
  )
}

function Attempts({ to, state, attempts, nextAttempt, isUntried }: OutboxEntry) {
  const last = attempts.at(-1)
  if (!last) return null
  return (
    <>
      {state === 'waiting' && (
        <small>
          {t('next try', 'nächster Versuch')} {isUntried ? t('now', 'jetzt') : shortMoment(nextAttempt)}
        </small>
      )}
      <LetterFailure to={to} failure={last} />
      {attempts.length > 1 && (
        <details>
          <summary>
            {t(`All ${attempts.length} attempts`, `Alle ${attempts.length} Versuche`)}
            <span className="visually-hidden"> {t(`to reach ${to}`, `an ${to}`)}</span>
          </summary>
          {attempts.map(({ date, error }) => (
            <small key={date}>
              {shortMoment(date)}: <span lang="en">{error}</span>
            </small>
          ))}
        </details>
      )}
    </>
  )
}

export function LetterViewer({ item }: { item: OutboxEntry }) {
  const { _id } = item
  const letter = useFreshQuery(['letter', _id], () => call(api.mail.outbox.letter.$get({ query: { _id } })))
  return (
    <Viewer help="mail#der-postausgang" title={t('Letter', 'Brief')}>
      <FactList
        facts={{
          [t('To', 'An')]: item.to,
          [t('Subject', 'Betreff')]: item.subject,
          [t('Date', 'Zeitpunkt')]: shownDateTime(item.createdDate),
        }}
      />
      <WhenLoaded of={letter}>
        {({ text }) =>
          text === null ? (
            <p className="note">
              {t(
                'This letter contains a link meant only for its recipient.',
                'In diesem Brief steht ein Link, der nur seinen Empfänger etwas angeht.',
              )}
            </p>
          ) : (
            <LetterText>{text}</LetterText>
          )
        }
      </WhenLoaded>
    </Viewer>
  )
}
