import { type ComponentProps, useRef, useState } from 'react'
import { suggestedAddress } from '../../domain/address-typo.ts'
import { t } from '../../domain/language.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'below' | 'onChange'> & {
  onChange?: (event: { target: { value: string } }) => void
}

/**
 * For an email address. It asks whether another domain was meant, once the field is left or the page has come back with it; it
 * never refuses (D80).
 */
export function EmailField({ value, defaultValue, onChange, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [own, setOwn] = useState(String(defaultValue ?? ''))
  const [isTyping, setTyping] = useState(false)
  const typed = value === undefined ? own : String(value)
  const suggestion = isTyping ? undefined : suggestedAddress(typed)
  const meant = suggestion?.slice(suggestion.lastIndexOf('@') + 1)
  function set(next: string) {
    setOwn(next)
    onChange?.({ target: { value: next } })
  }
  function accept() {
    if (suggestion === undefined) return
    if (input.current) input.current.value = suggestion
    set(suggestion)
    input.current?.focus()
  }
  return (
    <TextField
      {...props}
      {...(value === undefined ? { defaultValue } : { value })}
      type="email"
      ref={input}
      onChange={({ target }) => {
        setTyping(true)
        set(target.value)
      }}
      onBlur={() => setTyping(false)}
      below={
        <div role="status">
          {suggestion !== undefined && (
            <Button variant="outline" small onClick={accept}>
              {t(`Did you mean ${meant}?`, `Meintest du ${meant}?`)}
            </Button>
          )}
        </div>
      }
    />
  )
}
