import { type ReactNode, useContext, useEffect, useId, useReducer, useRef, useState } from 'react'
import type { FieldErrors } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { type ListName, refresh } from '../../state/lists.ts'
import { closeOverlay } from '../../state/overlay.ts'
import { useUnsaved } from '../../state/page/leave.ts'
import { ask } from '../../state/page/question.ts'
import { succeed } from '../../state/page/success.ts'
import { type Bind, bindTo, type Labels } from '../bind.ts'
import { PanelIcon } from '../panel-icon.tsx'
import { EditorHead, Modal } from './dialog.tsx'
import { isStored, type Show } from './differences.ts'
import {
  afterAction,
  type Dated,
  errorsIn,
  isChanged,
  isConflict,
  isGone,
  type Seen,
  StepContext,
  seenOf,
  startEditing,
} from './editing.ts'
import { Conflict, Mistakes } from './mistakes.tsx'

/** The working copy of a record, for the form that edits it. */
export type Form<T, L extends Labels> = {
  bind: Bind<T, L>
  value: T
  set: (change: Partial<T>) => void
  /** The sentence for each wrong field. */
  errors: FieldErrors
  /** For a call that changes the record at once: the form goes on from `after` and keeps what was typed. */
  adopt: (before: Dated, after: T) => void
}

/** For an action that saves and goes on in the open form, of a record without a date: the next save would need the new one. */
export type Stay = {
  isBusy: boolean
  /** Resolves with whether that worked; otherwise the form says why not. */
  save: () => Promise<boolean>
}

type RecordEditorProps<T extends Dated, L extends Labels> = {
  title: string
  /** The page of the handbook about it. */
  help?: string | undefined
  initial: T
  /** The form starts filled in, as a copy does: closing it would lose something. */
  startsUnsaved?: boolean
  /** Whether something was typed that closing would lose; otherwise any change counts. */
  isTyped?: ((value: T) => boolean) | undefined
  /** The id of the field that gets the focus first. */
  firstField?: string | undefined
  /** The labels of the fields, in the form and in the lists of mistakes and differences. */
  labels: L
  show?: Show
  /** Said of a conflict when no field with a label differs. */
  unlisted?: string | undefined
  /** Asked before a save; false leaves the form open as it is. */
  maySave?: ((value: T) => Promise<boolean>) | undefined
  save: (value: T) => Promise<unknown>
  /** "Page Saved"; a second line says what somebody should know about what they have saved. */
  saved: string | ((value: T) => string)
  /** Comes before the reason when the server failed (section 8). */
  notSaved?: string
  /** What two forms have in common that store the same record, when it can be typed in several ways. */
  asStored?: (value: T) => object
  /** The record as the server has it now. */
  loadCurrent?: (() => Promise<T | undefined>) | undefined
  /** Takes back a record that was stored for this form, which closes without having saved it, or with the whole page. */
  discard?: (() => Promise<void>) | undefined
  remove?:
    | { question: string; note?: string | undefined; run: (seen: Seen) => Promise<unknown>; done: string }
    | undefined
  /** The lists that a save or deletion changes. */
  lists: ListName[]
  /** `mayLeave` asks first when something would be lost. */
  actions?: ((form: Form<T, L>, mayLeave: () => Promise<boolean>, stay: Stay) => ReactNode) | undefined
  children: (form: Form<T, L>, mayLeave: () => Promise<boolean>) => ReactNode
}

/** The full-screen overlay in which a working copy of a record is edited (section 4); as a step of the set-up, a form of its page. */
export function RecordEditor<T extends Dated, L extends Labels>(props: RecordEditorProps<T, L>) {
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
  /** After a refused deletion there are no changes to keep. */
  const [wasDeleting, setWasDeleting] = useState(false)
  const isUnsaved = props.startsUnsaved || isChanged(editing)
  useUnsaved(isUnsaved && props.isTyped?.(value) !== false)
  const step = useContext(StepContext)
  const heading = useId()
  const top = useRef<HTMLHeadingElement>(null)

  useFirstField(props.firstField)

  const mayLeave = async () =>
    !isUnsaved ||
    props.isTyped?.(value) === false ||
    ask(
      t('Are you sure you want to close before saving?', 'Ohne zu speichern schließen?'),
      t('Yes, close', 'Ja, schließen'),
    )

  async function close() {
    // While it is busy, the answer will close it or show why not.
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
    // Back, to another section of the panel.
    addEventListener('popstate', close)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('popstate', close)
    }
  })

  /**
   * Makes one call and resolves with whether it succeeded; otherwise the form shows why not, and everything stays. After a
   * conflict `isDone` looks at what the server has now: the answer to an earlier call may have been lost.
   */
  async function attempt(work: () => Promise<unknown>, isDone = (_: T) => false): Promise<boolean> {
    dispatch({ type: 'send' })
    try {
      await work()
      return true
    } catch (error) {
      const stored = isConflict(error) ? await loadCurrent?.().catch(() => undefined) : undefined
      if (stored && isDone(stored)) return true
      dispatch({ type: 'fail', error, theirs: stored })
      if (isGone(error) || isConflict(error)) void refresh(...lists)
      return false
    }
  }

  function attemptSave() {
    setWasDeleting(false)
    return attempt(
      () => save(value),
      stored => isStored(asStored(value), asStored(stored)),
    )
  }

  function finish(done: string) {
    if (step) return void refresh(...lists).then(step.done)
    closeOverlay()
    void succeed(done, ...lists)
  }

  async function saveAndClose() {
    if (maySave && !(await maySave(value))) return
    if (await attemptSave()) finish(typeof saved === 'string' ? saved : saved(value))
  }

  async function saveAndStay() {
    const isSaved = await attemptSave()
    if (isSaved) {
      dispatch({ type: 'saved' })
      void refresh(...lists)
    }
    return isSaved
  }

  async function deleteIt({ question, note, run: work, done }: NonNullable<typeof remove>) {
    if (!(await ask(question, t('Yes, delete', 'Ja, löschen'), 'danger', note))) return
    setWasDeleting(true)
    if (await attempt(() => work(seenOf(value)))) finish(done)
  }

  function resolve(type: 'takeTheirs' | 'keepMine') {
    dispatch({ type })
    top.current?.focus()
  }

  const errors = errorsIn(failure)
  const update = (change: (before: T) => T) => dispatch({ type: 'change', change })
  const form: Form<T, L> = {
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
          <Mistakes failure={failure} notSaved={notSaved} labels={labels}>
            {isConflict(failure) && theirs && theirs.lastModifiedDate !== base.lastModifiedDate && (
              <Conflict
                base={base}
                mine={value}
                theirs={theirs}
                labels={labels}
                show={show}
                unlisted={unlisted}
                takeTheirs={() => resolve('takeTheirs')}
                keepMine={wasDeleting ? undefined : () => resolve('keepMine')}
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
          {actions?.(form, mayLeave, { isBusy, save: saveAndStay })}
          <span className="editor-state" role="status">
            {isBusy
              ? t('Saving …', 'Wird gespeichert …')
              : isUnsaved
                ? t('Unsaved changes', 'Noch nicht gespeichert')
                : ''}
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

/** Moves the focus to a field as soon as it is there: an editor of rich text is loaded first. */
function useFirstField(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    const begun = performance.now()
    let frame = 0
    const look = () => {
      const field = document.getElementById(id)
      field?.focus()
      field?.scrollIntoView({ block: 'center' })
      if (!field && performance.now() - begun < FIELD_TIMEOUT_MS) frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [id])
}
