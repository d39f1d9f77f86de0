import { createContext, type KeyboardEvent } from 'react'
import { AppError, type FieldErrors } from '../../../../domain/kit/error.ts'
import { isSame, merged } from './differences.ts'

/** A record that the server refuses to overwrite when somebody else has changed it. */
export type Dated = { lastModifiedDate?: string | undefined }

/** The state of a record that a deletion is meant for. */
export type Seen = { lastModifiedDate?: string }
export const seenOf = ({ lastModifiedDate }: Dated): Seen =>
  lastModifiedDate === undefined ? {} : { lastModifiedDate }

/** A record while it is edited, and how the last attempt to save it went. */
export type Editing<T> = {
  /** The record as it was read. */
  base: T
  /** The working copy. */
  value: T
  isBusy: boolean
  failure: unknown
  /** After a conflict: the record as somebody else has stored it. */
  theirs: T | undefined
}

export type EditingAction<T> =
  | { type: 'change'; change: (before: T) => T }
  | { type: 'send' }
  /** `theirs` as in `Editing`; undefined when the record is gone or cannot be read. */
  | { type: 'fail'; error: unknown; theirs?: T | undefined }
  /** What was sent is stored, and the form stays open. */
  | { type: 'saved' }
  /** Another call has changed the record, and not the form: what was typed stays. */
  | { type: 'adopt'; before: Dated; after: T }
  | { type: 'takeTheirs' }
  | { type: 'keepMine' }

export const startEditing = <T>(record: T): Editing<T> => ({
  base: record,
  value: record,
  isBusy: false,
  failure: undefined,
  theirs: undefined,
})

const codeOf = (failure: unknown) => (failure instanceof AppError ? failure.code : undefined)
export const isConflict = (failure: unknown) => codeOf(failure) === 'conflict'
/** Somebody else has deleted the record. */
export const isGone = (failure: unknown) => codeOf(failure) === 'not_found'
export const isServerFailure = (failure: unknown) => ['unavailable', 'internal'].includes(codeOf(failure) ?? '')
export const isSignedOut = (failure: unknown) => codeOf(failure) === 'unauthorized'
export const errorsIn = (failure: unknown): FieldErrors => (failure instanceof AppError && failure.fields) || {}

export const isChanged = ({ base, value }: Editing<unknown>) => !isSame(value, base)

export function afterAction<T extends Dated>(editing: Editing<T>, action: EditingAction<T>): Editing<T> {
  const { base, value, theirs } = editing
  switch (action.type) {
    case 'change':
      return { ...editing, value: action.change(value) }
    case 'send':
      return { ...editing, isBusy: true, failure: undefined }
    case 'saved':
      return startEditing(value)
    case 'fail':
      return { ...editing, isBusy: false, failure: action.error, theirs: action.theirs }
    case 'adopt':
      // Whoever began from an older record sees at the next save what was changed since.
      return action.before.lastModifiedDate === base.lastModifiedDate
        ? continued(action.after, merged(base, value, action.after))
        : editing
    case 'takeTheirs':
      return theirs ? continued(theirs, theirs) : editing
    case 'keepMine':
      return theirs ? continued(theirs, merged(base, value, theirs)) : editing
  }
}

/** Editing goes on from what somebody else has stored, so that the next save replaces that version. */
const continued = <T extends Dated>(theirs: T, value: T): Editing<T> => ({
  ...startEditing(theirs),
  value: { ...value, lastModifiedDate: theirs.lastModifiedDate ?? '' },
})

/** A step of the set-up: an editor within it is a form of the page instead of an overlay. */
export const StepContext = createContext<{ done: () => void; later: () => void } | undefined>(undefined)

/** Within the form of an editor, Enter would save it. */
export function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
