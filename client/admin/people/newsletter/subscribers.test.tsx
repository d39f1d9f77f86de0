// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { render, screen, userEvent } from '../../../testing/dom.ts'
import { Subscribers } from './subscribers.tsx'

test('subscribers are listed in pages, and the download contains the search’s results', async () => {
  const subscriber = (name: string) => ({
    _id: name,
    email: `${name.toLowerCase()}@example.org`,
    name,
    requested: { date: '2026-11-28T09:00:00.000Z', ip: '' },
    confirmed: { date: '2026-11-28T09:05:00.000Z', ip: '' },
    wording: 'Ja',
  })
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    const query = new URL(path, 'http://localhost').searchParams
    const rows = query.has('q') ? ['Ole'] : [`Page${query.get('page')}`]
    return Response.json({ rows: rows.map(subscriber), total: query.has('q') ? 1 : 120, all: 120 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  render(<Subscribers />)
  await screen.findByText('Page1')
  await userEvent.click(screen.getAllByRole('button', { name: 'Next' })[0] ?? expect.fail())
  await screen.findByText('Page2')
  await userEvent.type(screen.getByRole('searchbox'), 'Ole')
  await screen.findByText('Ole')
  expect(requests).toContain('/api/newsletter/subscribers?q=Ole&page=1')
  expect(screen.getByText('1 of 120')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/api/newsletter/export/csv?q=Ole')
})
