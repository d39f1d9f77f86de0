import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { t } from '../../../domain/kit/language.ts'
import { suggestionFor } from '../../kit/forms/address-suggestion.ts'
import { Button } from '../../kit/ui/button.tsx'
import { TextField } from '../../kit/ui/field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'onChange'> & {
  onChange?: (event: { target: { value: string } }) => void
}

/** Suggests another domain for a probable typo, on mount and on blur; never rejects an address (D80). */
export function EmailField({ onChange, onBlur, below, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string>()
  const domain = suggestion?.slice(suggestion.lastIndexOf('@') + 1)
  async function suggestDomain() {
    const value = input.current?.value ?? ''
    const suggestion = value === '' ? undefined : await suggestionFor(value)
    if (input.current?.value === value) setSuggestion(suggestion)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void suggestDomain(), [])
  function accept() {
    if (suggestion === undefined || !input.current) return
    input.current.value = suggestion
    onChange?.({ target: { value: suggestion } })
    setSuggestion(undefined)
    input.current.focus()
  }
  return (
    <TextField
      {...props}
      type="email"
      ref={input}
      onChange={({ target }) => {
        setSuggestion(undefined)
        onChange?.({ target })
      }}
      onBlur={event => {
        onBlur?.(event)
        void suggestDomain()
      }}
      below={
        <>
          <div className="field-question" role="status">
            {suggestion !== undefined && (
              <Button variant="outline" small onClick={accept}>
                {t(`Did you mean ${domain}?`, `Meintest du ${domain}?`)}
              </Button>
            )}
          </div>
          {below}
        </>
      }
    />
  )
}
