import { type ReactNode, useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** Renders in a React root of its own, so that a preview can have a second router. */
export function OwnRoot({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const root = useRef<Root>(undefined)
  useEffect(() => {
    if (!place.current) return undefined
    const newRoot = createRoot(place.current)
    root.current = newRoot
    // React cannot unmount a root while rendering another.
    return () => void setTimeout(() => newRoot.unmount())
  }, [])
  useEffect(() => root.current?.render(children))
  return <div ref={place} />
}
