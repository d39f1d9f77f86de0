import { expect, test } from 'vitest'
import { instantOf } from '../../kit/format.ts'
import { sampleInvoice } from '../../testing/sample-invoices.ts'
import { serviceOf } from './content.ts'

const booked = { title: 'Feuerabend', startDate: instantOf('2026-12-04', '18:00'), endDate: instantOf('2026-12-05') }

test('an evening until midnight is billed for one day', () => {
  const oneDay = { from: '2026-12-04', to: '2026-12-04' }
  expect(serviceOf(booked, undefined)).toEqual(oneDay)
  expect(serviceOf(booked, sampleInvoice({ service: { from: '2026-11-01', to: '2026-11-01' } }))).toEqual(oneDay)
})

test('after an invoice that named two days for such an evening, the next one names both as well', () => {
  const service = { from: '2026-12-04', to: '2026-12-05' }
  expect(serviceOf(booked, sampleInvoice({ service }))).toEqual(service)
})
