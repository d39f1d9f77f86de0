import { create } from 'zustand'
import { type ListName, refresh } from './lists.ts'

const SHOWN_MS = 1000

const store = create<{ message: string | undefined }>(() => ({ message: undefined }))

export const useSuccess = () => store(state => state.message)

/** Reports for a second that something is done, and loads the changed lists again. Resolves when the second is over. */
export async function succeed(message: string, ...changed: ListName[]): Promise<void> {
  store.setState({ message })
  void refresh(...changed)
  await new Promise(over => setTimeout(over, SHOWN_MS))
  store.setState(state => (state.message === message ? { message: undefined } : {}))
}
