import { Icon } from '../../../kit/ui/icon.tsx'
import { Link } from '../../../kit/ui/link.tsx'

/** To the page above this one. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link className="desk-back" to={to}>
    <Icon name="arrow" />
    <span>{children}</span>
  </Link>
)
