// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { sampleEvent, sampleImage, sampleInfoPage } from '../../../../domain/testing/samples.ts'
import { starterContent } from '../../../../starter/content.ts'
import { cleanup, render, renderHook, screen } from '../../../testing/dom.ts'
import { openEditor, servePanel } from '../../../testing/panel.tsx'
import { useSuccess } from '../../state/page/success.ts'
import { Placeholders } from './placeholders.tsx'

const { site, events, infos, images } = starterContent('2026-11-23')
const lastModifiedDate = '2026-11-24T09:00:00.000Z'

test('the viewer first shows what would be removed, and removes only the chosen kinds', async () => {
  const { sent } = await servePanel({
    site,
    events: [...events.slice(0, 2), sampleEvent({ title: 'Eigener Termin', lastModifiedDate })],
    infos: [...infos.slice(0, 1), sampleInfoPage({ title: 'Eigene Seite', lastModifiedDate })],
    images: images.map(image => sampleImage(image)),
  })
  const { user, press, closed } = openEditor({ kind: 'starter' })
  const dates = screen.getByLabelText<HTMLInputElement>('2 dates')
  expect([
    dates.checked,
    screen.getByLabelText<HTMLInputElement>(new RegExp(`^${images.length} pictures`)).checked,
  ]).toEqual([true, false])
  expect(document.body.textContent).toContain(infos[0]?.title)
  expect(document.body.textContent).not.toMatch(/Eigene/)
  await user.click(dates)
  await press('Remove')
  await closed()
  expect(sent).toEqual([
    { path: 'site/removestarter', body: { events: false, infos: true, images: false, texts: true } },
  ])
  const { result } = renderHook(useSuccess)
  expect(result.current?.message).toBe('Starter Content Removed\nIn the bin for 30 days, without the site’s texts')
})

test('the panel recalls examples that are left, but not pictures alone, which are kept for her own pages', async () => {
  const pictures = images.map(image => sampleImage(image))
  await servePanel({ site, events: events.slice(0, 2), images: pictures })
  render(<Placeholders />)
  await screen.findByText(/^Still here from the starter content: 2 dates and \d+ pictures\.$/)
  cleanup()
  await servePanel({ site, images: pictures })
  render(<Placeholders />)
  await screen.findByText(/texts are still placeholders/)
  expect(screen.queryByText(/Still here/)).toBeNull()
})

test('the texts that mention removed pages may stay', async () => {
  const { sent } = await servePanel({ site, infos: infos.slice(0, 2) })
  const { user, press, closed } = openEditor({ kind: 'starter' })
  await user.click(screen.getByLabelText(/^And the invented texts/))
  await press('Remove')
  await closed()
  expect(sent).toMatchObject([{ body: { infos: true, texts: false } }])
})

test('a kind that is not listed stays, and so do texts without its pages', async () => {
  const own = sampleInfoPage({ title: 'Eigene Seite', lastModifiedDate })
  const { sent } = await servePanel({ site, events: events.slice(0, 2), infos: [own] })
  const { press, closed } = openEditor({ kind: 'starter' })
  expect(screen.queryByLabelText(/^And the invented texts/)).toBeNull()
  await press('Remove')
  await closed()
  expect(sent).toMatchObject([{ body: { events: true, infos: false, images: false, texts: false } }])
})

test('starter content cannot be removed while no kind is chosen', async () => {
  await servePanel({ site, events: events.slice(0, 1) })
  const { user } = openEditor({ kind: 'starter' })
  await user.click(screen.getByLabelText('1 date'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove', hidden: true }).disabled).toBe(true)
})
