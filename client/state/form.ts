import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../domain/error.ts'
import {
  type FormKind,
  type FormRules,
  type RegistrationInput,
  wrongFields,
} from '../../domain/registrations/registration.ts'
import { useSite } from './site.ts'

/** A form as the browser would post it: texts, and "on" for a ticked box. */
export type FormValues = Record<string, string>

/** The fields of each form in reading order, with the words the summary of mistakes uses. `website` is the honeypot. */
export const fieldLabels = {
  register: {
    event: 'Termin',
    name: 'Vor- und Nachname',
    email: 'E-Mail',
    phone: 'Telefon',
    street: 'Straße',
    houseNumber: 'Hausnummer',
    zip: 'Postleitzahl',
    city: 'Ort',
    country: 'Land',
    notes: 'Nachricht',
    privacyStatement: 'Einwilligung',
    newsLetter: 'Newsletter',
    website: 'Bitte leer lassen',
  },
  inquiry: {
    name: 'Vor- und Nachname',
    email: 'E-Mail',
    notes: 'Nachricht',
    newsLetter: 'Newsletter',
    website: 'Bitte leer lassen',
  },
} satisfies Record<FormKind, Record<string, string>>

/** The registration form has every field there is; those that the inquiry has too are called the same there. */
export type FieldName = keyof typeof fieldLabels.register

/** The names and labels of the wrong fields, in reading order. */
export const wrongLabels = (kind: FormKind, errors: FieldErrors) =>
  Object.entries<string>(fieldLabels[kind]).filter(([name]) => errors[name])

export const fieldId = (formId: string, name: string) => `${formId}-${name}`

/** A field by its id; for a group of radio buttons the chosen or else the first of them. */
export function focusField(id: string) {
  const field = document.getElementById(id)
  const target =
    field?.querySelector<HTMLElement>('input:checked') ?? field?.querySelector<HTMLElement>('input') ?? field
  target?.focus()
}

export function readValues(data: FormData): FormValues {
  const values: FormValues = {}
  for (const [name, value] of data) if (typeof value === 'string') values[name] = value
  return values
}

/** What is sent to `/api/registration/add` (D13, D14). */
export function bodyOf(kind: FormKind, values: FormValues): RegistrationInput {
  const { name = '', email = '', notes = '' } = values
  const newsLetter = values.newsLetter === 'on'
  if (kind === 'inquiry') return { name, email, notes, newsLetter, privacyStatement: false }
  const { event = '', phone = '', street = '', houseNumber = '', zip = '', city = '', country = '' } = values
  const privacyStatement = values.privacyStatement === 'on'
  return { event, name, email, phone, street, houseNumber, zip, city, country, notes, newsLetter, privacyStatement }
}

/** "Am Anger 7a" in two; undefined when it does not end like a house number. */
export function splitStreet(typed: string): [street: string, houseNumber: string] | undefined {
  const [, street, houseNumber] = /^(.*\D)\s+(\d+\s?[a-z]?)\s*$/i.exec(typed) ?? []
  return street && houseNumber ? [street.trim(), houseNumber] : undefined
}

/** Browsers fill in street and number together; here the number has a field of its own. */
function moveHouseNumber({ elements }: HTMLFormElement) {
  const street = elements.namedItem('street')
  const houseNumber = elements.namedItem('houseNumber')
  if (!(street instanceof HTMLInputElement && houseNumber instanceof HTMLInputElement) || houseNumber.value) return
  const parts = splitStreet(street.value)
  if (parts) [street.value, houseNumber.value] = parts
}

/** What was typed and not sent yet, for the time of the visit; the server never writes here. */
const drafts = new Map<string, FormValues>()

/** The sentence for each wrong field; the filled honeypot is one of them. */
export function formErrors(kind: FormKind, values: FormValues, formRules: FormRules): FieldErrors {
  const errors = wrongFields(kind, bodyOf(kind, values), formRules)
  return values.website ? { ...errors, website: 'Dieses Feld ist gegen Spam da. Bitte lass es leer.' } : errors
}

/** Replaces what is said about one field and leaves the others alone. */
function withField(errors: FieldErrors, name: string, sentence: string | undefined): FieldErrors {
  if (errors[name] === sentence) return errors
  const { [name]: _, ...others } = errors
  return sentence ? { ...others, [name]: sentence } : others
}

