import { useState } from 'react'
import { typedCents } from '../../../../domain/kit/cents.ts'
import { dayOf, mailLink } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { paymentWayWord } from '../../../../domain/money/terms/payment.ts'
import { referenceOf } from '../../../../domain/money/terms/reference.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import type { NewVoucher } from '../../../../domain/money/vouchers/order.ts'
import {
  isToRepay,
  type ListedVoucher,
  voucherStateWord,
  voucherWays,
} from '../../../../domain/money/vouchers/voucher.ts'
import type { VouchersPage } from '../../../../domain/office/lists/vouchers.ts'
import { call } from '../../../kit/state/api.ts'
import { EmailAddress } from '../../../kit/ui/email-address.tsx'
import { CheckBox, DateField, TextArea, TextField } from '../../../kit/ui/field.tsx'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { EmailField } from '../../../site/blocks/email-field.tsx'
import { useRequestIds } from '../../../site/registration/sending.ts'
import { RecordEditor } from '../../kit/editor/record-editor.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { ChoiceSelect } from '../../kit/form/choice-select.tsx'
import { PagedTable, searchOf, usePaging } from '../../kit/list/paged-table.tsx'
import { AddRow, Cell, optionsColumn, RowButton, TableMenu, TableRow } from '../../kit/list/table.tsx'
import { shortDay } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import { useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { askUser } from '../../state/page/question.ts'
import { showSuccess } from '../../state/page/success.ts'

const editOf = ({ _id, lastModifiedDate }: ListedVoucher) => ({ _id, lastModifiedDate })

/** Asks if the money has arrived, then sends the voucher. */
export async function markPaid(voucher: ListedVoucher) {
  const { cents, email } = voucher
  const number = referenceOf(voucher.number)
  const question = t(
    `Has the payment of ${shownCents(cents)} for ${number} arrived?`,
    `Sind ${shownCents(cents)} für ${number} da?`,
  )
  const note = t(`The voucher then goes to ${email}.`, `Der Gutschein geht dann an ${email}.`)
  if (!(await askUser(question, t('Yes, paid', 'Ja, bezahlt'), 'primary', note))) return
  await call(api.voucher.paid.$post({ json: editOf(voucher) }))
  void showSuccess(t('Voucher Sent', 'Gutschein verschickt'), 'vouchers', 'outbox')
}

async function reissue(voucher: ListedVoucher) {
  const { email } = voucher
  const number = referenceOf(voucher.number)
  const question = t(
    `Send a new code for ${number} to ${email}?`,
    `Einen neuen Code für ${number} an ${email} schicken?`,
  )
  const note = t('The old one is void from then on.', 'Der alte gilt dann nicht mehr.')
  if (!(await askUser(question, t('Yes, new code', 'Ja, neuer Code'), 'primary', note))) return
  await call(api.voucher.reissue.$post({ json: editOf(voucher) }))
  void showSuccess(t('New Code Sent', 'Neuer Code verschickt'), 'vouchers', 'outbox')
}

async function cancel(voucher: ListedVoucher) {
  const { state, cents } = voucher
  const number = referenceOf(voucher.number)
  const isOrdered = state === 'ordered'
  const question = isOrdered
    ? t(`Cancel the order ${number}?`, `Die Bestellung ${number} stornieren?`)
    : t(`Cancel ${number}?`, `${number} stornieren?`)
  const noLetter = t('No letter goes out.', 'Es geht kein Brief hinaus.')
  const effect = t(
    `Its code is void then, and ${shownCents(cents)} count as paid back today.`,
    `Der Code gilt dann nicht mehr, und ${shownCents(cents)} gelten ab heute als zurückgezahlt.`,
  )
  const note = isOrdered ? noLetter : `${effect} ${noLetter}`
  if (!(await askUser(question, t('Yes, cancel', 'Ja, stornieren'), 'danger', note))) return
  await call(api.voucher.cancel.$post({ json: editOf(voucher) }))
  void showSuccess(t('Voucher Cancelled', 'Gutschein storniert'), 'vouchers', 'withdrawals', 'outbox')
}

/** Asks if the refund was made, then records it. */
export async function markRepaid(voucher: ListedVoucher) {
  const { left, name } = voucher
  const number = referenceOf(voucher.number)
  const question = t(
    `Have you paid ${name} back ${shownCents(left)} for ${number}?`,
    `Hast du ${shownCents(left)} für ${number} an ${name} zurückgezahlt?`,
  )
  if (!(await askUser(question, t('Yes, paid back', 'Ja, zurückgezahlt'), 'primary'))) return
  await call(api.voucher.repaid.$post({ json: editOf(voucher) }))
  void showSuccess(t('Paid Back', 'Zurückgezahlt'), 'vouchers', 'withdrawals')
}

/** Shows sold vouchers with their balances (D58); hidden if there are none and none are for sale. */
export function VouchersList() {
  const { data, paging, query } = usePaging('vouchers')
  const isOffered = useList('site')?.vouchers.isOffered
  const { run, failure } = useCall()
  const { rows = [], all = 0, locked = 0 } = data ?? {}
  if (paging.failure !== '') return <Failure retry={paging.retry}>{paging.failure}</Failure>
  if (!isOffered && all === 0) return null
  return (
    <>
      <div className="panel-section-head">
        <span role="status">{data && countWords(data)}</span>
        <TableMenu tables={[[t('Vouchers', 'Gutscheine'), '/api/voucher/export', searchOf(query)]]} />
      </div>
      <PagedTable
        paging={paging}
        searchId="search-vouchers"
        name={t('Vouchers', 'Gutscheine')}
        columns={[
          { label: t('Number', 'Nummer'), sort: 'number' },
          { label: t('Buyer', 'Gekauft von'), sort: 'buyer', className: 'email' },
          { label: t('Amount', 'Betrag'), sort: 'amount' },
          { label: t('State', 'Stand'), sort: 'state' },
          optionsColumn(),
        ]}
        empty={t('No vouchers yet.', 'Noch keine Gutscheine.')}
        top={
          <>
            <AddRow onClick={() => openOverlay({ kind: 'voucher' })}>{t('Add Voucher', 'Gutschein anlegen')}</AddRow>
            <Failure>{failure}</Failure>
            {locked > 0 && <p role="status">{lockedWords(locked)}</p>}
          </>
        }
      >
        {rows.map(voucher => (
          <VoucherRow key={voucher._id} voucher={voucher} run={run} />
        ))}
      </PagedTable>
    </>
  )
}

function countWords({ total, all, unpaid, toRepay }: VouchersPage): string {
  return [
    total === all ? t(`${all} in all`, `${all} insgesamt`) : t(`${total} of ${all}`, `${total} von ${all}`),
    ...(unpaid > 0 ? [t(`${unpaid} unpaid`, `${unpaid} unbezahlt`)] : []),
    ...(toRepay > 0 ? [t(`${toRepay} to pay back`, `${toRepay} zurückzuzahlen`)] : []),
  ].join(', ')
}

/** Codes are derived from the site's secret, which is stored with the sessions. */
const lockedWords = (count: number) =>
  t(
    `${count === 1 ? '1 voucher needs' : `${count} vouchers need`} a new code: the secret of this site was lost and regenerated, so nobody can redeem the old ones. “New Code” sends the buyer another one.`,
    `${count === 1 ? '1 Gutschein braucht' : `${count} Gutscheine brauchen`} einen neuen Code: Der Schlüssel dieser Website ging verloren und wurde neu angelegt, der alte Code lässt sich deshalb nicht mehr einlösen. „Neuer Code“ schickt einen neuen los.`,
  )

type Run = ReturnType<typeof useCall>['run']

function VoucherRow({ voucher, run }: { voucher: ListedVoucher; run: Run }) {
  const { name, email, cents, left, state, last4, needsCode, entries, createdDate } = voucher
  const number = referenceOf(voucher.number)
  return (
    <TableRow>
      <Cell>
        <strong>
          <Unbroken>{number}</Unbroken>
        </strong>
        <small>{shortDay(dayOf(createdDate))}</small>
      </Cell>
      <Cell>
        {name}
        <small>
          <a href={mailLink(email)}>
            <EmailAddress>{email}</EmailAddress>
          </a>
        </small>
      </Cell>
      <Cell>
        {shownCents(cents)}
        {state === 'paid' && left > 0 && left !== cents && (
          <small>{t(`${shownCents(left)} left`, `noch ${shownCents(left)}`)}</small>
        )}
        {isToRepay(voucher) && (
          <small>{t(`${shownCents(left)} to pay back`, `${shownCents(left)} zurückzuzahlen`)}</small>
        )}
      </Cell>
      <Cell>
        {state === 'paid' && left === 0 ? t('Used up', 'Aufgebraucht') : voucherStateWord(state)}
        {state === 'cancelled' && entries.some(({ what }) => what === 'repaid') && (
          <small>{t('paid back', 'zurückgezahlt')}</small>
        )}
        {last4 !== '' && state === 'paid' && (
          <small>
            {needsCode
              ? t('Needs a new code', 'Braucht einen neuen Code')
              : t(`Code ends in ${last4}`, `Code endet auf ${last4}`)}
          </small>
        )}
      </Cell>
      <Cell>
        {state === 'ordered' && (
          <RowButton icon="check" of={number} onClick={() => run(() => markPaid(voucher))}>
            {t('Paid', 'Bezahlt')}
          </RowButton>
        )}
        {state === 'paid' && left > 0 && (
          <RowButton icon="again" of={number} onClick={() => run(() => reissue(voucher))}>
            {t('New Code', 'Neuer Code')}
          </RowButton>
        )}
        {(state === 'ordered' || (state === 'paid' && left === cents)) && (
          <RowButton icon="close" of={number} onClick={() => run(() => cancel(voucher))}>
            {t('Cancel', 'Stornieren')}
          </RowButton>
        )}
        {isToRepay(voucher) && (
          <RowButton icon="check" of={number} onClick={() => run(() => markRepaid(voucher))}>
            {t('Paid Back', 'Zurückgezahlt')}
          </RowButton>
        )}
      </Cell>
    </TableRow>
  )
}

const labels = () => ({
  name: 'Name',
  email: t('Email', 'E-Mail'),
  cents: t('Amount in euro (5 to 500)', 'Betrag in Euro (5 bis 500)'),
  way: t('How it was paid', 'Wie bezahlt'),
  date: t('Day', 'Tag'),
  message: t('Message on it (optional)', 'Gruß darauf (kann leer bleiben)'),
  showsAmount: t('Shows the amount', 'Der Betrag steht darauf'),
})

const today = () => dayOf(new Date().toISOString())
type Draft = Omit<Required<NewVoucher>, 'cents' | 'requestId'> & {
  /** As typed. */
  cents: string
  lastModifiedDate?: string
}
const nothing = (): Draft => ({
  name: '',
  email: '',
  cents: '',
  way: 'cash',
  date: today(),
  message: '',
  showsAmount: true,
})

/** Adds a voucher paid on the spot, and e-mails it at once. */
export function VoucherEditor() {
  const [initial] = useState(nothing)
  const { requestIdFor } = useRequestIds()
  return (
    <RecordEditor
      help="gutscheine"
      title={t('Add Voucher', 'Gutschein anlegen')}
      initial={initial}
      labels={labels()}
      // The server refuses 0 together with the other mistakes.
      save={({ cents: amount, lastModifiedDate: _, ...values }) =>
        call(api.voucher.add.$post({ json: { ...values, cents: typedCents(amount) ?? 0, requestId: requestIdFor() } }))
      }
      saved={t('Voucher Sent', 'Gutschein verschickt')}
      lists={['vouchers', 'outbox']}
    >
      {({ bind }) => (
        <div className="editor-fields editor-single">
          <p className="note">
            {t(
              'For a voucher that is paid already, at a market for example. It goes to this email address at once.',
              'Für einen Gutschein, der schon bezahlt ist, zum Beispiel auf einem Markt. Er geht gleich an diese E-Mail-Adresse.',
            )}
          </p>
          <TextField {...bind.text('name')} autoComplete="off" />
          <EmailField {...bind.text('email')} autoComplete="off" />
          <TextField {...bind.text('cents')} className="half" inputMode="decimal" />
          <ChoiceSelect
            {...bind.value('way')}
            className="half"
            choices={voucherWays.map(way => [way, paymentWayWord(way)] as const)}
          />
          <DateField {...bind.text('date')} className="half" max={today()} />
          <TextArea {...bind.text('message')} rows={3} />
          <CheckBox {...bind.box('showsAmount')} />
        </div>
      )}
    </RecordEditor>
  )
}
