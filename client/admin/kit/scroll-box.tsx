import type { ReactNode } from 'react'

/** A scrollable box for a long list, which can be scrolled by keyboard too. */
export const ScrollBox = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus the arrow keys do not scroll it
  <section className="scroll-box" aria-label={label} tabIndex={0}>
    {children}
  </section>
)
