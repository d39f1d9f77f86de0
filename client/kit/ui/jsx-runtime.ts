import { Fragment, type ReactNode } from 'react'
import { jsx as element, jsxs as elements } from 'react/jsx-runtime'
import { noBreakText } from '../../../domain/kit/format.ts'

/*
 * Makes the elements of all JSX (`jsxImportSource` in tsconfig.json): every text shown on a page or in a letter passes
 * here, so that no line ends inside a date, a time or a sum.
 */

export type { JSX } from 'react'
export { Fragment }

const keepUnbroken = (child: ReactNode): ReactNode =>
  typeof child === 'string' ? noBreakText(child) : Array.isArray(child) ? child.map(keepUnbroken) : child

const withUnbrokenTexts =
  (make: typeof element): typeof element =>
  (type, props, key) => {
    const { children } = props as { children?: ReactNode }
    const isShown = typeof children === 'string' || Array.isArray(children)
    return make(type, isShown ? { ...(props as object), children: keepUnbroken(children) } : props, key)
  }

export const jsx = withUnbrokenTexts(element)
export const jsxs = withUnbrokenTexts(elements)
