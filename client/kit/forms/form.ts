import { type FocusEvent, type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { FormKind } from '../../../domain/bookings/form/form.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { useInteractive } from '../state/interactive.ts'
import { useSite } from '../state/site.ts'
import type { Submission } from '../state/site-data.ts'
import { useAfterPress } from '../ui/after-press.ts'
import type { formErrors } from './form-errors.ts'
import { afterBlur, afterInput, type FormMistakes, fieldLabels, splitStreet } from './form-values.ts'
import { forgetEntries, keepEntries, keptEntries } from './kept-entries.ts'
import { type FormValues, readValues } from './posted-values.ts'
import type { wrongLabels } from './wrong-labels.ts'

/** Loaded once somebody fills the form in. */
type Rules = { formErrors: typeof formErrors; wrongLabels: typeof wrongLabels }

export const fieldId = (formId: string, name: string) => `${formId}-${name}`

/** Focuses a field by its id; in a radio group the checked one, or else the first. */
export function focusField(id: string) {
  const field = document.getElementById(id)
  const target =
    field?.querySelector<HTMLElement>('input:checked') ?? field?.querySelector<HTMLElement>('input') ?? field
  target?.focus()
  // Safari scrolls only the field itself into view and leaves its label hidden above.
  target?.scrollIntoView({ block: 'nearest' })
}

/** Splits a street that autofill completed with its house number. Returns the field it filled. */
function moveHouseNumber({ elements }: HTMLFormElement) {
  const street = elements.namedItem('street')
  const houseNumber = elements.namedItem('houseNumber')
  if (!(street instanceof HTMLInputElement && houseNumber instanceof HTMLInputElement) || houseNumber.value) return
  const parts = splitStreet(street.value)
  if (!parts) return
  ;[street.value, houseNumber.value] = parts
  return houseNumber
}

/** Unsent form values by form and page, until the site is left or reloaded. Never written on the server. */
const drafts = new Map<string, FormValues>()

/**
 * Unsent values from an earlier visit to this page or before a reload; none if the page answers a plain POST, which
 * brings its own values.
 */
function useDraft(formKey: string, answered: Submission | undefined) {
  // While hydrating, render the form exactly as the server did.
  const isInteractive = useInteractive()
  const hasNone = !isInteractive || answered !== undefined
  const entries = useMemo(() => (hasNone ? undefined : keptEntries(formKey)), [hasNone, formKey])
  const draft = useMemo(() => (hasNone ? undefined : (drafts.get(formKey) ?? entries)), [hasNone, formKey, entries])
  const [isKept, setKept] = useState<boolean>()

  function forget() {
    drafts.delete(formKey)
    forgetEntries(formKey)
    setKept(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is the page's first state
  useEffect(() => {
    if (answered?.outcome === 'sent') forget()
  }, [])
  return {
    draft,
    /** True if the browser keeps the entries across a reload. */
    isKept: isKept ?? entries !== undefined,
    keep(values: FormValues) {
      drafts.set(formKey, values)
      setKept(keepEntries(formKey, values))
    },
    forget,
  }
}

/**
 * State of a form: its mistakes and its earlier entries. The fields are uncontrolled, so that text typed before
 * hydration is not lost. `submission` is the plain POST that the page answers. Until the rules are loaded, no field
 * counts as wrong.
 */
export function useForm(
  kind: FormKind,
  pathname: string,
  submission: Submission | undefined,
  rules: Rules | undefined,
  event?: PublicEvent,
) {
  const answered = submission?.kind === kind ? submission : undefined
  const wrongAnswer = answered?.outcome === 'wrong' ? answered : undefined
  const { draft, isKept, keep, forget } = useDraft(`${kind} ${pathname}`, answered)
  const formRules = useSite(data => data.site)
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(wrongAnswer?.fields ?? {})
  const [message, setMessage] = useState(wrongAnswer?.message ?? '')
  const [hasBeenSubmitted, setHasBeenSubmitted] = useState(wrongAnswer !== undefined)
  /** Values at the last check; labels of mistakes derive from them. */
  const [checked, setChecked] = useState(wrongAnswer?.values ?? {})
  const [refusals, setRefusals] = useState(0)
  const afterPress = useAfterPress()

  const values = () => readValues(form.current ? new FormData(form.current) : new FormData())
  const today = useSite(data => data.today)
  const check = (by = rules) => by?.formErrors(kind, values(), formRules, event, today) ?? {}
  const wrong = rules?.wrongLabels(errors, checked, event) ?? []

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal moves the focus
  useEffect(() => {
    const [first] = wrong
    if (refusals > 0 && first && form.current) focusField(fieldId(form.current.id, first[0]))
  }, [refusals])

  function refuse({ fields, message }: FormMistakes) {
    setErrors(fields)
    setChecked(values())
    setMessage(message)
    setHasBeenSubmitted(true)
    setRefusals(count => count + 1)
  }

  return {
    kind,
    ref: form,
    draft,
    isKept,
    forget,
    errors,
    /** Names and labels of the wrong fields, in reading order. */
    wrong,
    /** A mistake that belongs to no single field. */
    message,
    /** True from the first attempt on; shows the summary of mistakes above the button. */
    hasBeenSubmitted,
    refuse,
    /** Rechecks a field that had a mistake, and clears the form's general message. */
    recheck(name: string) {
      setMessage('')
      setErrors(before => afterInput(before, name, check()))
    },
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const name = target.getAttribute('name')
      const filled = form.current && moveHouseNumber(form.current)
      // Select the number after a click, as the visitor is about to type it; with Tab the browser selects it itself.
      if (filled) afterPress(() => filled === document.activeElement && filled.select())
      // Validate participants only on submit: until then the visitor may still be adding or removing them.
      const isAskedLater = name === 'self' || (name?.endsWith('.name') && !values()[name])
      if (name && !isAskedLater && (name in fieldLabels || name.includes('.')))
        afterPress(() => setErrors(before => afterBlur(before, name, check())))
    },
    onInput({ target }: FormEvent<HTMLFormElement>) {
      keep(values())
      const name = target instanceof Element ? target.getAttribute('name') : null
      if (name) setErrors(before => afterInput(before, name, check()))
    },
    /** Keeps the entries and clears mistakes about people, whose numbers may have changed. */
    peopleChanged() {
      keep(values())
      const isOfPeople = (name: string) => name.includes('.') || name === 'self'
      setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !isOfPeople(name))))
    },
    /** Returns the values if all are valid; otherwise marks the mistakes. */
    takeValues(by: Rules): FormValues | undefined {
      if (form.current) moveHouseNumber(form.current)
      const fields = check(by)
      if (Object.keys(fields).length > 0) {
        refuse({ fields, message: '' })
        return undefined
      }
      setErrors({})
      setMessage('')
      return values()
    },
  }
}

export type Form = ReturnType<typeof useForm>
