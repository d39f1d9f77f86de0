import { knownEvents, offersRegistration } from '../../kit/state/offer.ts'
import { useSite } from '../../kit/state/site.ts'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { InfoArticle } from '../blocks/info-article.tsx'
import { NotFound } from '../blocks/not-found.tsx'
import { RegistrationSection } from '../registration/registration.tsx'

export function InfoDetailPage({ params }: { params: Record<string, string | undefined> }) {
  const askedPath = params['*'] ?? ''
  const page = useSite(data => data.pages[askedPath])
  const events = useSite(data => data.events)
  const today = useSite(data => data.today)
  if (!page) return <NotFound />
  const { path, title } = page
  const hasEvents = offersRegistration(knownEvents(events), today, path)
  return (
    <>
      <InfoArticle page={page} />
      <section className="band" aria-labelledby="anfragen">
        <div className="container grid">
          <div className="band-head">
            <h2 id="anfragen">{hasEvents ? 'Anfragen & Anmeldung' : 'Schreib mir'}</h2>
            <p className="lead">
              <Hyphenated text={title} />
            </p>
          </div>
          <div className="band-body">
            <RegistrationSection title={title} path={path} />
          </div>
        </div>
      </section>
    </>
  )
}