/** Leaving a field checks that field. */
export const afterBlur = (errors: FieldErrors, name: string, checked: FieldErrors) =>
  withField(errors, name, checked[name])

/** While someone types, a mistake is taken back as soon as it is none any more, and no new one is shown. */
export const afterInput = (errors: FieldErrors, name: string, checked: FieldErrors) =>
  errors[name] ? withField(errors, name, checked[name]) : errors

/** `crypto.randomUUID` is missing on plain http origins. */
export function newRequestId(source: Pick<Crypto, 'getRandomValues'> & Partial<Pick<Crypto, 'randomUUID'>>): string {
  if (source.randomUUID) return source.randomUUID()
  return Array.from(source.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Sooner than this after the form was shown nobody has filled it in (D33). */
const minimumFillTime = 3000
export const holdBack = (shownAt: number, now: number) => Math.max(0, shownAt + minimumFillTime - now)

/** What the form or the server found wrong. */
export type Mistakes = { fields: FieldErrors; message: string }

/**
 * The fields keep what is typed themselves, so that nothing is lost that was typed before hydration; this keeps only
 * what is wrong with them.
 */
export function useForm(kind: FormKind, pathname: string, given: Mistakes | undefined) {
  const place = `${kind} ${pathname}`
  const [draft] = useState(() => drafts.get(place))
  const formRules = useSite(data => data.site)
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(given?.fields ?? {})
  const [message, setMessage] = useState(given?.message ?? '')
  const [tried, setTried] = useState(given !== undefined)
  const [refusals, setRefusals] = useState(0)
  const afterPress = useAfterPress()

  const values = () => readValues(form.current ? new FormData(form.current) : new FormData())
  const check = () => formErrors(kind, values(), formRules)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal moves the focus
  useEffect(() => {
    const [first] = wrongLabels(kind, errors)
    if (refusals > 0 && first && form.current) focusField(fieldId(form.current.id, first[0]))
  }, [refusals])

  /** Marks fields and moves to the first of them. */
  function refuse({ fields, message }: Mistakes) {
    setErrors(fields)
    setMessage(message)
    setTried(true)
    setRefusals(count => count + 1)
  }

  return {
    kind,
    ref: form,
    /** What was typed here earlier in this visit. */
    draft,
    forget: () => drafts.delete(place),
    errors,
    /** What is wrong with the form as a whole. */
    message,
    /** Whether it was sent, or tried to: from then on the mistakes are summed up above the button. */
    tried,
    refuse,
    /** Says again what is wrong with a field that had something wrong before. */
    recheck(name: string) {
      setErrors(before => afterInput(before, name, check()))
    },
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const name = target.getAttribute('name')
      if (form.current) moveHouseNumber(form.current)
      if (name && name in fieldLabels[kind]) afterPress(() => setErrors(before => afterBlur(before, name, check())))
    },
    onInput({ target }: FormEvent<HTMLFormElement>) {
      drafts.set(place, values())
      const name = target instanceof Element ? target.getAttribute('name') : null
      if (name) setErrors(before => afterInput(before, name, check()))
    },
    /** The values when all of them are right; otherwise marks what is wrong. */
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

/**
 * Pressing a button takes the focus from a field. A sentence that appeared at once would push the button away from
 * under the pointer and the click would be lost, so it waits for the end of the press.
 */
function useAfterPress() {
  const isPressed = useRef(false)
  useEffect(() => {
    const down = () => {
      isPressed.current = true
    }
    const up = () => {
      isPressed.current = false
    }
    const options = { capture: true }
    window.addEventListener('pointerdown', down, options)
    window.addEventListener('pointerup', up, options)
    window.addEventListener('pointercancel', up, options)
    return () => {
      window.removeEventListener('pointerdown', down, options)
      window.removeEventListener('pointerup', up, options)
      window.removeEventListener('pointercancel', up, options)
    }
  }, [])
  return (run: () => void) => {
    if (!isPressed.current) return run()
    window.addEventListener('pointerup', () => setTimeout(run), { once: true })
  }
}
