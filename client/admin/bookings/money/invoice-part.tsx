import { useEffect, useRef, useState } from 'react'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { cityLine, inLine } from '../../../../domain/kit/addresses/postal.ts'
import { t } from '../../../../domain/kit/language.ts'
import { isSameRecipient, recipientOf } from '../../../../domain/money/invoices/content.ts'
import { isInvoiceOnItsWay } from '../../../../domain/money/invoices/due.ts'
import type { Recipient } from '../../../../domain/money/invoices/invoice.ts'
import type { InvoiceEntry } from '../../../../domain/money/invoices/invoice-input.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { useHasMailServer } from '../../kit/letters/letters-wait.tsx'
import { shortDay } from '../../kit/words/day.ts'
import { invoiceFile, invoiceKindWord } from '../../kit/words/money-words.ts'
import { api } from '../../state/api.ts'
import { type Lists, refreshLists, useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { askUser } from '../../state/page/question.ts'
import type { BookingCalls } from '../booking/booking-calls.ts'
import { useMissingSetting } from './missing-setting.ts'
import { isEmptyRecipient, RecipientForm, recipientDraft } from './recipient-form.tsx'

type Props = { booking: Registration; event: Event | undefined; calls: BookingCalls }

/** Invoices of a booking, their recipient, and reissuing (D56). */
export function InvoicePart({ booking, event, calls }: Props) {
  const [isOpen, setOpen] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const { own: invoicesOfBooking, standing, missingDetails, isOnItsWay } = useInvoicesOf(booking, event)
  const recipient = recipientOf(booking)
  const missing = useMissingSetting()
  const hasMailServer = useHasMailServer()
  const { organisation, name, street, zip, city } = recipient
  return (
    <div ref={part} className="invoice-part">
      {invoicesOfBooking.length > 0 && (
        <ul className="money-list">
          {invoicesOfBooking.toReversed().map(entry => (
            <InvoiceRow key={entry._id} entry={entry} />
          ))}
        </ul>
      )}
      <InvoiceWaitsNote lacks={missingDetails} />
      <p className="note">
        {t('Invoice to: ', 'Rechnung an: ')}
        {inLine([organisation, name, street, cityLine({ zip, city })])}
      </p>
      <div role="status">
        {isOnItsWay && (
          <p className="note">{t('The invoice is sent automatically.', 'Die Rechnung kommt gleich von selbst.')}</p>
        )}
        {missing && !isOnItsWay && !missingDetails && (
          <p className="note">
            {t(
              'Before an invoice can be issued, one thing about you is missing.',
              'Bevor eine Rechnung entstehen kann, fehlt noch eine Angabe von dir.',
            )}
          </p>
        )}
        {standing && <OutdatedInvoice standing={standing} recipient={recipient} />}
      </div>
      <div className="booking-actions">
        <div className="buttons">
          <Button variant="outline" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('Bill Somebody Else …', 'Rechnung an jemand anderen …')}
          </Button>
          {isEmptyRecipient(recipientDraft(booking)) && (
            <Button
              variant="outline"
              small
              onClick={() => openOverlay({ kind: 'registration', item: booking, mode: 'edit' })}
            >
              {t('Correct the Address …', 'Anschrift berichtigen …')}
            </Button>
          )}
          {!isOnItsWay && (
            <Button
              variant="outline"
              small
              onClick={() =>
                missing ? missing.open() : void issueShownInvoice({ booking, calls, standing, hasMailServer })
              }
            >
              {missing?.label ??
                (standing ? t('Reissue', 'Neu ausstellen') : t('Issue Invoice', 'Rechnung ausstellen'))}
            </Button>
          )}
        </div>
      </div>
      {isOpen && (
        <RecipientForm
          booking={booking}
          calls={calls}
          done={() => {
            setOpen(false)
            part.current?.querySelector('button')?.focus()
          }}
        />
      )}
    </div>
  )
}

/** Explains what a due invoice lacks. */
export const InvoiceWaitsNote = ({ lacks }: { lacks: readonly string[] | undefined }) =>
  lacks && (
    <p className="note">
      {t(`The invoice waits. Missing: ${lacks.join(', ')}.`, `Die Rechnung wartet. Es fehlt: ${lacks.join(', ')}.`)}
    </p>
  )

