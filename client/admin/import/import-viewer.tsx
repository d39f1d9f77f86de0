import { useState } from 'react'
import type {
  ImportKind,
  ImportOptions,
  ImportPreview,
  PreviewField,
  PreviewRow,
} from '../../../domain/import/import.ts'
import type { ImportProgress } from '../../../domain/import/progress.ts'
import { reportOf, unreadColumns } from '../../../domain/import/report.ts'
import { t } from '../../../domain/kit/language.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CheckBox } from '../../kit/ui/field.tsx'
import { Viewer } from '../kit/editor/dialog.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { MoreDetails } from '../kit/fold.tsx'
import { ChoiceSelect } from '../kit/form/choice-select.tsx'
import { closeOverlay } from '../state/overlay.ts'
import { showSuccess } from '../state/page/success.ts'
import {
  ConsentPart,
  type ConsentWords,
  EventOfList,
  NamedEvents,
  PriceChoice,
  RepeatedChoice,
  uncoveredIds,
} from './event-choice.tsx'
import { importKindWord, outcomeTitles } from './import-words.ts'
import { ImportCounts, ImportResult, ImportRows, RowChange, RowSummary } from './report-part.tsx'
import { cancelledWords, changedLists, importFile, previewFile, RunState, useRun } from './run-state.tsx'
import { UploadsPart } from './uploads-part.tsx'
import { useUploads } from './use-uploads.ts'

type Props = { file: File; of: ImportKind; preview: ImportPreview }

