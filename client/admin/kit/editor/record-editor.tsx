import { type ReactNode, useContext, useEffect, useId, useReducer, useRef, useState } from 'react'
import { type FieldErrors, isUnanswered } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { type ListName, refreshLists } from '../../state/lists.ts'
import { closeOverlay } from '../../state/overlay.ts'
import { askToClose } from '../../state/page/close-overlay.ts'
import { openAddress, useUnsaved } from '../../state/page/leave.ts'
import { askUser } from '../../state/page/question.ts'
import { showSuccess } from '../../state/page/success.ts'
import { type Bind, bindTo, type Labels } from '../bind.ts'
import { PanelIcon } from '../panel-icon.tsx'
import { EditorHead, Modal } from './dialog.tsx'
import { isStored, type ValueFormats } from './differences.ts'
import {
  type Attempt,
  afterAction,
  type Editable,
  errorsIn,
  isChanged,
  isConflict,
  isGone,
  type SeenVersion,
  StepContext,
  seenVersion,
  startEditing,
} from './editing.ts'
import { Conflict, Mistakes } from './mistakes.tsx'

/** Working copy of a record, for its form. */
export type EditorForm<T, L extends Labels> = {
  bind: Bind<T, L>
  value: T
  set: (change: Partial<T>) => void
  /** Error sentences by field. */
  errors: FieldErrors
  /** For calls that change the record at once: continues from `after` and keeps unsaved input. */
  adopt: (before: Editable, after: T) => void
}

/**
 * For actions that save and keep the form open. Only for records without a date: otherwise the next save would need the
 * new date.
 */
export type OpenFormActions = {
  isBusy: boolean
  /**
   * Locks the form, and saves what is entered if `isGood` resolves with true. Resolves with false if nothing was saved;
   * the form reports errors.
   */
  saveIf: (isGood: () => Promise<boolean>) => Promise<boolean>
}

type RecordEditorProps<T extends Editable, L extends Labels> = {
  title: string
  /** Name of the handbook page. */
  help?: string | undefined
  initial: T
  /** True for a prefilled form such as a copy, as closing it would lose input. */
  startsUnsaved?: boolean
  /** True if closing would lose input; by default any change counts. */
  isTyped?: ((value: T) => boolean) | undefined
  /** Id of the field to focus first. */
  firstField?: string | undefined
  /** Labels for the form and for lists of mistakes and differences. */
  labels: L
  show?: ValueFormats
  /** Shown in a conflict in which no labelled field differs. */
  unlisted?: string | undefined
  /** Asked before saving; false keeps the form open. */
  maySave?: ((value: T) => Promise<boolean>) | undefined
  save: (value: T) => Promise<unknown>
  /** "Page Saved"; an optional second line adds a note. */
  saved: string | ((value: T) => string)
  /** Precedes the reason after a server failure (section 8). */
  notSaved?: string
  /** Normalises a record that can be typed in several ways, for comparisons. */
  asStored?: (value: T) => object
  /** Loads the stored record. */
  loadCurrent?: (() => Promise<T | undefined>) | undefined
  /** Deletes the record stored for this form if the form closes, or the page unloads, without a save. */
  discard?: (() => Promise<void>) | undefined
  remove?:
    | {
        question: string
        note?: string | undefined
        run: (seen: SeenVersion) => Promise<unknown>
        done: string
        /** The record's own page, which is left for a list once the record is gone. */
        page?: { address: string; list: string } | undefined
      }
    | undefined
  /** Lists to reload after a save or deletion. */
  lists: ListName[]
  /** `mayLeave` asks first if input would be lost. */
  actions?: ((form: EditorForm<T, L>, mayLeave: () => Promise<boolean>, stay: OpenFormActions) => ReactNode) | undefined
  children: (form: EditorForm<T, L>, mayLeave: () => Promise<boolean>) => ReactNode
}

