import { telephoneLink } from '../../../domain/kit/format.ts'
import { useSite } from '../../kit/state/site.ts'
import { EmailAddress } from '../../kit/ui/email-address.tsx'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import { Picture } from '../blocks/picture.tsx'
import { RegistrationLink } from '../blocks/registration-link.tsx'

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
