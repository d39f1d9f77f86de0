import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PdfFile } from '../../domain/content/files/pdf-file.ts'
import type { Image } from '../../domain/content/images/image.ts'
import type { InfoPage } from '../../domain/content/pages/info-page.ts'
import type { ListedImport, PreviewRow } from '../../domain/import/import.ts'
import type { SkippedPart } from '../../domain/import/report.ts'
import { importing } from '../testing/files/import-files.ts'
import { pdfUpload } from '../testing/files/pdf-upload.ts'
import { attachmentsOf, oldPages, wxrOf } from '../testing/files/wordpress-export.ts'
import { storedIn } from '../testing/stored-data.ts'
import { openTestSiteWithAccounts, visitor } from '../testing/test-site.ts'
import { leftBeside } from './wordpress/other-rows.ts'
import { pageText } from './wordpress/page-text.ts'

const options = { kind: 'pages' } as const

async function openSite() {
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  const infos = () => storedIn(site.dir, 'infos') as readonly InfoPage[]
  const images = () => storedIn(site.dir, 'images') as readonly Image[]
  const ask = async (path: string) => {
    const answer = await visitor(site.origin).send(path)
    return [answer.status, answer.headers.get('location')]
  }
  const before = { infos: infos().length, images: images().length }
  /** Adds a picture as the panel does, before the pages are imported. */
  async function addPicture(name: string): Promise<string> {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer()
    const content = `data:image/jpeg;base64,${bytes.toString('base64')}`
    const [image] = await (await admin.post('/api/img/add', [{ name, content }])).json()
    return image._id
  }
  /** Adds a PDF in the same way. */
  async function addFile(name: string): Promise<PdfFile> {
    const [file] = await (await admin.post('/api/file/add', [pdfUpload(name)])).json()
    return file
  }
  return { ...site, admin, files: importing(admin), infos, images, ask, before, addPicture, addFile }
}

const picturesOf = (rows: readonly PreviewRow[]) => rows.flatMap(({ pictures = [] }) => pictures)
const outcomes = (rows: readonly PreviewRow[]) => Object.groupBy(rows, ({ outcome }) => outcome)
const pageOf = (infos: readonly InfoPage[], path: string) => infos.find(page => page.path === path)

test('40 pages with pictures and broken markup are shown first, reached from old addresses, recognised the second time, and undone by one press', async () => {
  const { files, infos, images, ask, before, addPicture } = await openSite()
  const wxr = wxrOf([...oldPages(40), ...attachmentsOf(40), { id: 7, type: 'post' }])
  const shown = await files.preview(options, wxr)
  expect(outcomes(shown.body.rows).new).toHaveLength(40)
  expect(shown.body.report).toMatchObject({ found: 41, taken: 40, left: [{ what: 'Seite 7', reason: 'noPlace' }] })
  expect(picturesOf(shown.body.rows)).toHaveLength(40)
  expect(picturesOf(shown.body.rows)[3]).toBe('2023/05/bild-3.jpg')
  expect(shown.body.redirects).toContain('/seite-139')
  expect(infos()).toHaveLength(before.infos)

  const pictures: Record<string, string> = {}
  for (const address of picturesOf(shown.body.rows).slice(0, 3))
    pictures[address] = await addPicture(address.split('/').at(-1) ?? '')
  expect((await files.add({ ...options, pictures }, wxr)).status).toBe(200)
  expect(infos()).toHaveLength(before.infos + 40)
  expect(pageOf(infos(), 'seite-100')).toMatchObject({
    title: 'Seite – 100',
    active: true,
    images: [pictures['2023/05/bild-0.jpg']],
  })
  expect(images().find(({ _id }) => _id === pictures['2023/05/bild-0.jpg'])?.desc).toBe('Bild & Wald 0')

  expect(await ask('/seite-100/')).toEqual([301, '/info/seite-100'])
  expect(await ask('/Seite-100?utm=x')).toEqual([301, '/info/seite-100'])
  expect(await ask('/?page_id=100')).toEqual([301, '/info/seite-100'])
  expect((await ask('/info/seite-100'))[0]).toBe(200)
  expect((await ask('/?page_id=99'))[0]).toBe(200)
  expect((await ask('/seite-999'))[0]).toBe(404)

  const again = await files.preview(options, wxr)
  expect(outcomes(again.body.rows).known).toHaveLength(40)
  expect(picturesOf(again.body.rows)).toEqual([])
  expect((await files.add(options, wxr)).status).toBe(400)

  const [one] = (await files.list()) as ListedImport[]
  expect(one).toMatchObject({ going: { info: 40, image: 3 }, staying: [] })
  expect(one?.redirects).toHaveLength(80)
  await files.undo(one?._id ?? '')
  expect([infos().length, images().length]).toEqual([before.infos, before.images])
  expect((await ask('/seite-100'))[0]).toBe(404)
})

test('a picture’s description comes from its page, or else from its library', async () => {
  const { files, images, addPicture } = await openSite()
  const [first, second] = attachmentsOf(2)
  const wxr = wxrOf([
    { id: 1, content: '<p>Da</p><img class="wp-image-1000" src="/a.jpg" alt="Feuer im Wald">' },
    { id: 2, content: '[gallery ids="1000,1001"]' },
    ...[first, second && { ...second, alt: 'Ein Käuzchen &amp; ein Ast' }].flatMap(picture => picture ?? []),
  ])
  const pictures = {
    '2023/05/bild-0.jpg': await addPicture('bild-0.jpg'),
    '2023/05/bild-1.jpg': await addPicture('b.jpg'),
  }
  await files.add({ ...options, pictures }, wxr)
  expect(Object.values(pictures).map(id => images().find(({ _id }) => _id === id)?.desc)).toEqual([
    'Feuer im Wald',
    'Ein Käuzchen & ein Ast',
  ])
})

