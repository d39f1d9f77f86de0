import { useState } from 'react'
import { formatShortDateTime } from '../../../domain/format.ts'
import type { Subscriber } from '../../../domain/newsletter/subscriber.ts'
import { call } from '../../state/api.ts'
import { AddressForm } from '../kit/address-form.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { Cell, RowButton, Table, useListed } from '../kit/table.tsx'
import { api } from '../state/api.ts'
import type { Lists } from '../state/lists.ts'
import { ask } from '../state/question.ts'
import { succeed } from '../state/success.ts'

export function Subscribers({ subscribers }: Lists['newsletter']) {
  const { listed, showAll } = useListed(subscribers)
  const { run, failure } = useCall()
  async function remove({ _id, email }: Subscriber) {
    const question = `Take ${email} off the list? The address will not be written to again.`
    if (!(await ask(question, 'Yes, remove'))) return
    await call(api.newsletter.remove.$post({ json: { _id } }))
    void succeed('Subscriber Removed', 'newsletter', 'outbox', 'registrations')
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
              {formatShortDateTime(item.confirmed.date)}
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
      Ticked {formatShortDateTime(requested.date)}, IP {requested.ip || 'unknown'}
    </small>
    <small>
      Confirmed {formatShortDateTime(confirmed.date)}, IP {confirmed.ip || 'unknown'}
    </small>
    <small lang="de">„{wording}“</small>
  </details>
)

export function Blacklist({ blocked }: Lists['newsletter']) {
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
