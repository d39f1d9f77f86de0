import { create } from 'zustand'
import { type ListName, refresh } from '../lists.ts'

const SHOWN_MS = 1000

/** What was done, an object of its own each time, also of the same words; `isLetter`: by it letters go out. */
type Success = { message: string; isLetter: boolean }

const store = create<{ success: Success | undefined }>(() => ({ success: undefined }))

export const useSuccess = () => store(state => state.success)

/** Reports for a second that something is done, and loads the changed lists again. Resolves when the second is over. */
export const succeed = (message: string, ...changed: ListName[]): Promise<void> =>
  report({ message, isLetter: false }, changed)

/** The same of letters that are in the outbox now. */
export const succeedByLetter = (message: string, ...changed: ListName[]): Promise<void> =>
  report({ message, isLetter: true }, changed)

async function report(success: Success, changed: ListName[]): Promise<void> {
  store.setState({ success })
  void refresh(...changed)
  await new Promise(over => setTimeout(over, SHOWN_MS))
  store.setState(state => (state.success === success ? { success: undefined } : {}))
}
