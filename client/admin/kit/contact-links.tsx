import { mailLink, telephoneLink } from '../../../domain/kit/format.ts'
import { EmailAddress } from '../../kit/ui/email-address.tsx'

/** Calls somebody or writes to them by a press, as far as that is known. On paper it is plain text. */
export const ContactLinks = ({ phone, email }: { phone: string; email: string }) => (
  <div className="contact-links">
    {phone && <a href={telephoneLink(phone)}>{phone}</a>}
    {email && (
      <a href={mailLink(email)}>
        <span>
          <EmailAddress>{email}</EmailAddress>
        </span>
      </a>
    )}
  </div>
)
