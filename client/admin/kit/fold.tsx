import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import { Icon } from '../../kit/ui/icon.tsx'

type FoldProps = {
  label: string
  isSet: boolean
  wrong: FieldErrors
  children: ReactNode
}

/**
 * Shows a part of a form, folded while none of its fields is set. `wrong` has its own mistakes, which unfold it before
 * the first wrong field is focused.
 */
export function Fold({ label, isSet, wrong, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const mistakes = Object.keys(wrong).join()
  useLayoutEffect(() => {
    if (details.current && (isSet || mistakes !== '')) details.current.open = true
  }, [isSet, mistakes])
  return (
    <details className="more fold" ref={details}>
      <summary>
        <h3>{label}</h3>
        <Icon name="chevron" />
      </summary>
      <div className="editor-fields">{children}</div>
    </details>
  )
}
