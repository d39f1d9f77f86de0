import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Hyphenated } from '../../../kit/ui/hyphenated.tsx'
import { Icon } from '../../../kit/ui/icon.tsx'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { closeOverlay } from '../../state/overlay.ts'
import { useBackCloses, useClosing } from '../../state/page/close-overlay.ts'
import { type Question as Asked, useQuestion } from '../../state/page/question.ts'
import { useSuccess } from '../../state/page/success.ts'
import { HelpLink } from '../links.tsx'
import { PanelIcon } from '../panel-icon.tsx'

type ModalProps = {
  className: string
  labelledBy: string
  onEscape: () => void
  focusFirst?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * Shows a modal dialog: makes the page behind it inert and restores the focus on closing. Back closes it as Escape
 * does.
 */
export function Modal({ className, labelledBy, onEscape, focusFirst, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useBackCloses(onEscape)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    focusFirst?.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [focusFirst])
  return (
    <dialog
      className={className}
      ref={dialog}
      aria-labelledby={labelledBy}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onEscape()
      }}
      // Other gestures that close the dialog fire this event, such as Back on a phone.
      onCancel={event => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onEscape()
      }}
    >
      {children}
    </dialog>
  )
}

type ViewerProps = {
  title: string
  actions?: ReactNode
  /** Shown beside the button. */
  state?: ReactNode
  /** The main button. With it, the other button says "Cancel" instead of "Close". */
  decision?: ReactNode
  close?: () => void
  /** Closing asks first. */
  isUnsaved?: boolean
  isBusy?: boolean
  /** Name of the handbook page. */
  help?: string | undefined
  children: ReactNode
}

/** Shows a full-screen overlay for reading only. */
export function Viewer({
  title,
  actions,
  decision,
  state,
  close: closeNow = closeOverlay,
  isUnsaved = false,
  isBusy = false,
  help,
  children,
}: ViewerProps) {
  const close = useClosing(isUnsaved, closeNow)
  const heading = useId()
  return (
    <Modal className="editor" labelledBy={heading} onEscape={() => isBusy || void close()}>
      <div className="editor-view">
        <EditorHead id={heading} title={title} close={close} disabled={isBusy} help={help} />
        <div className="editor-body">{children}</div>
        <footer className="editor-foot">
          <div className="editor-buttons">
            <span className="editor-state">{state}</span>
            <Button variant="outline" small disabled={isBusy} onClick={close}>
              {decision ? t('Cancel', 'Abbrechen') : t('Close', 'Schließen')}
            </Button>
            {decision}
            {actions}
          </div>
        </footer>
      </div>
    </Modal>
  )
}

type EditorHeadProps = {
  id: string
  title: string
  close: () => void
  disabled?: boolean
  help?: string | undefined
  /** The title takes the focus when the focused part has disappeared. */
  ref?: RefObject<HTMLHeadingElement | null>
}

/** Shows the title and close button of an overlay. */
export function EditorHead({ id, title, close, disabled = false, help, ref }: EditorHeadProps) {
  return (
    <header className="editor-head">
      <h2 id={id} ref={ref} tabIndex={-1}>
        <Hyphenated text={title} />
      </h2>
      <button className="editor-cross" type="button" disabled={disabled} onClick={close}>
        <PanelIcon name="close" />
        <span className="visually-hidden">{t('Close', 'Schließen')}</span>
      </button>
      {/* After the close button, which takes the first focus. */}
      {help !== undefined && <HelpLink help={help} about={title} />}
    </header>
  )
}

/** Shows the dialog of a pending `askUser`. */
export function QuestionDialog() {
  const question = useQuestion()
  return question ? <Question key={question.text} {...question} /> : null
}

function Question({ text, note, list, yes, no, look, answer }: Asked) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      className="dialog"
      labelledBy={note ? 'question question-note' : 'question'}
      onEscape={() => answer(undefined)}
      focusFirst={cancel}
    >
      <h2 id="question">
        <Unbroken>{text}</Unbroken>
      </h2>
      {list && (
        <ScrollBox label={text}>
          <ul className="dialog-list">
            {list.map(([id, line]) => (
              <li key={id}>
                <Unbroken>{line}</Unbroken>
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
      {note && (
        <p id="question-note">
          <Unbroken>{note}</Unbroken>
        </p>
      )}
      <div className="dialog-buttons">
        <Button
          small
          {...(look === 'danger' ? { variant: 'outline', className: 'button-danger' } : {})}
          onClick={() => answer(true)}
        >
          {yes}
        </Button>
        {no && (
          <Button variant="outline" small onClick={() => answer(false)}>
            {no}
          </Button>
        )}
        <Button variant="outline" small ref={cancel} onClick={() => answer(undefined)}>
          {t('Cancel', 'Abbrechen')}
        </Button>
      </div>
    </Modal>
  )
}

/** Shows a message that closes by itself (section 4). */
export function Success() {
  const success = useSuccess()
  return (
    <div role="status" className={success ? 'toast-scrim' : undefined}>
      {success && (
        <p className="toast">
          <Icon name="check" />
          <span>
            {success.message.split('\n').map(line => (
              <span className="toast-line" key={line}>
                {line}
              </span>
            ))}
          </span>
        </p>
      )}
    </div>
  )
}

/** Shows a scrollable box for a long list, also by keyboard. */
export const ScrollBox = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus the arrow keys do not scroll it
  <section className="scroll-box" aria-label={label} tabIndex={0}>
    {children}
  </section>
)
