import { type ReactNode, useId, useRef, useState } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { TextArea, TextField } from '../../../kit/ui/field.tsx'
import { useRequestIds } from '../../../site/registration/sending.ts'
import { useBind } from '../../kit/bind.ts'
import { errorsIn } from '../../kit/editor/editing.ts'
import { Failure, unlessSignedOut } from '../../kit/failure.tsx'
import { useFocusOnError, useFocusOnNew } from '../../kit/focus.ts'
import { ChoiceSelect } from '../../kit/form/choice-select.tsx'
import { LetterText } from '../../kit/letters/letter-state.tsx'
import { PlaceholderButtons, useCaretText } from '../../kit/letters/placeholders.tsx'
import type { PlannedLetters } from '../../kit/letters/planned-letters.tsx'
import { FactList } from '../../kit/list/table.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { errorSentence } from '../../state/api.ts'
import { type LetterDraft, useDraft } from '../../state/drafts.ts'
import { useList } from '../../state/lists.ts'
import { openOverlay, useOverlay } from '../../state/overlay.ts'
import { useSignedInAgain } from '../../state/reach.ts'

type Props = {
  /** Key of the draft. */
  place: string
  initial: LetterDraft
  /** Text that was typed in another form. */
  typed?: string | undefined
  /** Bookings have more placeholders. */
  isToBookings: boolean
  /** Key of the recipients; other recipients mean another letter. */
  to: string
  sendLabel: string
  canSend: boolean
  preview: (draft: LetterDraft) => Promise<PlannedLetters>
  /** Idempotent per `requestId`. Resolves with false if the user cancels. */
  send: (draft: LetterDraft & { requestId: string }) => Promise<boolean>
  children?: ReactNode
}

/** Shows the form for a letter, with text modules, placeholders and a preview. Keeps the draft until it is sent. */
export function LetterForm({
  place,
  initial,
  typed,
  isToBookings,
  to,
  sendLabel,
  canSend,
  preview,
  send,
  children,
}: Props) {
  const entries = useDraft(place, { ...initial, text: typed ?? initial.text })
  const { draft, change, forget } = entries
  const { attempt, failure, isBusy } = useAttempt()
  const { requestIdFor, startOver } = useRequestIds()
  const [shown, setShown] = useState<{ of: string; letters: PlannedLetters }>()
  const text = useCaretText(draft.text, value => change({ text: value }))
  const errors = errorsIn(failure)
  const bind = useBind(entries, { subject: t('Subject', 'Betreff'), text: 'Text' }, errors)
  const content = JSON.stringify([draft, to])
  const form = useFocusOnError<HTMLDivElement>(failure)

  const show = () => attempt(async () => setShown({ of: content, letters: await preview(draft) }))
  const post = () =>
    attempt(async () => {
      if (!(await send({ ...draft, requestId: requestIdFor([draft, to]) }))) return
      startOver()
      setShown(undefined)
      forget()
    })
  return (
    <div className="booking-step letter-form" ref={form}>
      {children}
      <ModuleSelect
        initial={initial.text}
        text={draft.text}
        change={value => change({ text: value })}
        withPiece={text.withPiece}
      />
      <TextField {...bind.text('subject')} autoComplete="off" readOnly={isBusy} />
      <TextArea {...bind.text('text')} rows={10} readOnly={isBusy} ref={text.field} onBlur={text.leave} />
      <PlaceholderButtons isToBookings={isToBookings} insert={text.insert} />
      <Failure>{failure && !errors.subject && !errors.text ? errorSentence(failure) : ''}</Failure>
      <WhereRepliesGo />
      <div className="buttons">
        <Button small disabled={!canSend || isBusy} onClick={post}>
          <PanelIcon name="mail" />
          {sendLabel}
        </Button>
        <Button variant="outline" small disabled={isBusy} onClick={show}>
          <PanelIcon name="view" />
          {t('Preview', 'Vorschau')}
        </Button>
      </div>
      {shown?.of === content && <LettersPreview planned={shown.letters} />}
    </div>
  )
}

/** Runs one call at a time; `failure` is the last error. */
function useAttempt() {
  const [failure, setFailure] = useState<unknown>()
  useSignedInAgain(() => setFailure(unlessSignedOut))
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  async function attempt(work: () => Promise<void>) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setFailure(undefined)
    await work().catch(setFailure)
    isUnderWay.current = false
    setBusy(false)
  }
  return { attempt, failure, isBusy }
}

