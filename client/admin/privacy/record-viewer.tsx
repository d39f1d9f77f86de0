import { useEffect, useState } from 'react'
import { t } from '../../../domain/language.ts'
import type { RecordOfProcessing } from '../../../domain/privacy/record-of-processing.ts'
import type { Processors, Site } from '../../../domain/site/site.ts'
import { Loading } from '../../site/loading.tsx'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Viewer } from '../kit/dialog.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { Notice } from '../kit/notice.tsx'
import { api } from '../state/api.ts'
import { putSite, useList } from '../state/lists.ts'
import { RecordSheet } from './record-sheet.tsx'

/** The record of processing activities (Art. 30 GDPR), and who processes data for the operator, which stands nowhere else. */
export function RecordViewer() {
  const site = useList('site')
  const [record, setRecord] = useState<RecordOfProcessing>()
  const { run, failure } = useCall()
  const version = site?.lastModifiedDate
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is saved changes the record
  useEffect(() => {
    void run(async () => setRecord(await call(api.privacy.record.$get())))
  }, [run, version])
  return (
    <Viewer
      title={t('Record of processing', 'Verarbeitungs\u00adverzeichnis')}
      actions={
        <a className="button button-small" href="/admin/verarbeitungsverzeichnis" target="_blank" rel="noopener">
          <Icon name="print" />
          {t('Open to Print', 'Zum Drucken öffnen')}
        </a>
      }
    >
      <p>
        {t(
          'The data protection authority may ask for this record. It follows from your settings. Only these three lines are yours to fill in.',
          'Dieses Verzeichnis kann die Datenschutzaufsicht verlangen. Es entsteht aus deinen Einstellungen, nur diese drei Zeilen trägst du selbst ein.',
        )}
      </p>
      {site && <ProcessorsForm key={version} site={site} />}
      <Failure>{failure}</Failure>
      {record ? (
        <RecordSheet record={record} heading="h3" />
      ) : (
        !failure && <Loading>{t('Loading …', 'Wird geladen …')}</Loading>
      )}
    </Viewer>
  )
}

const fields = (): [keyof Processors, string, string][] => [
  ['host', t('Hosting', 'Hosting'), t('Name and address of the company', 'Name und Anschrift der Firma')],
  ['mail', t('Mail provider', 'E-Mail-Anbieter'), t('Name and address of the company', 'Name und Anschrift der Firma')],
  [
    'authority',
    t('Data protection authority', 'Datenschutzaufsicht'),
    t('That of your state', 'Die deines Bundeslandes'),
  ],
]

function ProcessorsForm({ site }: { site: Site }) {
  const [processors, setProcessors] = useState(site.processors)
  const [isBusy, setBusy] = useState(false)
  const { run, failure } = useCall()
  const isChanged = fields().some(([name]) => processors[name] !== site.processors[name])
  const isMissing = fields().some(([name]) => site.processors[name] === '')
  const { lastModifiedDate } = site

  async function save() {
    setBusy(true)
    try {
      const json = { processors, ...(lastModifiedDate === undefined ? {} : { lastModifiedDate }) }
      putSite(await call(api.site.edit.$post({ json })))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="record-processors"
      onSubmit={event => {
        event.preventDefault()
        void run(save)
      }}
    >
      {isMissing && (
        <Notice is="bad">
          {t(
            'Not complete yet: lines that are empty show a gap in the record.',
            'Noch nicht vollständig: Was hier leer ist, fehlt im Verzeichnis.',
          )}
        </Notice>
      )}
      {fields().map(([name, label, hint]) => (
        <TextField
          key={name}
          id={`processors-${name}`}
          label={label}
          hint={hint}
          autoComplete="off"
          value={processors[name]}
          onChange={({ target }) => setProcessors({ ...processors, [name]: target.value })}
        />
      ))}
      <Failure>{failure}</Failure>
      <Button type="submit" small disabled={isBusy || !isChanged}>
        {t('Save', 'Speichern')}
      </Button>
    </form>
  )
}
