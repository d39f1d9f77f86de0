import { type ReactNode, useState } from 'react'
import { typedCents } from '../../../../domain/kit/cents.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { Withdrawal } from '../../../../domain/money/withdrawals/withdrawal.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Select, TextArea, TextField } from '../../../kit/ui/field.tsx'
import { type Bind, useBind, useEntries } from '../../kit/bind.ts'
import { Viewer } from '../../kit/editor/dialog.tsx'
import { isSame } from '../../kit/editor/differences.ts'
import { Failure, useCall } from '../../kit/failure.tsx'
import { useFocusOnNew } from '../../kit/focus.ts'
import { ChoiceSelect } from '../../kit/form/choice-select.tsx'
import { LetterText } from '../../kit/letters/letter-state.tsx'
import { FactList } from '../../kit/list/table.tsx'
import { api } from '../../state/api.ts'
import { refreshLists } from '../../state/lists.ts'
import { closeOverlay } from '../../state/overlay.ts'
import { showSuccess } from '../../state/page/success.ts'
import { useContractChoices } from '../../state/pages.ts'
import { draftFor, type KnownContract } from './withdrawal-words.ts'

type Verb = 'accept' | 'refuse' | 'close'
type Letter = { email: string; name: string; subject: string; text: string }

/** Form values of a decision; `verb` is "" until one is chosen. */
type Entries = { verb: Verb | ''; contract: string; euro: string; subject: string; text: string }

const foundIn = ({ about }: Withdrawal) => (about ? `${about.kind} ${about.id}` : '')

/** Default decision by law or declaration; "" if the educator must check first. */
function usualVerb({ kind, question }: Withdrawal): Verb | '' {
  if (kind === 'termination' || question === 'part') return 'close'
  return question === 'noRight' || question === 'late' ? 'refuse' : ''
}

function firstEntries(withdrawal: Withdrawal, verb: Verb | '', educator: string): Entries {
  const isWritten = verb === 'refuse' || verb === 'close'
  const draft = isWritten ? draftFor(withdrawal, verb, educator) : { subject: '', text: '' }
  return { verb, contract: foundIn(withdrawal), euro: '', ...draft }
}

/** Handles both clicks of a decision: the first previews the letter, the second sends it. */
function useDecision(withdrawal: Withdrawal, entries: Entries) {
  const [preview, setShown] = useState<{ entries: Entries; letters: readonly Letter[] }>()
  const { run, isBusy, failure } = useCall()
  const letters = preview?.entries === entries ? preview.letters : undefined
  async function press() {
    const { verb } = entries
    if (verb === '') return
    await run(async () => {
      if (!letters) {
        const answer = await send(withdrawal, verb, entries, { preview: true })
        if ('letters' in answer) setShown({ entries, letters: answer.letters })
        return
      }
      await send(withdrawal, verb, entries, {})
      closeOverlay()
      void showSuccess(doneWords()[verb], 'registrations', 'vouchers', 'outbox')
    })
    // After a conflict the list shows the stored declaration.
    void refreshLists('withdrawals')
  }
  return { letters, isBusy, failure, press }
}

const doneWords = (): Record<Verb, string> => ({
  accept: t('Withdrawal Accepted', 'Widerruf angenommen'),
  refuse: t('Refusal Goes Out', 'Ablehnung geht hinaus'),
  close: t('Settled', 'Erledigt'),
})

function send(withdrawal: Withdrawal, verb: Verb, entries: Entries, options: { preview?: true }) {
  const { _id, lastModifiedDate } = withdrawal
  const { contract, euro, subject, text } = entries
  const edit = { _id, lastModifiedDate, ...options }
  if (verb === 'refuse') return call(api.withdrawal.refuse.$post({ json: { ...edit, subject, text } }))
  if (verb === 'close')
    return call(api.withdrawal.close.$post({ json: { ...edit, ...(text.trim() === '' ? {} : { subject, text }) } }))
  const [kind, id = ''] = contract.split(' ')
  const contractChoice =
    contract === foundIn(withdrawal) || id === '' ? {} : kind === 'voucher' ? { voucher: id } : { registration: id }
  const cents = euro.trim() === '' ? undefined : (typedCents(euro) ?? -1)
  return call(
    api.withdrawal.accept.$post({ json: { ...edit, ...contractChoice, ...(cents === undefined ? {} : { cents }) } }),
  )
}

type Props = {
  title: string
  withdrawal: Withdrawal
  contract: KnownContract
  /** Signature of the letters. */
  educator: string
  children: ReactNode
}

