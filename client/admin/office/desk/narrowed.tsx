import { type ReactNode, useLayoutEffect, useState } from 'react'
import { narrowTo, type Scope } from '../../state/lists.ts'

/** Shows a page that is about some of the registrations, once the lists are narrowed to them. */
export function Narrowed({ to, children }: { to: Scope; children: ReactNode }) {
  const { event = '', about = '' } = to
  const [narrowed, setNarrowed] = useState('')
  useLayoutEffect(() => {
    narrowTo({ ...(event ? { event } : {}), ...(about ? { about } : {}) })
    setNarrowed(`${event} ${about}`)
    return () => narrowTo({})
  }, [event, about])
  return narrowed === `${event} ${about}` ? children : null
}
