import { Link, useParams } from 'react-router-dom'
import { NotFound } from '../parts/not-found.tsx'
import { Registration } from '../parts/registration.tsx'
import { SignFor } from '../parts/sign.tsx'
import { Slideshow } from '../parts/slideshow.tsx'
import { eventsApply, knownEvents } from '../state/offer.ts'
import { useSite } from '../state/site.ts'
import { Hyphenated } from '../ui/hyphenated.tsx'
import { Prose } from '../ui/prose.tsx'
import { Titled } from '../ui/titled.tsx'

export function InfoDetailPage() {
  const asked = useParams()['*'] ?? ''
  const page = useSite(data => data.pages[asked])
  const { audienceOf, audienceTitles } = useSite(data => data.site)
  const events = useSite(data => data.events)
  const today = useSite(data => data.today)
  if (!page) return <NotFound />
  const { path, title, images, paragraphs } = page
  const audience = audienceOf[path]
  const audienceTitle = audience && audienceTitles[audience]
  const hasEvents = eventsApply(knownEvents(events), today, path)
  return (
    <>
      <article className="container page info">
        <nav className="crumbs" aria-label="Du bist hier">
          <Link to="/info">Infos</Link>
          {audienceTitle && (
            <>
              <span aria-hidden="true">/</span>
              <Link to={`/info#${audience}`}>{audienceTitle}</Link>
            </>
          )}
        </nav>
        <Titled sign={<SignFor path={path} />} level={1} title={title} />
        <Slideshow className="info-pictures" ids={images} sizes="(width < 1024px) 100vw, 1020px" eager />
        <div className={images.length > 0 ? 'info-paragraphs' : 'info-paragraphs info-bare'}>
          {paragraphs.map(({ head, body }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity and do not move while shown
            <section key={index} className="grid info-paragraph">
              {head && (
                <h2>
                  <Hyphenated text={head} />
                </h2>
              )}
              <Prose html={body} />
            </section>
          ))}
        </div>
      </article>
      <section className="band" aria-labelledby="anfragen">
        <div className="container grid">
          <div className="band-head">
            <h2 id="anfragen">{hasEvents ? 'Anfragen & Anmeldung' : 'Schreib mir'}</h2>
            <p className="lead">
              <Hyphenated text={title} />
            </p>
          </div>
          <div className="band-body">
            <Registration title={title} path={path} />
          </div>
        </div>
      </section>
    </>
  )
}
