import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

type ButtonStyle = {
  variant?: 'primary' | 'outline' | 'light'
  small?: boolean
  arrow?: boolean
  className?: string
  children: ReactNode
}

const classes = ({ variant = 'primary', small, className }: ButtonStyle) =>
  ['button', variant !== 'primary' && `button-${variant}`, small && 'button-small', className].filter(Boolean).join(' ')

export function ButtonLink({
  variant = 'primary',
  small = false,
  arrow = false,
  className = '',
  children,
  ...rest
}: ButtonStyle & Omit<ComponentProps<typeof Link>, keyof ButtonStyle>) {
  return (
    <Link className={classes({ variant, small, className, children })} {...rest}>
      {children}
      {arrow && <Icon name="arrow" />}
    </Link>
  )
}

export function Button({
  variant = 'primary',
  small = false,
  arrow = false,
  className = '',
  type = 'button',
  children,
  ...rest
}: ButtonStyle & Omit<ComponentProps<'button'>, keyof ButtonStyle>) {
  return (
    <button type={type} className={classes({ variant, small, className, children })} {...rest}>
      {children}
      {arrow && <Icon name="arrow" />}
    </button>
  )
}

export function ArrowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="arrow-link" to={to}>
      <span>{children}</span>
      <Icon name="arrow" />
    </Link>
  )
}
