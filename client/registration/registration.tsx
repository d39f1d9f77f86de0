import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { AppError } from '../../domain/error.ts'
import type { FormKind } from '../../domain/registrations/registration.ts'
import { call } from '../state/api.ts'
import {
  bodyOf,
  type Form,
  type FormValues,
  fieldId,
  focusField,
  holdBack,
  newRequestId,
  useForm,
} from '../state/form.ts'
import { useInteractive } from '../state/interactive.ts'
import { eventsApply, knownEvents, openEvents } from '../state/offer.ts'
import { type Submission, useSite, useSiteContext } from '../state/site.ts'
import { Tabs } from '../ui/tabs.tsx'
import { InquiryForm } from './inquiry-form.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { RegistrationFailed, RegistrationSent } from './registration-outcome.tsx'

const tabOf = { inquiry: 'anfragen', register: 'anmeldung' } satisfies Record<FormKind, string>

/** Mistakes that trying again does not mend; the form has to be changed. */
const mendable = ['invalid', 'conflict', 'not_found', 'too_large', 'unsupported']

/**
 * Ask a question or register for an event. On an info page it gets that page's title and path, on /anfragen the page's
 * heading as `intro`, which makes room for the outcome.
 */
export function Registration({ title, path, intro }: { title?: string; path?: string; intro?: ReactNode }) {
  const { store } = useSiteContext()
  const id = useId()
  const { pathname } = useLocation()
  const [query, setQuery] = useSearchParams()
  const today = useSite(data => data.today)
  const ranges = useSite(data => data.events)
  const events = useMemo(() => knownEvents(ranges), [ranges])
  const [submission] = useState(() => store.getState().submission)

  const offered = openEvents(events, today, path)
  const applies = eventsApply(events, today, path)
  const asked = submission?.kind ?? (query.get('tab') === tabOf.register ? 'register' : 'inquiry')
  const [tab, setTab] = useState<FormKind>(asked)
  const kind = applies ? tab : 'inquiry'
  const tabQuery = query.get('tab')
  const lastTabQuery = useRef(tabQuery)
  useEffect(() => {
    if (lastTabQuery.current !== tabQuery) setTab(tabQuery === tabOf.register ? 'register' : 'inquiry')
    lastTabQuery.current = tabQuery
  }, [tabQuery])

  const [chosenId, setChosenId] = useState(submission?.values.event ?? query.get('event') ?? '')
  const chosen = offered.find(event => event._id === chosenId)

  // What came with this page is told once and not again on the next one.
  useEffect(() => {
    store.setState(({ submission: _told, ...data }) => data, true)
  }, [store])

  const mistakes = (of: FormKind) =>
    submission?.outcome === 'wrong' && submission.kind === of ? submission : undefined
  const forms = {
    inquiry: useForm('inquiry', pathname, mistakes('inquiry')),
    register: useForm('register', pathname, mistakes('register')),
  }
  const { send, isSending, failure, giveUp, receipt } = useSending(submission, forms)
  const isInteractive = useInteractive()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice can mend what is wrong with it
  useEffect(() => forms.register.recheck('event'), [chosenId])

  /** The address keeps what was picked, for "back" and reload. */
  function write(name: 'tab' | 'event', value: string) {
    const search = new URLSearchParams(query)
    search.set(name, value)
    setQuery(search, { replace: true, preventScrollReset: true })
  }

  if (receipt) {
    const event = events.find(({ _id }) => _id === receipt.event)
    return (
      <div className="registration">
        {intro && <Crumb />}
        <RegistrationSent receipt={receipt} event={event} path={path} today={today} />
      </div>
    )
  }

  const href = (of: FormKind) => {
    const next = new URLSearchParams(query)
    next.set('tab', tabOf[of])
    return `?${next}`
  }
  const common = (of: FormKind) => ({
    id: `${id}-${of}`,
    action: `${pathname}?tab=${tabOf[of]}`,
    submission,
    isSending,
    send: (values: FormValues) => void send(of, values),
  })
  const inquiryForm = <InquiryForm {...common('inquiry')} form={forms.inquiry} title={title} />

  return (
    <div className={isSending ? 'registration is-sending' : 'registration'}>
      {failure ? (
        <>
          {intro && <Crumb />}
          <RegistrationFailed
            key={failure.attempt}
            kind={failure.kind}
            message={failure.message}
            form={`${id}-${failure.kind}`}
            isSending={isSending}
            path={path}
            back={() => {
              giveUp()
              setTimeout(() => focusField(fieldId(`${id}-${failure.kind}`, 'name')))
            }}
          />
        </>
      ) : (
        intro
      )}
      <div hidden={failure !== undefined}>
        {!isInteractive && submission?.outcome === 'wrong' && Object.keys(submission.fields).length === 0 && (
          // biome-ignore lint/a11y/noAutofocus: this brings a visitor without JavaScript to it
          <p className="mistakes" tabIndex={-1} autoFocus>
            {submission.message}
          </p>
        )}
        {applies ? (
          <Tabs
            label="Anfragen oder anmelden"
            selected={tabOf[kind]}
            onSelect={next => {
              setTab(next === tabOf.register ? 'register' : 'inquiry')
              write('tab', next)
            }}
            tabs={[
              { id: tabOf.inquiry, label: 'Anfragen', href: href('inquiry'), panel: inquiryForm },
              {
                id: tabOf.register,
                label: 'Anmeldung',
                href: href('register'),
                panel: (
                  <RegistrationForm
                    {...common('register')}
                    form={forms.register}
                    path={path}
                    offered={offered}
                    chosen={chosen}
                    choose={event => {
                      setChosenId(event)
                      write('event', event)
                    }}
                  />
                ),
              },
            ]}
          />
        ) : (
          inquiryForm
        )}
      </div>
    </div>
  )
}

