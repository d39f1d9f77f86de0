import { type ReactNode, useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** Draws its content apart from the page, so that a preview can have a router beside that of the office. */
export function OwnRoot({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const root = useRef<Root>(undefined)
  useEffect(() => {
    if (!place.current) return undefined
    const made = createRoot(place.current)
    root.current = made
    // React does not take a root away while it draws another one.
    return () => void setTimeout(() => made.unmount())
  }, [])
  useEffect(() => root.current?.render(children))
  return <div ref={place} />
}
