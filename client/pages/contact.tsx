import { telephoneLink } from '../../domain/format.ts'
import { Picture } from '../site/picture.tsx'
import { RegistrationLink } from '../site/registration-link.tsx'
import { useSite } from '../state/site.ts'
import { EmailAddress } from '../ui/email-address.tsx'
import { Hyphenated } from '../ui/hyphenated.tsx'
import { Icon } from '../ui/icon.tsx'
import { Prose } from '../ui/prose.tsx'

export function ContactPage() {
  const { name, title, bio, portrait, phone, email } = useSite(data => data.site.contact)
  const picture = useSite(data => data.images[portrait])
  return (
    <div className={`container grid contact${picture ? '' : ' contact-bare'}`}>
      {picture && (
        <div className="contact-picture">
          <Picture image={picture} sizes="(width < 1024px) 100vw, 821px" eager />
        </div>
      )}
      <div className="contact-card">
        <p className="contact-role">{title}</p>
        <h1>
          <Hyphenated text={name} />
        </h1>
        <Prose html={bio} />
        <div className="contact-rows">
          <a href={telephoneLink(phone)}>
            <Icon name="phone" />
            <span>
              <small>Telefon</small> {phone}
            </span>
          </a>
          <a href={`mailto:${email}`}>
            <Icon name="mail" />
            <span>
              <small>E-Mail</small> <EmailAddress>{email}</EmailAddress>
            </span>
          </a>
        </div>
        <RegistrationLink />
      </div>
    </div>
  )
}