test('pages imported without pictures get them later unless they were edited, and one press undoes that', async () => {
  const { files, infos, images, admin, addPicture } = await openSite()
  const shown = (...names: string[]) =>
    names.map(name => `<p>x</p><img src="/wp-content/uploads/2023/05/${name}-300x200.jpg" alt="Im ${name}">`).join('')
  const wxr = wxrOf([
    { id: 1, title: 'Kurse', slug: 'kurse', content: shown('wald', 'moos', 'farn') },
    { id: 2, title: 'Weg', slug: 'weg', content: shown('wald') },
    { id: 3, title: 'Text', slug: 'text', content: '<p>nur Text</p>' },
  ])
  const at = (name: string) => `2023/05/${name}.jpg`
  const imagesOn = (path: string) => pageOf(infos(), path)?.images
  const moos = await addPicture('moos-scaled.jpg')
  await files.add({ ...options, pictures: { [at('moos')]: moos } }, wxr)
  const changed = pageOf(infos(), 'weg')
  await admin.post('/api/info/edit', { _id: changed?._id, title: 'Mein Weg' })

  const { body } = await files.preview(options, wxr)
  expect(body.rows.map(({ outcome, lacks, notes }: PreviewRow) => [outcome, lacks, notes])).toEqual([
    ['known', [at('wald'), at('farn')], ['It lacks 2 pictures.']],
    ['known', undefined, []],
    ['known', undefined, []],
  ])
  expect((await files.add(options, wxr)).status).toBe(400)

  const wald = await addPicture('Wald.jpg')
  const pictures = { [at('wald')]: wald }
  expect((await files.add({ ...options, pictures, leftOut: ['1'] }, wxr)).status).toBe(400)
  const { report } = (await files.add({ ...options, pictures }, wxr)).body
  expect(report).toMatchObject({
    found: 3,
    taken: 1,
    noted: [{ what: 'Kurse', why: 'Already there: 1 picture added.' }],
  })
  expect([imagesOn('kurse'), imagesOn('weg')]).toEqual([[wald, moos], []])
  expect(images().find(({ _id }) => _id === wald)?.desc).toBe('Im wald')

  const [second, first] = (await files.list()) as ListedImport[]
  expect(second).toMatchObject({ going: { image: 1, info: 0 }, staying: [], file: { found: 3, taken: 1 } })
  expect(first).toMatchObject({ going: { image: 1, info: 2 }, staying: [{ what: 'Mein Weg', reason: 'changed' }] })
  await files.undo(second?._id ?? '')
  expect(imagesOn('kurse')).toEqual([moos])
  expect(images().some(({ _id }) => _id === wald)).toBe(false)
  expect((await files.preview(options, wxr)).body.rows[0]?.lacks).toEqual([at('wald'), at('farn')])
  await files.undo(first?._id ?? '')
  expect([pageOf(infos(), 'kurse'), pageOf(infos(), 'text')]).toEqual([undefined, undefined])
})

test('a picture added later stays on a page that was edited since', async () => {
  const { files, infos, admin, addPicture } = await openSite()
  const wxr = wxrOf([{ id: 1, title: 'Kurse', slug: 'kurse', content: '<img src="/wp-content/uploads/a.jpg">' }])
  await files.add(options, wxr)
  const pictures = { 'a.jpg': await addPicture('a.jpg') }
  await files.add({ ...options, pictures }, wxr)
  await admin.post('/api/info/edit', { _id: pageOf(infos(), 'kurse')?._id, title: 'Meine Kurse' })
  const [second] = (await files.list()) as ListedImport[]
  expect(second).toMatchObject({ going: { image: 0 }, staying: [{ what: 'a.jpg', reason: 'shown' }] })
  await files.undo(second?._id ?? '')
  expect(pageOf(infos(), 'kurse')?.images).toEqual([pictures['a.jpg']])
})

test('an empty page is hidden from visitors, and the preview mentions that', async () => {
  const { files, infos } = await openSite()
  const wxr = wxrOf([
    { id: 1, title: 'Leer', slug: 'leer' },
    { id: 2, title: 'Nur Formular', slug: 'formular', content: '<p>&nbsp;</p>[contact-form-7 id="5"]' },
    { id: 3, title: 'Bild', slug: 'bild', content: '<img src="/a.jpg">' },
  ])
  const { body } = await files.preview(options, wxr)
  expect(body.rows.map(({ notes }: PreviewRow) => notes[1])).toEqual([
    'Empty, and so not active here.',
    'Empty, and so not active here.',
    '1 picture',
  ])
  await files.add(options, wxr)
  expect(['leer', 'formular', 'bild'].map(path => pageOf(infos(), path)?.active)).toEqual([false, false, true])
})

test('for an excluded page neither redirects are made nor links changed', async () => {
  const { files, infos, ask, before } = await openSite()
  const link = '<p><a href="https://alt.example/weg/">Weg</a></p>'
  const wxr = wxrOf([
    { id: 1, title: 'Weg', slug: 'weg' },
    { id: 2, title: 'Da', slug: 'da', content: link },
  ])
  await files.add({ ...options, leftOut: ['1'] }, wxr)
  expect(infos()).toHaveLength(before.infos + 1)
  expect(pageOf(infos(), 'da')?.paragraphs[0]?.body).toBe(link)
  expect((await ask('/weg'))[0]).toBe(404)
})

test('a deleted page that is imported again is reached from its old address', async () => {
  const { files, admin, infos, ask } = await openSite()
  const wxr = wxrOf(oldPages(1))
  await files.add(options, wxr)
  const { _id, lastModifiedDate } = pageOf(infos(), 'seite-100') ?? expect.fail('No page was imported.')
  expect((await admin.post('/api/info/del', { _id, lastModifiedDate })).status).toBe(200)
  expect((await ask('/seite-100'))[0]).toBe(404)
  expect((await files.add(options, wxr)).status).toBe(200)
  expect(await ask('/seite-100')).toEqual([301, '/info/seite-100'])
})

test.each(['<img ', '<!--', '[gallery ', '[a '])('a page of nothing but %s causes no delay', text => {
  // A search to the end of the text from every match would take minutes.
  expect(pageText(text.repeat(100_000)).pictures).toEqual([])
})