/** Accepts or refuses a withdrawal, or marks it as settled otherwise. */
export function WithdrawalDecision({ title, withdrawal, contract, educator, children }: Props) {
  const isTermination = withdrawal.kind === 'termination'
  const form = useEntries(() => firstEntries(withdrawal, usualVerb(withdrawal), educator))
  const { draft: entries, change: set } = form
  const bind = useBind(form, {
    verb: t('What you decide', 'Was du entscheidest'),
    contract: t('Contract', 'Vertrag'),
    euro: t('Stays with you, in euro', 'Bleibt bei dir, in Euro'),
    subject: t('Subject', 'Betreff'),
    text: t('Letter', 'Brief'),
  })
  const { letters, isBusy, failure, press } = useDecision(withdrawal, entries)
  const { verb } = entries
  return (
    <Viewer
      isUnsaved={!isSame(entries, firstEntries(withdrawal, verb, educator))}
      help="widerruf#was-du-tust"
      title={title}
      isBusy={isBusy}
      decision={
        <Button small disabled={isBusy || verb === ''} onClick={press}>
          {letters && verb !== '' ? sendWords()[verb] : t('Check First', 'Erst ansehen')}
        </Button>
      }
    >
      {children}
      <h3>{isTermination ? t('Answer', 'Antworten') : t('Decide', 'Entscheiden')}</h3>
      <div className="editor-fields editor-single">
        {!isTermination && (
          <ChoiceSelect
            {...bind.value('verb')}
            onChange={chosen => set(firstEntries(withdrawal, chosen, educator))}
            choices={[
              ...(verb === '' ? [['', t('Please choose', 'Bitte wählen')] as const] : []),
              ['accept', t('Accept: the contract is over', 'Annehmen: Der Vertrag ist beendet')],
              ['refuse', t('Refuse, with a letter', 'Ablehnen, mit einem Brief')],
              ['close', t('Settled otherwise', 'Anders erledigt')],
            ]}
          />
        )}
        {verb === 'accept' && <Accepting withdrawal={withdrawal} contract={contract} bind={bind} />}
        {(verb === 'refuse' || verb === 'close') && (
          <>
            <TextField {...bind.text('subject')} maxLength={200} />
            <TextArea
              {...bind.text('text')}
              rows={9}
              maxLength={5000}
              {...(verb === 'close' ? { hint: t('Empty: no letter goes out', 'Leer: Es geht kein Brief hinaus') } : {})}
            />
          </>
        )}
      </div>
      <Failure>{failure}</Failure>
      {letters && <Shown letters={letters} />}
    </Viewer>
  )
}

const sendWords = (): Record<Verb, string> => ({
  accept: t('Accept Withdrawal', 'Widerruf annehmen'),
  refuse: t('Refuse and Send', 'Ablehnen und senden'),
  close: t('Settle', 'Erledigen'),
})

type AcceptingProps = Pick<Props, 'withdrawal' | 'contract'> & {
  bind: Bind<Entries, { contract: string; euro: string }>
}

function Accepting({ withdrawal, contract, bind }: AcceptingProps) {
  const choices = useContractChoices(withdrawal._id)
  const match = foundIn(withdrawal)
  const start = contract.event?.startDate ?? contract.booking?.eventSnapshot?.startDate
  const hasBegun = start !== undefined && start <= withdrawal.date
  return (
    <>
      <Select {...bind.text('contract')}>
        {match === '' && <option value="">{t('Please choose', 'Bitte wählen')}</option>}
        {match !== '' && (
          <option value={match}>{contract.title || t('Found, but deleted since', 'Gefunden, aber gelöscht')}</option>
        )}
        {choices
          .filter(({ value }) => value !== match)
          .map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
      </Select>
      {hasBegun && (
        <TextField
          {...bind.text('euro')}
          className="half"
          inputMode="decimal"
          hint={t('Empty: everything is refunded', 'Leer: Alles geht zurück')}
        />
      )}
      <p className="note">
        {t(
          'Places become free, invoices are reversed, vouchers get back what they paid, and what was paid in money is listed under “Money”.',
          'Plätze werden frei, Rechnungen storniert, Gutscheine bekommen ihr Geld zurück, und was als Geld kam, steht unter „Geld“.',
        )}
      </p>
    </>
  )
}

function Shown({ letters }: { letters: readonly Letter[] }) {
  const [letter] = letters
  const box = useFocusOnNew<HTMLElement>(letters)
  if (!letter) return <p className="note">{t('No letter goes out.', 'Es geht kein Brief hinaus.')}</p>
  return (
    <section ref={box} tabIndex={-1} aria-label={t('Preview', 'Vorschau')}>
      <FactList facts={{ [t('To', 'An')]: letter.email, [t('Subject', 'Betreff')]: letter.subject }} />
      <LetterText>{letter.text}</LetterText>
    </section>
  )
}
