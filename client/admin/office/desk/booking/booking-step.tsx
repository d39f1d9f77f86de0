import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { shownDay } from '../../../../../domain/events/dates/dated-title.ts'
import { dayOf } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { erasableAlone } from '../../../../../domain/people/privacy/person-erasing.ts'
import { call } from '../../../../kit/state/api.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { CheckBox, TextField } from '../../../../kit/ui/field.tsx'
import { Loading } from '../../../../site/blocks/loading.tsx'
import { MoveBookingForm } from '../../../bookings/booking/move-form.tsx'
import { QuoteForm } from '../../../bookings/messages/quote-part.tsx'
import { InvoicePart } from '../../../bookings/money/invoice-part.tsx'
import { useBind } from '../../../kit/bind.ts'
import { Failure, useCall } from '../../../kit/failure.tsx'
import { RowButton } from '../../../kit/list/table.tsx'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { api } from '../../../state/api.ts'
import { useDraft } from '../../../state/drafts.ts'
import { refreshLists } from '../../../state/lists.ts'
import { openOverlay } from '../../../state/overlay.ts'
import { showLetterSuccess, showSuccess } from '../../../state/page/success.ts'
import { useDatesToMoveTo } from '../../../state/queries.ts'
import type { BookingProps } from './booking-page.tsx'

/** Forms that open below the buttons from the menu. */
export type StepName = 'move' | 'invoices' | 'quote' | 'link' | 'hold' | 'people'

type Props = BookingProps & { step: StepName; close: () => void }

export function BookingStep(props: Props) {
  const id = useId()
  const part = useRef<HTMLElement>(null)
  useEffect(() => part.current?.focus(), [])
  return (
    <section className="booking-open-step" ref={part} tabIndex={-1} aria-labelledby={id}>
      <div className="desk-part-head">
        <h2 id={id}>{stepTitles()[props.step]}</h2>
      </div>
      <StepContent {...props} />
      <Button variant="outline" small onClick={props.close}>
        {t('Close', 'Schließen')}
      </Button>
    </section>
  )
}

const stepTitles = (): Record<StepName, string> => ({
  move: t('Move', 'Umbuchen'),
  invoices: t('Invoices', 'Rechnungen'),
  quote: t('Quote', 'Angebot'),
  link: t('Link to the booking’s page', 'Link zur Buchungsseite'),
  hold: t('Keep', 'Aufbewahren'),
  people: t('Delete People', 'Personen löschen'),
})

function StepContent({ step, booking, event, calls, close }: Props) {
  switch (step) {
    case 'move':
      return <MoveStep booking={booking} calls={calls} close={close} />
    case 'invoices':
      return <InvoicePart booking={booking} event={event} calls={calls} />
    case 'quote':
      return <QuoteForm item={booking} done={close} />
    case 'link':
      return <OwnLink id={booking._id} hasAddress={booking.email !== ''} />
    case 'hold':
      return <HoldPart booking={booking} />
    case 'people':
      return <PersonLinks item={booking} />
  }
}

function MoveStep({ booking, calls, close }: Pick<Props, 'booking' | 'calls' | 'close'>) {
  const dates = useDatesToMoveTo(booking._id)
  if (!dates) return <Loading>{t('Loading …', 'Wird geladen …')}</Loading>
  return (
    <MoveBookingForm
      booking={booking}
      dates={dates}
      calls={calls}
      finish={work =>
        void work.then(isDone => {
          if (!isDone) return
          // The booking now belongs to another event.
          void refreshLists('events')
          close()
        })
      }
    />
  )
}

