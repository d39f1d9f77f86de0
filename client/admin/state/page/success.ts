import { create } from 'zustand'
import { type ListName, refreshLists } from '../lists.ts'

const SHOWN_MS = 1000

/** A new object each time, even for equal messages; `isLetter` if letters go out. */
type Success = { message: string; isLetter: boolean }

const store = create<{ success: Success | undefined }>(() => ({ success: undefined }))

export const useSuccess = () => store(state => state.success)

/** Shows a success message for a second and reloads the changed lists. Resolves after the second. */
export const showSuccess = (message: string, ...changed: ListName[]): Promise<void> =>
  report({ message, isLetter: false }, changed)

/** Like `showSuccess`, for an action whose letters are in the outbox. */
export const showLetterSuccess = (message: string, ...changed: ListName[]): Promise<void> =>
  report({ message, isLetter: true }, changed)

async function report(success: Success, changed: ListName[]): Promise<void> {
  store.setState({ success })
  void refreshLists(...changed)
  await new Promise(resolve => setTimeout(resolve, SHOWN_MS))
  store.setState(state => (state.success === success ? { success: undefined } : {}))
}
