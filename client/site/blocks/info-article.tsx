import type { CleanInfoPage } from '../../../domain/content/pages/info-page.ts'
import { useSite } from '../../kit/state/site.ts'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import { TitleWithSign } from '../../kit/ui/title-with-sign.tsx'
import { SignFor } from './sign.tsx'
import { Slideshow } from './slideshow.tsx'

export function InfoArticle({ page }: { page: Pick<CleanInfoPage, 'path' | 'title' | 'images' | 'paragraphs'> }) {
  const { path, title, images, paragraphs } = page
  const { audienceOf, audienceTitles } = useSite(data => data.site)
  const audience = audienceOf[path]
  const audienceTitle = audience && audienceTitles[audience]
  return (
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
      <TitleWithSign sign={<SignFor path={path} />} level={1} title={title} />
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
  )
}
