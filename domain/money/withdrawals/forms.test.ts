import { expect, test } from 'vitest'
import { instantOf } from '../../kit/format.ts'
import { sampleEvent } from '../../testing/samples.ts'
import { formsOffered } from './forms.ts'

test('a course until midnight can be ended up to its last day, but not on the next day', () => {
  const dates = { startDate: instantOf('2026-10-04', '18:00'), endDate: instantOf('2026-12-05') }
  const offeredOn = (day: string) =>
    formsOffered(
      { withdrawalForms: { withdrawal: true, termination: true } },
      [sampleEvent({ ongoing: true, ...dates })],
      day,
    ).termination
  expect([offeredOn('2026-12-04'), offeredOn('2026-12-05')]).toEqual([true, false])
})