test('markup is repaired, and unsupported elements are dropped and named', async () => {
  const { files, infos } = await openSite()
  const wxr = wxrOf(oldPages(4))
  const { body } = await files.preview(options, wxr)
  expect(body.rows.map(({ notes }: PreviewRow) => notes.slice(1))).toEqual([
    ['1 picture'],
    ['1 picture', 'Left out: [contact-form-7]'],
    [
      '1 picture',
      'Left out: script',
      'PDF files of the old site, imported only if you choose them too: /wp-content/uploads/2023/05/flyer.pdf',
    ],
    ['1 picture', 'Left out: iframe'],
  ])
  await files.add(options, wxr)
  const texts = ['seite-100', 'seite-101', 'seite-102', 'seite-103'].map(path => pageOf(infos(), path)?.paragraphs)
  expect(texts).toEqual([
    [
      { head: '', body: '<p>Willkommen &amp; hallo</p><p>Im Mai</p>' },
      { head: 'Was wir tun', body: '<ul><li>Feuer</li><li>Wasser</li></ul>' },
    ],
    [
      {
        head: '',
        body: '<p>Erster Absatz<br />mit Umbruch</p><p>Zweiter <b>fett <i>schräg</i></b> weiter</p><h3>Tipp</h3><p>Bleibt da</p><p>[sic]</p>',
      },
    ],
    [
      {
        head: 'Großer Titel',
        body: '<table><tr><td>eins</td><td>zwei</td></tr></table><p><a href="/info/seite-100">Erste</a> <a href="https://alt.example/wp-content/uploads/2023/05/flyer.pdf">Flyer</a></p>',
      },
    ],
    [{ head: '', body: '<p>Rot</p><blockquote><p>Zitat</p></blockquote>' }],
  ])
})

const flyer = (words: string, address = 'https://alt.example/wp-content/uploads/2023/05/Flyer%20Wald.pdf') =>
  `<p><a href="${address}">${words}</a></p>`

test('PDFs that pages link to are imported: the links lead to them, and an undo removes them unless something else links there', async () => {
  const { files, infos, admin, dir, addFile, ask } = await openSite()
  const wxr = wxrOf([
    {
      id: 1,
      title: 'Weg',
      slug: 'weg',
      content: flyer('Flyer') + flyer('Plan', '/wp-content/uploads/plan-800x600.pdf'),
    },
    {
      id: 2,
      title: 'Da',
      slug: 'da',
      content: flyer('noch einmal', 'http://www.alt.example/wp-content/uploads/2023/05/flyer%20wald.PDF#page=2'),
    },
    {
      id: 3,
      title: 'Fremd',
      slug: 'fremd',
      content: flyer('fremd', 'https://other.example/wp-content/uploads/2023/05/Flyer%20Wald.pdf'),
    },
    { id: 4, type: 'attachment', attachment: 'https://alt.example/wp-content/uploads/2023/05/Flyer%20Wald.pdf' },
  ])
  const { body } = await files.preview(options, wxr)
  expect(body.rows.map(({ files }: PreviewRow) => files)).toEqual([
    ['2023/05/Flyer Wald.pdf', 'plan-800x600.pdf'],
    ['2023/05/Flyer Wald.pdf'],
    [],
  ])
  const [first, second, unused] = [await addFile('Flyer Wald.pdf'), await addFile('plan.pdf'), await addFile('x.pdf')]
  const chosen = { '2023/05/Flyer Wald.pdf': first._id, 'plan-800x600.pdf': second._id, 'x.pdf': unused._id }
  expect((await files.add({ ...options, files: { ...chosen, 'weg.pdf': 'nobody' } }, wxr)).status).toBe(200)
  const bodyOf = (path: string) => pageOf(infos(), path)?.paragraphs[0]?.body
  expect([bodyOf('weg'), bodyOf('da'), bodyOf('fremd')]).toEqual([
    `${flyer('Flyer', first.path)}${flyer('Plan', second.path)}`,
    flyer('noch einmal', first.path),
    flyer('fremd', 'https://other.example/wp-content/uploads/2023/05/Flyer%20Wald.pdf'),
  ])
  expect(await ask('/wp-content/uploads/2023/05/Flyer%20Wald.pdf')).toEqual([301, first.path])

  const [own] = infos()
  const linking = [{ head: '', body: flyer('Hier auch', second.path) }]
  await admin.post('/api/info/edit', { _id: own?._id, paragraphs: linking })
  const [one] = (await files.list()) as ListedImport[]
  expect(one).toMatchObject({
    going: { info: 3, file: 1 },
    staying: [{ kind: 'file', what: 'plan', reason: 'linked', why: 'is linked elsewhere, too' }],
  })
  await files.undo(one?._id ?? '')
  expect(storedIn(dir, 'files').map(({ _id }) => _id)).toEqual([second._id, unused._id])
})

test('a PDF of the site is recognised behind a CDN', async () => {
  const { files, infos, addFile } = await openSite()
  const at = 'alt.example/wp-content/uploads/2023/05/flyer.pdf'
  const links = [
    `https://cdn.${at}?x=1#page=2`,
    `https://i0.wp.com/${at}`,
    `https://partner.example/wp-content/uploads/a.pdf`,
  ]
  const wxr = wxrOf([{ id: 1, slug: 'weg', content: links.map(link => flyer('A', link)).join('') }])
  const { body } = await files.preview(options, wxr)
  expect(body.rows[0]?.files).toEqual(['2023/05/flyer.pdf'])
  expect(body.rows[0]?.notes.at(-1)).toBe(
    `PDF files of the old site, imported only if you choose them too: ${links.slice(0, 2).join(', ')}`,
  )
  const file = await addFile('flyer.pdf')
  await files.add({ ...options, files: { '2023/05/flyer.pdf': file._id } }, wxr)
  expect(pageOf(infos(), 'weg')?.paragraphs[0]?.body).toBe(
    [file.path, file.path, links[2]].map(link => flyer('A', link)).join(''),
  )
})

