import { lazy, Suspense } from 'react'
import { Loading } from '../../site/loading.tsx'
import type { BoundValue } from '../kit/bind.ts'
import { useList } from '../state/lists.ts'

const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }))

/** The rich-text editor, loaded when the first one is needed. */
export function RichField({ id, label, value, onChange }: Omit<BoundValue<string>, 'error'>) {
  const pages = useList('infos') ?? []
  return (
    <Suspense fallback={<Loading>Loading the editor …</Loading>}>
      <RichText
        id={id}
        label={label}
        value={value}
        onChange={onChange}
        pages={pages.filter(({ path }) => path !== '')}
      />
    </Suspense>
  )
}
