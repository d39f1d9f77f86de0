import { formatShortDateTime } from '../../../domain/format.ts'
import type { OutboxEntry } from '../../../domain/mail/mail.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { LetterState } from '../kit/letter-state.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { Cell, RowButton, Section, Table, useListed } from '../kit/table.tsx'
import { api } from '../state/api.ts'
import { refresh, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { ask } from '../state/question.ts'
import { succeed } from '../state/success.ts'

const hasBeenTried = ({ attempts }: OutboxEntry) => attempts.length > 0

/** The letters that wait for the mail server (D28). */
export function OutboxSection() {
  const hasServer = !!useList('mail')?.host
  // If there is a server, untried letters are on their way.
  const outbox = useList('outbox', letters => hasServer && letters.some(({ isUntried }) => isUntried)) ?? []
  const { listed, showAll } = useListed(outbox)
  const { run, failure } = useCall()

  async function retry(which: { _id?: string }) {
    await call(api.mail.outbox.retry.$post({ json: which }))
    void succeed('Trying Again', 'outbox')
  }
  async function remove({ _id }: OutboxEntry) {
    if (!(await ask('Delete Letter?', 'Yes, delete'))) return
    await call(api.mail.outbox.del.$post({ json: { _id } }))
    void succeed('Letter Deleted', 'outbox', 'newsletter')
  }
  return (
    <Section
      title="Outbox"
      list="outbox"
      aside={<span>{outbox.length === 1 ? '1 letter' : `${outbox.length} letters`}</span>}
    >
      <Table
        columns={['To', 'Subject', 'State', 'Options']}
        foot={
          <>
            {showAll}
            {outbox.length === 0 && <p className="note">Nothing waits.</p>}
          </>
        }
      >
        {listed.map(item => (
          <tr key={item._id}>
            <Cell label="To">
              <strong>{item.to}</strong>
            </Cell>
            <Cell label="Subject">
              {item.subject}
              <small>{formatShortDateTime(item.createdDate)}</small>
            </Cell>
            <Cell label="State" className="reason">
              <LetterState state={item.state} />
              <Attempts {...item} />
            </Cell>
            <Cell label="Options" className="options">
              <RowButton
                icon="view"
                of={`${item.subject} to ${item.to}`}
                onClick={() => openOverlay({ kind: 'letter', item })}
              >
                View
              </RowButton>
              {hasBeenTried(item) && (
                <RowButton
                  icon="again"
                  of={`${item.subject} to ${item.to}`}
                  onClick={() => run(() => retry({ _id: item._id }))}
                >
                  Retry
                </RowButton>
              )}
              <RowButton icon="bin" of={`${item.subject} to ${item.to}`} onClick={() => run(() => remove(item))}>
                Delete
              </RowButton>
            </Cell>
          </tr>
        ))}
      </Table>
      <div className="buttons">
        {outbox.some(hasBeenTried) && (
          <Button variant="outline" small onClick={() => run(() => retry({}))}>
            <PanelIcon name="again" />
            Retry All
          </Button>
        )}
        <Button variant="outline" small onClick={() => refresh('outbox')}>
          Refresh
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
      {state === 'waiting' && <small>next try {isUntried ? 'now' : formatShortDateTime(nextAttempt)}</small>}
      <small>{last.error}</small>
      {attempts.length > 1 && (
        <details>
          <summary>
            All {attempts.length} attempts<span className="visually-hidden"> to reach {to}</span>
          </summary>
          {attempts.map(({ date, error }) => (
            <small key={date}>
              {formatShortDateTime(date)}: {error}
            </small>
          ))}
        </details>
      )}
    </>
  )
}
