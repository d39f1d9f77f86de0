import { Suspense, useState } from 'react'
import { proposedPath, takenPaths } from '../../../../domain/content/pages/addresses.ts'
import {
  type InfoPage,
  type InfoPageEdit,
  infoPageFields,
  NewInfoPage,
} from '../../../../domain/content/pages/info-page.ts'
import { isSameText } from '../../../../domain/content/pages/page-version.ts'
import { labelsOf } from '../../../../domain/kit/fields.ts'
import { formatShortDateTime } from '../../../../domain/kit/format.ts'
import { parseInput } from '../../../../domain/kit/input.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { TextArea, TextField } from '../../../kit/ui/field.tsx'
import { Hyphenated } from '../../../kit/ui/hyphenated.tsx'
import { Loading } from '../../../site/blocks/loading.tsx'
import { useAddOnce } from '../../kit/editor/add-once.ts'
import { type EditorForm, RecordEditor } from '../../kit/editor/record-editor.tsx'
import { FieldRow } from '../../kit/form/field-row.tsx'
import { ImagesField, useImageNames } from '../../kit/form/image-picker.tsx'
import { lazily } from '../../kit/lazily.tsx'
import { ItemList } from '../../kit/list/item-list.tsx'
import {
  AddRow,
  Cell,
  optionsColumn,
  PanelTable,
  RowButton,
  Section,
  TableMenu,
  TableRow,
  useRowLimit,
  useShownItems,
  YesNo,
} from '../../kit/list/table.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { inBin } from '../../kit/words/record-words.ts'
import { RichField } from '../../rich-text/rich-field.tsx'
import { api } from '../../state/api.ts'
import { dropRecord, loadCurrent, putRecord, useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { askUser } from '../../state/page/question.ts'

export function InfoPagesSection() {
  const infos = useList('infos') ?? []
  const sorted = infos.toSorted((a, b) => b.lastModifiedDate.localeCompare(a.lastModifiedDate))
  const { listed, showAll } = useShownItems(sorted, useRowLimit(5), t('pages', 'Seiten'))
  return (
    <Section
      help="infoseiten"
      title={t('Info Pages', 'Infoseiten')}
      list="infos"
      aside={<TableMenu tables={[[t('Pages', 'Seiten'), '/api/info/export']]} />}
    >
      <PanelTable
        empty={t('No info pages yet.', 'Noch keine Infoseiten.')}
        columns={[
          { label: 'ID', className: 'quiet' },
          t('Title', 'Titel'),
          t('Active', 'Aktiv'),
          { label: t('Last Modified Date', 'Zuletzt geändert'), className: 'moment' },
          optionsColumn(),
        ]}
        top={<AddRow onClick={() => openOverlay({ kind: 'info' })}>{t('Add Page', 'Seite anlegen')}</AddRow>}
        foot={showAll}
      >
        {listed.map(item => (
          <TableRow key={item._id}>
            <Cell>
              {/* A long id would widen the table; the tooltip shows it in full. */}
              <span title={item._id}>{item._id.length > 20 ? `${item._id.slice(0, 8)}…` : item._id}</span>
            </Cell>
            <Cell>
              <strong>
                <Hyphenated text={item.title} />
              </strong>
              {item.path && <small>/info/{item.path}</small>}
            </Cell>
            <YesNo is={item.active} />
            {formatShortDateTime(item.lastModifiedDate)}
            <RowButton icon="edit" of={item.title} onClick={() => openOverlay({ kind: 'info', item })}>
              {t('Edit', 'Bearbeiten')}
            </RowButton>
          </TableRow>
        ))}
      </PanelTable>
    </Section>
  )
}

const Versions = lazily(async () => (await import('./versions.tsx')).Versions)
const Preview = lazily(async () => (await import('./preview.tsx')).Preview)

const labels = () => {
  const { title, path, keywords, ...others } = labelsOf(infoPageFields)
  return { title, path, keywords, ...others }
}
const paragraphLabels = () => ({ head: t('Head', 'Überschrift'), body: t('Body', 'Text') })

type Draft = NewInfoPage & Pick<InfoPageEdit, 'lastModifiedDate'>

/** Drops fields that only the server sets. */
const draftOf = ({ _id, createdDate, formerPaths, ...draft }: InfoPage): Draft => draft

const emptyPage = (): Draft => parseInput(NewInfoPage, {})

const addPage = (draft: Draft) => call(api.info.add.$post({ json: draft }))
const editPage = (draft: Draft, _id: string) => call(api.info.edit.$post({ json: { ...draft, _id } }))

export function InfoEditor({ item, field }: { item: InfoPage | undefined; field?: string | undefined }) {
  const { addOnce } = useAddOnce({ add: addPage, edit: editPage })
  const [previewed, setPreviewed] = useState<Draft>()
  /** The form that receives the chosen version. */
  const [choosing, setChoosing] = useState<EditorForm<Draft, ReturnType<typeof labels>>>()
  return (
    <>
      <RecordEditor
        help="infoseiten"
        title={item ? t('Edit Info Page', 'Infoseite bearbeiten') : t('Add Info Page', 'Seite anlegen')}
        initial={item ? draftOf(item) : emptyPage()}
        firstField={field}
        labels={labels()}
        save={async draft => putRecord('infos', await (item ? editPage(draft, item._id) : addOnce(draft)))}
        saved={t('Page Saved', 'Seite gespeichert')}
        notSaved={t('Error Saving Info Page', 'Die Infoseite konnte nicht gespeichert werden')}
        show={{ images: useImageNames() }}
        lists={['infos', 'events', 'site', 'bin']}
        loadCurrent={
          item &&
          (async () => {
            const page = await loadCurrent.info(item._id)
            return page && draftOf(page)
          })
        }
        remove={
          item && {
            question: t('Delete Page?', 'Seite löschen?'),
            async run(seen) {
              await call(api.info.del.$post({ json: { _id: item._id, ...seen } }))
              dropRecord('infos', item._id)
            },
            done: inBin(t('Page Deleted', 'Seite gelöscht')),
          }
        }
        actions={({ value }) => (
          <Button variant="outline" small onClick={() => setPreviewed(value)}>
            <PanelIcon name="view" />
            {t('Preview', 'Vorschau')}
          </Button>
        )}
      >
        {form => <PageFields form={form} showVersions={item && (() => setChoosing(form))} />}
      </RecordEditor>
      {item && choosing && (
        <Suspense fallback={<Loading>{t('Loading …', 'Wird geladen …')}</Loading>}>
          <Versions
            page={item}
            take={async version => {
              if (!(await confirmReplacing(choosing.value, item))) return
              const { title, paragraphs } = version
              choosing.set({ title, paragraphs })
              setChoosing(undefined)
            }}
            close={() => setChoosing(undefined)}
          />
        </Suspense>
      )}
      {previewed && (
        <Suspense fallback={<Loading>{t('Loading …', 'Wird geladen …')}</Loading>}>
          <Preview page={previewed} close={() => setPreviewed(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Asks before replacing unsaved text. */
const confirmReplacing = async (draft: Draft, saved: InfoPage) =>
  isSameText(draft, saved) ||
  askUser(
    t('Replace your unsaved text?', 'Deinen noch nicht gespeicherten Text ersetzen?'),
    t('Yes, replace', 'Ja, ersetzen'),
  )

type PageFieldsProps = {
  form: EditorForm<Draft, ReturnType<typeof labels>>
  /** Undefined for a new page. */
  showVersions: (() => void) | undefined
}

function PageFields({ form: { bind, set }, showVersions }: PageFieldsProps) {
  const pages = useList('infos') ?? []
  const [isPathTouched, setPathTouched] = useState(showVersions !== undefined)
  const title = bind.text('title')
  const path = bind.text('path')
  return (
    <div className="editor-columns">
      <div className="editor-fields">
        <TextField
          {...title}
          onChange={event => {
            title.onChange(event)
            if (!isPathTouched) set({ path: proposedPath(event.target.value, takenPaths(pages)) })
          }}
        />
        <TextField
          {...path}
          onChange={event => {
            path.onChange(event)
            setPathTouched(true)
          }}
          className="half"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...bind.text('keywords')} className="half" />
        <TextArea {...bind.text('description')} rows={3} />
        <FieldRow field={infoPageFields.active} {...bind.row('active')} />
        <FieldRow field={infoPageFields.course} {...bind.row('course')} />
        <div>
          <h3>{t('Paragraphs', 'Abschnitte')}</h3>
          {showVersions && (
            <RowButton icon="list" onClick={showVersions}>
              {t('Earlier Versions', 'Frühere Fassungen')}
            </RowButton>
          )}
          <ItemList
            {...bind.list('paragraphs')}
            name={t('Paragraph', 'Abschnitt')}
            labels={paragraphLabels()}
            empty={{ head: '', body: '' }}
          >
            {bindParagraph => (
              <>
                <TextField {...bindParagraph.text('head')} />
                <RichField {...bindParagraph.value('body')} />
              </>
            )}
          </ItemList>
        </div>
      </div>
      <div>
        <ImagesField {...bind.value('images')} label={t('Images on this Page', 'Bilder dieser Seite')} />
      </div>
    </div>
  )
}
