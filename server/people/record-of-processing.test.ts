import { expect, test } from 'vitest'
import { textOfMarkup } from '../../client/testing/render.tsx'
import type { RecordOfProcessing } from '../../domain/people/privacy/record-of-processing.ts'
import { sampleEvent } from '../../domain/testing/samples.ts'
import { openAdminSite } from '../testing/admin.ts'
import { htmlFaults } from '../testing/files/html-faults.ts'

const PAPER = '/admin/verarbeitungsverzeichnis'
const openSite = () => openAdminSite({}, data => data.commit(() => ({ next: { events: [] }, result: undefined })))
type Site = Awaited<ReturnType<typeof openSite>>

async function recordOf(site: Site) {
  const record: RecordOfProcessing = await (await site.admin.send('/api/privacy/record')).json()
  const isUsed = (title: string) => record.activities.find(activity => activity.title === title)?.isUsed
  return { record, isUsed }
}

test('the record follows the settings, and names processors once they are entered', async () => {
  const site = await openSite()
  const empty = textOfMarkup(await (await site.admin.send(PAPER)).text())
  for (const text of ['Hosting: [noch eintragen]', 'Noch nicht bekannt, weil']) expect(empty).toContain(text)
  const processors = { host: 'Rechenzentrum & Söhne, Göttingen', mail: 'Post AG, Bonn', authority: 'LfD, Hannover' }
  const { status } = await site.post('/site/edit', { processors, deadlines: { ...(await usual(site)), health: 5 } })
  expect(status).toBe(200)
  const { record } = await recordOf(site)
  expect(record).toMatchObject({ asOf: '2026-11-28', processors, controller: { email: 'erika@example.org' } })
  const html = await (await site.admin.send(PAPER)).text()
  for (const text of [
    'Hosting: Rechenzentrum &amp; Söhne, Göttingen',
    'E-Mail: Post AG, Bonn',
    'LfD, Hannover',
    '§ 38 Abs. 1 BDSG',
    'Keine. Nach',
  ])
    expect(html).toContain(text)
  expect(html).not.toContain('[noch eintragen]')
  expect(html).not.toContain('<script')
  expect(htmlFaults(html)).toEqual([])
})

const usual = async (site: Site) => (await (await site.admin.send('/api/site/texts')).json()).deadlines

test('unused features are marked as unused until they are used', async () => {
  const site = await openSite()
  const before = await recordOf(site)
  const titles = ['Angaben zur Gesundheit', 'Warteliste', 'Gutscheine', 'Rechnungen und Zahlungen', 'Newsletter']
  expect(titles.map(before.isUsed)).toEqual(titles.map(() => false))
  expect(textOfMarkup(await (await site.admin.send(PAPER)).text())).toContain('Wird nicht genutzt.')
  const { _id: _, lastModifiedDate: __, ...event } = sampleEvent({ asks: ['health'], places: 8 })
  await site.post('/event/add', event)
  const after = await recordOf(site)
  expect(titles.map(after.isUsed)).toEqual([true, true, false, false, false])
})

test('a stranger does not learn that such a page exists', async () => {
  const site = await openSite()
  for (const browser of [undefined, site.as('user'), site.as('inactive')]) {
    const response = browser ? await browser.send(PAPER) : await fetch(site.origin + PAPER)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('Verarbeitung')
  }
})
