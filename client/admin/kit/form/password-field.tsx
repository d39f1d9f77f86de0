import { type ComponentProps, useState } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import { TextField } from '../../../kit/ui/field.tsx'

/** Shows a password that can be shown while typing. */
export function PasswordField({ id, className = '', ...props }: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={`password-field ${className}`}>
      <TextField
        {...props}
        id={id}
        {...(isShown ? { type: 'text', autoCapitalize: 'none', spellCheck: false } : { type: 'password' })}
      />
      <button
        className="row-button"
        type="button"
        aria-pressed={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        {t('Show', 'Zeigen')}
      </button>
    </div>
  )
}
