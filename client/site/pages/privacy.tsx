import { useEffect, useState } from 'react'
import type { Credit } from '../../../domain/content/images/image.ts'
import { formatDate, instantOf } from '../../../domain/kit/format.ts'
import type { CleanHtml } from '../../../domain/kit/html.ts'
import { useSite, useSiteContext } from '../../kit/state/site.ts'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import { useScrollToHash } from '../../kit/ui/scroll-to-hash.ts'
import { showTerms } from '../../kit/ui/show-terms.ts'

type Section = { title: string; body: CleanHtml }
type Chapter = { id: string; title: string; sections: (Section & { id: string })[] }

const chapter = (
  id: string,
  title: string,
  sections: readonly Section[] = [],
  prefix: (number: number) => string = () => '',
): Chapter => ({
  id,
  title,
  sections: sections.map((section, index) => ({
    id: `${id}-${index + 1}`,
    title: prefix(index + 1) + section.title,
    body: section.body,
  })),
})

export function PrivacyPage() {
  const legal = useSite(data => data.legal)
  useScrollToHash()
  const { hydration } = useSiteContext()
  const [isNavigation] = useState(hydration.isDone)
  useEffect(() => {
    if (isNavigation) showTerms()
  }, [isNavigation])
  if (!legal) return null

  const terms = chapter('agb', 'AGB', legal.terms, number => `${number}. `)
  const privacy = chapter('datenschutz', 'Datenschutz', legal.privacy)
  const imprint = chapter('impressum', 'Impressum')
  const credits = chapter('bildnachweis', 'Bildnachweis')
  return (
    <div className="container page legal">
      <h1>
        <Hyphenated text="AGB, Datenschutz, Impressum" />
      </h1>
      <div className="grid legal-columns">
        <Contents chapters={[terms, privacy, imprint, credits]} />
        <div className="legal-text">
          <section id={terms.id}>
            <h2>
              <Hyphenated text="Allgemeine Geschäftsbedingungen" />
            </h2>
            <p className="legal-date">Stand {formatDate(instantOf(legal.termsAsOf))}</p>
            <Sections of={terms} />
          </section>
          <section id={privacy.id}>
            <h2>
              <Hyphenated text={privacy.title} />
            </h2>
            <Sections of={privacy} />
          </section>
          <section id={imprint.id}>
            <h2>Impressum</h2>
            <Prose html={legal.imprint} />
          </section>
          <section id={credits.id}>
            <h2>
              <Hyphenated text={credits.title} />
            </h2>
            <p>Alle Bilder sind verkleinert und neu gespeichert, sonst unverändert.</p>
            <CreditTable credits={legal.credits} />
          </section>
        </div>
      </div>
    </div>
  )
}

function Contents({ chapters }: { chapters: Chapter[] }) {
  return (
    <details className="legal-contents">
      <summary>
        Inhalt
        <Icon name="chevron" />
      </summary>
      <nav aria-label="Inhalt">
        {chapters.map(({ id, title, sections }) => (
          <div key={id}>
            <a href={`#${id}`}>
              <span>
                <Hyphenated text={title} />
              </span>
            </a>
            {sections.length > 0 && (
              <PlainList>
                {sections.map(section => (
                  <li key={section.id}>
                    <a href={`#${section.id}`}>
                      <span>
                        <Hyphenated text={section.title} />
                      </span>
                    </a>
                  </li>
                ))}
              </PlainList>
            )}
          </div>
        ))}
      </nav>
    </details>
  )
}

const Sections = ({ of: { sections } }: { of: Chapter }) =>
  sections.map(({ id, title, body }) => (
    <section key={id} id={id}>
      <h3>
        <Hyphenated text={title} />
      </h3>
      <Prose html={body} />
    </section>
  ))

const CreditTable = ({ credits }: { credits: readonly Credit[] }) => (
  <div className="prose legal-credits">
    <table>
      <thead>
        <tr>
          <th scope="col">Bild</th>
          <th scope="col">Urheber</th>
          <th scope="col">Lizenz</th>
        </tr>
      </thead>
      <tbody>
        {credits.map(({ title, author, licence, licenceUrl, source }) => (
          <tr key={title + source}>
            <td>
              {title}
              {source && <span className="legal-source">{source}</span>}
            </td>
            <td>{author}</td>
            <td>
              <a href={licenceUrl} rel="license noopener">
                {licence}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
