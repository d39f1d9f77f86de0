import { type FocusEvent, type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { FormKind } from '../../../domain/bookings/form/form.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { useAfterPress } from '../ui/after-press.ts'
import {
  afterBlur,
  afterInput,
  type FormValues,
  fieldLabels,
  formErrors,
  type Mistakes,
  readValues,
  splitStreet,
  wrongLabels,
} from './form-values.ts'
import { useInteractive } from './interactive.ts'
import { forgetEntries, keepEntries, keptEntries } from './kept-entries.ts'
import { useSite } from './site.ts'
import type { Submission } from './site-data.ts'

export const fieldId = (formId: string, name: string) => `${formId}-${name}`

/** Focuses a field by its id; in a group of radio buttons the chosen one, or else the first. */
export function focusField(id: string) {
  const field = document.getElementById(id)
  const target =
    field?.querySelector<HTMLElement>('input:checked') ?? field?.querySelector<HTMLElement>('input') ?? field
  target?.focus()
  // Safari scrolls only to the field by itself, and leaves its label above hidden.
  target?.scrollIntoView({ block: 'nearest' })
}

/** Browsers fill in street and number together; this form has a field for each. Gives the one that it has filled. */
function moveHouseNumber({ elements }: HTMLFormElement) {
  const street = elements.namedItem('street')
  const houseNumber = elements.namedItem('houseNumber')
  if (!(street instanceof HTMLInputElement && houseNumber instanceof HTMLInputElement) || houseNumber.value) return
  const parts = splitStreet(street.value)
  if (!parts) return
  ;[street.value, houseNumber.value] = parts
  return houseNumber
}

/**
 * What was typed or ticked and not sent yet, by form and page, until the browser leaves the site or loads it again; the
 * server never writes here.
 */
const drafts = new Map<string, FormValues>()

/**
 * What was typed here earlier, before the visitor went to another page or loaded this one again; nothing when the page
 * answers a plain POST of this form, as it brings its values along.
 */
function useDraft(place: string, answered: Submission | undefined) {
  // While hydrating, the form is the one that the server rendered.
  const isInteractive = useInteractive()
  const hasNone = !isInteractive || answered !== undefined
  const kept = useMemo(() => (hasNone ? undefined : keptEntries(place)), [hasNone, place])
  const draft = useMemo(() => (hasNone ? undefined : (drafts.get(place) ?? kept)), [hasNone, place, kept])
  const [isKept, setKept] = useState<boolean>()

  function forget() {
    drafts.delete(place)
    forgetEntries(place)
    setKept(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is the page's first state
  useEffect(() => {
    if (answered?.outcome === 'sent') forget()
  }, [])
  return {
    draft,
    /** Whether the browser keeps it over a reload. */
    isKept: isKept ?? kept !== undefined,
    keep(values: FormValues) {
      drafts.set(place, values)
      setKept(keepEntries(place, values))
    },
    forget,
  }
}

/**
 * What is wrong with a form and what was typed into it before. The fields themselves hold their values, so that nothing
 * typed before hydration is lost. `submission` is the plain POST that the page answers.
 */
export function useForm(kind: FormKind, pathname: string, submission: Submission | undefined, event?: PublicEvent) {
  const answered = submission?.kind === kind ? submission : undefined
  const given = answered?.outcome === 'wrong' ? answered : undefined
  const { draft, isKept, keep, forget } = useDraft(`${kind} ${pathname}`, answered)
  const formRules = useSite(data => data.site)
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(given?.fields ?? {})
  const [message, setMessage] = useState(given?.message ?? '')
  const [hasBeenSubmitted, setHasBeenSubmitted] = useState(given !== undefined)
  /** What stood in the form when it was checked, by which mistakes are named. */
  const [checked, setChecked] = useState(given?.values ?? {})
  const [refusals, setRefusals] = useState(0)
  const afterPress = useAfterPress()

  const values = () => readValues(form.current ? new FormData(form.current) : new FormData())
  const today = useSite(data => data.today)
  const check = () => formErrors(kind, values(), formRules, event, today)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal moves the focus
  useEffect(() => {
    const [first] = wrongLabels(errors, checked)
    if (refusals > 0 && first && form.current) focusField(fieldId(form.current.id, first[0]))
  }, [refusals])

  /** Marks the wrong fields and focuses the first of them. */
  function refuse({ fields, message }: Mistakes) {
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
    /** The names and labels of the fields with a mistake, in reading order. */
    wrong: wrongLabels(errors, checked),
    /** What is wrong with the form as a whole. */
    message,
    /** From the first attempt on, the mistakes are summed up above the button. */
    hasBeenSubmitted,
    refuse,
    /** Checks a field again that had a mistake before; what was wrong as a whole may be right now. */
    recheck(name: string) {
      setMessage('')
      setErrors(before => afterInput(before, name, check()))
    },
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const name = target.getAttribute('name')
      const filled = form.current && moveHouseNumber(form.current)
      // Whoever presses there is about to type the number; by Tab a browser selects it itself.
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
    /** Keeps what stands in the form, and forgets the mistakes of people who may have moved up or gone. */
    peopleChanged() {
      keep(values())
      const isOfPeople = (name: string) => name.includes('.') || name === 'self'
      setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !isOfPeople(name))))
    },
    /** The values if all of them are right; otherwise marks what is wrong. */
    takeValues(): FormValues | undefined {
      if (form.current) moveHouseNumber(form.current)
      const wrong = check()
      if (Object.keys(wrong).length > 0) {
        refuse({ fields: wrong, message: '' })
        return undefined
      }
      setErrors({})
      setMessage('')
      return values()
    },
  }
}

export type Form = ReturnType<typeof useForm>
