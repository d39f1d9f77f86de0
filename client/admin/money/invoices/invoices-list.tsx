import { shownDay } from '../../../../domain/events/dates/dated-title.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { InvoiceEntry } from '../../../../domain/money/invoices/invoice-input.ts'
import { referenceOf } from '../../../../domain/money/terms/reference.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import { call } from '../../../kit/state/api.ts'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { DeskLink } from '../../kit/links.tsx'
import {
  Cell,
  LoadedList,
  optionsColumn,
  PanelTable,
  RowButton,
  TableRow,
  useRowLimit,
  useShownItems,
} from '../../kit/list/table.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shortDay } from '../../kit/words/day.ts'
import { invoiceFile, invoiceKindWord } from '../../kit/words/money-words.ts'
import { api } from '../../state/api.ts'
import { useList } from '../../state/lists.ts'
import { askUser } from '../../state/page/question.ts'
import { showSuccess } from '../../state/page/success.ts'

/** Shows issued invoices, and bookings whose invoice cannot be issued yet (D56). */
export function InvoicesList() {
  const { invoices = [], waiting = [] } = useList('invoices') ?? {}
  const { listed, showAll } = useShownItems(invoices, useRowLimit(5), t('invoices', 'Rechnungen'))
  const { run, failure } = useCall()
  const takeBack = ({ _id, number }: InvoiceEntry) =>
    run(async () => {
      const question = t(`Reverse invoice ${number}?`, `Rechnung ${number} stornieren?`)
      if (!(await askUser(question, t('Yes, reverse', 'Ja, stornieren')))) return
      await call(api.invoice.reverse.$post({ json: { _id } }))
      await showSuccess(t('Invoice Reversed', 'Rechnung storniert'), 'invoices')
    })
  return (
    <LoadedList list="invoices">
      <Failure>{failure}</Failure>
      <WaitingList waiting={waiting} />
      {invoices.length === 0 ? (
        <NoneYet />
      ) : (
        <PanelTable
          columns={[
            t('Number', 'Nummer'),
            t('For', 'An'),
            { label: t('Amount', 'Betrag'), className: 'invoice-amount' },
            optionsColumn(),
          ]}
          foot={showAll}
        >
          {listed.map(entry => (
            <InvoiceRow key={entry._id} entry={entry} takeBack={() => void takeBack(entry)} />
          ))}
        </PanelTable>
      )}
    </LoadedList>
  )
}

function NoneYet() {
  const from = useList('site')?.invoicing.from ?? ''
  return (
    <p className="note">
      {from === ''
        ? t(
            'None yet. Under “Site Texts → Invoices” you say from which day on they are written.',
            'Noch keine. Unter „Texte der Website → Rechnungen“ stellst du ein, ab welchem Tag sie geschrieben werden.',
          )
        : t(`None yet. Switched on from ${shownDay(from)}.`, `Noch keine. Eingeschaltet ab ${shownDay(from)}.`)}
    </p>
  )
}

const ToBooking = ({ id, children }: { id: string; children: string }) => (
  <DeskLink className="row-title" to={`/admin/desk/booking/${id}`}>
    {children}
  </DeskLink>
)

type WaitingInvoices = NonNullable<ReturnType<typeof useList<'invoices'>>>['waiting']

function WaitingList({ waiting }: { waiting: WaitingInvoices }) {
  if (waiting.length === 0) return null
  return (
    <div className="mistakes">
      <p>{t('These invoices wait:', 'Diese Rechnungen warten:')}</p>
      <ul>
        {waiting.map(({ registration, number, name, lacks }) => (
          <li key={registration}>
            <Unbroken>{referenceOf(number)}</Unbroken> {name}: {t('still needs', 'es fehlt')} {lacks.join(', ')}{' '}
            <ToBooking id={registration}>{t('Open', 'Öffnen')}</ToBooking>
          </li>
        ))}
      </ul>
    </div>
  )
}

function InvoiceRow({ entry, takeBack }: { entry: InvoiceEntry; takeBack: () => void }) {
  const { _id, number, kind, date, booking, name, cents, reverses, reversedBy, registration, isBooked } = entry
  const about = reverses ?? reversedBy
  return (
    <TableRow>
      <Cell>
        <strong>
          <Unbroken>{number}</Unbroken>
        </strong>
        <small>
          {invoiceKindWord(kind)}, {shortDay(date)}
        </small>
        {about !== undefined && (
          <small>
            <Unbroken>
              {kind === 'reversal'
                ? t(`of ${about}`, `zu ${about}`)
                : t(`reversed by ${about}`, `storniert durch ${about}`)}
            </Unbroken>
          </small>
        )}
      </Cell>
      <Cell>
        {name}
        <small>
          <Unbroken>{referenceOf(booking)}</Unbroken>
        </small>
      </Cell>
      {shownCents(kind === 'reversal' ? -cents : cents)}
      <Cell>
        <a className="row-button" href={invoiceFile(_id)} download>
          <PanelIcon name="download" />
          PDF<span className="visually-hidden"> {number}</span>
        </a>
        {isBooked ? (
          <ToBooking id={registration}>{t('Booking', 'Buchung')}</ToBooking>
        ) : (
          kind === 'invoice' &&
          reversedBy === undefined && (
            <RowButton icon="bin" of={number} onClick={takeBack}>
              {t('Reverse', 'Stornieren')}
            </RowButton>
          )
        )}
      </Cell>
    </TableRow>
  )
}
