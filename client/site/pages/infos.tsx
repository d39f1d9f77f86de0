import { useSite } from '../../kit/state/site.ts'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import { useScrollToHash } from '../../kit/ui/scroll-to-hash.ts'
import { TitleWithSign } from '../../kit/ui/title-with-sign.tsx'
import { Loading } from '../blocks/loading.tsx'
import { Picture } from '../blocks/picture.tsx'
import { RegistrationLink } from '../blocks/registration-link.tsx'
import { Sign, SignFor } from '../blocks/sign.tsx'

export function InfosPage() {
  const overview = useSite(data => data.overview)
  const infos = useSite(data => data.infos)
  const images = useSite(data => data.images)
  useScrollToHash()
  return (
    <div className="container page infos">
      <div className="grid infos-top">
        <div className="infos-intro">
          <h1>Infos</h1>
          {overview && <p className="lead">{overview.lead}</p>}
          <RegistrationLink />
        </div>
        <div className="infos-list">
          {infos ? (
            <PlainList className="rows rows-large">
              {infos
                .filter(info => info.active)
                .map(({ _id, path, title }) => (
                  <li key={_id}>
                    <Link to={`/info/${path}`}>
                      <SignFor path={path} size="small" />
                      <span>
                        <Hyphenated text={title} />
                      </span>
                      <Icon name="arrow" />
                    </Link>
                  </li>
                ))}
            </PlainList>
          ) : (
            <Loading>Die Angebote werden geladen …</Loading>
          )}
        </div>
      </div>
      {overview?.sections.map(({ audience, title, text, image }) => {
        const picture = images[image]
        return (
          <section key={audience} className="grid infos-section" id={audience}>
            {picture && (
              <div className="infos-picture">
                <Picture image={picture} sizes="(width < 1024px) 100vw, 462px" />
              </div>
            )}
            <div className="infos-text">
              <TitleWithSign sign={<Sign audience={audience} />} level={2} title={title} />
              <Prose html={text} />
            </div>
          </section>
        )
      })}
      <div className="grid infos-end">
        <div className="infos-text">
          <RegistrationLink />
        </div>
      </div>
    </div>
  )
}
