import { expect, test } from 'vitest'
import { sampleEvent } from '../testing/samples.ts'
import { locationsOf } from './locations.ts'

test('each location is listed once, by name, with its latest link', () => {
  const at = (locationName: string, locationLink: string, lastModifiedDate: string) =>
    sampleEvent({ locationName, locationLink, lastModifiedDate })
  const mill = { locationName: 'Mühle', locationLink: 'https://example.org/right' }
  const events = [
    at('Mühle', 'https://example.org/right', '2026-11-03T00:00:00.000Z'),
    at('Mühle', 'https://example.org/wrong', '2026-11-02T00:00:00.000Z'),
    at('Hütte', '', '2026-11-04T00:00:00.000Z'),
    at('', '', '2026-11-05T00:00:00.000Z'),
  ]
  expect(locationsOf(events)).toEqual([{ locationName: 'Hütte', locationLink: '' }, mill])
})
