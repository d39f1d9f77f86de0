import { expect, test, vi } from 'vitest'
import { openAdminSite } from '../../testing/admin.ts'
import { openMailServer } from '../../testing/servers/mail-server.ts'

const event = 'termin-01'

/** Opens a site with two dates on days in December, and a clock on 28 November. */
async function openSite(env: Record<string, string> = {}, [first, second] = ['07', '08']) {
  const site = await openAdminSite(env)
  const place = { cost: 30, prices: [], locationName: 'Waldparkplatz', bring: 'Feste Schuhe' }
  const dates = [
    {
      _id: event,
      title: 'Waldtag',
      startDate: `2026-12-${first}T09:00:00.000Z`,
      endDate: `2026-12-${first}T14:00:00.000Z`,
    },
    {
      _id: 'termin-02',
      title: 'Feuertag',
      startDate: `2026-12-${second}T09:00:00.000Z`,
      endDate: `2026-12-${second}T14:00:00.000Z`,
    },
  ]
  for (const date of dates) await site.post('/event/edit', { ...place, ...date })
  const book = async (name: string, email: string, at = event) => {
    const answers = { name, email, event: at, participants: [{ name }] }
    const { answer: requested } = await site.post('/registration/add', answers)
    await site.post('/registration/confirm', { _id: requested._id })
  }
  return { ...site, book }
}
const remindersIn = (outbox: readonly { subject: string; to: string }[]) =>
  outbox.filter(({ subject }) => /^(In|Morgen|Heute) /.test(subject)).map(({ subject, to }) => `${to} ${subject}`)

test('guests are reminded once, a week before, despite restarts and clocks set back', async () => {
  const site = await openSite()
  await site.book('Martina Beispiel', 'martina@example.org')
  await site.book('Ada Anruf', '')
  await site.book('Ben Beispiel', 'ben@example.org', 'termin-02')
  site.clock.now = '2026-11-30T08:59:00.000Z'
  expect(remindersIn(site.outbox())).toEqual([])
  site.clock.now = '2026-11-30T09:00:00.000Z'
  const first = 'martina@example.org In einer Woche: Waldtag'
  await vi.waitFor(() => expect(remindersIn(site.outbox())).toEqual([first]))
  const again = await site.restart()
  again.clock.now = '2026-11-29T09:00:00.000Z'
  const third = await again.restart()
  third.clock.now = '2026-12-01T09:00:00.000Z'
  const second = 'ben@example.org In einer Woche: Feuertag'
  await vi.waitFor(() => expect(remindersIn(third.outbox())).toEqual([first, second]))
  const steps = third.stored().map(({ history }) => history.filter(({ what }) => what === 'remindedOfDate'))
  expect(steps).toEqual([
    [{ what: 'remindedOfDate', date: '2026-11-30T09:00:00.000Z', by: 'system', detail: '2026-12-07T09:00:00.000Z' }],
    [],
    [{ what: 'remindedOfDate', date: '2026-12-01T09:00:00.000Z', by: 'system', detail: '2026-12-08T09:00:00.000Z' }],
  ])
})

test('a late reminder contains the days left, the location, the packing list and the open amount', async () => {
  const mail = await openMailServer()
  mail.behaviour.refusal = { at: 'connect', code: 421 }
  const site = await openSite({ SMTP_URL: mail.url })
  await site.book('Martina Beispiel', 'martina@example.org')
  await site.post('/event/edit', { _id: event, locationName: 'Alte Köhlerhütte' })
  site.clock.now = '2026-11-30T09:00:00.000Z'
  await vi.waitFor(() => expect(remindersIn(site.outbox())).toHaveLength(1))
  mail.behaviour.refusal = undefined
  site.clock.now = '2026-12-04T20:00:00.000Z'
  await vi.waitFor(() => expect(mail.to('martina@example.org')).toHaveLength(2))
  const { subject, text = '' } = mail.to('martina@example.org').at(-1)?.mail ?? {}
  expect(subject).toBe('In 3 Tagen: Waldtag')
  for (const words of [
    'In 3 Tagen geht es los',
    'am Montag, 7. Dezember 2026, um 10 Uhr sehen wir uns.',
    'Köhlerhütte',
    'Feste Schuhe',
  ])
    expect(text).toContain(words)
  expect(text).toMatch(/Offen\s+sind\s+noch\s+30,00.€,\s+fällig/)
})

test('a confirmation in the last week includes the reminder, and no other follows', async () => {
  const mail = await openMailServer()
  const site = await openSite({ SMTP_URL: mail.url }, ['05', '06'])
  await site.book('Ben Beispiel', 'ben@example.org', 'termin-02')
  await site.book('Martina Beispiel', 'martina@example.org')
  site.clock.now = '2026-11-29T09:00:00.000Z'
  const lastTo = (address: string) => mail.to(address).at(-1)?.mail
  await vi.waitFor(() => expect(lastTo('ben@example.org')?.subject).toBe('In einer Woche: Feuertag'))
  await vi.waitFor(() => expect(mail.to('martina@example.org')).toHaveLength(1))
  const { subject, text = '' } = lastTo('martina@example.org') ?? {}
  expect(subject).toBe('Dein Platz ist fest: Waldtag')
  expect(text).toMatch(/In 6 Tagen geht es los: am Samstag, 5. Dezember 2026, um 10 Uhr sehen\s+wir\s+uns/)
  expect(text).toContain('Feste Schuhe')
})
