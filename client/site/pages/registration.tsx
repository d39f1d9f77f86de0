import { RegistrationSection } from '../registration/registration.tsx'

export function RegistrationPage() {
  return (
    <div className="container request-page">
      <RegistrationSection
        intro={
          <header className="page-head">
            <h1>Anfragen & Anmeldung</h1>
            <p className="lead">Du hast eine Frage oder weißt schon, wann du mitkommst? Beides geht hier.</p>
          </header>
        }
      />
    </div>
  )
}
