import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { bookedTwiceQuestion } from '../../../domain/bookings/form/booked-twice-question.ts'
import type { FormKind } from '../../../domain/bookings/form/form.ts'
import { daysOf } from '../../../domain/events/dates/days.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { fieldId, focusField, useForm } from '../../kit/forms/form.ts'
import type { FormValues } from '../../kit/forms/posted-values.ts'
import { useInteractive } from '../../kit/state/interactive.ts'
import { knownEvents, offersRegistration, openEvents, withFree } from '../../kit/state/offer.ts'
import { useSite, useSiteContext } from '../../kit/state/site.ts'
import type { Submission } from '../../kit/state/site-data.ts'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { InquiryForm } from './inquiry-form.tsx'
import { type FormParts, useFormParts } from './load-form-parts.ts'
import { RegistrationForm } from './registration-form.tsx'
import { useSending } from './sending.ts'

/**
 * Shows question and registration forms. An info page passes its title and path; /anfragen passes its heading as
 * `intro`, which the outcome replaces.
 */
export function RegistrationSection({ title, path, intro }: { title?: string; path?: string; intro?: ReactNode }) {
  const id = useId()
  const { pathname } = useLocation()
  const today = useSite(data => data.today)
  const ranges = useSite(data => data.events)
  const events = useMemo(() => knownEvents(ranges), [ranges])
  const [free, setFree] = useState<ReadonlyMap<string, number>>(new Map())
  const offered = useMemo(() => withFree(openEvents(events, today, path), free), [events, today, path, free])
  const applies = offersRegistration(events, today, path)

  const formParts = useFormParts()
  const submission = useSubmission()
  const { kind, select, hrefOf } = useSelectedTab(submission?.kind)
  const { chosenId, chosen, choose } = useChosenEvent(offered, submission?.values.event)
  const refused = chosen ? undefined : events.find(event => event._id === chosenId && daysOf(event).last >= today)
  const forms = {
    inquiry: useForm('inquiry', pathname, submission, formParts),
    register: useForm('register', pathname, submission, formParts, chosen),
  }
  const { send, isSending, failure, giveUp, receipt } = useSending(
    submission,
    forms,
    pathname,
    chosen,
    (event, placesLeft) => setFree(new Map(free).set(event, placesLeft)),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice can correct a mistake of this field
  useEffect(() => forms.register.recheck('event'), [chosen?._id])

  if (receipt) {
    const event = events.find(({ _id }) => _id === receipt.event)
    return (
      <div className="registration">
        {intro && <Crumb />}
        {formParts && <formParts.RegistrationSent receipt={receipt} event={event} path={path} today={today} />}
      </div>
    )
  }

  const commonProps = (of: FormKind) => ({
    id: `${id}-${of}`,
    action: `${pathname}?tab=${tabOf[of]}`,
    submission,
    isSending,
    send: (values: FormValues, { sendForm }: FormParts) => void send(of, values, sendForm),
  })
  const inquiryForm = <InquiryForm {...commonProps('inquiry')} form={forms.inquiry} title={title} />
  const registrationForm = (
    <RegistrationForm
      {...commonProps('register')}
      form={forms.register}
      path={path}
      offered={offered}
      chosen={chosen}
      choose={choose}
      refused={refused}
    />
  )
  return (
    <div className={isSending ? 'registration is-sending' : 'registration'} data-live="">
      {failure ? (
        <>
          {intro && <Crumb />}
          {formParts && (
            <formParts.RegistrationFailed
              key={failure.attempt}
              {...failure}
              form={`${id}-${failure.kind}`}
              isSending={isSending}
              path={path}
              back={() => {
                giveUp()
                setTimeout(() => focusField(fieldId(`${id}-${failure.kind}`, 'name')))
              }}
            />
          )}
        </>
      ) : (
        intro
      )}
      <div hidden={failure !== undefined}>
        <GeneralMistake submission={submission} />
        {applies ? (
          <Tabs
            label="Anfragen oder anmelden"
            selected={tabOf[kind]}
            onSelect={select}
            tabs={[
              { id: tabOf.inquiry, label: 'Anfragen', href: hrefOf('inquiry'), panel: inquiryForm },
              { id: tabOf.register, label: 'Anmeldung', href: hrefOf('register'), panel: registrationForm },
            ]}
          />
        ) : (
          inquiryForm
        )}
      </div>
    </div>
  )
}

/** Returns the plain POST that this page answers, and clears it for the next page. */
function useSubmission(): Submission | undefined {
  const { store } = useSiteContext()
  const [submission] = useState(() => store.getState().submission)
  useEffect(() => {
    store.setState(({ submission: _shown, ...data }) => data, true)
  }, [store])
  return submission
}

const tabOf = { inquiry: 'anfragen', register: 'anmeldung' } satisfies Record<FormKind, string>
const kindOf = (tab: string | null): FormKind => (tab === tabOf.register ? 'register' : 'inquiry')

const withParameter = (query: URLSearchParams, name: 'tab' | 'event', value: string) => {
  const search = new URLSearchParams(query)
  search.set(name, value)
  return search
}

/** Keeps the choice in the URL for "back" and reload. */
const inPlace = { replace: true, preventScrollReset: true }

/** Selects the form of the plain POST, then of the URL or the visitor. */
function useSelectedTab(submitted: FormKind | undefined) {
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab')
  const [kind, setKind] = useState(submitted ?? kindOf(tab))
  const lastTab = useRef(tab)
  useEffect(() => {
    if (lastTab.current !== tab) setKind(kindOf(tab))
    lastTab.current = tab
  }, [tab])
  return {
    kind,
    select(next: string) {
      setKind(kindOf(next))
      setQuery(withParameter(query, 'tab', next), inPlace)
    },
    hrefOf: (of: FormKind) => `?${withParameter(query, 'tab', tabOf[of])}`,
  }
}

function useChosenEvent(offered: readonly PublicEvent[], submitted: string | undefined) {
  const [query, setQuery] = useSearchParams()
  const [chosenId, setChosenId] = useState(submitted ?? query.get('event') ?? '')
  return {
    chosenId,
    chosen: offered.find(event => event._id === chosenId),
    choose(id: string) {
      setChosenId(id)
      setQuery(withParameter(query, 'event', id), inPlace)
    },
  }
}

/** Focuses a plain POST's general mistake for visitors without JavaScript. */
function GeneralMistake({ submission }: { submission: Submission | undefined }) {
  const isInteractive = useInteractive()
  if (isInteractive || submission?.outcome !== 'wrong' || Object.keys(submission.fields).length > 0) return null
  // This question stands beside its button.
  if (submission.message === bookedTwiceQuestion) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: this brings the visitor to it
    <p className="mistakes" tabIndex={-1} autoFocus>
      {submission.message}
    </p>
  )
}

const Crumb = () => <p className="registration-crumb">Anfragen & Anmeldung</p>
