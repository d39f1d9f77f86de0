import { Suspense } from 'react'
import { linkText } from '../../../domain/content/files/pdf-file.ts'
import { t } from '../../../domain/kit/language.ts'
import { Loading } from '../../site/blocks/loading.tsx'
import type { BoundValue } from '../kit/bind.ts'
import { useLinkablePages } from '../kit/form/choice-select.tsx'
import { lazily } from '../kit/lazily.tsx'
import { useList } from '../state/lists.ts'

const RichText = lazily(async () => (await import('./rich-text.tsx')).RichText)

/** Shows a form field for rich text. Loads the large editor, `RichText`, when first shown. */
export function RichField({ id, label, value, onChange }: Omit<BoundValue<string>, 'error'>) {
  const pages = useLinkablePages().map(({ path, title }) => ({ address: `/info/${path}`, title }))
  const files = (useList('files') ?? []).map(file => ({ address: file.path, title: linkText(file) }))
  return (
    <Suspense fallback={<Loading>{t('Loading the editor …', 'Der Editor wird geladen …')}</Loading>}>
      <RichText id={id} label={label} value={value} onChange={onChange} targets={[...pages, ...files]} />
    </Suspense>
  )
}
