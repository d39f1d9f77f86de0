import { expect, test } from 'vitest'
import { callerOf, sessionOf } from '../../support/api.ts'
import { setTextSize, sidewards } from '../../support/layout.ts'
import { chooseGerman } from '../../support/pages.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor, asAdmin } = withVisitors()

const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const

/** A table of an unknown program; the second row is a debit. */
const table = `Tag;Wer;Zweck;Wieviel
24.11.2026;Ahorn, Anna;Waldtag;24,00
25.11.2026;Stadtwerke;Strom;-61,20
26.11.2026;Birke, Berta;Sommerlager;80,00
`

const learnt = async () => {
  const call = await callerOf(site(), await sessionOf(site()))
  return (await (await call('/api/payment/columns')).json()) as { headings: string[] }[]
}

test('on a phone, in German, she explains an unknown table once by keyboard, and removes it in the settings', async () => {
  const desk = await asAdmin(await visitor(phone))
  await chooseGerman(desk)
  const read = async () => {
    await desk.goto('/admin/desk/money/bank')
    const file = { name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
    await desk.getByLabel('Datei wählen').setInputFiles(file)
  }
  await read()
  const save = desk.getByRole('button', { name: 'Merken und Datei lesen' })
  await save.waitFor()
  expect(await desk.getByRole('rowheader', { name: 'Wer' }).locator('..').textContent()).toBe(
    'WerAhorn, Anna\u00a0· Stadtwerke\u00a0· Birke, Berta',
  )
  for (const size of [100, 200]) {
    await setTextSize(desk, size)
    expect(await sidewards(desk)).toBe(0)
  }
  await setTextSize(desk, 100)
  // Day and amount are detected; the other two are chosen by keyboard.
  await desk.getByLabel('Name', { exact: true }).focus()
  await desk.keyboard.type('Wer')
  await desk.getByLabel('Verwendungs\u00adzweck').focus()
  await desk.keyboard.type('Zweck')
  await save.focus()
  await desk.keyboard.press('Enter')
  await save.waitFor({ state: 'detached' })
  await desk.getByText('Ahorn, Anna').first().waitFor()
  await soon(() => desk.getByText('Stadtwerke').count()).toBe(0)
  await soon(async () => (await learnt()).map(({ headings }) => headings)).toEqual([['Tag', 'Wer', 'Zweck', 'Wieviel']])

  await read()
  await desk.getByText('Ahorn, Anna').first().waitFor()
  expect(await save.count()).toBe(0)

  await desk.goto('/admin')
  await desk.getByRole('button', { name: /^Bankverbindung/ }).click()
  await desk.getByRole('button', { name: 'Entfernen Tag, Wer, Zweck, Wieviel' }).click()
  await soon(learnt).toEqual([])
  await read()
  await save.waitFor()
})
