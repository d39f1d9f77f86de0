import { type ReactNode, useId } from 'react'

/** Shows a section of a page; `aside` stands beside its heading. */
export function DeskPart({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="desk-part" aria-labelledby={id}>
      <div className="desk-part-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
