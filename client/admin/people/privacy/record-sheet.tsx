import { addressLines, inLine } from '../../../../domain/kit/addresses/postal.ts'
import { formatLongDate } from '../../../../domain/kit/format.ts'
import type { Activity, RecordOfProcessing } from '../../../../domain/people/privacy/record-of-processing.ts'

/** Shows the record of processing activities, to read and print; always in German, for the authority. */
export function RecordSheet({ record, heading: Heading }: { record: RecordOfProcessing; heading: 'h1' | 'h3' }) {
  const { activities, asOf, measures, site, thirdCountries } = record
  const Subheading = Heading === 'h1' ? 'h2' : 'h4'
  return (
    <article className="record-sheet" lang="de">
      <Heading>Verzeichnis von Verarbeitungstätigkeiten</Heading>
      <p>
        Nach Art. 30 Abs. 1 DSGVO. {site}, Stand: {formatLongDate(asOf)}
      </p>
      <Rows
        rows={{
          Verantwortlich: controllerLine(record),
          'Vertretung in der EU': record.representative,
          'Datenschutzbeauftragte Person': record.officer,
          Aufsicht: record.processors.authority || UNKNOWN,
        }}
      />
      {activities.map((activity, index) => (
        <section key={activity.title}>
          <Subheading>{`${index + 1}. ${activity.title}`}</Subheading>
          {activity.isUsed ? <Rows rows={rowsOf(activity)} /> : <p>Wird nicht genutzt.</p>}
        </section>
      ))}
      <section>
        <Subheading>Übermittlung in Drittländer</Subheading>
        <p>{thirdCountries}</p>
      </section>
      <section>
        <Subheading>Technische und organisatorische Maßnahmen</Subheading>
        <ul>
          {measures.map(measure => (
            <li key={measure}>{measure}.</li>
          ))}
        </ul>
      </section>
    </article>
  )
}

const UNKNOWN = '[noch eintragen]'

const controllerLine = ({ controller }: RecordOfProcessing): string =>
  inLine([controller.name, ...addressLines(controller), controller.phone, controller.email])

const rowsOf = ({
  purpose,
  basis,
  people,
  data,
  recipients,
  deadlines,
}: Activity): Record<string, string | string[]> => ({
  Zweck: purpose,
  Rechtsgrundlage: basis,
  Personen: people,
  Daten: data,
  Empfänger: recipients,
  Löschung: deadlines,
})

const Rows = ({ rows }: { rows: Record<string, string | string[]> }) => (
  <dl>
    {Object.entries(rows).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        {[value].flat().map(line => (
          <dd key={line}>{line}</dd>
        ))}
      </div>
    ))}
  </dl>
)
