import type { ReactNode } from 'react'
import { mailLink } from '../../../domain/kit/format.ts'
import { useSite } from '../../kit/state/site.ts'
import { Icon } from '../../kit/ui/icon.tsx'

/** Shows a row that opens an e-mail about the quote. */
export function QuoteQuestion({ title, children }: { title: string; children: ReactNode }) {
  const email = useSite(data => data.site.contact.email)
  return (
    <p className="booking-links">
      <a className="booking-row" href={`${mailLink(email)}?subject=${encodeURIComponent(`Angebot: ${title}`)}`}>
        <Icon name="mail" />
        <span>{children}</span>
        <Icon name="arrow" />
      </a>
    </p>
  )
}
