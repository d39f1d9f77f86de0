import { expect, test } from 'vitest'
import { openAdminSite } from '../testing/admin.ts'
import { unzipped } from '../testing/files/unzipped.ts'

const event = 'termin-01'
const email = 'anna@example.org'

test('an event’s new title appears in the table, the answers about a person and the bin, with its guests', async () => {
  const { post, admin } = await openAdminSite()
  const dates = { startDate: '2026-12-05T10:00:00.000Z', endDate: '2026-12-05T14:00:00.000Z' }
  await post('/event/edit', { _id: event, title: 'Altname', cost: 0, prices: [], asks: [], active: true, ...dates })
  const participants = [{ name: 'Anna' }, { name: 'Mia' }]
  const { answer: booking } = await post('/registration/add', { name: 'Anna', email, event, participants })
  await post('/registration/confirm', { _id: booking._id })
  const shown = async () => {
    const file = await admin.post('/api/person/export', { email })
    const page = String(unzipped(Buffer.from(await file.arrayBuffer())).get('auskunft.html'))
    return [
      await (await admin.send('/api/registration/export/csv')).text(),
      await (await admin.send('/api/registration/export/csv?search=neuname')).text(),
      JSON.stringify((await post('/person/find', { email })).answer),
      page,
    ]
  }
  await post('/event/edit', { _id: event, title: 'Neuname', startDate: '2026-12-05T09:00:00.000Z' })
  for (const text of await shown()) {
    expect(text).toContain('Neuname')
    // A waiting letter takes the title at the time of sending.
    expect(text.replaceAll('Eure Plätze sind fest: Altname', '')).not.toContain('Altname')
  }
  const [table = '', , , page = ''] = await shown()
  expect(table).toContain('05.12.2026 10:00')
  expect(page).toContain('5. Dez. 2026 um 10:00')
  await post('/registration/del', { _id: booking._id })
  expect(JSON.stringify(await (await admin.send('/api/bin')).json())).toContain('Anna, Neuname')
})
