import { useEffect, useRef, useState } from 'react'
import type { ImportOptions } from '../../../domain/import/import.ts'
import type { ImportProgress } from '../../../domain/import/progress.ts'
import { call } from '../../kit/state/api.ts'
import { newRequestId } from '../../site/registration/sending.ts'
import { api } from '../state/api.ts'

const ASK_INTERVAL_MS = 300

type Running = { name: string; calling: AbortController; isSent: boolean }

/** For the calls of some work: the options with its name, and what breaks them off. */
export type RunCalls = { signal: AbortSignal; named: (options: ImportOptions) => ImportOptions }

/** The work on a file, here and on the server, which goes on as long as this is shown. */
export function useRun() {
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const [isOn, setOn] = useState(false)
  const [isCalledOff, setCalledOff] = useState(false)
  const [wasLate, setLate] = useState(false)
  const running = useRef<Running>(undefined)
  useEffect(() => () => running.current?.calling.abort(), [])

  /** Resolves with undefined if it was called off. */
  async function during<T>(work: (calls: RunCalls) => Promise<T>): Promise<T | undefined> {
    const one: Running = { name: newRequestId(crypto), calling: new AbortController(), isSent: false }
    const { signal } = one.calling
    running.current = one
    setCalledOff(false)
    setLate(false)
    setOn(true)
    const ask = async () => {
      const { name: run } = one
      const found = one.isSent && (await call(api.import.progress.$get({ query: { run } })).catch(() => null))
      if (found && running.current === one) setProgress(found)
    }
    const asking = setInterval(() => void ask(), ASK_INTERVAL_MS)
    const named = (options: ImportOptions) => {
      one.isSent = true
      return { ...options, run: one.name }
    }
    try {
      return await work({ signal, named })
    } catch (error) {
      if (!signal.aborted) throw error
      setCalledOff(true)
      return undefined
    } finally {
      clearInterval(asking)
      running.current = undefined
      setOn(false)
      setProgress(null)
    }
  }

  /** The server does not call off an import that it stores already: its answer comes. */
  async function cancel(): Promise<void> {
    const { current: one } = running
    if (!one) return
    const { outcome } = one.isSent
      ? await call(api.import.cancel.$post({ json: { run: one.name } })).catch(() => ({ outcome: 'unknown' }))
      : { outcome: 'calledOff' }
    if (outcome === 'calledOff') one.calling.abort()
    if (outcome === 'storing') setLate(true)
  }
  return { during, cancel: () => void cancel(), progress, isOn, isCalledOff, wasLate }
}
