import { useEffect, useId, useMemo, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import type { CleanInfoPage, InfoPage } from '../../../../domain/content/pages/info-page.ts'
import type { SiteShell } from '../../../../domain/content/site/site.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { createLoader, readsOf } from '../../../kit/state/loader.ts'
import { createSiteStore, SiteContext, type SiteContextValue } from '../../../kit/state/site.ts'
import { InfoArticle } from '../../../site/blocks/info-article.tsx'
import { Loading } from '../../../site/blocks/loading.tsx'
import { EditorHead, Modal } from '../../kit/editor/dialog.tsx'
import { Failure } from '../../kit/failure.tsx'
import { OwnRoot } from '../../kit/own-root.tsx'
import { api, errorSentence } from '../../state/api.ts'
import { useList } from '../../state/lists.ts'

type PreviewProps = {
  page: Pick<InfoPage, 'path' | 'title' | 'images' | 'paragraphs'>
  close: () => void
}

/** Previews an unsaved info page, with its paragraphs cleaned by the server. */
export function Preview({ page, close }: PreviewProps) {
  const heading = useId()
  const images = useList('images')
  const [cleaned, setCleaned] = useState<{ paragraphs: CleanInfoPage['paragraphs']; site: SiteShell }>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    Promise.all([call(api.info.preview.$post({ json: { paragraphs: page.paragraphs } })), call(api.site.$get())]).then(
      ([{ paragraphs }, site]) => setCleaned({ paragraphs, site }),
      error => setFailure(errorSentence(error)),
    )
  }, [page])
  const context = useMemo((): SiteContextValue | undefined => {
    if (!cleaned || !images) return undefined
    const store = createSiteStore({
      today: dayOf(new Date().toISOString()),
      site: cleaned.site,
      pages: {},
      events: {},
      images: Object.fromEntries(images.map(image => [image._id, image])),
    })
    return { store, api, loader: createLoader(store, readsOf(api)), hydration: { isDone: true } }
  }, [cleaned, images])
  return (
    <Modal className="editor preview" labelledBy={heading} onEscape={close}>
      <EditorHead id={heading} title={t('Preview', 'Vorschau')} close={close} />
      <Failure>{failure}</Failure>
      {!failure && !context && <Loading>{t('Loading …', 'Wird geladen …')}</Loading>}
      {cleaned && context && (
        <div lang="de">
          <OwnRoot>
            <SiteContext value={context}>
              {/* Links are inert here, as following one would leave the editor. */}
              <MemoryRouter>
                <InfoArticle page={{ ...page, paragraphs: cleaned.paragraphs }} />
              </MemoryRouter>
            </SiteContext>
          </OwnRoot>
        </div>
      )}
    </Modal>
  )
}
