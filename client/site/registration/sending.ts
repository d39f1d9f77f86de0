import { useEffect, useRef, useState } from 'react'
import type { FormKind } from '../../../domain/bookings/form/form.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { suggestionFor } from '../../kit/forms/address-suggestion.ts'
import type { Form } from '../../kit/forms/form.ts'
import { MINIMUM_FILL_TIME_MS } from '../../kit/forms/form-values.ts'
import type { FormValues } from '../../kit/forms/posted-values.ts'
import { useSiteContext } from '../../kit/state/site.ts'
import type { Receipt, Submission } from '../../kit/state/site-data.ts'
import type { FormParts } from './load-form-parts.ts'

/** Returns the delay before sending, so that the server does not mistake a fast visitor for a bot. */
export const holdBackMs = (shownAt: number, now: number) => Math.max(0, shownAt + MINIMUM_FILL_TIME_MS - now)

/** `crypto.randomUUID` is missing on plain http origins. */
export function newRequestId(source: Pick<Crypto, 'getRandomValues'> & Partial<Pick<Crypto, 'randomUUID'>>): string {
  if (source.randomUUID) return source.randomUUID()
  return Array.from(source.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the same id for equal content. */
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
 * Request ids that make retries after a lost answer idempotent (D13). Without content the id stays the same: for a form
 * that adds one record, so that the server recognises the stored request even after a correction. With content, each
 * content has its own id: for forms whose changed content is a new record, such as a letter, and for calls that the
 * server may refuse or answer with a question. After `startOver`, equal content is sent as new.
 */
export function useRequestIds() {
  const [requestIdFor, setIds] = useState(newRequestIds)
  return { requestIdFor, startOver: () => setIds(newRequestIds) }
}

/** Sends a form of this page, one at a time; holds the receipt or the failure. */
export function useSending(
  submission: Submission | undefined,
  forms: Record<FormKind, Form>,
  pathname: string,
  chosen: PublicEvent | undefined,
  /** Called when an event has fewer places left than the page shows. */
  reportFree: (event: string, free: number) => void,
) {
  const { api } = useSiteContext()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState(
    submission?.outcome === 'failed'
      ? { kind: submission.kind, message: submission.message, isUnanswered: false, attempt: 0 }
      : undefined,
  )
  const [receipt, setReceipt] = useState<Receipt | undefined>(submission?.receipt)
  const { requestIdFor } = useRequestIds()
  // `isSending` updates only on the next render, too late for a double click.
  const isUnderWay = useRef(false)
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])

  async function send(kind: FormKind, values: FormValues, sendForm: FormParts['sendForm']) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSending(true)
    const requestId = requestIdFor([kind, values])
    await new Promise(resolve => setTimeout(resolve, holdBackMs(shownAt.current, performance.now())))
    const sent = await sendForm(api, { kind, values, event: chosen, page: pathname, requestId })
    if (sent.receipt) {
      forms[kind].forget()
      setReceipt(sent.receipt)
      void suggestionFor(sent.receipt.email).then(suggestion =>
        setReceipt(before => before && { ...before, meant: suggestion }),
      )
    } else {
      const { code, message, free, mistakes, isUnanswered } = sent
      if (free !== undefined) reportFree(values.event ?? '', free)
      // Without cookies scripts cannot write, but the plain form can. It leaves this page; keep it disabled.
      if (code === 'forbidden') return forms[kind].ref.current?.submit()
      if (mistakes) {
        setFailure(undefined)
        forms[kind].refuse(mistakes)
      } else setFailure(before => ({ kind, message, isUnanswered, attempt: (before?.attempt ?? 0) + 1 }))
    }
    isUnderWay.current = false
    setIsSending(false)
  }
  return { send, isSending, failure, giveUp: () => setFailure(undefined), receipt }
}