/** Reveals the booking's link, which is otherwise only in letters (D52), to copy or send. */
function OwnLink({ id, hasAddress }: { id: string; hasAddress: boolean }) {
  const [href, setHref] = useState('')
  const { run, failure } = useCall()
  useEffect(() => {
    void run(async () => setHref((await call(api.registration.link.$get({ query: { _id: id } }))).href))
  }, [id, run])
  const copy = () =>
    run(async () => {
      await navigator.clipboard.writeText(href)
      void showSuccess(t('Link Copied', 'Link kopiert'))
    })
  const send = () =>
    run(async () => {
      await call(api.registration.link.$post({ json: { _id: id } }))
      void showLetterSuccess(t('Link Goes Out', 'Link geht hinaus'), 'outbox')
    })
  return (
    <div className="booking-step">
      <p className="note">
        {t(
          'Whoever has the link can see and change the booking. Give it to the guest only.',
          'Wer den Link hat, kann die Buchung sehen und ändern. Gib ihn nur dem Gast.',
        )}
      </p>
      {href !== '' && <p className="own-link">{href}</p>}
      <div className="buttons">
        <Button small disabled={href === ''} onClick={copy}>
          <PanelIcon name="copy" />
          {t('Copy Link', 'Link kopieren')}
        </Button>
        {hasAddress && (
          <Button variant="outline" small onClick={send}>
            <PanelIcon name="mail" />
            {t('Send Link', 'Link schicken')}
          </Button>
        )}
      </div>
      <Failure>{failure}</Failure>
    </div>
  )
}

/** Links to the stored data of the participants (D66). */
function PersonLinks({ item }: { item: Registration }) {
  const { email } = item
  const people = erasableAlone(item)
  if (email === '' && people.length === 0) return null
  return (
    <div className="person-links">
      {people.length > 0 && (
        <ul>
          {people.map(({ _id, name }) => (
            <li key={_id}>
              {name}{' '}
              <RowButton
                icon="bin"
                of={name}
                onClick={() => openOverlay({ kind: 'erasePerson', email, participant: { _id, name } })}
              >
                {t('Delete Person', 'Person löschen')}
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      {email !== '' && (
        <Button variant="outline" small onClick={() => openOverlay({ kind: 'person', email })}>
          {t('Everything About This Person', 'Alles über diese Person')}
        </Button>
      )}
    </div>
  )
}

/** After an accident: exempts a booking, or all of its event, from deletion (D65). */
export function HoldPart({ booking: { _id, event, hold } }: { booking: Registration }) {
  const { run, isBusy, failure } = useCall()
  const form = useDraft(`hold ${_id}`, { reason: '', isForAll: false })
  const { isForAll } = form.draft
  const reason = hold ? '' : form.draft.reason.trim()
  const store = () =>
    run(async () => {
      await call(api.privacy.hold.$post({ json: isForAll ? { event, reason } : { registration: _id, reason } }))
      await refreshLists('registrations')
      form.forget()
    })
  return (
    <div className="hold-part">
      {hold && (
        <p>
          {t(
            `Nothing of this is deleted, since ${shownDay(dayOf(hold.date))}: ${hold.reason}`,
            `Hiervon wird nichts gelöscht, seit ${shownDay(dayOf(hold.date))}: ${hold.reason}`,
          )}
        </p>
      )}
      <HoldForm isHeld={hold !== undefined} form={form}>
        <Button small disabled={isBusy || (!hold && reason === '')} onClick={store}>
          {hold ? t('Keep No Longer', 'Nicht mehr aufbewahren') : t('Keep', 'Aufbewahren')}
        </Button>
      </HoldForm>
      <Failure>{failure}</Failure>
    </div>
  )
}

type HoldFormProps = {
  isHeld: boolean
  form: ReturnType<typeof useDraft<{ reason: string; isForAll: boolean }>>
  children: ReactNode
}

function HoldForm({ isHeld, form, children }: HoldFormProps) {
  const bind = useBind(form, {
    reason: t('Reason', 'Grund'),
    isForAll: t('All registrations of this event', 'Alle Anmeldungen zu diesem Termin'),
  })
  return (
    <div className="editor-fields">
      {isHeld ? (
        <p className="note">
          {t(
            'Data that is due is then deleted the next night.',
            'Was fällig ist, wird dann in der nächsten Nacht gelöscht.',
          )}
        </p>
      ) : (
        <TextField
          {...bind.text('reason')}
          hint={t(
            'Such as an accident. Then no deadline deletes anything.',
            'Zum Beispiel ein Unfall. Dann löscht keine Frist etwas.',
          )}
          maxLength={200}
        />
      )}
      <CheckBox {...bind.box('isForAll')} />
      <div className="buttons">{children}</div>
    </div>
  )
}
