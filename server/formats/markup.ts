import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'

/** HTML that the browser hydrates. */
export const hydratableMarkup = (element: ReactNode): string => renderToString(element)

/** HTML that no browser hydrates. */
export const staticMarkup = (element: ReactNode): string => renderToStaticMarkup(element)
