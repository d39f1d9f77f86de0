import { Button } from '../../kit/ui/button.tsx'
import { EmailField } from '../blocks/email-field.tsx'
import { BookingIcon } from './marks.tsx'

/** State of the form that requests a new link. */
export type LinkRequest = { isBroken?: boolean; isSent?: boolean; email?: string; error?: string | undefined }

/** Sends a new link to a guest without a valid one; never reveals if an address is known (D52). */
export const LinkPage = ({ isBroken = false, isSent = false, email = '', error }: LinkRequest) => (
  <div className="container booking booking-link">
    <svg className="trail" width="192" height="56" viewBox="0 0 192 56" aria-hidden="true">
      <path d="M3 46C40 44 42 6 80 6s38 34 72 30" />
      <circle cx="184" cy="23" r="5" />
    </svg>
    {isSent ? (
      <>
        <h1>Schau in dein Postfach.</h1>
        <p className="lead">
          Wenn es zu der Adresse eine Buchung gibt, liegt der Link dazu gleich dort. Ob es eine gibt, sage ich hier
          nicht.
        </p>
        <p className="note">
          Nichts gekommen? Vielleicht hast du eine andere Adresse angegeben, oder die Mail steckt im Spam.
        </p>
        <p>
          <a className="booking-back" href="/buchung">
            <BookingIcon name="back" />
            <span>Andere Adresse eingeben</span>
          </a>
        </p>
      </>
    ) : (
      <>
        <h1>{isBroken ? 'Dieser Link führt zu keiner Buchung.' : 'Der Link zu deiner Buchung'}</h1>
        <p className="lead">
          {isBroken
            ? 'Vielleicht fehlt am Ende ein Stück, oder es gibt einen neueren Link in deinem Postfach. Ich schicke dir gern einen frischen.'
            : 'Auf der Seite deiner Buchung siehst du alles und kannst umbuchen oder stornieren. Ich schicke dir den Link dorthin.'}
        </p>
        <form method="post" action="/buchung" className="visitor-form" noValidate>
          <EmailField
            id="buchung-email"
            name="email"
            label="E-Mail der Buchung"
            autoComplete="email"
            error={error}
            defaultValue={email}
            autoFocus={error !== undefined}
          />
          <Button type="submit" arrow>
            Neuen Link schicken
          </Button>
        </form>
        <p className="note">Ob es zu der Adresse eine Buchung gibt, sage ich hier nicht. Schau in dein Postfach.</p>
      </>
    )}
  </div>
)
