import { linkedFiles } from '../../../../domain/content/files/pdf-file.ts'
import { t } from '../../../../domain/kit/language.ts'
import { useList } from '../../state/lists.ts'

/** The places that link to each file, by its id. */
export function useFilePlaces(): (id: string) => readonly string[] {
  const infos = useList('infos') ?? []
  const events = useList('events') ?? []
  const { issues = [] } = useList('newsletter') ?? {}
  const site = useList('site')
  const places = [
    ...[...infos, ...events].map(record => ({ name: record.title, record })),
    ...issues.map(record => ({ name: t(`Newsletter “${record.subject}”`, `Newsletter „${record.subject}“`), record })),
    { name: t('Site Texts', 'Texte der Website'), record: site ?? {} },
  ].map(({ name, record }) => ({ name, links: linkedFiles(record) }))
  return id => places.filter(({ links }) => links.has(id)).map(({ name }) => name)
}