/** Previews an import; nothing is stored before the user confirms it. */
export function ImportViewer({ file, of: kind, preview: initialPreview }: Props) {
  const [firstChoices] = useState<ImportOptions>({ kind, ...(kind === 'events' ? { shown: true } : {}) })
  const [choices, setChoices] = useState(firstChoices)
  const [preview, setPreview] = useState(initialPreview)
  /** Explicit choices by row id; other rows are ticked unless doubtful. */
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [words, setWords] = useState<ConsentWords>({ proven: false, asked: false })
  /** Doubtful rows must be ticked one by one. */
  const tickAll = (isOn: boolean) =>
    setTicks(
      before => new Map(fresh.map(({ id, isDoubtful }) => [id, isOn && (!isDoubtful || before.get(id) === true)])),
    )
  const isTicked = ({ id, isDoubtful }: PreviewRow) => ticks.get(id) ?? !isDoubtful
  const untickedIds = new Set(preview.rows.flatMap(row => (isTicked(row) ? [] : [row.id])))
  const leftOut = kind === 'subscribers' ? uncoveredIds(preview.rows, untickedIds, words) : untickedIds
  const [typedCost, setTypedCost] = useState<number | undefined>()
  const [added, setAdded] = useState<Awaited<ReturnType<typeof importFile>>>()
  const { run, isBusy, failure } = useCall()
  const server = useRun()
  const runBusily = (action: () => Promise<void>) => void run(action)
  const choose = (changes: Partial<ImportOptions>) => look({ ...choices, ...changes })
  const look = (next: ImportOptions) =>
    runBusily(async () => {
      const preview = await server.perform(calls => previewFile(file, next, calls))
      if (!preview) return
      setPreview(preview)
      setChoices(next)
    })
  const chooseEvent = (event: string) => {
    const { event: _, ...others } = choices
    return look(event === '' ? others : { ...others, event })
  }
  const choosePrice = (cost: number | undefined) => {
    const { cost: _, ...others } = choices
    return look(cost === undefined ? others : { ...others, cost })
  }
  const isUnsaved =
    choices !== firstChoices || ticks.size > 0 || typedCost !== undefined || Object.values(words).some(Boolean)
  /** True if the preview used another price than the one typed. */
  const isPriceOpen = typedCost !== choices.cost
  const chosenRows = preview.rows.filter(({ id, outcome }) => outcome === 'new' && !leftOut.has(id))
  /** Pictures missing from pages of an earlier import. */
  const missingPictures = preview.rows.flatMap(({ lacks }) => (lacks ? [lacks] : []))
  const uploads = useUploads({
    pictures: [...new Set([...chosenRows.flatMap(({ pictures = [] }) => pictures), ...missingPictures.flat()])],
    files: [...new Set(chosenRows.flatMap(({ files = [] }) => files))],
  })
  const uploadMissing = () => runBusily(async () => void (await server.perform(({ signal }) => uploads.addAll(signal))))
  const add = (isWithoutFailed = false) =>
    runBusily(async () => {
      const without = leftOut.size > 0 ? { leftOut: [...leftOut] } : {}
      const consent = kind === 'subscribers' ? { consent: true as const } : {}
      const result = await server.perform(async calls => {
        if (!isWithoutFailed && !(await uploads.addAll(calls.signal))) return undefined
        return uploads.importWith(ids => {
          const uploadIds = kind === 'pages' ? ids : {}
          return importFile(file, { ...choices, ...consent, ...uploadIds, ...without }, calls)
        }, calls.signal)
      })
      if (!result) return
      setAdded(result)
      void showSuccess(t('Imported', 'Übernommen'), ...changedLists)
    })
  const hasEventColumn = preview.fields.some(({ name, column }) => name === 'event' && column >= 0)
  const fresh = preview.rows.filter(({ outcome }) => outcome === 'new')
  const filled = missingPictures.filter(pictures => pictures.some(uploads.isFound)).length
  const count = chosenRows.length + filled
  const blocked = preview.rows.filter(({ reason }) => reason === 'unsubscribed').length
  if (added) return <ImportResult file={file} added={added} isLate={server.wasLate} />
  return (
    <Viewer
      help="umziehen"
      title={t(`Import: ${importKindWord(kind)}`, `Übernehmen: ${importKindWord(kind)}`)}
      isBusy={isBusy && !server.isOn}
      close={server.isOn ? server.cancel : closeOverlay}
      isUnsaved={isUnsaved && !server.isOn}
      state={server.isOn ? stateOf(uploads, server.progress) : file.name}
      decision={
        <Button
          small
          disabled={isBusy || isPriceOpen || count + blocked === 0 || uploads.failed.length > 0}
          onClick={() => add()}
        >
          {isBusy
            ? t('One moment …', 'Einen Moment …')
            : count === 0 && blocked > 0
              ? t(`Block ${blocked} Only`, `Nur ${blocked} sperren`)
              : chosenRows.length === 0 && filled > 0
                ? t('Add Pictures', 'Bilder ergänzen')
                : t(`Import ${count}`, `${count} übernehmen`)}
        </Button>
      }
    >
      <div className="import">
        <p role="status">{server.isCancelled ? cancelledWords() : countsOf(preview.rows)}</p>
        <ImportCounts
          report={reportOf(preview.rows, {
            ...{ unticked: leftOut, columns: unreadColumns(preview), beside: preview.report.beside },
          })}
        />
        {preview.notes.map(note => (
          <p className="note" key={note}>
            {note}
          </p>
        ))}
        {kind === 'events' && (
          <CheckBox
            id="import-shown"
            label={t('Visitors see the events at once', 'Die Termine sind gleich für alle zu sehen')}
            checked={choices.shown === true}
            disabled={isBusy}
            onChange={({ target }) => choose({ shown: target.checked })}
          />
        )}
        {kind === 'events' && (
          <PriceChoice applied={choices.cost} isBusy={isBusy} type={setTypedCost} choose={choosePrice} />
        )}
        {kind === 'events' && (
          <RepeatedChoice rows={preview.rows} as={choices.as} isBusy={isBusy} choose={as => choose({ as })} />
        )}
        {kind === 'registrations' && !hasEventColumn && (
          <EventOfList event={choices.event} isBusy={isBusy} choose={chooseEvent} />
        )}
        {kind === 'registrations' && (
          <NamedEvents
            rows={preview.rows.filter(({ asks }) => hasEventColumn || asks !== '')}
            chosen={choices.namedEvents ?? {}}
            isBusy={isBusy}
            choose={namedEvents => choose({ namedEvents })}
          />
        )}
        {kind === 'subscribers' && <ConsentPart rows={preview.rows} words={words} isBusy={isBusy} choose={setWords} />}
        <Fields
          preview={preview}
          isBusy={isBusy}
          choose={(name, column) => choose({ columns: { ...choices.columns, [name]: column } })}
        />
        <UploadsPart
          {...{ uploads, isBusy }}
          choose={files => runBusily(() => uploads.choose(files))}
          tryAgain={uploadMissing}
          goWithout={() => add(true)}
        />
        <Failure>{failure}</Failure>
        {outcomeTitles().map(({ outcome, title }) => (
          <ImportRows
            key={outcome}
            title={title}
            rows={preview.rows.filter(row => row.outcome === outcome)}
            {...(outcome === 'new'
              ? {
                  isTicked,
                  tickAll: (isOn: boolean) => !isBusy && tickAll(isOn),
                }
              : {})}
          >
            {row =>
              outcome === 'new' ? (
                <CheckBox
                  id={`import-row-${row.id}`}
                  label={<RowSummary row={row} />}
                  checked={isTicked(row)}
                  disabled={isBusy}
                  onChange={({ target }) => setTicks(before => new Map(before).set(row.id, target.checked))}
                />
              ) : (
                <>
                  <RowSummary row={row} />
                  {row.change && <RowChange change={row.change} />}
                </>
              )
            }
          </ImportRows>
        ))}
      </div>
    </Viewer>
  )
}