test('a link to WordPress’s page for a PDF leads to the PDF', async () => {
  const { files, infos, addFile } = await openSite()
  const attachment = 'https://alt.example/wp-content/uploads/2023/05/flyer.pdf'
  const wxr = wxrOf([
    {
      id: 1,
      title: 'Weg',
      slug: 'weg',
      content: flyer('A', '/weg/flyer/') + flyer('B', '/?attachment_id=9') + flyer('C', '/'),
    },
    { id: 9, type: 'attachment', link: 'https://alt.example/weg/flyer/', attachment, parent: 1 },
    { id: 10, type: 'attachment', link: 'https://alt.example/', attachment },
    { id: 11, type: 'attachment', link: 'https://alt.example/weg/bild/', attachment: '/wp-content/uploads/bild.jpg' },
  ])
  const { body } = await files.preview(options, wxr)
  expect(body.rows[0].files).toEqual(['2023/05/flyer.pdf'])
  const file = await addFile('flyer.pdf')
  await files.add({ ...options, files: { '2023/05/flyer.pdf': file._id } }, wxr)
  expect(pageOf(infos(), 'weg')?.paragraphs[0]?.body).toBe(
    flyer('A', file.path) + flyer('B', file.path) + flyer('C', 'https://alt.example/'),
  )
})

test('a missing PDF is named, and its link stays', async () => {
  const { files, infos, addFile } = await openSite()
  const wxr = wxrOf([{ id: 1, title: 'Weg', slug: 'weg', content: flyer('Flyer') + flyer('Plan', '/plan.pdf') }])
  const plan = await addFile('plan.pdf')
  const { body } = await files.preview({ ...options, files: { '/plan.pdf': plan._id } }, wxr)
  expect(body.rows[0].notes).toContain(
    'PDF files of the old site, imported only if you choose them too: /wp-content/uploads/2023/05/flyer wald.pdf',
  )
  await files.add({ ...options, files: { '/plan.pdf': plan._id } }, wxr)
  expect(pageOf(infos(), 'weg')?.paragraphs[0]?.body).toBe(flyer('Flyer') + flyer('Plan', plan.path))
})

test('galleries and featured images are found by their numbers, drafts stay hidden, our own addresses stay ours', async () => {
  const { files, infos, ask } = await openSite()
  const wxr = wxrOf([
    { id: 1, title: 'Kontakt', slug: 'kontakt', content: '[gallery ids="1000, 1001"]', thumbnail: 1002 },
    { id: 2, title: 'Über mich', slug: '%c3%bcber-mich', link: 'https://alt.example/%c3%bcber-mich/', status: 'draft' },
    { id: 3, title: 'Start', slug: 'start', link: 'https://alt.example/' },
    { id: 4, title: 'Weg', slug: 'weg', status: 'trash' },
    ...attachmentsOf(3),
  ])
  const { body } = await files.preview(options, wxr)
  expect(picturesOf(body.rows)).toEqual(['2023/05/bild-2.jpg', '2023/05/bild-0.jpg', '2023/05/bild-1.jpg'])
  // A draft and an empty page get no redirect.
  expect(body.redirects).toEqual(['/?page_id=1'])
  await files.add(options, wxr)
  expect(pageOf(infos(), 'ueber-mich')).toMatchObject({ title: 'Über mich', active: false })
  expect((await ask('/kontakt'))[0]).toBe(200)
  expect((await ask('/%C3%BCber-mich/'))[0]).toBe(301)
  expect((await ask('/?page_id=2'))[0]).toBe(200)
  expect(await ask('/?page_id=1')).toEqual([301, '/info/kontakt'])
})

test('links to imported pages lead to them; all others stay unchanged and are named', async () => {
  const { files, infos } = await openSite()
  const links = [
    ['https://alt.example/%c3%bcber-mich/', 'mich'],
    ['/weg/#karte', 'Weg'],
    ['/?page_id=2', 'alt'],
    ['http://www.alt.example/weg', 'www'],
    ['/2023/05/waldtag/', 'Beitrag'],
    ['https://alt.example/wp-content/uploads/agb.pdf', 'AGB'],
    ['https://alt.example/wp-content/uploads/2024/wald.jpg', 'Bild'],
    ['tel:+491511234567', 'Ruf an'],
    ['#unten', 'unten'],
    ['https://other.example/', 'fremd'],
  ]
  const content = links.map(([href, words]) => `<a href="${href}">${words}</a>`).join(' ')
  const wxr = wxrOf([
    { id: 1, title: 'Über mich', slug: '%c3%bcber-mich', link: 'https://alt.example/%c3%bcber-mich/', content: 'x' },
    { id: 2, title: 'Weg', slug: 'weg', content: 'x' },
    { id: 3, title: 'Links', slug: 'links', content },
  ])
  const { body } = await files.preview(options, wxr)
  expect(body.rows[2].notes).toContain('Links that still lead to the old site: /2023/05/waldtag')
  expect(body.rows[2].notes).toContain(
    'PDF files of the old site, imported only if you choose them too: /wp-content/uploads/agb.pdf',
  )
  await files.add(options, wxr)
  const text = pageOf(infos(), 'links')?.paragraphs[0]?.body ?? ''
  expect(Array.from(text.matchAll(/href="([^"]*)">([^<]*)/g), ([, href, words]) => [href, words])).toEqual([
    ['/info/ueber-mich', 'mich'],
    ['/info/weg', 'Weg'],
    ['/info/weg', 'alt'],
    ['/info/weg', 'www'],
    ['https://alt.example/2023/05/waldtag/', 'Beitrag'],
    ['https://alt.example/wp-content/uploads/agb.pdf', 'AGB'],
    ['tel:+491511234567', 'Ruf an'],
    ['https://other.example/', 'fremd'],
  ])
  expect(text).toContain('Bild')
  expect(text).toContain('unten')
})

