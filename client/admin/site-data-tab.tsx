import { type DragEvent, useState } from 'react'
import { formatDateTime, formatMetricDate } from '../../domain/format.ts'
import { PlainList } from '../ui/plain-list.tsx'
import { upload } from './images/upload.ts'
import { Failure } from './kit/failure.tsx'
import { Thumbnail } from './kit/image-picker.tsx'
import { PanelIcon } from './kit/panel-icon.tsx'
import { AddRow, Cell, RowButton, Section, Table, YesNo } from './kit/table.tsx'
import { NewsletterSection } from './newsletter/newsletter.tsx'
import { type TextsPart, textsParts } from './site/texts-parts.ts'
import { refresh, useList } from './state/lists.ts'
import { openOverlay } from './state/overlay.ts'
import { ask } from './state/question.ts'
import { succeed } from './state/success.ts'

export const SiteDataTab = () => (
  <>
    <Images />
    <InfoPages />
    <Events />
    <NewsletterSection />
    <Texts />
  </>
)

function Images() {
  const images = useList('images') ?? []
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState('')
  const [isOver, setOver] = useState(false)

  async function add(files: readonly File[]) {
    if (files.length === 0 || share !== undefined) return
    setFailure('')
    if (!(await ask(`Add ${files.length} image(s)?`, 'Yes, add'))) return
    setShare(0)
    try {
      await upload(files, setShare)
      void succeed('Image(s) Added', 'images')
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      // What came before it may have been added.
      void refresh('images')
    }
    setShare(undefined)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void add([...event.dataTransfer.files])
  }
  const percent = Math.round((share ?? 0) * 100)
  return (
    <Section title="Images" list="images" aside={<span>{images.length} images</span>}>
      <Failure>{failure}</Failure>
      <PlainList className="tiles panel-images">
        <li>
          <label
            className={isOver ? 'drop drop-over' : 'drop'}
            onDragOver={event => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <PanelIcon name="upload" />
            <strong>{share === undefined ? 'Add Images' : percent < 100 ? `${percent} %` : 'Working …'}</strong>
            <span>png, jpg, jpeg, webp</span>
            {share !== undefined && <progress max={100} value={percent} aria-label="Upload" />}
            <input
              className="visually-hidden"
              type="file"
              multiple
              accept=".png,.jpg,.jpeg,.webp"
              disabled={share !== undefined}
              onChange={event => {
                const files = [...(event.target.files ?? [])]
                // So that the same files can be chosen once more.
                event.target.value = ''
                void add(files)
              }}
            />
          </label>
        </li>
        {images.map(image => (
          <li key={image._id}>
            <button className="tile" type="button" onClick={() => openOverlay({ kind: 'image', item: image })}>
              <span className="visually-hidden">Edit {image.name} </span>
              <Thumbnail image={image} />
            </button>
          </li>
        ))}
      </PlainList>
    </Section>
  )
}

function InfoPages() {
  const infos = useList('infos') ?? []
  const sorted = infos.toSorted((a, b) => b.lastModifiedDate.localeCompare(a.lastModifiedDate))
  return (
    <Section title="Info Pages" list="infos">
      <Table
        columns={['ID', 'Title', 'Active', 'Last Modified Date', 'Options']}
        foot={<AddRow onClick={() => openOverlay({ kind: 'info' })}>Add Page</AddRow>}
      >
        {sorted.map(item => (
          <tr key={item._id}>
            <Cell label="ID" className="quiet">
              <span title={item._id}>{item._id.length > 20 ? `${item._id.slice(0, 8)}…` : item._id}</span>
            </Cell>
            <Cell label="Title">
              <strong>{item.title}</strong>
              {item.path && <small>/info/{item.path}</small>}
            </Cell>
            <Cell label="Active">
              <YesNo is={item.active} />
            </Cell>
            <Cell label="Last Modified Date" className="moment">
              {formatMetricDate(item.lastModifiedDate)}
            </Cell>
            <Cell label="Options" className="options">
              <RowButton icon="edit" of={item.title} onClick={() => openOverlay({ kind: 'info', item })}>
                Edit
              </RowButton>
            </Cell>
          </tr>
        ))}
      </Table>
    </Section>
  )
}

function Events() {
  const events = useList('events') ?? []
  const sorted = events.toSorted((a, b) => b.startDate.localeCompare(a.startDate))
  return (
    <Section title="Events" list="events">
      <Table
        columns={['Title', 'Active', 'Start', 'Location']}
        foot={<AddRow onClick={() => openOverlay({ kind: 'event' })}>Add Event</AddRow>}
      >
        {sorted.map(item => (
          <tr key={item._id}>
            <Cell label="Title">
              <button className="row-title" type="button" onClick={() => openOverlay({ kind: 'event', item })}>
                {item.title}
              </button>
            </Cell>
            <Cell label="Active">
              <YesNo is={item.active} />
            </Cell>
            <Cell label="Start">{formatDateTime(item.startDate)}</Cell>
            <Cell label="Location">{item.locationName}</Cell>
          </tr>
        ))}
      </Table>
    </Section>
  )
}

function Texts() {
  return (
    <Section title="Site Texts" list="site">
      <Table columns={['Text', 'Options']}>
        {(Object.entries(textsParts) as [TextsPart, string][]).map(([part, title]) => (
          <tr key={part}>
            <Cell label="Text">
              <strong>{title}</strong>
            </Cell>
            <Cell label="Options" className="options">
              <RowButton icon="edit" of={title} onClick={() => openOverlay({ kind: 'texts', part })}>
                Edit
              </RowButton>
            </Cell>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
