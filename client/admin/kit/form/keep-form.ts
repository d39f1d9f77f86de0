import type { KeyboardEvent } from 'react'

/** Within the form of an editor, Enter would save it. */
export function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
