import { AppError } from '../../../domain/error.ts'
import { formatShortDateTime } from '../../../domain/format.ts'
import type { NewsletterView } from '../../../domain/newsletter/newsletter-progress.ts'
import { call } from '../../state/api.ts'
import { Failure, useCall } from '../kit/failure.tsx'
import { AddRow, Cell, RowButton, Section, Table } from '../kit/table.tsx'
import { api } from '../state/api.ts'
import { type Lists, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { ask } from '../state/question.ts'
import { succeed } from '../state/success.ts'
import { NewsletterState } from './newsletter-state.tsx'
import { Blacklist, Subscribers } from './subscribers.tsx'

/** Newsletters, subscribers and the blacklist (D30). */
export function NewsletterSection() {
  const newsletter = useList('newsletter', ({ issues }) => issues.some(({ sending }) => sending?.isDone === false))
  return (
    <Section title="Newsletter" list="newsletter">
      {newsletter && (
        <>
          <Newsletters {...newsletter} />
          <Subscribers {...newsletter} />
          <Blacklist {...newsletter} />
        </>
      )}
    </Section>
  )
}

function Newsletters({ issues, subscribers }: Lists['newsletter']) {
  const hasServer = useList('mail')?.host !== ''
  const { run, failure } = useCall()

  async function preview({ _id }: NewsletterView) {
    await call(api.newsletter.preview.$post({ json: { _id } }))
    void succeed(hasServer ? 'Preview Sent' : 'Preview Waits in the Outbox', 'outbox')
  }
  async function send({ _id, lastModifiedDate }: NewsletterView) {
    const count = subscribers.length
    if (count === 0) throw new AppError('conflict', 'There are no subscribers yet.')
    const people = count === 1 ? '1 subscriber' : `${count} subscribers`
    if (!(await ask(`Send this newsletter to ${people}?`, 'Yes, send'))) return
    await call(api.newsletter.send.$post({ json: { _id, lastModifiedDate } }))
    void succeed('Newsletter Is Being Sent', 'newsletter', 'outbox')
  }
  async function remove({ _id }: NewsletterView) {
    if (!(await ask('Delete Newsletter?', 'Yes, delete'))) return
    await call(api.newsletter.del.$post({ json: { _id } }))
    void succeed('Newsletter Deleted', 'newsletter')
  }
  return (
    <>
      {!hasServer && <p className="note">No mail server is set up under System → Mail: letters wait in the outbox.</p>}
      <Table
        columns={['Subject', 'Last Modified Date', 'State', 'Options']}
        foot={
          <>
            <AddRow onClick={() => openOverlay({ kind: 'newsletter' })}>Add Newsletter</AddRow>
            <Failure>{failure}</Failure>
          </>
        }
      >
        {issues.map(item => (
          <tr key={item._id}>
            <Cell label="Subject">
              <strong>{item.subject}</strong>
            </Cell>
            <Cell label="Last Modified Date" className="moment">
              {formatShortDateTime(item.lastModifiedDate)}
            </Cell>
            <Cell label="State">
              <NewsletterState {...item} />
            </Cell>
            <Cell label="Options" className="options">
              <RowButton
                icon={item.sending ? 'view' : 'edit'}
                of={item.subject}
                onClick={() => openOverlay({ kind: 'newsletter', item })}
              >
                {item.sending ? 'View' : 'Edit'}
              </RowButton>
              {!item.sending && (
                <>
                  <RowButton icon="mail" of={item.subject} onClick={() => run(() => preview(item))}>
                    Send Preview to Me
                  </RowButton>
                  <RowButton icon="upload" of={item.subject} onClick={() => run(() => send(item))}>
                    Send…
                  </RowButton>
                </>
              )}
              {item.sending?.isDone && (
                <RowButton icon="bin" of={item.subject} onClick={() => run(() => remove(item))}>
                  Delete
                </RowButton>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
    </>
  )
}
