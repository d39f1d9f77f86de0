import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import { Icon } from '../../kit/ui/icon.tsx'

type FoldProps = {
  label: string
  isSet: boolean
  mistakes: FieldErrors
  heading?: 'h2' | 'h3'
  children: ReactNode
}

/**
 * Shows a part of a form, folded while none of its fields is set. Its mistakes unfold it before the first
 * wrong field is focused.
 */
export function Fold({ label, isSet, mistakes, heading: Heading = 'h3', children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const wrongNames = Object.keys(mistakes).join()
  useLayoutEffect(() => {
    if (details.current && (isSet || wrongNames !== '')) details.current.open = true
  }, [isSet, wrongNames])
  return (
    <MoreDetails className="fold" ref={details} summary={<Heading>{label}</Heading>}>
      <div className="editor-fields">{children}</div>
    </MoreDetails>
  )
}

type MoreProps = ComponentProps<'details'> & { summary: ReactNode }

/** Shows a summary, and below it what is folded at first. */
export const MoreDetails = ({ summary, className = '', children, ...rest }: MoreProps) => (
  <details {...rest} className={`more ${className}`.trimEnd()}>
    <summary>
      {summary}
      <Icon name="chevron" />
    </summary>
    {children}
  </details>
)

/** Shows the name of a list with its length, or with other words about it. */
export const NameWithCount = ({ what, items, words }: { what: string; items: readonly unknown[]; words?: string }) => (
  <span>
    {what} <small>{words ?? items.length}</small>
  </span>
)
