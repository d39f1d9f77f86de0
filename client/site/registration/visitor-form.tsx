import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { bookedTwiceQuestion } from '../../../domain/bookings/form/booked-twice-question.ts'
import { type FormText, formFields, isOptionalIn } from '../../../domain/bookings/record/form-fields.ts'
import { newsletterWording } from '../../../domain/people/newsletter/newsletter-consent.ts'
import { type Form, fieldId, focusField } from '../../kit/forms/form.ts'
import { type FieldName, fieldLabels } from '../../kit/forms/form-values.ts'
import { personLabels } from '../../kit/forms/party-values.ts'
import { bindPlain } from '../../kit/forms/plain-form.ts'
import type { FormValues } from '../../kit/forms/posted-values.ts'
import type { Submission } from '../../kit/state/site-data.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CheckBox, TextField } from '../../kit/ui/field.tsx'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { newTab } from '../../kit/ui/new-tab.ts'
import { Loading } from '../blocks/loading.tsx'
import { WrongFields } from '../blocks/wrong-fields.tsx'
import { type FormParts, loadFormParts, preloadFormParts, useFormParts } from './load-form-parts.ts'

export type VisitorFormProps = {
  /** Prefix of the fields' ids, too. */
  id: string
  form: Form
  /** URL of this page, for the plain POST. */
  action: string
  submission: Submission | undefined
  isSending: boolean
  send: (values: FormValues, parts: FormParts) => void
}

/** Shows the frame of both forms: submission and the summary of mistakes. */
export function VisitorForm({
  id,
  form,
  action,
  isSending,
  send,
  button,
  instead,
  note,
  children,
}: VisitorFormProps & {
  button: string
  /** Runs instead of sending. */
  instead?: (() => void) | undefined
  note?: ReactNode
  children: ReactNode
}) {
  const formParts = useFormParts()
  const [isLoading, setLoading] = useState(false)
  const isBusy = isSending || isLoading
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (instead) return instead()
    setLoading(!formParts)
    const parts = formParts ?? (await laterInTime())
    if (!parts) {
      // The server checks the plain form and answers with a page. A visitor who comes back can send again.
      addEventListener('pageshow', () => setLoading(false), { once: true })
      return form.ref.current?.submit()
    }
    setLoading(false)
    const values = form.takeValues(parts)
    if (values) send(values, parts)
  }
  return (
    <form
      className="visitor-form"
      id={id}
      method="post"
      action={action}
      noValidate
      ref={form.ref}
      onFocus={preloadFormParts}
      onBlur={form.onBlur}
      onInput={event => {
        preloadFormParts()
        form.onInput(event)
      }}
      onSubmit={event => void submit(event)}
    >
      <input type="hidden" name="kind" value={form.kind} />
      {children}
      <Honeypot id={fieldId(id, 'website')} error={form.errors.website} />
      <Mistakes id={id} form={form} />
      <div className="form-send">
        <Button type="submit" arrow={!isBusy} disabled={isBusy}>
          <span>{isBusy ? 'Wird gesendet …' : <Hyphenated text={button} />}</span>
        </Button>
        {isBusy && <Loading>Anmeldung wird gespeichert...</Loading>}
      </div>
      {note && <p className="note">{note}</p>}
      {form.isKept && (
        <p className="note">
          Was du hier eintippst, merkt sich nur dieses Gerät, bis du es sendest oder den Tab schließt, höchstens 24
          Stunden.
        </p>
      )}
    </form>
  )
}

/** After this time the plain form is sent. */
const TIMEOUT_MS = 5000
const laterInTime = () =>
  Promise.race([
    loadFormParts().catch(() => undefined),
    new Promise<undefined>(resolve => setTimeout(resolve, TIMEOUT_MS)),
  ])

/** Initial values: from a plain POST, or else from the draft. */
export const givenValues = ({
  form,
  submission,
}: Pick<VisitorFormProps, 'form' | 'submission'>): FormValues | undefined =>
  submission?.kind === form.kind ? submission.values : form.draft

/** Includes fields of participants. */
type AnyName = FieldName | `${string}.${string}`

/** Binds fields by name (`bindPlain`). */
export function useVisitorBind({ id, form, submission }: Pick<VisitorFormProps, 'id' | 'form' | 'submission'>) {
  const idOf = (name: string) => fieldId(id, name)
  const first = submission?.outcome === 'wrong' ? form.wrong[0]?.[0] : submission?.focus
  const values = givenValues({ form, submission })
  const { text, box } = bindPlain({ idOf, labels, values, errors: form.errors }, first === undefined ? '' : idOf(first))
  const labelProps = (name: AnyName) => ({ label: labels[name] ?? labels[name.split('.').at(-1) ?? ''] ?? '' })
  return {
    text: (name: AnyName, usual?: string) => ({ ...text(name, usual), ...labelProps(name), required: true }),
    /** For the educator's own questions, which bring their labels. */
    answer(name: string) {
      const { label: _, defaultValue: __, ...bound } = text(name)
      return bound
    },
    box: (name: AnyName) => ({ ...box(name), ...labelProps(name), defaultChecked: values?.[name] !== undefined }),
    /** For the texts of the form's record. */
    field: (name: FormText) => ({
      ...text(name, formFields[name].usual),
      name,
      ...(isOptionalIn(form.kind, name) ? { optional: true } : { required: true }),
    }),
  }
}

const labels: Record<string, string> = { ...fieldLabels, ...personLabels }

export type VisitorBind = ReturnType<typeof useVisitorBind>

export const NewsletterBox = ({ bind }: { bind: VisitorBind }) => (
  <CheckBox {...bind.box('newsLetter')} label={newsletterWording} optional />
)

/** Opens in a new tab, so that no input is lost. */
export const LegalLink = ({ section, children }: { section: 'agb' | 'datenschutz'; children: string }) => (
  <Link to={`/privacy#${section}`} {...newTab}>
    <Hyphenated text={children} />
  </Link>
)

/** Only bots fill it in. It becomes visible for a visitor who did so by accident. */
function Honeypot({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div className={error ? '' : 'honeypot'} aria-hidden={error ? undefined : true}>
      <TextField id={id} name="website" label={fieldLabels.website} error={error} tabIndex={-1} autoComplete="off" />
    </div>
  )
}

function Mistakes({ id, form }: { id: string; form: Form }) {
  const box = useRef<HTMLDivElement>(null)
  const wrong = form.hasBeenSubmitted ? form.wrong : []
  const isGeneral = wrong.length === 0 && form.hasBeenSubmitted && form.message !== ''
  useEffect(() => {
    if (isGeneral) box.current?.focus()
  }, [isGeneral])

  function jump(event: MouseEvent, field: string) {
    event.preventDefault()
    focusField(field)
  }
  if (wrong.length === 0 && !isGeneral) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: this brings visitors without scripts to the question
    <div className="mistakes" ref={box} tabIndex={-1} autoFocus={form.message === bookedTwiceQuestion}>
      <Icon name="warning" />
      {isGeneral ? (
        <p>{form.message}</p>
      ) : (
        <WrongFields fields={wrong.map(([name, label]) => [fieldId(id, name), label])} jump={jump} />
      )}
    </div>
  )
}