const Crumb = () => <p className="registration-crumb">Anfragen & Anmeldung</p>

export type Receipt = NonNullable<Submission['receipt']>

/** Sends a form's values, at most one at a time, and tells how it went. */
function useSending(submission: Submission | undefined, forms: Record<FormKind, Form>) {
  const { api } = useSiteContext()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState(
    submission?.outcome === 'failed' ? { kind: submission.kind, message: submission.message, attempt: 0 } : undefined,
  )
  const [receipt, setReceipt] = useState<Receipt | undefined>(submission?.receipt)
  const underWay = useRef(false)
  const requests = useRef(new Map<string, string>())
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])

  async function send(kind: FormKind, values: FormValues) {
    if (underWay.current) return
    underWay.current = true
    setIsSending(true)
    // The same form has the same id, so that trying again cannot store it twice (D13); a corrected one is another.
    const content = JSON.stringify([kind, values])
    const requestId = requests.current.get(content) ?? newRequestId(crypto)
    requests.current.set(content, requestId)
    await new Promise(resolve => setTimeout(resolve, holdBack(shownAt.current, performance.now())))
    try {
      const stored = await call(api.registration.add.$post({ json: { ...bodyOf(kind, values), requestId } }))
      if (!stored?._id) throw new AppError('internal', '')
      forms[kind].forget()
      const { name, email, event, newsLetter } = stored
      setReceipt({ name, email, event, newsLetter })
    } catch (error) {
      const { code, message, fields = {} } = error instanceof AppError ? error : new AppError('internal', '')
      // Without cookies no script may write, but the plain form may.
      if (code === 'forbidden') return forms[kind].ref.current?.submit()
      if (mendable.includes(code)) {
        setFailure(undefined)
        forms[kind].refuse({ fields, message })
      } else setFailure(before => ({ kind, message, attempt: (before?.attempt ?? 0) + 1 }))
    }
    underWay.current = false
    setIsSending(false)
  }
  return { send, isSending, failure, giveUp: () => setFailure(undefined), receipt }
}
