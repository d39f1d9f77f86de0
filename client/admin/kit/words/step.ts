import { createContext } from 'react'

/** A step of the set-up: an editor within it is a form of the page instead of an overlay. */
export const StepContext = createContext<{ done: () => void; later: () => void } | undefined>(undefined)
