import type { CleanSite } from '../../../domain/content/site/site.ts'
import type { CleanHtml } from '../../../domain/kit/html.ts'
import { reachableLinks } from '../../kit/state/offer.ts'
import { useSite } from '../../kit/state/site.ts'
import { ArrowLink } from '../../kit/ui/button.tsx'
import { Collapsible } from '../../kit/ui/collapsible.tsx'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import { TitleWithSign } from '../../kit/ui/title-with-sign.tsx'
import { Trail } from '../../kit/ui/trail.tsx'
import { RegistrationLink } from './registration-link.tsx'
import { Sign } from './sign.tsx'
import { Slideshow } from './slideshow.tsx'

type WelcomeSection = CleanSite['welcome']['sections'][number]

const useReachable = (links: WelcomeSection['links']) =>
  reachableLinks(
    links,
    useSite(data => data.infos),
  )

export const MoreInformation = ({ html }: { html: CleanHtml }) => (
  <Collapsible label="Weitere Informationen">
    <Prose html={html} />
    <RegistrationLink />
  </Collapsible>
)

/** Shows the first offer, wide: the picture above, title and facts left, text right. */
export function WideOffer({ section }: { section: WelcomeSection }) {
  const { audience, title, lead, facts, text, more, images } = section
  const links = useReachable(section.links)
  return (
    <section className={`container offer-wide${images.length > 0 ? '' : ' offer-bare'}`} id={audience}>
      <div className="offer-wide-top">
        <Trail
          className="offer-wide-trail"
          viewBox="0 0 160 712"
          path="M0 0C0 300 120 290 120 453C120 560 56 630 56 712"
        />
        <Slideshow className="offer-wide-pictures" ids={images} sizes="(width < 1024px) 100vw, 1020px" />
      </div>
      <div className="grid offer-wide-text">
        <div className="offer-wide-facts">
          <TitleWithSign sign={<Sign audience={audience} />} level={2} title={title} />
          {lead && <p className="lead">{lead}</p>}
          {facts.length > 0 && (
            <dl className="facts">
              {facts.map(({ term, detail }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{detail}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <div className="offer-wide-body">
          <Prose html={text} />
          {links.map(({ path, label }) => (
            <p key={path} className="offer-wide-link">
              <ArrowLink to={`/info/${path}`}>
                <Hyphenated text={label} />
              </ArrowLink>
            </p>
          ))}
          <MoreInformation html={more} />
        </div>
      </div>
    </section>
  )
}

/** Shows text beside a picture; every second block is mirrored. */
export function OfferBlock({ section, mirrored }: { section: WelcomeSection; mirrored: boolean }) {
  const { audience, title, text, more, images } = section
  const links = useReachable(section.links)
  return (
    <section
      className={`container offer${mirrored ? ' offer-mirrored' : ''}${images.length > 0 ? '' : ' offer-bare'}`}
      id={audience}
    >
      <Slideshow className="offer-pictures" ids={images} sizes="(width < 1024px) 100vw, 723px" />
      <div className="offer-text">
        <TitleWithSign sign={<Sign audience={audience} />} level={2} title={title} />
        <Prose className="offer-prose" html={text} />
        {links.length > 0 && (
          <PlainList className="rows offer-links">
            {links.map(({ path, label }) => (
              <li key={path}>
                <Link to={`/info/${path}`}>
                  <span>
                    <Hyphenated text={label} />
                  </span>
                  <Icon name="arrow" />
                </Link>
              </li>
            ))}
          </PlainList>
        )}
        <MoreInformation html={more} />
      </div>
    </section>
  )
}

/** Connects the signs of two offers. */
export const OfferTrail = ({ mirrored }: { mirrored: boolean }) => (
  <div className="container offer-trail-row">
    <Trail
      className="offer-trail"
      viewBox="0 0 100 100"
      path={mirrored ? 'M1.74 0C1.74 70 61.7 30 61.7 100' : 'M61.7 0C61.7 70 1.74 30 1.74 100'}
    />
  </div>
)
