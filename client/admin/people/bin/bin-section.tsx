import { useRef, useState } from 'react'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { isDeletable } from '../../../../domain/office/lists/bin.ts'
import type { BinKind, BinListEntry } from '../../../../domain/people/bin/bin.ts'
import { BIN_DAYS } from '../../../../domain/people/bin/bin-days.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { PagedCount, PagedSearch, PagedTable, usePaging } from '../../kit/list/paged-table.tsx'
import { Cell, optionsColumn, RowButton, Section, TableRow, useRowLimit, useShownItems } from '../../kit/list/table.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shortDay, shortMoment } from '../../kit/words/day.ts'
import { shownName } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import { forgetDraftsAbout } from '../../state/drafts.ts'
import { type ListName, refreshLists } from '../../state/lists.ts'
import { askUser } from '../../state/page/question.ts'
import { showSuccess } from '../../state/page/success.ts'

const lists: Record<BinKind, ListName> = {
  info: 'infos',
  event: 'events',
  image: 'images',
  file: 'files',
  registration: 'registrations',
}

const kindName = (kind: BinKind) =>
  ({
    info: t('Info page', 'Infoseite'),
    event: t('Event', 'Termin'),
    image: t('Image', 'Bild'),
    file: t('File', 'Datei'),
    registration: t('Registration or inquiry', 'Anmeldung oder Anfrage'),
  })[kind]

/** Replaces the deletion date while people wait. */
const waitWords = (people: number) =>
  people === 1
    ? t('kept: 1 person is waiting', 'bleibt: 1 Person wartet')
    : t(`kept: ${people} people are waiting`, `bleibt: ${people} Personen warten`)

/** Number of ids that fit the body of one call. */
const DELETED_AT_ONCE = 5000

/** With fewer entries, the bin has no search field. */
const SEARCH_ABOVE = 10

/** Shows recently deleted records. */
export function BinSection() {
  const { data, paging } = usePaging('bin')
  const { rows = [], all = 0, free = 0 } = data ?? {}
  const first = useRowLimit(3)
  const { listed, showAll } = useShownItems(rows, first, t('deleted entries', 'gelöschte Einträge'))
  const { run, isBusy, failure } = useCall()
  /** Runs one call at a time; entries that somebody else has removed disappear. */
  const runOnce = async (work: () => Promise<void>) => {
    if (isBusy) return
    await run(() =>
      work().catch(error => {
        void refreshLists('bin')
        throw error
      }),
    )
  }
  const [notes, setNotes] = useState<readonly string[]>([])
  const top = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its row.
  const focusHeading = () => top.current?.closest('section')?.querySelector('h2')?.focus()

  async function restore(entry: BinListEntry) {
    setNotes([])
    const { kind, notes } = await call(api.bin.restore.$post({ json: { _id: entry._id } }))
    const name = shownName(entry)
    setNotes(notes.length > 0 ? [t(`“${name}” is back.`, `„${name}“ ist wieder da.`), ...notes] : [])
    void showSuccess(t('Restored', 'Wiederhergestellt'), 'bin', 'heldEvents', lists[kind])
    focusHeading()
  }
  async function deleteForGood(entries: readonly BinListEntry[], question: string) {
    setNotes([])
    if (!(await askUser(question, t('Yes, delete for good', 'Ja, endgültig löschen')))) return
    for (let at = 0; at < entries.length; at += DELETED_AT_ONCE) {
      const portion = entries.slice(at, at + DELETED_AT_ONCE)
      await call(api.bin.del.$post({ json: { _ids: portion.map(({ _id }) => _id) } }))
      forgetDraftsAbout(portion.map(({ record }) => record))
    }
    void showSuccess(t('Deleted for Good', 'Endgültig gelöscht'), 'bin')
    focusHeading()
  }
  /** Deletes only what is in the bin at the click; keeps events with a waiting list. */
  async function empty() {
    const entries = (await call(api.bin.$get())).filter(isDeletable)
    const count = entries.length
    await deleteForGood(
      entries,
      count === 1
        ? t('Empty the bin? 1 entry is deleted for good.', 'Papierkorb leeren? 1 Eintrag wird endgültig gelöscht.')
        : t(
            `Empty the bin? ${count} entries are deleted for good.`,
            `Papierkorb leeren? ${count} Einträge werden endgültig gelöscht.`,
          ),
    )
  }
  return (
    <Section
      help="papierkorb"
      title={t('Bin', 'Papierkorb')}
      paging={paging}
      aside={all > 0 && <PagedCount paging={paging} />}
    >
      <div ref={top}>
        <p className="note">
          {t(
            `What you delete stays here for ${BIN_DAYS} days, then it is gone for good. Visitors do not see it.`,
            `Was du löschst, liegt hier noch ${BIN_DAYS} Tage, dann ist es endgültig weg. Besucher sehen es nicht.`,
          )}
        </p>
        <div role="status">{notes.length > 0 && <Notice is="good">{notes.join(' ')}</Notice>}</div>
        {all === 0 ? (
          <p className="note">{t('The bin is empty.', 'Der Papierkorb ist leer.')}</p>
        ) : (
          <>
            {all > Math.min(first, SEARCH_ABOVE) && <PagedSearch id="search-bin" paging={paging} />}
            <PagedTable
              paging={paging}
              name={t('Bin', 'Papierkorb')}
              columns={[
                { label: t('What', 'Was'), sort: 'what' },
                { label: t('Deleted', 'Gelöscht'), sort: 'deleted' },
                { label: t('Deleted for Good', 'Weg am'), sort: 'gone', className: 'moment' },
                optionsColumn(),
              ]}
              empty=""
              foot={showAll}
            >
              {listed.map(entry => (
                <TableRow key={entry._id}>
                  <Cell>
                    <strong>{shownName(entry)}</strong>
                    <small>{kindName(entry.kind)}</small>
                  </Cell>
                  <Cell>
                    {shortMoment(entry.deletedAt)}
                    {entry.deletedBy && <small>{t(`by ${entry.deletedBy}`, `von ${entry.deletedBy}`)}</small>}
                  </Cell>
                  {entry.people === undefined ? shortDay(dayOf(entry.goneAt)) : waitWords(entry.people)}
                  <Cell>
                    <RowButton icon="again" of={shownName(entry)} onClick={() => runOnce(() => restore(entry))}>
                      {t('Restore', 'Wiederherstellen')}
                    </RowButton>
                    {entry.people === undefined ? (
                      <RowButton
                        icon="bin"
                        of={shownName(entry)}
                        onClick={() =>
                          runOnce(() =>
                            deleteForGood(
                              [entry],
                              t(`Delete “${shownName(entry)}” for good?`, `„${shownName(entry)}“ endgültig löschen?`),
                            ),
                          )
                        }
                      >
                        {t('Delete for Good', 'Endgültig löschen')}
                      </RowButton>
                    ) : (
                      <a href={`/admin/desk/event/${entry.record}/cancel`}>{t('Call Off …', 'Absagen …')}</a>
                    )}
                  </Cell>
                </TableRow>
              ))}
            </PagedTable>
            <div className="buttons">
              <Button disabled={free === 0} variant="outline" small onClick={() => runOnce(empty)}>
                <PanelIcon name="bin" />
                {t('Empty the Bin', 'Papierkorb leeren')}
              </Button>
            </div>
          </>
        )}
        <Failure>{failure}</Failure>
      </div>
    </Section>
  )
}
