import sharp from 'sharp'
import { expect, test } from 'vitest'
import { giroCode } from '../../domain/money/invoices/giro-code.ts'
import { giroCodePng } from './giro-code-png.ts'

const transfer = { holder: 'Zoë Łąka', iban: 'DE02120300000000202051', bic: '', cents: 10_350, reference: '2026-0147' }

test('the picture shows each square of the code with a white margin', async () => {
  const code = giroCode(transfer) ?? expect.fail()
  const { data, info } = await sharp(giroCodePng(transfer)).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: (code.size + 8) * 8, height: (code.size + 8) * 8, channels: 1 })
  const wrong = [...data].filter((brightness, at) => {
    const [x, y] = [at % info.width, Math.floor(at / info.width)].map(pixel => Math.floor(pixel / 8) - 4)
    return brightness !== (code.isDark(x ?? 0, y ?? 0) ? 0 : 255)
  })
  expect(wrong).toHaveLength(0)
})

test('no picture is made if nothing can be paid', () => {
  expect(giroCodePng({ ...transfer, iban: '' })).toBeUndefined()
})
