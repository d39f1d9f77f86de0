import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { CONFIRMATION_DAYS } from '../../../domain/people/newsletter/newsletter-consent.ts'
import { useSite } from '../../kit/state/site.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { RegistrationLink } from '../blocks/registration-link.tsx'

/** Answers an e-mailed link. Opening it changes nothing, since mail programs prefetch links; its button does (D30). */
function LetterPage({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="container letter-page">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      {children}
    </div>
  )
}

/** Posts to the same URL. */
function OneButton({ children }: { children: string }) {
  const { pathname, search } = useLocation()
  const problem = useSite(data => data.letterLink?.problem)
  return (
    <form method="post" action={pathname + search}>
      {problem && (
        <div className="mistakes" role="alert">
          <Icon name="warning" />
          <p>{problem}</p>
        </div>
      )}
      <Button type="submit" arrow>
        {children}
      </Button>
    </form>
  )
}

const Home = () => (
  <p className="buttons">
    <ButtonLink to="/" variant="outline">
      Zur Startseite
    </ButtonLink>
    <ButtonLink to="/kalender" variant="outline">
      Zum Kalender
    </ButtonLink>
  </p>
)

export function ConfirmPage() {
  const state = useSite(data => data.letterLink?.state)
  if (state === 'done') {
    return (
      <LetterPage title="Du bist dabei" lead="Ab jetzt bekommst du meinen Newsletter, etwa viermal im Jahr.">
        <p>Abmelden kannst du dich jederzeit. Der Link dafür steht in jeder Mail.</p>
        <Home />
      </LetterPage>
    )
  }
  if (state === 'stale') {
    return (
      <LetterPage
        title="Dieser Link gilt nicht mehr"
        lead={`Ein Link zum Bestätigen gilt ${CONFIRMATION_DAYS} Tage. Kreuz den Newsletter einfach noch einmal an, wenn du mir schreibst.`}
      >
        <p className="buttons">
          <RegistrationLink />
        </p>
      </LetterPage>
    )
  }
  return (
    <LetterPage
      title="Newsletter bestätigen"
      lead="Nur noch ein Klick, dann bekommst du etwa viermal im Jahr Post von mir."
    >
      <OneButton>Ja, ich möchte den Newsletter</OneButton>
      <p className="note">
        Abmelden geht jederzeit über den Link in jeder Mail. Mehr dazu in den{' '}
        <Link to="/privacy#datenschutz">Datenschutzhinweisen</Link>.
      </p>
    </LetterPage>
  )
}

export function UnsubscribePage() {
  const state = useSite(data => data.letterLink?.state)
  const email = useSite(data => data.site.contact.email)
  if (state === 'done') {
    return (
      <LetterPage title="Du bist abgemeldet" lead="Von jetzt an bekommst du keinen Newsletter mehr.">
        <p>
          Für den Newsletter ist deine Adresse gelöscht. Damit dir nicht aus Versehen doch einer geschickt wird, bleibt
          ein Prüfwert, aus dem sie sich nicht ablesen lässt. Deine Anfragen und Anmeldungen betrifft das nicht.
        </p>
        <Home />
      </LetterPage>
    )
  }
  if (state === 'stale') {
    return (
      <LetterPage
        title="Dieser Link stimmt nicht"
        lead="Vielleicht ist beim Kopieren ein Stück verloren gegangen. Öffne ihn noch einmal direkt aus der Mail."
      >
        <p>
          Wenn das nicht hilft, schreib mir an <a href={`mailto:${email}`}>{email}</a>, dann melde ich dich ab.
        </p>
      </LetterPage>
    )
  }
  return (
    <LetterPage
      title="Newsletter abbestellen"
      lead="Möchtest du keinen Newsletter bekommen? Dann drück auf den Knopf, und es geht keiner mehr an deine Adresse."
    >
      <OneButton>Newsletter abbestellen</OneButton>
    </LetterPage>
  )
}
