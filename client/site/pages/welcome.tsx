import { Fragment } from 'react'
import { useSite } from '../../kit/state/site.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { Trail } from '../../kit/ui/trail.tsx'
import { Hero } from '../blocks/hero.tsx'
import { MoreInformation, OfferBlock, OfferTrail, WideOffer } from '../blocks/offer-block.tsx'
import { Picture } from '../blocks/picture.tsx'
import { NextDates } from '../calendar/next-dates.tsx'

export function WelcomePage() {
  const welcome = useSite(data => data.welcome)
  const events = useSite(data => data.nextEvents) ?? []
  const images = useSite(data => data.images)
  if (!welcome) return null
  const [first, ...others] = welcome.sections
  return (
    <>
      <Hero image={images[welcome.hero]} />
      <div className="intro">
        <Trail className="intro-trail" viewBox="0 0 100 100" path="M100 0C100 30 27 42 27 66C27 82 0 82 0 100" />
        <Trail className="intro-stub" viewBox="0 0 56 64" path="M56 0C55 40 22 26 0 64" />
        <div className="container grid">
          <div className="intro-text">
            <h1>
              <Hyphenated text={welcome.headline} />
            </h1>
            <p className="lead">{welcome.lead}</p>
            <div className="buttons">
              <ButtonLink to="/kalender" arrow>
                Termine ansehen
              </ButtonLink>
              <ButtonLink to="/info" variant="outline">
                Alle Angebote
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
      <NextDates events={events} />
      {first && <WideOffer section={first} />}
      <div className="container grid courses">
        <h2>
          <Hyphenated text="Veranstaltungen & Kurse" />
        </h2>
        <p className="lead">{welcome.coursesLead}</p>
      </div>
      {others.map((section, index) => (
        <Fragment key={section.audience}>
          {index > 0 && <OfferTrail mirrored={index % 2 === 0} />}
          <OfferBlock section={section} mirrored={index % 2 === 1} />
        </Fragment>
      ))}
      {welcome.media.items.length > 0 && <Media />}
    </>
  )
}

function Media() {
  const media = useSite(data => data.welcome?.media)
  const images = useSite(data => data.images)
  if (!media) return null
  return (
    <section className="container media" id="media">
      <h2>Media</h2>
      <PlainList className="media-list">
        {media.items.map(({ title, note, url, image }) => {
          const picture = images[image]
          return (
            <li key={url}>
              <a href={url} rel="noopener">
                <span className="media-picture">
                  {picture && <Picture image={picture} sizes="(width < 600px) 100vw, (width < 1280px) 50vw, 560px" />}
                  <span className="media-play">
                    <Icon name="play" />
                  </span>
                </span>
                <h3>
                  <Hyphenated text={title} />
                </h3>
                <span className="media-note">{note}</span>
              </a>
            </li>
          )
        })}
      </PlainList>
      <MoreInformation html={media.more} />
    </section>
  )
}
