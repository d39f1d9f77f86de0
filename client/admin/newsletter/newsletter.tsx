import { useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { AppError } from '../../../domain/error.ts'
import { formatMetricDate } from '../../../domain/format.ts'
import type { Subscriber } from '../../../domain/newsletter/newsletter.ts'
import type { Delivery, NewsletterView } from '../../../domain/newsletter/newsletter-progress.ts'
import { Loading } from '../../site/loading.tsx'
import { call } from '../../state/api.ts'
import { TextField } from '../../ui/field.tsx'
import { Prose } from '../../ui/prose.tsx'
import { AddressForm } from '../kit/address-form.tsx'
import { Viewer } from '../kit/dialog.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { LetterState } from '../kit/letter-state.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { RecordEditor } from '../kit/record-editor.tsx'
import { AddRow, Cell, Facts, RowButton, Section, Table, useListed } from '../kit/table.tsx'
import { RichField } from '../rich-text/rich-field.tsx'
import { api } from '../state/api.ts'
import { fresh, type Lists, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { ask } from '../state/question.ts'
import { succeed } from '../state/success.ts'

/** What is sent to the subscribers, and who they are (D30). */
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
              {formatMetricDate(item.lastModifiedDate)}
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

function NewsletterState({ subject, sending }: NewsletterView) {
  if (!sending) return <span className="quiet">Draft</span>
  const { date, isDone, sent, waiting, failed, dropped } = sending
  const all = sent + waiting + failed + dropped
  return (
    <>
      {isDone ? `Sent ${formatMetricDate(date)}: ${sent} of ${all}` : `${sent} of ${all} sent`}
      {waiting > 0 && `, ${waiting} waiting`}
      {!isDone && '\u00a0…'}
      {failed > 0 && <small className="no-bad">{failed} failed</small>}
      {dropped > 0 && <small>{dropped} not sent</small>}
      {!isDone && <progress max={all} value={all - waiting} aria-label={`Progress of ${subject}`} />}
    </>
  )
}

function Subscribers({ subscribers }: Lists['newsletter']) {
  const { listed, showAll } = useListed(subscribers)
  const { run, failure } = useCall()
  async function remove({ _id, email }: Subscriber) {
    const question = `Take ${email} off the list? The address will not be written to again.`
    if (!(await ask(question, 'Yes, remove'))) return
    await call(api.newsletter.remove.$post({ json: { _id } }))
    void succeed('Subscriber Removed', 'newsletter', 'outbox')
  }
  return (
    <section className="panel-part">
      <div className="group-head">
        <h3>Subscribers</h3>
        <span>{subscribers.length} in all</span>
        <a className="button button-outline button-small" href="/api/newsletter/export/csv" download>
          <PanelIcon name="download" />
          CSV
        </a>
      </div>
      <Table
        columns={['Email', 'Confirmed', 'Proof', 'Options']}
        foot={
          <>
            {showAll}
            <Failure>{failure}</Failure>
          </>
        }
      >
        {listed.map(item => (
          <tr key={item._id}>
            <Cell label="Email">
              <strong>{item.email}</strong>
              <small>{item.name}</small>
            </Cell>
            <Cell label="Confirmed" className="moment">
              {formatMetricDate(item.confirmed.date)}
            </Cell>
            <Cell label="Proof">
              <Proof {...item} />
            </Cell>
            <Cell label="Options" className="options">
              <RowButton icon="close" of={item.email} onClick={() => run(() => remove(item))}>
                Remove
              </RowButton>
            </Cell>
          </tr>
        ))}
      </Table>
      {subscribers.length === 0 && <p className="note">Nobody yet.</p>}
    </section>
  )
}

const Proof = ({ email, requested, confirmed, wording }: Subscriber) => (
  <details>
    <summary>
      Show<span className="visually-hidden"> the proof of {email}</span>
    </summary>
    <small>
      Ticked {formatMetricDate(requested.date)}, IP {requested.ip || 'unknown'}
    </small>
    <small>
      Confirmed {formatMetricDate(confirmed.date)}, IP {confirmed.ip || 'unknown'}
    </small>
    <small lang="de">„{wording}“</small>
  </details>
)

function Blacklist({ blocked }: Lists['newsletter']) {
  const [email, setEmail] = useState('')
  async function unblock() {
    await call(api.newsletter.unblock.$post({ json: { email } }))
    setEmail('')
    void succeed('Address Unblocked', 'newsletter')
  }
  return (
    <section className="panel-part">
      <div className="group-head">
        <h3>Blacklist</h3>
        <span>{blocked === 1 ? '1 address' : `${blocked} addresses`}</span>
      </div>
      <p className="note">
        Whoever unsubscribes is not written to again. The addresses themselves are not kept, so they cannot be listed.
      </p>
      <AddressForm
        id="unblock"
        label="Take an address off the blacklist"
        value={email}
        onChange={setEmail}
        button="Unblock Address"
        run={unblock}
      />
    </section>
  )
}

const labels = { subject: 'Subject', body: 'Text' }

type Draft = Pick<NewsletterView, 'subject' | 'body'> & { lastModifiedDate?: string }

const draftOf = ({ subject, body, lastModifiedDate }: NewsletterView): Draft => ({ subject, body, lastModifiedDate })

export function NewsletterEditor({ item }: { item: NewsletterView | undefined }) {
  return (
    <RecordEditor
      title={item ? 'Edit Newsletter' : 'Add Newsletter'}
      initial={item ? draftOf(item) : { subject: 'New Newsletter', body: '' }}
      labels={labels}
      save={draft =>
        item
          ? call(api.newsletter.edit.$post({ json: { ...draft, _id: item._id } }))
          : call(api.newsletter.add.$post({ json: draft }))
      }
      saved="Newsletter Saved"
      notSaved="Error Saving Newsletter"
      lists={['newsletter']}
      fresh={
        item &&
        (async () => {
          const newsletter = await fresh.newsletter(item._id)
          return newsletter && draftOf(newsletter)
        })
      }
      remove={
        item && {
          question: 'Delete Newsletter?',
          run: () => call(api.newsletter.del.$post({ json: { _id: item._id } })),
          done: 'Newsletter Deleted',
        }
      }
    >
      {({ bind }) => (
        <div className="editor-fields editor-single">
          <TextField {...bind.text('subject')} />
          <RichField {...bind.value('body')} />
          <p className="note">
            A closing with your name, the imprint and the link to unsubscribe are added to each letter.
          </p>
        </div>
      )}
    </RecordEditor>
  )
}

/** A newsletter that is being sent or has been, and what became of it for each subscriber. */
export function NewsletterViewer({ item }: { item: NewsletterView }) {
  const now = useList('newsletter')?.issues.find(({ _id }) => _id === item._id) ?? item
  const [deliveries, setDeliveries] = useState<readonly Delivery[]>()
  const { listed, showAll } = useListed(deliveries ?? [])
  const { run, failure } = useCall()
  const counts = JSON.stringify(now.sending)
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing reads the counts, but they tell that there is news
  useEffect(() => {
    void run(async () => setDeliveries(await call(api.newsletter.deliveries.$get({ query: { _id: item._id } }))))
  }, [item._id, counts, run])
  return (
    <Viewer title={now.subject}>
      <div className="editor-columns">
        <section>
          <Facts of={{ State: <NewsletterState {...now} /> }} />
          <Failure>{failure}</Failure>
          {!deliveries && !failure && <Loading>Loading …</Loading>}
          {deliveries && (
            <Table columns={['Email', 'Result', 'Date']} foot={showAll}>
              {listed.map(({ email, state, date, error }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the recipients stay in their order, and some have no address any more
                <tr key={index}>
                  <Cell label="Email">{email ?? <span className="quiet">unsubscribed since</span>}</Cell>
                  <Cell label="Result" className="reason">
                    <LetterState is={state} />
                    {error && <small>{error}</small>}
                  </Cell>
                  <Cell label="Date" className="moment">
                    {date && formatMetricDate(date)}
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