/** Returns the booking's invoices; reloads while one is on its way. */
export function useInvoicesOf(booking: Registration, event: Event | undefined) {
  const { _id } = booking
  // Invoices may have been issued since the list was loaded; each call about a booking reloads it.
  useEffect(() => void refreshLists('invoices'), [])
  const issuer = useList('site')
  const comes = issuer != null && isInvoiceOnItsWay(booking, { event, issuer, now: new Date().toISOString() })
  const ownOf = ({ invoices }: Lists['invoices']) => invoices.filter(({ registration }) => registration === _id)
  const standingOf = (list: Lists['invoices']) =>
    ownOf(list).find(({ kind, reversedBy }) => kind === 'invoice' && reversedBy === undefined)
  const list = useList('invoices', list => comes && !standingOf(list)) ?? { invoices: [], waiting: [] }
  const standing = standingOf(list)
  return {
    /** Newest first. */
    own: ownOf(list),
    standing,
    missingDetails: list.waiting.find(({ registration }) => registration === _id)?.lacks,
    isOnItsWay: comes && !standing,
  }
}

/** Issues the invoice, after a question: it cannot be undone, and its letter goes out at once. */
export async function issueShownInvoice({
  booking,
  calls,
  standing,
  hasMailServer,
}: Omit<Props, 'event'> & { standing: InvoiceEntry | undefined; hasMailServer: boolean }): Promise<void> {
  const isSure = standing
    ? await askUser(reissueQuestion(standing, booking), t('Yes, reissue', 'Ja, neu ausstellen'), 'primary')
    : await askUser(
        t('Issue the invoice?', 'Rechnung ausstellen?'),
        t('Yes, issue', 'Ja, ausstellen'),
        'primary',
        issueNote(booking, hasMailServer),
      )
  if (!isSure) return
  await calls.change(booking, ({ _id, lastModifiedDate }) =>
    call(api.invoice.issue.$post({ json: { registration: _id, lastModifiedDate } })),
  )
}

function issueNote({ email }: Registration, hasMailServer: boolean): string {
  const sentence = hasMailServer
    ? t(`It goes to ${email}.`, `Sie geht als Brief an ${email}.`)
    : t(
        `It goes to ${email} as soon as a mail server is set up.`,
        `Sie geht als Brief an ${email}, sobald ein Mailserver eingetragen ist.`,
      )
  const letter =
    email === ''
      ? t('Without an email address no letter goes out.', 'Ohne E-Mail-Adresse geht kein Brief hinaus.')
      : sentence
  return `${letter} ${t('It can only be reversed, not undone.', 'Zurücknehmen lässt sie sich nicht, nur stornieren.')}`
}

function reissueQuestion({ number }: InvoiceEntry, { email }: Registration): string {
  const question = t(`Reverse and reissue invoice ${number}?`, `Rechnung ${number} stornieren und neu ausstellen?`)
  return email === '' ? question : `${question} ${t(`Both go to ${email}.`, `Beides geht als Brief an ${email}.`)}`
}

/** Shown if the valid invoice names another recipient than the booking. */
function OutdatedInvoice({ standing, recipient }: { standing: InvoiceEntry; recipient: Recipient }) {
  const { number, name } = standing
  if (isSameRecipient(standing.recipient, recipient)) return null
  return (
    <p className="note">
      <Unbroken>
        {name === (recipient.organisation || recipient.name)
          ? t(`${number} still has the earlier address.`, `Auf ${number} steht noch die Anschrift von vorher.`)
          : t(`${number} is still made out to ${name}.`, `${number} lautet noch auf ${name}.`)}
      </Unbroken>
    </p>
  )
}

function InvoiceRow({ entry }: { entry: InvoiceEntry }) {
  const { _id, number, kind, date, cents, reverses, reversedBy } = entry
  const about = reverses ?? reversedBy
  return (
    <li>
      <span>
        <a href={invoiceFile(_id)} download>
          {invoiceKindWord(kind)} <Unbroken>{number}</Unbroken>
        </a>{' '}
        <small>
          {shortDay(date)}
          {about !== undefined && (
            <Unbroken>
              {kind === 'reversal'
                ? t(`, of ${about}`, `, zu ${about}`)
                : t(`, reversed by ${about}`, `, storniert durch ${about}`)}
            </Unbroken>
          )}
        </small>
      </span>
      <span>{shownCents(kind === 'reversal' ? -cents : cents)}</span>
    </li>
  )
}
