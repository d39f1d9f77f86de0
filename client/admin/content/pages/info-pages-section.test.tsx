// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type InfoPage, NewInfoPage } from '../../../../domain/content/pages/info-page.ts'
import {
  sampleBooking,
  sampleEvent,
  sampleImage,
  sampleInfoPage,
  sampleQuestion,
  sampleSite,
  trusted,
} from '../../../../domain/testing/samples.ts'
import { screen, waitFor } from '../../../testing/dom.ts'
import { openEditor, servePanel } from '../../../testing/panel.tsx'

const page = sampleInfoPage({ active: false, formerPaths: ['kraeuter'] })
const images = [sampleImage({ _id: 'moos', name: 'moos.jpg', desc: 'Moos am Bach' })]

const version = {
  _id: 'v1',
  title: 'Kräuter am Weg',
  paragraphs: [{ head: 'Früher', body: trusted('<p>Bärlauch.</p>') }],
  replacedAt: '2026-11-20T09:00:00.000Z',
  replacedBy: 'Erika',
}

async function openPage(item?: InfoPage, versions = [version]) {
  const server = await servePanel({ infos: [page], images, versions })
  return { ...server, ...openEditor(item ? { kind: 'info', item } : { kind: 'info' }) }
}

test('every field of an info page can be changed and is saved', async () => {
  const { user, fill, press, sent, closed } = await openPage(page)
  await fill('Title', 'Nachtwanderung')
  await fill('Path', 'nachtwanderung')
  await fill('Keywords', 'nacht')
  await fill('Description', 'Im Dunkeln.')
  await user.click(screen.getByLabelText(/^Active/))
  await user.click(screen.getByLabelText(/^A Course/))
  await fill('Head', 'Wann')
  await press('HTML')
  await fill('Body (HTML)', '<p>Nachts.</p>')
  await press('Add Moos am Bach')
  await press('Save')
  await closed()
  const change = {
    title: 'Nachtwanderung',
    path: 'nachtwanderung',
    keywords: 'nacht',
    description: 'Im Dunkeln.',
    active: true,
    course: false,
    paragraphs: [{ head: 'Wann', body: '<p>Nachts.</p>' }],
    images: ['moos'],
  }
  const { _id, lastModifiedDate } = page
  expect(sent).toEqual([{ path: 'info/edit', body: { _id, lastModifiedDate, ...change } }])
  expect(Object.keys(change).toSorted()).toEqual(Object.keys(NewInfoPage.entries).toSorted())
})

test('a chosen picture of an event warns how many consents are missing or revoked, and names nobody', async () => {
  const photo = sampleQuestion({ _id: 'foto', label: 'Fotos', kind: 'consent', publishes: true, sign: 'W' })
  const source = { date: '2026-11-20T09:00:00.000Z', by: 'Martina' }
  const answer = { question: 'foto', value: true, wording: 'Fotos', publishes: true as const, ...source }
  const participants = [
    { _id: 'a', name: 'Lena', answers: [answer] },
    { _id: 'b', name: 'Jonas', answers: [{ ...answer, revoked: source }] },
    { _id: 'c', name: 'Mia' },
  ]
  const shown = { ...page, images: ['moos'] }
  await servePanel({
    ...{
      infos: [shown],
      images: images.map(image => ({ ...image, event: 'winter' })),
      site: sampleSite({ questions: [photo] }),
    },
    ...{
      events: [sampleEvent({ asks: ['foto'] })],
      registrations: [sampleBooking({ state: 'confirmed', participants })],
    },
  })
  openEditor({ kind: 'info', item: shown })
  const warning = await screen.findByText(/W 2 \(1 revoked\)/)
  expect(warning.textContent).toContain('Consent missing')
  expect(warning.closest('.tile, li')?.textContent).not.toMatch(/Lena|Jonas|Mia/)
})

test('a new page is hidden and has the usual title', async () => {
  const { press, sent, closed } = await openPage()
  await press('Save')
  await closed()
  expect(sent).toMatchObject([
    { path: 'info/add', body: { title: 'New Page', path: '', active: false, paragraphs: [] } },
  ])
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Earlier Versions' })).toBeNull()
})

test('the path of a new page follows its title until somebody changes it', async () => {
  const { fill, press, sent, closed } = await openPage()
  const path = () => screen.getByLabelText<HTMLInputElement>('Path').value
  await fill('Title', 'Große Füße')
  expect(path()).toBe('grosse-fuesse')
  await fill('Title', 'Wildkräuterwanderungen')
  // Another page already has the path without the number.
  expect(path()).toBe('wildkraeuterwanderungen-2')
  await fill('Path', 'kraeuter-neu')
  await fill('Title', 'Kräuter im Herbst')
  expect(path()).toBe('kraeuter-neu')
  await press('Save')
  await closed()
  expect(sent).toMatchObject([{ body: { title: 'Kräuter im Herbst', path: 'kraeuter-neu' } }])
})

