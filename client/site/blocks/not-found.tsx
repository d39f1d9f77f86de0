import { ButtonLink } from '../../kit/ui/button.tsx'
import { Trail } from '../../kit/ui/trail.tsx'

export function NotFound() {
  return (
    <div className="container page not-found">
      <div className="not-found-text">
        <h1>404</h1>
        <p className="lead">Hier verliert sich der Weg. Die Seite gibt es nicht oder nicht mehr.</p>
        <div className="buttons">
          <ButtonLink to="/" arrow>
            Zurück zum Anfang
          </ButtonLink>
          <ButtonLink to="/kalender" variant="outline">
            Zum Kalender
          </ButtonLink>
          {/* After a sign-out there is no link to the desk, and an installed app has no address bar. */}
          <ButtonLink to="/login" variant="outline" className="when-installed">
            Anmelden
          </ButtonLink>
        </div>
      </div>
      <Trail
        className="not-found-trail"
        viewBox="0 0 652 366"
        path="M0 365C115 368 210 322 251 250C283 190 252 95 177 95C135 95 108 130 110 172C112 255 210 332 324 332C420 332 500 278 539 212C580 130 535 0 424 0C375 0 349 30 351 72C355 150 450 236 538 236C590 236 625 200 652 170"
      />
    </div>
  )
}
