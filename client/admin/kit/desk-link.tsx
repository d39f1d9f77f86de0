import type { ReactNode } from 'react'
import { useInRouterContext } from 'react-router-dom'
import { Link } from '../../ui/link.tsx'

/** Leads to a page of the desk, with a reload only from the panel. `to` begins below `/admin/desk`. */
export function DeskLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  return useInRouterContext() ? (
    <Link className={className} to={to}>
      {children}
    </Link>
  ) : (
    <a className={className} href={`/admin/desk${to}`}>
      {children}
    </a>
  )
}
