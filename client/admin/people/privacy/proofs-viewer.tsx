import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { ProofRow } from '../../../../domain/office/lists/proofs.ts'
import { declarer } from '../../../../domain/questions/answer.ts'
import { call } from '../../../kit/state/api.ts'
import { Viewer } from '../../kit/editor/dialog.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { PagedCount, PagedSearch, PagedTable, usePaging } from '../../kit/list/paged-table.tsx'
import { Cell, optionsColumn, RowButton, TableRow } from '../../kit/list/table.tsx'
import { shortDay } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import { askUser } from '../../state/page/question.ts'

/** Lists the consents to publish, in bookings or as proofs of their own, and ends their use (D75). */
export function ProofsViewer() {
  const { run, failure } = useCall()
  const { data, paging } = usePaging('proofs')
  const { rows = [], inUse = [], all = 0 } = data ?? {}
  const end = (ids: readonly string[], ended: boolean) =>
    run(async () => {
      await call(api.privacy.proofs.ended.$post({ json: { _ids: [...ids], ended } }))
      paging.retry()
    })
  async function endAll() {
    const question = t(
      `Are all ${inUse.length} no longer used? Their proofs are deleted three years after the end of this year.`,
      `Ist die Nutzung von allen ${inUse.length} zu Ende? Ihre Nachweise werden drei Jahre nach diesem Jahr gelöscht.`,
    )
    if (await askUser(question, t('Yes, no longer used', 'Ja, sie ist zu Ende'))) await end(inUse, true)
  }
  return (
    <Viewer help="fotoerlaubnis" title={t('Proofs of Consents', 'Nachweise über Einwilligungen')}>
      <p className="proofs-about">
        {t(
          'Here are consents to publish since their events began. They are your proof, also when the booking is deleted. Mark a consent as ended once you have taken the picture down, or the flyers are used up. Its proof is deleted three years after the end of that year. A revoked consent has already ended.',
          'Hier stehen Einwilligungen zum Veröffentlichen, sobald ihr Termin begonnen hat. Sie bleiben als Nachweis, auch wenn die Buchung gelöscht ist. Ist das Foto heruntergenommen oder die Auflage vergriffen, sag es hier: Drei Jahre nach dem Ende dieses Jahres wird der Nachweis gelöscht. Eine widerrufene Einwilligung ist von selbst zu Ende.',
        )}
      </p>
      {paging.failure !== '' && <Failure retry={paging.retry}>{paging.failure}</Failure>}
      {all > 0 && <PagedSearch id="search-proofs" paging={paging} />}
      <PagedTable
        paging={paging}
        name={t('Proofs', 'Nachweise')}
        columns={[
          { label: t('Person', 'Person'), sort: 'person' },
          { label: t('Event', 'Termin'), sort: 'event', className: 'proof-title' },
          { label: t('Given', 'Erteilt'), sort: 'given' },
          { label: t('Kept', 'Bleibt'), sort: 'until' },
          optionsColumn(),
        ]}
        empty={t('There are none.', 'Es gibt keine.')}
        top={
          <>
            {all > 0 && <PagedCount paging={paging} />}
            {inUse.length > 1 && (
              <RowButton icon="check" onClick={endAll}>
                {t(`All Shown: No Longer Used (${inUse.length})`, `Nutzung aller gezeigten beendet (${inUse.length})`)}
              </RowButton>
            )}
            <Failure>{failure}</Failure>
          </>
        }
      >
        {rows.map(row => (
          <Row key={row._id} row={row} end={ended => end([row._id], ended)} />
        ))}
      </PagedTable>
    </Viewer>
  )
}

function Row({ row, end }: { row: ProofRow; end: (ended: boolean) => unknown }) {
  const { person, title, wording, date, until, revoked, ended } = row
  return (
    <TableRow>
      <Cell>
        <strong>{person}</strong>
        <small lang="de">{wording}</small>
      </Cell>
      {title}
      <Cell>
        {shortDay(dayOf(date))}
        <small>{declarer(row)}</small>
      </Cell>
      <Cell>
        {until === '' ? (
          t('while it is used', 'solange sie genutzt wird')
        ) : (
          <span className="unbroken">{t(`until ${shortDay(until)}`, `bis ${shortDay(until)}`)}</span>
        )}
        {revoked && (
          <small className="unbroken">
            {t(`revoked on ${shortDay(dayOf(revoked.date))}`, `widerrufen am ${shortDay(dayOf(revoked.date))}`)}
          </small>
        )}
        {revoked && <small>{declarer(revoked)}</small>}
        {ended && (
          <small className="unbroken">
            {t(`use ended on ${shortDay(dayOf(ended))}`, `Nutzung beendet am ${shortDay(dayOf(ended))}`)}
          </small>
        )}
      </Cell>
      <Cell>
        {!revoked && (
          <RowButton icon={ended ? 'again' : 'check'} of={person} onClick={() => end(!ended)}>
            {ended ? t('Still Used', 'Wird doch genutzt') : t('No Longer Used', 'Nutzung beendet')}
          </RowButton>
        )}
      </Cell>
    </TableRow>
  )
}
