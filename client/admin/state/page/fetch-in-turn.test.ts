// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { holdRequests } from '../../../testing/held-requests.ts'
import { fetchInTurn } from './fetch-in-turn.ts'

test('scripts for later load two at a time, in order, and one that fails holds up no other', async () => {
  const network = holdRequests()
  onTestFinished(() => document.head.replaceChildren())
  const preloaded = () => [...document.head.querySelectorAll('link')].map(link => link.getAttribute('href'))
  fetchInTurn(['/a.js', '/b.js', '/c.js', '/d.js', '/e.js'])
  expect(network.count()).toBe(2)
  network.answer('/a.js', '')
  await vi.waitFor(() => expect(network.count()).toBe(3))
  network.fail('/b.js')
  await vi.waitFor(() => expect(network.count()).toBe(4))
  network.answer('/c.js', '')
  await vi.waitFor(() => expect(network.count()).toBe(5))
  for (const path of ['/d.js', '/e.js']) network.answer(path, '')
  await vi.waitFor(() => expect(preloaded()).toHaveLength(4))
  expect(preloaded()).not.toContain('/b.js')
})