test('events of “The Events Calendar” are imported with day, place and price, links lead to them, and they are recognised the second time', async () => {
  const { files, infos, dir, ask } = await openSite()
  const event = {
    ...{ id: 116, type: 'tribe_events', title: 'Kräuterwanderung', content: 'Wir sammeln.\n\nUnd kochen.' },
    link: 'https://alt.example/veranstaltung/kraeuter/',
  }
  const meta = {
    ...{
      _EventStartDate: '2027-05-16 14:30:00',
      _EventEndDate: '2027-05-16 17:00:00',
      _EventTimezone: 'Europe/Berlin',
    },
    ...{ _EventStartDateUTC: '2027-05-16 12:30:00', _EventCost: '35', _EventVenueID: '701' },
  }
  const days = { _EventStartDate: '2027-07-01 00:00:00', _EventEndDate: '2027-07-03 23:59:59', _EventAllDay: 'yes' }
  const wxr = wxrOf([
    { id: 1, title: 'Links', slug: 'links', content: '<a href="/veranstaltung/kraeuter">Kräuter</a>' },
    { ...event, meta },
    { id: 118, type: 'tribe_events', title: 'Sommerlager', status: 'draft', meta: days },
    { id: 119, type: 'tribe_events', title: 'Ohne Tag' },
    { id: 701, type: 'tribe_venue', title: 'Eichhof', meta: { _VenueAddress: 'Waldweg 1', _VenueCity: 'Kassel' } },
    { id: 117, type: 'product', title: 'Gutschein 50 €' },
  ])
  const { body } = await files.preview(options, wxr)
  expect(body.report).toMatchObject({
    ...{ found: 5, taken: 3 },
    left: [
      { what: expect.stringContaining('Ohne Tag'), reason: 'notUnderstood', why: 'The day is missing.' },
      { what: 'Gutschein 50 €', reason: 'noPlace', why: 'A product of a shop.' },
    ],
  })
  await files.add(options, wxr)
  const events = storedIn(dir, 'events').filter(({ title }) => ['Kräuterwanderung', 'Sommerlager'].includes(title))
  expect(events).toMatchObject([
    {
      ...{ startDate: '2027-05-16T12:30:00.000Z', endDate: '2027-05-16T15:00:00.000Z', cost: 35, active: true },
      ...{ locationName: 'Eichhof, Waldweg 1, Kassel', description: 'Wir sammeln.\nUnd kochen.' },
    },
    { startDate: '2027-06-30T22:00:00.000Z', endDate: '2027-07-03T21:59:00.000Z', cost: null, active: false },
  ])
  expect(pageOf(infos(), 'links')?.paragraphs[0]?.body).toBe(`<p><a href="/kalender#${events[0]?._id}">Kräuter</a></p>`)
  expect(await ask('/veranstaltung/kraeuter/')).toEqual([301, `/kalender#${events[0]?._id}`])
  expect((await files.preview(options, wxr)).body.report).toMatchObject({ found: 5, taken: 0 })
  const [one] = (await files.list()) as ListedImport[]
  await files.undo(one?._id ?? '')
  expect(storedIn(dir, 'events').filter(({ title }) => title === 'Kräuterwanderung')).toEqual([])
})

test('an existing event lists its differences from the export, and its old address leads to it', async () => {
  const { files, dir, ask } = await openSite()
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit;Ort\nSommercamp;12.07.2027;14-16;Zeltplatz')
  const meta = { _EventStartDate: '2027-07-12 14:00:00', _EventEndDate: '2027-07-12 16:00:00', _EventCost: '289' }
  const wxr = wxrOf([
    { id: 1, title: 'Neu', slug: 'neu', content: 'Text' },
    { id: 2, type: 'tribe_events', title: 'Sommercamp', slug: 'event/sommercamp', content: 'Mit Zelt', meta },
  ])
  const { body } = await files.preview(options, wxr)
  expect(body.rows[1]).toMatchObject({
    ...{ outcome: 'known', what: 'Sommercamp, Mon, 12 Jul 2027, 14:00 to 16:00' },
    notes: ['The file says something else: price €289, a description. Change the event if the file is right.'],
  })
  await files.add(options, wxr)
  const camp = storedIn(dir, 'events').find(({ title }) => title === 'Sommercamp')
  expect(camp).toMatchObject({ cost: null, locationName: 'Zeltplatz' })
  expect(await ask('/event/sommercamp')).toEqual([301, `/kalender#${camp?._id}`])
})

test('called-off events and long past ones are excluded, and one without an end lasts two hours', async () => {
  const { files, dir } = await openSite()
  const on = (day: string, changes = {}) => ({
    type: 'tribe_events',
    meta: { _EventStartDate: `${day} 10:00:00`, ...changes },
  })
  const wxr = wxrOf([
    { id: 1, title: 'Waldfest', ...on('2027-05-16', { _tribe_events_status: 'canceled' }) },
    { id: 4, title: 'Waldgang – fällt aus', ...on('2027-05-18') },
    { id: 2, title: 'Alt', ...on('2019-05-16') },
    {
      id: 3,
      title: 'Ohne Ende',
      ...on('2027-05-17'),
      content: '<p>Komm mit</p><img src="/wp-content/uploads/a.jpg">[tribe_tickets id="3"]',
    },
  ])
  const { body } = await files.preview(options, wxr)
  expect(body.report).toMatchObject({ found: 4, taken: 1 })
  expect(body.report.left).toMatchObject([{ reason: 'cancelled' }, { reason: 'cancelled' }, { reason: 'past' }])
  expect(body.rows[3].notes).toEqual(['No end is given: 2 hours are assumed.', 'Left out: 1 picture, [tribe_tickets]'])
  await files.add(options, wxr)
  const events = storedIn(dir, 'events').filter(({ title }) =>
    ['Waldfest', 'Waldgang – fällt aus', 'Alt', 'Ohne Ende'].includes(title),
  )
  expect(events).toMatchObject([{ startDate: '2027-05-17T08:00:00.000Z', endDate: '2027-05-17T10:00:00.000Z' }])
})

