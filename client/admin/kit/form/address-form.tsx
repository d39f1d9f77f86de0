import { Button } from '../../../kit/ui/button.tsx'
import { EmailField } from '../../../site/blocks/email-field.tsx'
import { Failure, useCall, useFieldErrors } from '../failure.tsx'

type AddressFormProps = {
  id: string
  label: string
  value: string
  onChange: (email: string) => void
  button: string
  /** Label of the button while `run` is pending. */
  busy?: string
  run: () => Promise<void>
}

/** Shows a form with one address and one button. */
export function AddressForm({ id, label, value, onChange, button, busy = button, run }: AddressFormProps) {
  const calls = useCall()
  const { form, errors, forget, refuse } = useFieldErrors<HTMLFormElement>({ email: 'email' })
  return (
    <>
      <form
        className="address-form"
        noValidate
        ref={form}
        onSubmit={event => {
          event.preventDefault()
          if (calls.isBusy) return
          forget()
          void calls.run(() => run().catch(refuse))
        }}
      >
        <EmailField
          id={id}
          label={label}
          autoComplete="off"
          value={value}
          error={errors.email}
          onChange={event => onChange(event.target.value)}
        />
        <Button type="submit" variant="outline" small disabled={calls.isBusy}>
          {calls.isBusy ? busy : button}
        </Button>
      </form>
      <Failure>{calls.failure}</Failure>
    </>
  )
}
