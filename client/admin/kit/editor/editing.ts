import { createContext, type KeyboardEvent } from 'react'
import { AppError, type FieldErrors } from '../../../../domain/kit/error.ts'
import { isSame, mergeEdits } from './differences.ts'

/** A record with optimistic locking by its date. */
export type Editable = { lastModifiedDate?: string | undefined }

/** The version to delete. */
export type SeenVersion = { lastModifiedDate?: string }
export const seenVersion = ({ lastModifiedDate }: Editable): SeenVersion =>
  lastModifiedDate === undefined ? {} : { lastModifiedDate }

/** Purpose of an editor's call. */
export type Attempt = 'save' | 'check' | 'delete'

/** State of an edited record and of its last save. */
export type EditorState<T> = {
  /** The record as loaded. */
  base: T
  /** The working copy. */
  value: T
  isBusy: boolean
  failure: unknown
  /** After a conflict: the stored record. */
  theirs: T | undefined
}

export type EditingAction<T> =
  | { type: 'change'; change: (before: T) => T }
  | { type: 'send' }
  | { type: 'unlock' }
  /** `theirs` as in `EditorState`; undefined if the record is gone or cannot be read. */
  | { type: 'fail'; error: unknown; theirs?: T | undefined }
  /** Stored; the form stays open. */
  | { type: 'saved' }
  /** Another call has changed the record; unsaved input stays. */
  | { type: 'adopt'; before: Editable; after: T }
  | { type: 'takeTheirs' }
  | { type: 'keepMine' }

export const startEditing = <T>(record: T): EditorState<T> => ({
  base: record,
  value: record,
  isBusy: false,
  failure: undefined,
  theirs: undefined,
})

const codeOf = (failure: unknown) => (failure instanceof AppError ? failure.code : undefined)
export const isConflict = (failure: unknown) => codeOf(failure) === 'conflict'
/** True if the record was deleted by somebody else. */
export const isGone = (failure: unknown) => codeOf(failure) === 'not_found'
export const isServerFailure = (failure: unknown) => ['unavailable', 'internal'].includes(codeOf(failure) ?? '')
export const isSignedOut = (failure: unknown) => codeOf(failure) === 'unauthorized'
export const errorsIn = (failure: unknown): FieldErrors => (failure instanceof AppError && failure.fields) || {}

export const isChanged = ({ base, value }: EditorState<unknown>) => !isSame(value, base)

export function afterAction<T extends Editable>(editing: EditorState<T>, action: EditingAction<T>): EditorState<T> {
  const { base, value, theirs } = editing
  switch (action.type) {
    case 'change':
      return { ...editing, value: action.change(value) }
    case 'send':
      return { ...editing, isBusy: true, failure: undefined }
    case 'unlock':
      return { ...editing, isBusy: false }
    case 'saved':
      return startEditing(value)
    case 'fail':
      return { ...editing, isBusy: false, failure: action.error, theirs: action.theirs }
    case 'adopt':
      // If editing began with an older record, the next save shows what has changed since.
      return action.before.lastModifiedDate === base.lastModifiedDate
        ? continueFrom(action.after, mergeEdits(base, value, action.after))
        : editing
    case 'takeTheirs':
      return theirs ? continueFrom(theirs, theirs) : editing
    case 'keepMine':
      return theirs ? continueFrom(theirs, mergeEdits(base, value, theirs)) : editing
  }
}

/** Continues from the stored version, so that the next save replaces it. */
const continueFrom = <T extends Editable>(stored: T, value: T): EditorState<T> => ({
  ...startEditing(stored),
  value: { ...value, lastModifiedDate: stored.lastModifiedDate ?? '' },
})

/** Set during the set-up: editors then render as forms in the page instead of overlays. */
export const StepContext = createContext<{ done: () => void; later: () => void } | undefined>(undefined)

/** Prevents Enter from submitting the surrounding form. */
export function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
