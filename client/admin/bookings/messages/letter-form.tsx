import { type ReactNode, useId, useRef, useState } from 'react'
import { bookingPlaceholders, placeholderWords } from '../../../../domain/bookings/record/placeholders.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { TextArea, TextField } from '../../../kit/ui/field.tsx'
import { useRequestIds } from '../../../site/registration/sending.ts'
import { errorsIn } from '../../kit/editor/editing.ts'
import { Failure, unlessSignedOut } from '../../kit/failure.tsx'
import { useFocusOnWrong } from '../../kit/focus-wrong.ts'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { sentenceOf } from '../../state/api.ts'
import { type Draft, useDraft } from '../../state/drafts.ts'
import { useSignedInAgain } from '../../state/reach.ts'
import { useCaretText } from './caret-text.ts'
import { type Letters, LettersPreview } from './letters-preview.tsx'
import { ModuleSelect } from './module-select.tsx'
import { WhereRepliesGo } from './where-replies-go.tsx'

type Props = {
  /** Where the draft is kept until it is sent. */
  place: string
  initial: Draft
  /** Whether it goes to bookings, which have more to fill in. */
  isToBookings: boolean
  /** To whom; another choice is another letter. */
  to: string
  sendLabel: string
  canSend: boolean
  preview: (draft: Draft) => Promise<Letters>
  /** With the same `requestId` nothing is sent twice. False when she has thought better of it. */
  send: (draft: Draft & { requestId: string }) => Promise<boolean>
  children?: ReactNode
}

/** The educator writes a letter: with a text module, placeholders and a preview. What she has typed stays until it is sent. */
export function LetterForm({ place, initial, isToBookings, to, sendLabel, canSend, preview, send, children }: Props) {
  const id = useId()
  const { draft, change, forget } = useDraft(place, initial)
  const { attempt, failure, isBusy } = useAttempt()
  const { requestIdFor, startOver } = useRequestIds()
  const [shown, setShown] = useState<{ of: string; letters: Letters }>()
  const text = useCaretText(draft.text, value => change({ text: value }))
  const errors = errorsIn(failure)
  const content = JSON.stringify([draft, to])
  const form = useFocusOnWrong<HTMLDivElement>(failure)

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
      <TextField
        id={`${id}-subject`}
        label={t('Subject', 'Betreff')}
        value={draft.subject}
        error={errors.subject}
        autoComplete="off"
        readOnly={isBusy}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextArea
        id={`${id}-text`}
        label="Text"
        rows={10}
        readOnly={isBusy}
        value={draft.text}
        error={errors.text}
        ref={text.field}
        onBlur={text.leave}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Marks isToBookings={isToBookings} insert={text.insert} />
      <Failure>{failure && !errors.subject && !errors.text ? sentenceOf(failure) : ''}</Failure>
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
      {shown?.of === content && <LettersPreview of={shown.letters} />}
    </div>
  )
}

/** Runs one call at a time; `failure` is why the last one failed. */
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

/** What is filled in for each guest, put in at the caret by a press. */
function Marks({ isToBookings, insert }: { isToBookings: boolean; insert: (mark: string) => void }) {
  const words = placeholderWords().filter(([mark]) => isToBookings || bookingPlaceholders(mark).length === 0)
  return (
    <p className="marks">
      <span>{t('Fill in:', 'Einsetzen:')}</span>
      {words.map(([mark, meaning]) => (
        <button key={mark} type="button" title={mark} onClick={() => insert(mark)}>
          {meaning}
          <span className="visually-hidden"> {mark}</span>
        </button>
      ))}
    </p>
  )
}
