import { useId, useMemo } from 'react'
import { MemoryRouter } from 'react-router-dom'
import type { InfoPage } from '../../../../domain/content/pages/info-page.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { createLoader, readsOf } from '../../../kit/state/loader.ts'
import { createSiteStore, SiteContext, type SiteContextValue } from '../../../kit/state/site.ts'
import { InfoArticle } from '../../../site/blocks/info-article.tsx'
import { EditorHead, Modal } from '../../kit/editor/dialog.tsx'
import { WhenLoaded } from '../../kit/failure.tsx'
import { OwnRoot } from '../../kit/own-root.tsx'
import { api } from '../../state/api.ts'
import { useList } from '../../state/lists.ts'
import { useFreshQuery } from '../../state/queries.ts'

type PreviewProps = {
  page: Pick<InfoPage, 'path' | 'title' | 'images' | 'paragraphs'>
  close: () => void
}

/** Previews an unsaved info page, with its paragraphs cleaned by the server. */
export function Preview({ page, close }: PreviewProps) {
  const heading = useId()
  const images = useList('images')
  const preview = useFreshQuery(['preview', page.paragraphs], () =>
    Promise.all([call(api.info.preview.$post({ json: { paragraphs: page.paragraphs } })), call(api.site.$get())]),
  )
  const shown = useMemo(() => {
    if (!preview.data || !images) return undefined
    const [{ paragraphs }, site] = preview.data
    const store = createSiteStore({
      today: dayOf(new Date().toISOString()),
      site,
      pages: {},
      events: {},
      images: Object.fromEntries(images.map(image => [image._id, image])),
    })
    const loader = createLoader(store, readsOf(api))
    const context: SiteContextValue = { store, api, loader, hydration: { isDone: true } }
    return { paragraphs, context }
  }, [preview.data, images])
  return (
    <Modal className="editor preview" labelledBy={heading} onEscape={close}>
      <EditorHead id={heading} title={t('Preview', 'Vorschau')} close={close} />
      <WhenLoaded of={{ ...preview, data: shown }}>
        {({ paragraphs, context }) => (
          <div lang="de">
            <OwnRoot>
              <SiteContext value={context}>
                {/* Links are inert here, as following one would leave the editor. */}
                <MemoryRouter>
                  <InfoArticle page={{ ...page, paragraphs }} />
                </MemoryRouter>
              </SiteContext>
            </OwnRoot>
          </div>
        )}
      </WhenLoaded>
    </Modal>
  )
}
