import { Sign } from '../../../site/blocks/sign.tsx'
import { useList } from '../../state/lists.ts'

/** The trail mark of an event: that of the audience whose section links to its info page. */
export function EventSign({ path }: { path: string }) {
  const sections = useList('site')?.welcome.sections ?? []
  return <Sign audience={sections.find(({ links }) => links.some(link => link.path === path))?.audience} size="small" />
}
