import { Suspense, useId, useState } from 'react'
import type { InfoPage } from '../../../../domain/content/pages/info-page.ts'
import { type PageVersionView, VERSIONS_KEPT } from '../../../../domain/content/pages/page-version.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Loading } from '../../../site/blocks/loading.tsx'
import { EditorHead, Modal } from '../../kit/editor/dialog.tsx'
import { Failure, useCall, WhenLoaded } from '../../kit/failure.tsx'
import { lazily } from '../../kit/lazily.tsx'
import { Cell, optionsColumn, PanelTable, RowButton, TableRow } from '../../kit/list/table.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shortMoment, shownDateTime } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import { askUser } from '../../state/page/question.ts'
import { useFreshQuery } from '../../state/queries.ts'

const Preview = lazily(async () => (await import('./preview.tsx')).Preview)

type VersionsProps = {
  page: Pick<InfoPage, '_id' | 'path' | 'images'>
  take: (version: PageVersionView) => void
  close: () => void
}

/** Shows earlier versions of a page's text, to view and restore. */
export function Versions({ page, take, close }: VersionsProps) {
  const heading = useId()
  const versions = useFreshQuery(['versions', page._id], () =>
    call(api.info.versions.$get({ query: { _id: page._id } })),
  )
  const [viewed, setViewed] = useState<PageVersionView>()
  const { run, failure } = useCall()
  async function removeAll() {
    const question = t('Delete all earlier versions for good?', 'Alle früheren Fassungen endgültig löschen?')
    if (!(await askUser(question, t('Yes, delete', 'Ja, löschen')))) return
    await call(api.info.versions.del.$post({ json: { _id: page._id } }))
    versions.retry()
  }
  const columns = [
    { label: t('Until', 'Bis'), className: 'moment' },
    t('Title', 'Titel'),
    t('Replaced by', 'Ersetzt von'),
    optionsColumn(),
  ]
  return (
    <Modal className="editor" labelledBy={heading} onEscape={close}>
      <div className="editor-view">
        <EditorHead id={heading} title={t('Earlier Versions', 'Frühere Fassungen')} close={close} />
        <div className="editor-body">
          <WhenLoaded of={versions}>
            {shown => (
              <>
                <p className="note" role="status">
                  {shown.length === 0
                    ? t(
                        'There is no earlier version yet. One is kept each time the text is saved with changes.',
                        'Es gibt noch keine frühere Fassung. Immer wenn du geänderten Text speicherst, bleibt der alte hier liegen.',
                      )
                    : t(
                        `The last ${VERSIONS_KEPT} versions of title and paragraphs are kept. A text you take counts once you save.`,
                        `Titel und Abschnitte der letzten ${VERSIONS_KEPT} Fassungen bleiben hier. Ein Text, den du übernimmst, gilt erst, wenn du speicherst.`,
                      )}
                </p>
                {shown.length > 0 && (
                  <PanelTable columns={columns}>
                    {shown.map(version => (
                      <TableRow key={version._id}>
                        {shortMoment(version.replacedAt)}
                        <strong>{version.title}</strong>
                        {version.replacedBy || '–'}
                        <Cell>
                          <RowButton icon="view" of={until(version)} onClick={() => setViewed(version)}>
                            {t('View', 'Ansehen')}
                          </RowButton>
                          <RowButton icon="again" of={until(version)} onClick={() => take(version)}>
                            {t('Take This Text', 'Diesen Text übernehmen')}
                          </RowButton>
                        </Cell>
                      </TableRow>
                    ))}
                  </PanelTable>
                )}
                {shown.length > 0 && (
                  <div className="buttons">
                    <Button variant="outline" small onClick={() => run(removeAll)}>
                      <PanelIcon name="bin" />
                      {t('Delete All Versions', 'Alle Fassungen löschen')}
                    </Button>
                  </div>
                )}
                <Failure>{failure}</Failure>
              </>
            )}
          </WhenLoaded>
        </div>
      </div>
      {viewed && (
        <Suspense fallback={<Loading>{t('Loading …', 'Wird geladen …')}</Loading>}>
          <Preview page={{ ...page, ...viewed }} close={() => setViewed(undefined)} />
        </Suspense>
      )}
    </Modal>
  )
}

const until = ({ replacedAt }: PageVersionView) =>
  t(`until ${shownDateTime(replacedAt)}`, `bis ${shownDateTime(replacedAt)}`)
