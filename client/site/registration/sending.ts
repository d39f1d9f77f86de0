import { useEffect, useRef, useState } from 'react'
import type { FormKind } from '../../../domain/bookings/form/form.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { AppError, type ErrorCode } from '../../../domain/kit/error.ts'
import { suggestionFor } from '../../kit/state/address-suggestion.ts'
import { call } from '../../kit/state/api.ts'
import type { Form } from '../../kit/state/form.ts'
import { bodyOf, type FormValues, fullSentence, MINIMUM_FILL_TIME_MS } from '../../kit/state/form-values.ts'
import { asFields } from '../../kit/state/party-values.ts'
import { useSiteContext } from '../../kit/state/site.ts'
import { type Receipt, receiptOf, type Submission } from '../../kit/state/site-data.ts'

/** How long sending has to wait, so that the server does not take a fast visitor for a program. */
export const holdBackMs = (shownAt: number, now: number) => Math.max(0, shownAt + MINIMUM_FILL_TIME_MS - now)

/** `crypto.randomUUID` is missing on plain http origins. */
export function newRequestId(source: Pick<Crypto, 'getRandomValues'> & Partial<Pick<Crypto, 'randomUUID'>>): string {
  if (source.randomUUID) return source.randomUUID()
  return Array.from(source.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Gives what is the same the same id, and anything else another one. */
export function createRequestIds(newId: () => string) {
  const ids = new Map<string, string>()
  return (sent: unknown = null): string => {
    const content = JSON.stringify(sent)
    const id = ids.get(content) ?? newId()
    ids.set(content, id)
    return id
  }
}

const newRequestIds = () => createRequestIds(() => newRequestId(crypto))

/**
 * Ids for what a form sends, so that sending it again after a lost answer cannot store it twice (D13). A form that adds one thing
 * asks for the id of nothing: whatever is corrected meanwhile, the server has it already and says so. Where other content is another
 * thing, such as a letter, or where the server asks or refuses by itself, the id is that of the content. After `startOver`, whoever
 * sends the same means it.
 */
export function useRequestIds() {
  const [requestIdFor, setIds] = useState(newRequestIds)
  return { requestIdFor, startOver: () => setIds(newRequestIds) }
}

/** Whether the visitor has to change the form: sending it again as it is would fail again. */
export const isCorrectable = (code: ErrorCode): boolean =>
  ['invalid', 'conflict', 'full', 'twice', 'not_found', 'too_large', 'unsupported'].includes(code)

/** Sends the values of a form on this page, one form at a time; holds the receipt or why it failed. */
export function useSending(
  submission: Submission | undefined,
  forms: Record<FormKind, Form>,
  pathname: string,
  chosen: PublicEvent | undefined,
  /** Fewer places are left in an event than the page knew. */
  tookNote: (event: string, free: number) => void,
) {
  const { api } = useSiteContext()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState(
    submission?.outcome === 'failed' ? { kind: submission.kind, message: submission.message, attempt: 0 } : undefined,
  )
  const [receipt, setReceipt] = useState<Receipt | undefined>(submission?.receipt)
  const { requestIdFor } = useRequestIds()
  // `isSending` changes only with the next rendering, too late for a double click.
  const isUnderWay = useRef(false)
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])

  async function send(kind: FormKind, values: FormValues) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSending(true)
    const requestId = requestIdFor([kind, values])
    await new Promise(resolve => setTimeout(resolve, holdBackMs(shownAt.current, performance.now())))
    try {
      const stored = await call(
        api.registration.add.$post({ json: { ...bodyOf(kind, values, chosen), page: pathname, requestId } }),
      )
      if (!stored?._id) throw new AppError('internal', '')
      forms[kind].forget()
      setReceipt(receiptOf(stored))
      void suggestionFor(stored.email).then(meant => setReceipt(before => before && { ...before, meant }))
    } catch (error) {
      const { code, message, fields = {}, free } = error instanceof AppError ? error : new AppError('internal', '')
      if (free !== undefined) tookNote(values.event ?? '', free)
      // Without cookies no script may write, but the plain form may. It leaves this page, so nothing is enabled again.
      if (code === 'forbidden') return forms[kind].ref.current?.submit()
      if (isCorrectable(code)) {
        setFailure(undefined)
        forms[kind].refuse({
          fields: asFields(fields, values),
          message: free === undefined ? message : fullSentence(free),
        })
      } else setFailure(before => ({ kind, message, attempt: (before?.attempt ?? 0) + 1 }))
    }
    isUnderWay.current = false
    setIsSending(false)
  }
  return { send, isSending, failure, giveUp: () => setFailure(undefined), receipt }
}
