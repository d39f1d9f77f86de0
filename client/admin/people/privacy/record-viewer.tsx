import type { Processors } from '../../../../domain/content/site/site.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Icon } from '../../../kit/ui/icon.tsx'
import { Viewer } from '../../kit/editor/dialog.tsx'
import { WhenLoaded } from '../../kit/failure.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { api } from '../../state/api.ts'
import { useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { keepsPrevious, useFreshQuery } from '../../state/queries.ts'
import { RecordSheet } from './record-sheet.tsx'

/** Shows the record of processing activities (Art. 30 GDPR), with links to enter missing parts. */
export function RecordViewer() {
  const site = useList('site')
  // The record changes with each save.
  const record = useFreshQuery(['record', site?.lastModifiedDate], () => call(api.privacy.record.$get()), {
    ...keepsPrevious,
    enabled: site !== undefined,
  })
  return (
    <Viewer
      help="datenschutz#verarbeitungsverzeichnis"
      title={t('Record of Processing', 'Verarbeitungs\u00adverzeichnis')}
      actions={
        <a className="button button-small" href="/admin/verarbeitungsverzeichnis" target="_blank" rel="noopener">
          <Icon name="print" />
          {t('Open to Print', 'Zum Drucken öffnen')}
        </a>
      }
    >
      <p>
        {t(
          'The data protection authority may ask for this record. It follows from your settings. Only who processes data for you, and the authority in charge, are yours to fill in.',
          'Dieses Verzeichnis kann die Datenschutzaufsicht verlangen. Es entsteht aus deinen Einstellungen. Nur wer für dich Daten verarbeitet und wer die Aufsicht führt, trägst du selbst ein.',
        )}
      </p>
      {site && <MissingProcessors processors={site.processors} />}
      <WhenLoaded of={record}>{content => <RecordSheet record={content} heading="h3" />}</WhenLoaded>
    </Viewer>
  )
}

/** Links to the privacy page's texts, which also name the processors. */
function MissingProcessors({ processors }: { processors: Processors }) {
  const missing = (['host', 'mail', 'authority'] as const).find(name => processors[name] === '')
  const open = () =>
    openOverlay({ kind: 'texts', part: 'privacy', field: `processors.${missing ?? 'host'}` }, { kind: 'record' })
  return (
    <div className="record-processors">
      {missing && (
        <Notice is="bad">
          {t(
            'Not complete yet: who runs the server, who sends the email or which authority is in charge is missing.',
            'Noch nicht vollständig: Es fehlt, wer den Server betreibt, wer die E-Mails verschickt oder welche Aufsicht zuständig ist.',
          )}
        </Notice>
      )}
      <Button variant="outline" small onClick={open}>
        <PanelIcon name="edit" />
        {t('Edit These Lines', 'Diese Angaben bearbeiten')}
      </Button>
    </div>
  )
}
