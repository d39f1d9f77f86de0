import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { AppError, type FieldErrors } from '../../../domain/error.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sentenceOf } from '../state/api.ts'
import type { ListName } from '../state/lists.ts'
import { closeOverlay } from '../state/overlay.ts'
import { ask } from '../state/question.ts'
import { succeed } from '../state/success.ts'
import { type Bind, bindTo, type Labels } from './bind.ts'
import { EditorHead, Modal } from './dialog.tsx'
import { type Difference, differences, isSame, merged } from './differences.ts'
import { PanelIcon } from './panel-icon.tsx'

/** What a form of the editor works with. */
export type Form<T, L extends Labels> = {
  bind: Bind<T, L>
  value: T
  set: (change: Partial<T>) => void
  /** The sentence for each wrong field. */
  errors: FieldErrors
}

/** A record that the server refuses to overwrite when somebody else has changed it. */
type Dated = { lastModifiedDate?: string | undefined }

type RecordEditorProps<T extends Dated, L extends Labels> = {
  title: string
  initial: T
  /** The form is filled in already, as with a copy: closing it would lose something. */
  isChanged?: boolean
  /** The words for the fields, in mistakes and when two people have changed the same record. */
  labels: L
  /** Values that are no words, as a person reads them. */
  show?: Record<string, (value: unknown) => string>
  save: (value: T) => Promise<unknown>
  /** "Page Saved" */
  saved: string
  /** Said before the reason when the server could not save (section 8). */
  notSaved?: string
  /** The record as the server has it now. */
  fresh?: (() => Promise<T | undefined>) | undefined
  remove?: { question: string; run: () => Promise<unknown>; done: string } | undefined
  /** What a save or deletion changes. */
  lists: ListName[]
  /** `mayLeave` asks first when something would be lost. */
  actions?: ((form: Form<T, L>, mayLeave: () => Promise<boolean>) => ReactNode) | undefined
  children: (form: Form<T, L>) => ReactNode
}

/** The full-screen overlay in which a working copy of a record is edited (section 4). */
export function RecordEditor<T extends Dated, L extends Labels>(props: RecordEditorProps<T, L>) {
  const { title, initial, labels, show = {}, save, saved, notSaved, fresh, remove, lists, actions, children } = props
  const [base, setBase] = useState(initial)
  const [value, setValue] = useState(initial)
  const [failure, setFailure] = useState<unknown>()
  const [theirs, setTheirs] = useState<T>()
  const [isBusy, setBusy] = useState(false)
  const heading = useId()
  const isChanged = props.isChanged || !isSame(value, base)
  const code = failure instanceof AppError ? failure.code : undefined
  const errors = (failure instanceof AppError && failure.fields) || {}

  const top = useRef<HTMLHeadingElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure === undefined) return
    const wrong = alert.current?.closest('dialog')?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = wrong ?? alert.current
    target?.focus()
  }, [failure])

  const mayLeave = async () => !isChanged || ask('Are you sure you want to close before saving?', 'Yes, close')

  async function close() {
    // While it is busy, the answer will close it or say why not.
    if (!isBusy && (await mayLeave())) closeOverlay()
  }

  /** Runs one call; when it is done the overlay goes, when not it says why and everything stays. */
  async function run(work: () => Promise<unknown>, done: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      closeOverlay()
      void succeed(done, ...lists)
    } catch (error) {
      setFailure(error)
      if (error instanceof AppError && error.code === 'conflict') setTheirs(await fresh?.().catch(() => undefined))
      setBusy(false)
    }
  }

  async function deleteIt({ question, run: work, done }: NonNullable<typeof remove>) {
    if (await ask(question, 'Yes, delete')) await run(work, done)
  }

  /** Goes on from what somebody else has stored, with or without what was changed here. */
  function goOn(record: T, next: T) {
    setValue({ ...next, lastModifiedDate: record.lastModifiedDate ?? '' })
    setBase(record)
    setTheirs(undefined)
    setFailure(undefined)
    top.current?.focus()
  }

  const form: Form<T, L> = {
    bind: bindTo({ value, update: setValue, path: '', errors }, labels),
    value,
    set: change => setValue(before => ({ ...before, ...change })),
    errors,
  }
  const wrong = Object.entries(errors)
  return (
    <Modal className="editor" labelledBy={heading} onEscape={close}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!isBusy) void run(() => save(value), saved)
        }}
      >
        <EditorHead id={heading} title={title} close={close} disabled={isBusy} ref={top} />
        <div className="editor-body" inert={isBusy}>
          {children(form)}
        </div>
        <footer className="editor-foot">
          {failure !== undefined && (
            <div className="mistakes" role="alert" ref={alert} tabIndex={-1}>
              <Icon name="warning" />
              <div>
                <p>
                  {notSaved && (code === 'unavailable' || code === 'internal') && `${notSaved}: `}
                  {sentenceOf(failure)}
                </p>
                {code === 'conflict' && theirs && (
                  <Conflict
                    found={differences(base, theirs, labels, show)}
                    // What is not the same whoever's changes are put over the other's, both have changed.
                    clashes={differences(merged(base, theirs, value), merged(base, value, theirs), labels, show)}
                    takeTheirs={() => goOn(theirs, theirs)}
                    keepMine={() => goOn(theirs, merged(base, value, theirs))}
                  />
                )}
                {wrong.length > 0 && (
                  <ul>
                    {wrong.map(([field, sentence]) => (
                      <li key={field}>
                        {labels[field] ?? fieldWords(field)}: {sentence}
                      </li>
                    ))}
                  </ul>
                )}
                {code === 'unauthorized' && (
                  <p>
                    <a href="/login" target="_blank" rel="noopener">
                      Sign in again in a new tab
                    </a>
                    , then save here once more.
                  </p>
                )}
              </div>
            </div>
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
                Delete
              </Button>
            )}
            {actions?.(form, mayLeave)}
            <span className="editor-state" role="status">
              {isBusy ? 'Saving …' : isChanged ? 'Unsaved changes' : ''}
            </span>
            <Button variant="outline" small disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" small className="editor-save" disabled={isBusy}>
              Save
            </Button>
          </div>
        </footer>
      </form>
    </Modal>
  )
}

/** "welcome.media.items.1.url" is the "Url (2)". */
function fieldWords(field: string): string {
  const parts = field.split('.')
  const name = parts.findLast(part => !/^\d+$/.test(part)) ?? field
  const index = parts.findLast(part => /^\d+$/.test(part))
  const words = name.charAt(0).toUpperCase() + name.slice(1)
  return index === undefined ? words : `${words} (${Number(index) + 1})`
}

function Conflict({
  found,
  clashes,
  takeTheirs,
  keepMine,
}: {
  found: Difference[]
  clashes: Difference[]
  takeTheirs: () => void
  keepMine: () => void
}) {
  return (
    <>
      <dl className="conflict">
        {found.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {before === after ? (
                'formatting only'
              ) : (
                <>
                  <del>{before || '(empty)'}</del> <ins>{after || '(empty)'}</ins>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {clashes.length > 0 && (
        <p>Both of you changed: {clashes.map(({ label }) => label).join(', ')}. There only one version can stay.</p>
      )}
      <div className="buttons">
        <Button variant="outline" small onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button variant="outline" small onClick={keepMine}>
          Keep my changes
        </Button>
      </div>
    </>
  )
}