test('events of other plugins come with their day, place and price, and a postponed one is hidden', async () => {
  const { files, dir } = await openSite()
  const wxr = wxrOf([
    {
      ...{ id: 1, title: 'Wiese', type: 'location' },
      meta: { _location_id: '7', _location_address: 'Weg 1', _location_postcode: '34117', _location_town: 'Kassel' },
    },
    {
      ...{ id: 2, title: 'Manager', type: 'event' },
      meta: {
        ...{ _event_start_date: '2027-05-16', _event_start_time: '14:30:00', _event_end_date: '2027-05-16' },
        ...{ _event_end_time: '17:00:00', _event_all_day: '0', _location_id: '7' },
      },
    },
    {
      ...{ id: 3, title: 'Eventin', type: 'etn' },
      meta: {
        ...{ etn_start_date: '2027-05-17', etn_start_time: '10:00 AM', etn_end_date: '2027-05-17' },
        ...{ etn_end_time: '02:00 PM', etn_event_location: 'Eichhof' },
      },
    },
    {
      ...{ id: 4, title: 'Modern', type: 'mec-events' },
      meta: {
        ...{ mec_start_date: '2027-05-18', mec_start_time_hour: '9', mec_start_time_minutes: '5' },
        ...{ mec_start_time_ampm: 'AM', mec_end_date: '2027-05-18', mec_end_time_hour: '12', mec_cost: '35' },
        ...{ mec_end_time_minutes: '0', mec_end_time_ampm: 'PM', mec_allday: '0' },
      },
    },
    {
      ...{ id: 5, title: 'Verschoben', type: 'tribe_events' },
      meta: { _EventStartDate: '2027-05-19 10:00:00', _tribe_events_status: 'postponed' },
    },
    { id: 6, title: 'Kein Termin', type: 'event' },
  ])
  expect((await files.preview(options, wxr)).body.report).toMatchObject({ found: 5, taken: 4 })
  await files.add(options, wxr)
  const titles = ['Manager', 'Eventin', 'Modern', 'Verschoben']
  const events = storedIn(dir, 'events').filter(({ title }) => titles.includes(title))
  expect(
    events.map(({ title, startDate, endDate, locationName, cost, active }) =>
      [title, startDate.slice(5, 16), endDate.slice(11, 16), locationName, cost, active].join(' '),
    ),
  ).toEqual([
    'Manager 05-16T12:30 15:00 Wiese, Weg 1, 34117 Kassel  true',
    'Eventin 05-17T08:00 12:00 Eichhof  true',
    'Modern 05-18T07:05 10:00  35 true',
    'Verschoben 05-19T08:00 10:00   false',
  ])
})

test('old imprint, privacy, terms and shop pages are imported hidden, and the preview mentions that', async () => {
  const { files, infos } = await openSite()
  const own = ['Impressum', 'Datenschutzerklärung', 'AGB', 'Widerrufsbelehrung', 'Warenkorb', 'Kasse', 'Mein Konto']
  const others = ['Kassel', 'Mein Konzept', 'Im Wald']
  const wxr = wxrOf([...own, ...others].map((title, at) => ({ id: at + 1, title, slug: `s${at}`, content: 'Text' })))
  const { body } = await files.preview(options, wxr)
  const hidden = body.rows.filter(({ notes }: PreviewRow) => notes.some(note => note.startsWith('Not active')))
  expect(hidden.map(({ what }: PreviewRow) => what)).toEqual(own)
  await files.add(options, wxr)
  expect(infos().filter(({ title, active }) => [...own, ...others].includes(title) && active)).toHaveLength(3)
})

test('links to an old imprint, withdrawal or shop page lead to the built-in page, and so do their addresses', async () => {
  const { files, infos, ask } = await openSite()
  const link = (path: string) => `<a href="https://alt.example/${path}/">${path}</a>`
  const pages = [
    { title: 'Los', slug: 'los', content: `<p>${['impressum', 'widerruf-2020', 'warenkorb'].map(link).join(' ')}</p>` },
    { title: 'Impressum', slug: 'impressum' },
    { title: 'Widerruf', slug: 'widerruf-2020' },
    { title: 'Warenkorb', slug: 'warenkorb' },
  ]
  const wxr = wxrOf(pages.map((page, at) => ({ content: 'Text', ...page, id: at + 1 })))
  expect((await files.add(options, wxr)).status).toBe(200)
  const body = pageOf(infos(), 'los')?.paragraphs[0]?.body
  expect(body).toBe('<p><a href="/privacy">impressum</a> <a href="/widerruf">widerruf-2020</a> warenkorb</p>')
  expect(await ask('/impressum/')).toEqual([301, '/privacy'])
  expect(await ask('/widerruf-2020/')).toEqual([301, '/widerruf'])
  expect((await ask('/warenkorb'))[0]).toBe(404)
})

test('a large library of pictures does not count as text, and a gallery without numbers shows its page’s pictures', async () => {
  const { files } = await openSite()
  const page = { id: 1, title: 'Galerie', slug: 'galerie', content: `[gallery]${'Wald '.repeat(9_000)}` }
  const library = attachmentsOf(4000)
  const wxr = wxrOf([page, ...library.slice(0, 2).map(file => ({ ...file, parent: 1 })), ...library.slice(2)])
  const { status, body } = await files.preview(options, wxr)
  expect(status).toBe(200)
  expect(picturesOf(body.rows)).toEqual(['2023/05/bild-0.jpg', '2023/05/bild-1.jpg'])
})

test('comments, the menu and unused pictures are excluded, and the preview and the report name them', async () => {
  const { files, dir } = await openSite()
  const picture = (name: string) => `https://alt.example/wp-content/uploads/2023/05/${name}`
  const wxr = wxrOf([
    { id: 1, title: 'Kurse', slug: 'kurse', content: `<img src="${picture('moos.jpg')}">` },
    { id: 2, type: 'nav_menu_item' },
    { id: 3, type: 'attachment', attachment: picture('moos.jpg') },
    { id: 4, type: 'attachment', attachment: picture('farn.jpg') },
  ])
  const beside = [
    { what: '4 comments', why: 'There are none here.' },
    { what: 'a menu of 1 entry', why: 'This site makes its menu itself.' },
    { what: '2023/05/farn.jpg', why: 'No page shows it or links to it.' },
  ]
  const { body } = await files.preview(options, wxr)
  expect(body.report.beside).toEqual(beside)
  expect(body.notes).toEqual(['Also not imported: 4 comments, a menu of 1 entry, 1 file of the library.'])
  expect((await files.add(options, wxr)).body.report.beside).toEqual(beside)
  expect(storedIn(dir, 'imports').at(-1)).toMatchObject({ file: { format: 'wxr', found: 1, taken: 1 } })
})

