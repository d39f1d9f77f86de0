import { expect, test } from 'vitest'
import { isEnoughForTerms } from '../../bookings/places/minimum.ts'
import { dayOf } from '../../kit/format.ts'
import file from './agb-vectors.json' with { type: 'json' }
import { cancellationOf, groupFullFrom, lastDayToCallOff } from './cancellation.ts'
import { rebookingOf } from './rebooking.ts'
import { instalmentSchedule } from './schedule.ts'
import { type Region, workingDay } from './working-day.ts'

/** Fields of the test vectors, which use their own names. */
type Question = {
  kind: 'single' | 'group'
  lines: { id: string; cents: number }[]
  only?: string[]
  startsAt: string
  endsAt: string
  at: string
  total: number
  newTotal: number
  bookedOn: string
  invoicedOn: string
  paid: number
  provedDamage?: number
}

const answers: Record<string, (...asked: never[]) => unknown> = {
  schedule: ({ kind, startsAt: startDate, endsAt: endDate, total, bookedOn, invoicedOn }: Question) =>
    instalmentSchedule({ group: kind === 'group', startDate, endDate, total }, bookedOn, invoicedOn).map(
      ({ rule, ...instalment }) => ({ ...instalment, atOnce: rule === 'atOnce' }),
    ),
  cancel({ kind, startsAt: startDate, ...asked }: Question) {
    const {
      isClaimed,
      kept: _,
      price: __,
      ...answer
    } = cancellationOf({ ...asked, group: kind === 'group', startDate })
    return { ...answer, claim: isClaimed ? 'yes' : 'no' }
  },
  rebook({ kind, startsAt: startDate, ...asked }: Question) {
    const { isPossible: possible, ...answer } = rebookingOf({ ...asked, group: kind === 'group', startDate })
    return { fee: null, balance: null, ...answer, possible }
  },
  groupFullFrom,
  mayCallOff: (startDate: string, at: string, people: number) =>
    !isEnoughForTerms(people) && dayOf(at) <= lastDayToCallOff(startDate),
  workday: (day: string, region?: Region) => workingDay(day, region),
}

test.each(file.vectors.map(vector => [vector.n, vector.why, vector] as const))('vector %i: %s', (_, __, vector) => {
  expect(answers[vector.fn]?.(...(vector.in as never[]))).toEqual(vector.out)
})