type UploadState = { done: number; matched: number; isWaiting: boolean }
const stateOf = ({ done, matched, isWaiting }: UploadState, progress: ImportProgress | null) =>
  isWaiting ? (
    <span role="status">
      {t(
        'The server cannot be reached, I keep trying …',
        'Der Server ist nicht zu erreichen, ich versuche es weiter …',
      )}
    </span>
  ) : progress === null && done < matched ? (
    t(`File ${done + 1} of ${matched} …`, `Datei ${done + 1} von ${matched} …`)
  ) : (
    <RunState progress={progress} />
  )

const countsOf = (rows: readonly PreviewRow[]): string =>
  outcomeTitles()
    .map(({ outcome, title }) => ({ title, count: rows.filter(row => row.outcome === outcome).length }))
    .filter(({ count }) => count > 0)
    .map(({ title, count }) => `${title}: ${count}`)
    .join(' · ') || t('There is nothing in this file.', 'In dieser Datei steht nichts.')

type FieldsProps = {
  preview: Pick<ImportPreview, 'headings' | 'fields'>
  isBusy: boolean
  choose: (name: string, column: number) => void
}

/** Maps columns to fields; unfolded if a required one was not found. */
function Fields({ preview: { headings, fields }, isBusy, choose }: FieldsProps) {
  const isLacking = fields.some(({ isNeeded, column }) => isNeeded && column < 0)
  const [isOpen, setOpen] = useState(isLacking)
  if (headings.length === 0) return null
  const foundColumns = new Set(
    fields.flatMap(({ column, more = [] }) => [column, ...more]).filter(column => column >= 0),
  )
  const unused = unreadColumns({ headings, fields })
  return (
    <>
      <MoreDetails
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        summary={columnWords(foundColumns.size, unused.length)}
      >
        <div className="import-columns">
          {fields.map(field => (
            <Field key={field.name} field={field} headings={headings} isBusy={isBusy} choose={choose} />
          ))}
        </div>
      </MoreDetails>
      {unused.length > 0 && (
        <p className="note">
          {t('These columns of your file are not imported: ', 'Aus deiner Datei bleiben diese Spalten draußen: ')}
          {unused.join(', ')}
        </p>
      )}
    </>
  )
}

/** Names the numbers of recognised and unused columns. */
const columnWords = (recognised: number, unused: number): string =>
  [
    recognised === 1
      ? t('1 column recognized', '1 Spalte erkannt')
      : t(`${recognised} columns recognized`, `${recognised} Spalten erkannt`),
    unused > 0 && t(`${unused} not`, `${unused} nicht`),
  ]
    .filter(Boolean)
    .join(', ')

type FieldProps = { field: PreviewField; headings: readonly string[] } & Pick<FieldsProps, 'isBusy' | 'choose'>
const Field = ({ field, headings, isBusy, choose }: FieldProps) => {
  const { name, label, column, isNeeded, more = [] } = field
  const otherHeadings = more.map(at => headings[at]).join(', ')
  return (
    <ChoiceSelect
      id={`import-${name}`}
      label={label}
      disabled={isBusy}
      value={column}
      {...(otherHeadings === '' ? {} : { hint: t(`Also: ${otherHeadings}`, `Dazu: ${otherHeadings}`) })}
      error={isNeeded && column < 0 ? t('Please choose a column.', 'Bitte wähle eine Spalte.') : undefined}
      onChange={column => choose(name, column)}
      choices={[
        [-1, t('none', 'keine')],
        ...headings.map((heading, at) => [at, heading || t(`Column ${at + 1}`, `Spalte ${at + 1}`)] as const),
      ]}
    />
  )
}