test('a picture of another site or folder is another picture, a copy served by WordPress is the same one', async () => {
  const { files } = await openSite()
  const content = [
    'https://alt.example/wp-content/uploads/2023/05/wald-300x200.jpg',
    'https://i2.wp.com/alt.example/wp-content/uploads/2023/05/wald.jpg?resize=300%2C200&ssl=1',
    'https://i0.wp.com/partner.example/wp-content/uploads/2023/05/wald.jpg?ssl=1',
    'https://partner.example/wp-content/uploads/2023/05/wald.jpg',
    'https://erika.files.wordpress.com/2023/05/wald.jpg?w=300',
    'https://max.files.wordpress.com/2023/05/wald.jpg?w=300',
    'http://www.alt.example/bilder/wald.jpg?x=1',
    '//alt.example/wald.jpg',
  ].map(address => `<img src="${address.replaceAll('&', '&amp;')}">`)
  const wxr = wxrOf([
    { id: 1, content: content.join('') },
    { id: 2, type: 'attachment', attachment: 'https://erika.files.wordpress.com/2023/05/moos.jpg' },
  ])
  expect(picturesOf((await files.preview(options, wxr)).body.rows)).toEqual([
    '2023/05/wald.jpg',
    'https://i0.wp.com/partner.example/wp-content/uploads/2023/05/wald.jpg?ssl=1',
    'https://partner.example/wp-content/uploads/2023/05/wald.jpg',
    'https://max.files.wordpress.com/2023/05/wald.jpg?w=300',
    '/bilder/wald.jpg',
    '/wald.jpg',
  ])
})

test('a picture of the site is recognised behind any CDN, and a picture of another site is not taken for it', async () => {
  const { files } = await openSite()
  const at = 'alt.example/wp-content/uploads/2023/05'
  const own = [
    `http://www.${at}/a.jpg`,
    `https://cdn.${at}/b-300x200.jpg`,
    `https://i0.wp.com/www.${at}/c.jpg?fit=300%2C200&ssl=1`,
    `https://cdn.shortpixel.ai/spai/w_300+q_lossy/https://${at}/d.jpg`,
    `https://cdn.statically.io/img/alt.example/f=auto,w=300/wp-content/uploads/2023/05/e.jpg?x=1`,
    `https://images.weserv.nl/?url=${at}/f.jpg&w=300`,
    `https://alt.example/cdn-cgi/image/width=300,format=auto/wp-content/uploads/2023/05/g.jpg`,
    `https://alt.example/cdn-cgi/image/width=300/https://www.${at}/h.jpg`,
    `https://mlx.i.optimole.com/cb:1.2/w:auto/q:mauto/https://${at}/i.jpg`,
    `https://alt.example/wp-content/themes/x/timthumb.php?src=https%3A%2F%2F${encodeURIComponent(at)}%2Fj.jpg&w=300`,
    `https://alt-1a2b.kxcdn.com/wp-content/uploads/2023/05/k.jpg`,
    `//ALT.example:443/wp-content/uploads/2023/05/l.jpg#x`,
  ]
  const others = [
    'https://i0.wp.com/partner.example/wp-content/uploads/2023/05/a.jpg?ssl=1',
    'https://cdn.partner.example/wp-content/uploads/2023/05/a.jpg',
    'https://shop.alt.example/wp-content/uploads/2023/05/a.jpg',
    'https://nicht-alt.example/wp-content/uploads/2023/05/a.jpg',
    'https://images.weserv.nl/?url=partner.example/wp-content/uploads/2023/05/a.jpg',
    'https://other.kxcdn.com/wp-content/uploads/2023/05/a.jpg',
  ]
  const shown = [...own, ...others].map(address => `<img src="${address.replaceAll('&', '&amp;')}">`)
  const library = (id: number) => ({
    id,
    type: 'attachment',
    attachment: `https://alt-1a2b.kxcdn.com/wp-content/uploads/2023/05/${id}.jpg`,
  })
  const wxr = wxrOf([{ id: 1, content: shown.join('') }, library(2), library(3)])
  expect(picturesOf((await files.preview(options, wxr)).body.rows)).toEqual([
    ...'abcdefghijkl'.split('').map(name => `2023/05/${name}.jpg`),
    ...others,
  ])
})

test('pictures whose names differ in case or in a size are separate pictures', async () => {
  const { files } = await openSite()
  const at = 'https://alt.example/wp-content/uploads/2023/05'
  const names = [
    'Wald.jpg',
    'wald.JPG',
    'wald-300x200.jpg',
    'moos-300x200.jpg',
    'moos-300x200-150x150.jpg',
    'moos-1024x768.jpg',
  ]
  const attachment = (name: string, index: number) => ({
    id: 10 + index,
    type: 'attachment',
    attachment: `${at}/${name}`,
  })
  const wxr = wxrOf([
    { id: 1, content: names.map(name => `<img src="${at}/${name}">`).join('') },
    ...['Wald.jpg', 'wald.JPG', 'moos-300x200.jpg', 'moos-scaled.jpg'].map(attachment),
  ])
  expect(picturesOf((await files.preview(options, wxr)).body.rows)).toEqual(
    ['Wald.jpg', 'wald.JPG', 'moos-300x200.jpg', 'moos.jpg'].map(name => `2023/05/${name}`),
  )
})

