import { expect, test } from 'vitest'
import { leftOnVoucher } from '../../../domain/money/vouchers/voucher.ts'
import { deriveCode } from '../../../server/money/vouchers/codes.ts'
import { storedIn } from '../../../server/testing/stored-data.ts'
import { sellVouchers } from '../../support/bookings.ts'
import { fill, martina, pressOn } from '../../support/pages.ts'
import { withVisitors } from '../../support/visitors.ts'

const { site, visitor, asAdmin } = withVisitors()
const vouchers = () => storedIn(site().dataDir, 'vouchers')

test('without JavaScript a visitor orders a voucher, and redeems it in the registration form after the payment', async () => {
  const event = await sellVouchers(site())
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/kalender')
  await page.getByRole('link', { name: 'Gutscheine' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gutschein verschenken' }).waitFor()
  await page.getByRole('radio', { name: '100 €' }).check()
  const { Telefon: _, ...buyer } = martina
  await fill(page, buyer)
  await page.getByRole('checkbox', { name: /^Ich habe die AGB/ }).check()
  await pressOn(page, 'Weiter zur Übersicht')
  expect(await page.getByText('Gutschein über 100,00').isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  await page.getByRole('heading', { name: 'Danke, Martina!' }).waitFor()
  expect(vouchers()).toMatchObject([{ state: 'ordered', cents: 10_000 }])

  const desk = await visitor()
  await asAdmin(desk)
  await desk.goto(`${site().origin}/admin/desk/money#vouchers`)
  await desk
    .locator('#vouchers')
    .getByRole('button', { name: /^Paid G\d/ })
    .click()
  await desk.getByRole('button', { name: 'Yes, paid' }).click()
  await desk.getByText(/^Code ends in/).waitFor()
  const [voucher] = vouchers()
  const secret = { sessions: { current: storedIn(site().dataDir, 'sessions') } } as Parameters<typeof deriveCode>[0]
  const code = deriveCode(secret, voucher?._id ?? '', 1)

  await page.goto(`/anfragen?tab=anmeldung&event=${event}`)
  await fill(page, { ...martina, Gutschein: 'K7MP-3XQT-9RWDY' })
  await page.getByRole('checkbox', { name: /^Ich habe die AGB/ }).check()
  const register = page.getByRole('button', { name: 'Zahlungspflichtig anmelden' })
  await register.click()
  await page.getByText('Dieser Code gilt nicht (mehr).').first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Stadt' }).inputValue()).toBe(martina.Stadt)
  await fill(page, { Gutschein: code.toLowerCase() })
  await register.click()
  await page.getByText('Dein Gutschein zahlt davon 60').waitFor()
  expect(vouchers().map(leftOnVoucher)).toEqual([4000])
})