test('a path that was emptied stays empty', async () => {
  const { fill } = await openPage()
  await fill('Path', 'weg')
  await fill('Path', '')
  await fill('Title', 'Nachtwanderung')
  expect(screen.getByLabelText<HTMLInputElement>('Path').value).toBe('')
})

test('the path of an existing page does not follow its title', async () => {
  const { fill } = await openPage(page)
  await fill('Title', 'Nachtwanderung')
  expect(screen.getByLabelText<HTMLInputElement>('Path').value).toBe(page.path)
})

test('paragraphs are added, moved and removed', async () => {
  const { fill, press, answer, sent, closed } = await openPage(page)
  await press('Add Paragraph')
  await fill('Head', 'Zuerst', 1)
  await press('Move Paragraph 2 up')
  expect(screen.getAllByLabelText<HTMLInputElement>('Head').map(({ value }) => value)).toEqual([
    'Zuerst',
    'Im Frühling',
  ])
  await press('Remove Paragraph 1')
  await answer('Remove Paragraph?', 'Yes, remove')
  await press('Add Paragraph')
  await fill('Head', 'Zuletzt', 1)
  await press('Save')
  await closed()
  expect(sent[0]?.body.paragraphs).toEqual([...page.paragraphs, { head: 'Zuletzt', body: '' }])
})

test('the field of a paragraph shows the mistake that the server finds in it', async () => {
  const { press, refuseNext } = await openPage(page)
  const fields = { 'paragraphs.0.head': 'At most 200 characters.' }
  refuseNext({ code: 'invalid', message: 'Please check the marked fields.', fields })
  await press('Save')
  await screen.findByText('Head (1): At most 200 characters.')
  expect(screen.getByLabelText('Head').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Head')))
})

test('after a conflict images are named, not numbered', async () => {
  const { fill, press, refuseNext } = await openPage({
    ...page,
    images: ['moos'],
    lastModifiedDate: '2026-10-01T00:00:00.000Z',
  })
  await fill('Title', 'Anders')
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Save')
  await screen.findByRole('button', { name: 'Take Theirs' })
  expect(screen.getByText('moos.jpg').tagName).toBe('DEL')
})

test('a page is deleted after a question', async () => {
  const { press, answer, sent, closed } = await openPage(page)
  await press('Delete')
  await answer('Delete Page?', 'Yes, delete')
  await closed()
  expect(sent).toEqual([{ path: 'info/del', body: { _id: page._id, lastModifiedDate: page.lastModifiedDate } }])
})

test('an earlier version is loaded into the form, and takes effect once it is saved', async () => {
  const { press, sent, closed, status } = await openPage(page)
  await press('Earlier Versions')
  await screen.findByText('Kräuter am Weg')
  expect(screen.getByText('Erika')).toBeTruthy()
  await press(/^Take This Text until 20 Nov 2026, 10:00/)
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Kräuter am Weg')
  expect(screen.getByLabelText<HTMLInputElement>('Head').value).toBe('Früher')
  expect(screen.getByLabelText<HTMLInputElement>('Path').value).toBe(page.path)
  await waitFor(() => expect(status()).toBe('Unsaved changes'))
  expect(sent).toEqual([])
  await press('Save')
  await closed()
  expect(sent).toMatchObject([{ path: 'info/edit', body: { title: 'Kräuter am Weg', paragraphs: version.paragraphs } }])
})

test('an unsaved text is replaced by an earlier version only after a question', async () => {
  const { fill, press, answer } = await openPage(page)
  const title = () => screen.getByLabelText<HTMLInputElement>('Title').value
  await fill('Title', 'Gerade getippt')
  await press('Earlier Versions')
  await screen.findByText('Kräuter am Weg')
  await press(/^Take This Text/)
  await answer('Replace your unsaved text?', 'Cancel')
  expect(title()).toBe('Gerade getippt')
  await press(/^Take This Text/)
  await answer('Replace your unsaved text?', 'Yes, replace')
  await waitFor(() => expect(title()).toBe('Kräuter am Weg'))
})

test('the list explains that a page has no earlier versions', async () => {
  const { press } = await openPage(page, [])
  await press('Earlier Versions')
  await screen.findByText(/^There is no earlier version yet/)
})
