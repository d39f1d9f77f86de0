import { lazy, Suspense } from 'react'
import { Loading } from '../../site/loading.tsx'
import { usePanel } from '../state/state.ts'

const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }))

/** The rich-text editor, loaded when one is needed first. */
export function RichField(props: { id: string; label: string; value: string; onChange: (html: string) => void }) {
  const pages = usePanel(state => state.lists.infos) ?? []
  return (
    <Suspense fallback={<Loading>Loading the editor …</Loading>}>
      <RichText {...props} pages={pages.filter(({ path }) => path !== '')} />
    </Suspense>
  )
}