/** Shows a full-screen overlay for editing a working copy (section 4); in the set-up a form in the page. */
export function RecordEditor<T extends Editable, L extends Labels>(props: RecordEditorProps<T, L>) {
  const {
    title,
    labels,
    show = {},
    unlisted,
    maySave,
    save,
    saved,
    notSaved,
    asStored = record => record,
    loadCurrent,
    discard,
    remove,
    lists,
    actions,
    children,
  } = props
  const [editing, dispatch] = useReducer(afterAction<T>, props.initial, startEditing)
  const { base, value, isBusy, failure, theirs } = editing
  const [tried, setTried] = useState<Attempt>('save')
  const isUnsaved = props.startsUnsaved || isChanged(editing)
  const isUnknown = tried === 'save' && isUnanswered(failure)
  useUnsaved(isUnsaved && props.isTyped?.(value) !== false)
  const step = useContext(StepContext)
  const heading = useId()
  const top = useRef<HTMLHeadingElement>(null)

  useFirstField(props.firstField)

  const mayLeave = async () => !isUnsaved || props.isTyped?.(value) === false || askToClose()

  async function close() {
    // While a call runs, its answer closes the form or reports a failure.
    if (!isBusy && (await mayLeave())) leave()
  }

  function leave() {
    if (step) step.later()
    else closeOverlay()
    void discard?.()
  }

  useEffect(() => {
    if (!discard || isBusy) return
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  })

  /**
   * Runs one call; on failure resolves with false and reports it in the form. After a conflict `isDone` checks the
   * stored record, as the answer to an earlier call may have been lost.
   */
  async function attempt(kind: Attempt, work: () => Promise<unknown>, isDone = (_: T) => false): Promise<boolean> {
    setTried(kind)
    dispatch({ type: 'send' })
    try {
      await work()
      return true
    } catch (error) {
      const stored = isConflict(error) ? await loadCurrent?.().catch(() => undefined) : undefined
      if (stored && isDone(stored)) return true
      dispatch({ type: 'fail', error, theirs: stored })
      if (isGone(error) || isConflict(error)) void refreshLists(...lists)
      return false
    }
  }

  const attemptSave = () =>
    attempt(
      'save',
      () => save(value),
      stored => isStored(asStored(value), asStored(stored)),
    )

  function finish(message: string) {
    if (step) return void refreshLists(...lists).then(step.done)
    closeOverlay()
    void showSuccess(message, ...lists)
  }

  async function saveAndClose() {
    if (maySave && !(await maySave(value))) return
    if (await attemptSave()) finish(typeof saved === 'string' ? saved : saved(value))
  }

  async function saveIf(isGood: () => Promise<boolean>) {
    let maySave = false
    const isAnswered = await attempt('check', async () => {
      maySave = await isGood()
    })
    if (!isAnswered) return false
    const isSaved = maySave && (await attemptSave())
    if (isSaved) dispatch({ type: 'saved' })
    if (!maySave) dispatch({ type: 'unlock' })
    // The check itself may have changed what lists show.
    await refreshLists(...lists)
    return isSaved
  }

  async function deleteIt({ question, note, run: work, done, page }: NonNullable<typeof remove>) {
    if (!(await askUser(question, t('Yes, delete', 'Ja, löschen'), 'danger', note))) return
    const wasLost = tried === 'delete' && isUnanswered(failure)
    const isDeleted = await attempt('delete', () =>
      work(seenVersion(value)).catch(error => {
        // The call without an answer has deleted it.
        if (!wasLost || !isGone(error)) throw error
      }),
    )
    if (!isDeleted) return
    finish(done)
    if (page && location.pathname.startsWith(page.address)) openAddress(page.list)
  }

  function resolve(type: 'takeTheirs' | 'keepMine') {
    dispatch({ type })
    top.current?.focus()
  }

  const errors = errorsIn(failure)
  const update = (change: (before: T) => T) => dispatch({ type: 'change', change })
  const form: EditorForm<T, L> = {
    bind: bindTo({ value, update, path: '', errors }, labels),
    value,
    set: change => update(before => ({ ...before, ...change })),
    errors,
    adopt: (before, after) => dispatch({ type: 'adopt', before, after }),
  }
  const content = (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) void saveAndClose()
      }}
    >
      {!step && <EditorHead id={heading} title={title} close={close} disabled={isBusy} help={props.help} ref={top} />}
      <div className="editor-body" inert={isBusy}>
        {children(form, mayLeave)}
      </div>
      <footer className="editor-foot">
        {failure !== undefined && (
          <Mistakes failure={failure} tried={tried} notSaved={notSaved} labels={labels}>
            {isConflict(failure) && theirs && theirs.lastModifiedDate !== base.lastModifiedDate && (
              <Conflict
                base={base}
                mine={value}
                theirs={theirs}
                labels={labels}
                show={show}
                unlisted={unlisted}
                takeTheirs={() => resolve('takeTheirs')}
                keepMine={tried === 'delete' ? undefined : () => resolve('keepMine')}
              />
            )}
          </Mistakes>
        )}
        <div className="editor-buttons">
          {remove && (
            <Button
              variant="outline"
              small
              className="button-danger"
              disabled={isBusy}
              onClick={() => deleteIt(remove)}
            >
              <PanelIcon name="bin" />
              {t('Delete', 'Löschen')}
            </Button>
          )}
          {actions?.(form, mayLeave, { isBusy, saveIf })}
          <span className="editor-state" role="status">
            {isBusy && (tried === 'check' ? t('Testing …', 'Wird geprüft …') : t('Saving …', 'Wird gespeichert …'))}
            {!isBusy && isUnsaved && !isUnknown && t('Unsaved changes', 'Noch nicht gespeichert')}
          </span>
          <Button variant="outline" small disabled={isBusy} onClick={close}>
            {step ? t('Later', 'Später') : t('Cancel', 'Abbrechen')}
          </Button>
          <Button type="submit" small className="editor-save" disabled={isBusy}>
            {step ? t('Save and Continue', 'Speichern und weiter') : t('Save', 'Speichern')}
          </Button>
        </div>
      </footer>
    </form>
  )
  if (step) return content
  return (
    <Modal className="editor" labelledBy={heading} onEscape={close}>
      {content}
    </Modal>
  )
}

const FIELD_TIMEOUT_MS = 3000

/** Focuses a field as soon as it is rendered: rich-text editors load lazily. */
function useFirstField(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    const startedMs = performance.now()
    let frame = 0
    const look = () => {
      const field = document.getElementById(id)
      field?.focus()
      field?.scrollIntoView({ block: 'center' })
      if (!field && performance.now() - startedMs < FIELD_TIMEOUT_MS) frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [id])
}
