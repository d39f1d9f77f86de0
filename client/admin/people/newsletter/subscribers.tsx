import { useRef, useState } from 'react'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { confirmationExpiry } from '../../../../domain/people/newsletter/newsletter-consent.ts'
import type { Subscriber } from '../../../../domain/people/newsletter/subscriber.ts'
import { call } from '../../../kit/state/api.ts'
import { EmailAddress } from '../../../kit/ui/email-address.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { useFocusWhenGone } from '../../kit/focus.ts'
import { AddressForm } from '../../kit/form/address-form.tsx'
import { PagedCount, PagedTable, searchOf, usePaging } from '../../kit/list/paged-table.tsx'
import {
  Cell,
  optionsColumn,
  PanelTable,
  RowButton,
  TableFiles,
  TableRow,
  useShownItems,
} from '../../kit/list/table.tsx'
import { shortDay, shortMoment, shownDateTime } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import type { Lists } from '../../state/lists.ts'
import { askUser } from '../../state/page/question.ts'
import { showSuccess } from '../../state/page/success.ts'

export function Subscribers() {
  const { data, paging, query } = usePaging('subscribers')
  const { rows = [] } = data ?? {}
  const { run, failure } = useCall()
  const section = useRef<HTMLElement>(null)
  useFocusWhenGone('.subscribers', () => section.current?.querySelector<HTMLElement>('td.options button, a'))
  async function remove({ _id, email }: Subscriber) {
    const question = t(
      `Take ${email} off the list? The address will not be written to again.`,
      `${email} von der Liste nehmen? Die Adresse bekommt dann keine Post mehr.`,
    )
    if (!(await askUser(question, t('Yes, remove', 'Ja, entfernen')))) return
    await call(api.newsletter.remove.$post({ json: { _id } }))
    void showSuccess(t('Subscriber Removed', 'Adresse entfernt'), 'newsletter', 'outbox', 'registrations')
  }
  return (
    <section className="panel-part subscribers" ref={section}>
      <div className="group-head">
        <h3>{t('Subscribers', 'Bekommen den Newsletter')}</h3>
        <PagedCount paging={paging} />
        <TableFiles path="/api/newsletter/export" query={searchOf(query)} />
      </div>
      <PagedTable
        paging={paging}
        searchId="search-subscribers"
        name={t('Subscribers', 'Bekommen den Newsletter')}
        empty={t('Nobody yet.', 'Noch niemand.')}
        columns={[
          { label: t('Email', 'E-Mail'), sort: 'email', className: 'email' },
          { label: t('Confirmed', 'Bestätigt'), sort: 'confirmed', className: 'moment' },
          t('Proof', 'Nachweis'),
          optionsColumn(),
        ]}
        foot={<Failure>{failure || paging.failure}</Failure>}
      >
        {rows.map(item => (
          <TableRow key={item._id}>
            <Cell>
              <strong>
                <EmailAddress>{item.email}</EmailAddress>
              </strong>
              <small>{item.name}</small>
            </Cell>
            {shortMoment(item.confirmed.date)}
            <Proof {...item} />
            <RowButton icon="close" of={item.email} onClick={() => run(() => remove(item))}>
              {t('Remove', 'Entfernen')}
            </RowButton>
          </TableRow>
        ))}
      </PagedTable>
    </section>
  )
}

const Proof = ({ email, requested, confirmed, wording }: Subscriber) => (
  <details>
    <summary>
      {t('Show', 'Zeigen')}
      <span className="visually-hidden"> {t(`the proof of ${email}`, `den Nachweis von ${email}`)}</span>
    </summary>
    <small>
      {t('Ticked', 'Angekreuzt')} {shownDateTime(requested.date)}, IP {requested.ip || t('unknown', 'unbekannt')}
    </small>
    <small>
      {t('Confirmed', 'Bestätigt')} {shownDateTime(confirmed.date)}, IP {confirmed.ip || t('unknown', 'unbekannt')}
    </small>
    <small lang="de">„{wording}“</small>
  </details>
)

/** Subscribers of an imported list who have not confirmed yet. */
export function Invitations({ invitations }: Lists['newsletter']) {
  const { listed, showAll } = useShownItems(invitations)
  if (invitations.length === 0) return null
  return (
    <section className="panel-part">
      <div className="group-head">
        <h3>{t('Invited', 'Eingeladen')}</h3>
        <span>{t(`${invitations.length} in all`, `${invitations.length} insgesamt`)}</span>
      </div>
      <p className="note">
        {t(
          'One letter asks them to confirm. Those who do get the newsletter; those who do not answer are erased.',
          'Ein Brief bittet sie um Bestätigung. Wer bestätigt, bekommt den Newsletter; wer nicht antwortet, wird gelöscht.',
        )}
      </p>
      <PanelTable
        empty=""
        columns={[
          { label: t('Email', 'E-Mail'), className: 'email' },
          { label: t('Invited On', 'Eingeladen am'), className: 'moment' },
          { label: t('Answer By', 'Antwort bis'), className: 'moment' },
        ]}
        foot={showAll}
      >
        {listed.map(invitation => (
          <TableRow key={invitation._id}>
            <Cell>
              <strong>
                <EmailAddress>{invitation.email}</EmailAddress>
              </strong>
              <small>{invitation.name}</small>
            </Cell>
            {shortMoment(invitation.date)}
            {shortDay(dayOf(confirmationExpiry(invitation.date)))}
          </TableRow>
        ))}
      </PanelTable>
    </section>
  )
}

export function Blacklist({ blocked }: Lists['newsletter']) {
  const [email, setEmail] = useState('')
  async function unblock() {
    await call(api.newsletter.unblock.$post({ json: { email } }))
    setEmail('')
    void showSuccess(t('Address Unblocked', 'Adresse freigegeben'), 'newsletter')
  }
  return (
    <section className="panel-part">
      <div className="group-head">
        <h3>{t('Blacklist', 'Sperrliste')}</h3>
        <span>{blocked === 1 ? t('1 address', '1 Adresse') : t(`${blocked} addresses`, `${blocked} Adressen`)}</span>
      </div>
      <p className="note">
        {t(
          'Whoever unsubscribes is not written to again. The addresses themselves are not kept, so they cannot be listed.',
          'Wer abbestellt, bekommt keine Post mehr. Die Adressen selbst werden nicht aufbewahrt, deshalb gibt es keine Liste.',
        )}
      </p>
      <AddressForm
        id="unblock"
        label={t('Take an address off the blacklist', 'Eine Adresse von der Sperrliste nehmen')}
        value={email}
        onChange={setEmail}
        button={t('Unblock Address', 'Adresse freigeben')}
        run={unblock}
      />
    </section>
  )
}
