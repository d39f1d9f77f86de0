import { type ReactNode, useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** Renders in a React root of its own, so that a preview can have a second router. */
export function OwnRoot({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const root = useRef<Root>(undefined)
  useEffect(() => {
    if (!place.current) return undefined
    const made = createRoot(place.current)
    root.current = made
    // React cannot unmount a root while rendering another.
    return () => void setTimeout(() => made.unmount())
  }, [])
  useEffect(() => root.current?.render(children))
  return <div ref={place} />
}
