import type { ReactNode } from 'react'
import { repayBy } from '../../../../domain/bookings/account/repaying.ts'
import { shownDay } from '../../../../domain/events/dates/dated-title.ts'
import { dayOf, mailLink } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { paymentWayWord } from '../../../../domain/money/terms/payment.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import { type ListedVoucher, type VoucherWay, voucherWays } from '../../../../domain/money/vouchers/voucher.ts'
import { declarationText } from '../../../../domain/money/withdrawals/declaration-text.ts'
import { declarationWord } from '../../../../domain/money/withdrawals/forms.ts'
import type { Withdrawal } from '../../../../domain/money/withdrawals/withdrawal.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { EmailAddress } from '../../../kit/ui/email-address.tsx'
import { DateField } from '../../../kit/ui/field.tsx'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { useBind, useEntries } from '../../kit/bind.ts'
import { Viewer } from '../../kit/editor/dialog.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { ChoiceSelect } from '../../kit/form/choice-select.tsx'
import { LetterText } from '../../kit/letters/letter-state.tsx'
import { PageButton } from '../../kit/links.tsx'
import { FactList } from '../../kit/list/table.tsx'
import { shownDateTime } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import { refreshLists, useList } from '../../state/lists.ts'
import { closeOverlay } from '../../state/overlay.ts'
import { showSuccess } from '../../state/page/success.ts'
import { WithdrawalDecision } from './decision.tsx'
import {
  isMoneyDue,
  type KnownContract,
  questionHints,
  questionWords,
  stateWord,
  useContract,
} from './withdrawal-words.ts'

/** Shows a declaration, its contract, and possible decisions (D54). */
export function WithdrawalViewer({ item }: { item: Withdrawal }) {
  const withdrawal = (useList('withdrawals') ?? []).find(({ _id }) => _id === item._id) ?? item
  const contract = useContract(withdrawal)
  const educator = useList('site')?.contact.name ?? ''
  const kindWord = declarationWord(withdrawal.kind)
  const title = t(`${kindWord} by ${withdrawal.name}`, `${kindWord} von ${withdrawal.name}`)
  const content = (
    <>
      <Declaration withdrawal={withdrawal} contract={contract} />
      {withdrawal.question && (
        <p>
          <strong>{sentence(questionWords()[withdrawal.question])}</strong> {questionHints()[withdrawal.question]}
        </p>
      )}
      <Answers withdrawal={withdrawal} />
      {contract.booking && (
        <PageButton to={`/admin/desk/booking/${contract.booking._id}`}>{t('To the Booking', 'Zur Buchung')}</PageButton>
      )}
    </>
  )
  if (withdrawal.state !== 'open') return <Viewer title={title}>{content}</Viewer>
  if (withdrawal.question === 'redeemed' && contract.voucher?.state === 'cancelled' && contract.voucher.left > 0)
    return (
      <PaidBack title={title} withdrawal={withdrawal} voucher={contract.voucher}>
        {content}
      </PaidBack>
    )
  return (
    <WithdrawalDecision
      // Remount when the site has loaded, as the draft ends with the educator's name.
      key={educator === '' ? 'unnamed' : 'named'}
      {...{ title, withdrawal, contract, educator }}
    >
      {content}
    </WithdrawalDecision>
  )
}

function Declaration({ withdrawal, contract }: { withdrawal: Withdrawal; contract: KnownContract }) {
  const { name, email, date, receiptDate, repeatedDate, settledDate, _id } = withdrawal
  const { title, toPayBack } = contract
  const until = shownDay(repayBy(date))
  return (
    <FactList
      facts={{
        [t('Declared', 'Erklärt')]: (
          <span lang="de">
            <Unbroken>{declarationText(withdrawal)}</Unbroken>
          </span>
        ),
        [t('By', 'Von')]: (
          <>
            {name},{' '}
            <a href={mailLink(email)}>
              <EmailAddress>{email}</EmailAddress>
            </a>
          </>
        ),
        [t('Arrived', 'Eingang')]: shownDateTime(date),
        ...(receiptDate === undefined
          ? {}
          : {
              [t('In the receipt (clock was behind)', 'In der Bestätigung (Uhr ging nach)')]:
                shownDateTime(receiptDate),
            }),
        ...(repeatedDate ? { [t('Declared again', 'Noch einmal erklärt')]: shownDateTime(repeatedDate) } : {}),
        [t('Number', 'Nummer')]: _id,
        [t('Found', 'Gefunden')]: title,
        [t('State', 'Stand')]: settledDate
          ? `${stateWord(withdrawal)}, ${shownDateTime(settledDate)}`
          : stateWord(withdrawal),
        ...(isMoneyDue(withdrawal, contract)
          ? {
              [t('Money back', 'Geld zurück')]:
                toPayBack > 0
                  ? t(`${shownCents(toPayBack)} by ${until}`, `${shownCents(toPayBack)} bis ${until}`)
                  : t(`If it is effective, by ${until}`, `Falls wirksam, bis ${until}`),
            }
          : {}),
      }}
    />
  )
}

/** Omits the full stop after a question. */
const sentence = (words: string) => (words.endsWith('?') ? words : `${words}.`)

const Answers = ({ withdrawal: { thread } }: { withdrawal: Withdrawal }) =>
  thread.map(({ _id, date, subject, text, sentDate }) => (
    <section key={_id}>
      <h3>{subject}</h3>
      <p className="note">
        {shownDateTime(date)}
        {sentDate === undefined ? '' : t(', sent', ', verschickt')}
      </p>
      <LetterText>{text}</LetterText>
    </section>
  ))

type Props = { title: string; withdrawal: Withdrawal; voucher: ListedVoucher; children: ReactNode }

/** Voids the voucher and records its refund. */
function PaidBack({ title, withdrawal: { _id, lastModifiedDate }, voucher, children }: Props) {
  const today = dayOf(new Date().toISOString())
  const form = useEntries<{ date: string; way: VoucherWay }>({ date: today, way: 'transfer' })
  const { date, way } = form.draft
  const bind = useBind(form, { date: t('Day', 'Tag'), way: t('How it was paid back', 'Zurückgezahlt') })
  const { run, isBusy, failure } = useCall()
  async function record() {
    await run(async () => {
      await call(api.withdrawal.accept.$post({ json: { _id, lastModifiedDate, date, way } }))
      closeOverlay()
      void showSuccess(t('Paid Back', 'Zurückgezahlt'), 'vouchers')
    })
    void refreshLists('withdrawals')
  }
  return (
    <Viewer
      help="widerruf#gutscheine"
      title={title}
      isBusy={isBusy}
      isUnsaved={form.isTyped}
      decision={
        <Button small disabled={isBusy || date === ''} onClick={record}>
          {t('Record as Paid Back', 'Als zurückgezahlt erfassen')}
        </Button>
      }
    >
      {children}
      <div className="editor-fields editor-single">
        <h3>{t(`Pay Back ${shownCents(voucher.left)}`, `${shownCents(voucher.left)} zurückzahlen`)}</h3>
        <DateField {...bind.text('date')} className="half" max={today} />
        <ChoiceSelect
          {...bind.value('way')}
          className="half"
          choices={voucherWays.map(way => [way, paymentWayWord(way)] as const)}
        />
      </div>
      <Failure>{failure}</Failure>
    </Viewer>
  )
}
