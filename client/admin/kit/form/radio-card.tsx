import type { ComponentProps } from 'react'
import { Icon } from '../../../kit/ui/icon.tsx'

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & { title: string; hint?: string | undefined }

/** Shows one of several choices as a card with a ring, a bold line and a small one. */
export const RadioCard = ({ title, hint, ...radio }: RadioCardProps) => (
  <label className="choice">
    <span className="choice-ring">
      <input {...radio} type="radio" />
      <Icon name="check" />
    </span>
    <span>
      <strong>{title}</strong>
      {hint && <span className="choice-period">{hint}</span>}
    </span>
  </label>
)