test('a picture or PDF of another site on the same host is a different one', async () => {
  const { files } = await openSite()
  const [own, other] = [
    'https://alt.example/wp-content/uploads/2023/05/',
    'https://alt.example/shop/wp-content/uploads/2023/05/',
  ]
  const content = [own, other].map(at => `<img src="${at}wald.jpg"><a href="${at}plan.pdf">Plan</a>`).join('')
  const wxr = wxrOf([
    { id: 1, content },
    { id: 2, type: 'attachment', attachment: `${own}wald.jpg` },
  ])
  const [page] = (await files.preview(options, wxr)).body.rows
  expect(page.pictures).toEqual(['2023/05/wald.jpg', '/shop/wp-content/uploads/2023/05/wald.jpg'])
  expect(page.files).toEqual(['2023/05/plan.pdf', '/shop/wp-content/uploads/2023/05/plan.pdf'])
})

test('the report gives each excluded library file its own reason', async () => {
  const { files } = await openSite()
  const at = (name: string) => `https://alt.example/wp-content/uploads/2023/05/${name}`
  const attached = (id: number, name: string) => ({ id, type: 'attachment', slug: `a${id}`, attachment: at(name) })
  const wxr = wxrOf([
    {
      id: 1,
      content: `<p><a href="${at('packliste.docx')}">Packliste</a> <a href="${at('gross.jpg')}">Groß</a> <a href="/a15/">Seite</a></p><img src="${at('moos.jpg')}">`,
    },
    {
      ...{ id: 2, type: 'tribe_events', thumbnail: 16, content: `<img src="${at('feuer-300x200.jpg')}">` },
      meta: { _EventStartDate: '2027-05-16 10:00:00' },
    },
    ...['packliste.docx', 'lied.mp3', 'gross.jpg', 'moos.jpg', 'feuer.jpg', 'seite.png', 'kopf.png', 'farn.jpg'].map(
      (name, index) => attached(10 + index, name),
    ),
  ])
  const { body } = await files.preview(options, wxr)
  const beside = body.report.beside.map(({ what, why }: SkippedPart) => [what.replace('2023/05/', ''), why])
  const kind = 'Files of this kind are not imported.'
  const onlyLinked = 'A page only links to it: a picture is imported if a page shows it.'
  const ofEvent = 'It belongs to an event: events are imported without files.'
  expect(beside.slice(1)).toEqual([
    ['packliste.docx', kind],
    ['lied.mp3', kind],
    ['gross.jpg', onlyLinked],
    ['feuer.jpg', ofEvent],
    ['seite.png', onlyLinked],
    ['kopf.png', ofEvent],
    ['farn.jpg', 'No page shows it or links to it.'],
  ])
  expect(body.beside).toBeUndefined()
})

test('the report names some files of a large library and counts the others, without blocking other work', async () => {
  const content = {
    ...{ base: 'https://alt.example', pages: [], events: [], venues: new Map(), blocks: new Map(), others: [] },
    ...{ comments: 0, menu: 0 },
    attachments: new Map(
      attachmentsOf(3000).map(({ id, attachment = '' }) => [
        String(id),
        { address: attachment, link: '', alt: '', parent: '' },
      ]),
    ),
  }
  const steps = leftBeside(content, [], [])
  let count = 0
  for (let step = steps.next(); ; step = steps.next(), count += 1) {
    if (!step.done) continue
    expect(step.value.beside).toHaveLength(501)
    expect(step.value.beside.at(-1)).toEqual({ what: '2500 more files', why: 'The report names at most 500 files.' })
    break
  }
  expect(count).toBeGreaterThanOrEqual(3000)
})

test('a page of the old site is offered as a course only once the educator chooses so', async () => {
  const { files, infos, admin } = await openSite()
  await files.add(options, wxrOf([{ id: 1, title: 'Über mich', slug: 'ueber-mich' }]))
  const page = pageOf(infos(), 'ueber-mich') ?? expect.fail()
  expect(page.course).toBe(false)
  await admin.post('/api/info/edit', { _id: page._id, lastModifiedDate: page.lastModifiedDate, course: true })
  expect(pageOf(infos(), 'ueber-mich')?.course).toBe(true)
})

test('pictures that were not chosen are named in the report of their page', async () => {
  const { files } = await openSite()
  const picture = (name: string) => `<img src="https://alt.example/wp-content/uploads/2023/05/${name}">`
  const wxr = wxrOf([{ id: 1, title: 'Kurse', slug: 'kurse', content: picture('moos.jpg') + picture('farn.jpg') }])
  const { body } = await files.add({ ...options, pictures: {} }, wxr)
  expect(body.report.noted[0]?.why).toContain('Without the picture: 2023/05/moos.jpg, 2023/05/farn.jpg')
})

test('the report names some of many missing pictures, and counts the others', async () => {
  const { files } = await openSite()
  const content = Array.from(
    { length: 300 },
    (_, at) => `<img src="https://alt.example/wp-content/uploads/2023/05/moos${at}.jpg">`,
  ).join('')
  const { body } = await files.add({ ...options, pictures: {} }, wxrOf([{ id: 1, slug: 'kurse', content }]))
  expect(body.report.noted[0]?.why).toContain(
    'Without the picture: 2023/05/moos0.jpg, 2023/05/moos1.jpg, 2023/05/moos2.jpg, 2023/05/moos3.jpg, 2023/05/moos4.jpg and 295 more',
  )
  expect(body.report.noted[0]?.why.length).toBeLessThan(400)
})

test('an empty line before the first one changes nothing', async () => {
  const { files } = await openSite()
  const { status, body } = await files.preview(options, `\r\n\n${wxrOf(oldPages(1))}`)
  expect([status, body.rows?.length]).toEqual([200, 1])
})

test('an entity bomb, a foreign file and a broken one are refused, and a forbidden character is accepted', async () => {
  const { files } = await openSite()
  const good = wxrOf(oldPages(1))
  const bomb = good.replace('<rss', '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<rss')
  for (const text of [bomb, '<html><body>Hallo</body></html>', good.slice(0, 1500), 'PK\u0003\u0004'])
    expect((await files.preview(options, text)).status, text.slice(0, 60)).toBe(400)
  expect((await files.preview(options, good.replace('Willkommen', 'Will\u000bkommen'))).status).toBe(200)
})