/** Explains that replies go to the educator's mailbox, or which setting prevents sending. */
function WhereRepliesGo() {
  const site = useList('site')
  const mail = useList('mail')
  const address = site?.contact.email || mail?.sender.address
  if (!site || !mail) return null
  if (!address)
    return (
      <Notice is="bad">
        {t(
          'Your contact has no email address. Until you enter one (Site Texts, Contact), letters wait in the outbox.',
          'In deinen Kontaktdaten steht keine E-Mail-Adresse. Bis du eine einträgst (Texte der Website, Kontakt), warten Briefe im Postausgang.',
        )}
      </Notice>
    )
  return (
    <>
      <p className="note">
        {t(
          `Replies come to your mailbox ${address}, not here.`,
          `Antworten kommen in dein Postfach ${address}, nicht hierher.`,
        )}
      </p>
      {mail.host === '' && (
        <Notice is="bad">
          {t(
            'No mail server is set up yet. The letter waits in the outbox until there is one.',
            'Es ist noch kein Mailserver eingetragen. Bis dahin wartet der Brief im Postausgang.',
          )}
        </Notice>
      )}
    </>
  )
}

/** Shows a focused preview of the first letter, with the other recipients. */
export function LettersPreview({ planned: { letters, withoutAddress } }: { planned: PlannedLetters }) {
  const [first, ...others] = letters
  const box = useFocusOnNew<HTMLElement>(letters)
  return (
    <section className="letter-preview" ref={box} tabIndex={-1} aria-label={t('Preview', 'Vorschau')}>
      {first && (
        <>
          <h4>
            {others.length === 0
              ? t('Preview', 'Vorschau')
              : t(`Preview: Letter 1 of ${letters.length}`, `Vorschau: Brief 1 von ${letters.length}`)}
          </h4>
          <FactList
            facts={{ [t('To', 'An')]: `${first.name}, ${first.email}`, [t('Subject', 'Betreff')]: first.subject }}
          />
          <LetterText>{first.text}</LetterText>
        </>
      )}
      {others.length > 0 && (
        <p className="note">
          {t('Also to: ', 'Außerdem an: ')}
          {others.map(({ name }) => name).join(', ')}
        </p>
      )}
      {withoutAddress.length > 0 && (
        <p className="note">
          {t('Without an email address, please call: ', 'Ohne E-Mail-Adresse, bitte ruf an: ')}
          {withoutAddress.join(', ')}
        </p>
      )}
      {letters.length + withoutAddress.length === 0 && <p className="note">{t('To nobody.', 'An niemanden.')}</p>}
    </section>
  )
}

type ModuleSelectProps = {
  initial: string
  text: string
  change: (text: string) => void
  withPiece: (text: string, piece: string) => string
}

/**
 * Replaces an untouched text by the chosen module, else inserts the module at the caret. Another choice replaces the
 * previous one, unless the text was edited since.
 */
export function ModuleSelect({ initial, text, change, withPiece }: ModuleSelectProps) {
  const id = useId()
  const modules = useList('site')?.textModules ?? []
  const overlay = useOverlay()
  const [inserted, setChosen] = useState({ _id: '', before: '', after: '' })
  function choose(_id: string) {
    const before = inserted._id !== '' && text === inserted.after ? inserted.before : text
    const isTyped = before.trim() !== '' && before !== initial
    const piece = modules.find(module => module._id === _id)?.text ?? ''
    const after = piece === '' ? before : isTyped ? withPiece(before, piece) : piece
    setChosen({ _id, before, after })
    change(after)
  }
  return (
    <div className="module-select">
      <ChoiceSelect
        id={id}
        label={t('Text module', 'Vorlage')}
        value={inserted._id}
        onChange={choose}
        choices={[['', t('None', 'Ohne Vorlage')], ...modules.map(({ _id, title }) => [_id, title] as const)]}
      />
      <Button variant="outline" small onClick={() => openOverlay({ kind: 'texts', part: 'textModules' }, overlay)}>
        <PanelIcon name="edit" />
        {t('Text Modules …', 'Vorlagen …')}
      </Button>
    </div>
  )
}
