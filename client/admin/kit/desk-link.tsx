import type { ReactNode } from 'react'
import { useInRouterContext } from 'react-router-dom'
import { Link } from '../../kit/ui/link.tsx'

/** Leads to a page of the desk, also from what stands outside of the office's router. */
export function DeskLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  return useInRouterContext() ? (
    <Link className={className} to={to}>
      {children}
    </Link>
  ) : (
    <a className={className} href={to}>
      {children}
    </a>
  )
}
