import { useState } from 'react'
import { sentenceOf } from './api.ts'

/** Why something did not work, if it did not. */
export const Failure = ({ children }: { children: string }) =>
  children && (
    <p className="mistakes" role="alert">
      {children}
    </p>
  )

/** Runs a call; `failure` says why it did not work, "" while it did. */
export function useCall() {
  const [failure, setFailure] = useState('')
  async function run(work: () => Promise<void>) {
    setFailure('')
    await work().catch(error => setFailure(sentenceOf(error)))
  }
  return { run, failure }
}
