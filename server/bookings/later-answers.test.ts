import { expect, test } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { sampleContact } from '../../domain/testing/samples.ts'
import { answers, asks, child, linksTo, openBooked, openCamp, page, questions, submit } from '../testing/camp.ts'

const waits = { name: 'Warte Beispiel', email: 'w@example.org', phone: '0551 123', street: '', waiting: true }
const ben = { name: 'Ben Beispiel', birthDate: '2018-05-05' }
const uwe = { name: 'Uwe Probe', birthDate: '1985-03-02' }

/** A party waits for the camp and is offered places; `asked` are other questions of the camp. */
async function openOffered() {
  const site = await openCamp()
  await site.post('/event/edit', { _id: 'camp', places: 2 })
  await site.add({ participants: [{ ...child, answers }], healthConsent: true })
  expect((await site.add({ ...waits, participants: [ben, uwe] })).status).toBe(200)
  await site.post('/event/edit', { _id: 'camp', places: 9 })
  const until = '2026-12-02T10:00:00.000Z'
  const booking = () => site.stored().find(({ name }) => name === waits.name) as Registration
  if (booking().state === 'waiting') await site.post('/registration/offer', { _id: booking()._id, until })
  expect(booking().state).toBe('offered')
  const { own } = linksTo(site, booking())
  const accept = (fields: Record<string, string>) =>
    submit(site, `${own}/annehmen`, {
      ...{ lastModifiedDate: booking().lastModifiedDate, privacyStatement: 'on', ...sampleContact },
      ...{
        event:
          site.dataOf<{ _id: string; lastModifiedDate: string }[]>('events').find(({ _id }) => _id === 'camp')
            ?.lastModifiedDate ?? '',
      },
      ...fields,
    })
  return { ...site, own, found: booking, accept }
}

test('accepting an offered place asks what the waiting list did not, required answers too, without scripts', async () => {
  const site = await openOffered()
  const shown = await page(site, site.own)
  expect(shown).toContain('name="participants.0.answers.heim"')
  expect(shown).toContain('name="participants.0.sensitive.essen"')
  expect(shown).toContain('name="answers.woher"')
  expect(shown).toContain('§ 1627 BGB')
  // Another adult decides about pictures, and is not asked about the way home.
  expect(shown).not.toMatch(/name="participants\.1\.(answers\.(foto|heim)|sensitive)/)
  expect(shown).toContain('name="participants.1.answers.schwimmen"')
  expect(shown).not.toMatch(/type="checkbox"[^>]* checked/)

  const refused = await site.accept({ 'answers.woher': 'Plakat' })
  expect(refused.status).toBe(400)
  const again = await refused.text()
  expect(again).toContain('Bitte wähle eine Antwort.')
  expect(again).toContain('Plakat')
  const body = {
    'participants.0.answers.heim': 'nein',
    'participants.0.answers.foto': 'on',
    'answers.woher': 'Plakat',
  }
  const sensitive = { 'participants.0.sensitive.essen': 'Keine Milch' }
  expect((await site.accept({ ...body, ...sensitive })).status).toBe(400)
  const agreed = { ...body, ...sensitive, 'participants.0.healthConsent': 'on', 'participants.1.answers.foto': 'on' }
  expect((await site.accept(agreed)).status).toBe(303)
  const { state, participants, answers: ofParty } = site.found()
  expect(state).toBe('requested')
  const source = { by: waits.name, date: expect.any(String) }
  expect(participants[0]?.answers).toMatchObject([
    { question: 'foto', value: true, publishes: true, ...source },
    { question: 'heim', value: false, ...source },
    { question: 'essen', value: 'Keine Milch', sensitive: true, ...source },
  ])
  expect(participants[0]?.healthConsent?.wording).toContain('Ich willige ausdrücklich ein')
  expect(participants[1]).not.toHaveProperty('answers')
  expect(ofParty).toMatchObject([{ question: 'woher', value: 'Plakat', ...source }])
})

test('a move asks only what the new date asks and nobody has answered, once the date is chosen', async () => {
  const site = await openBooked()
  const { own, booking, stored } = site
  const more = [
    { _id: 'zecken', label: 'Dürfen Zecken entfernt werden?', kind: 'yesNo', required: true },
    { _id: 'gruppe', label: 'Fotos für die Gruppe', kind: 'consent' },
  ]
  await site.post('/site/edit', { questions: [...questions, ...more] })
  const course = { startDate: '2026-12-20T09:00:00.000Z', endDate: '2026-12-20T15:00:00.000Z', places: 20, cost: 0 }
  await site.post('/event/edit', {
    _id: 'plain',
    title: 'Camp',
    ...course,
    asks: ['birthDate', 'heim', 'zecken', 'gruppe'],
  })
  await site.post('/event/edit', { _id: 'camp', title: 'Camp' })
  const fields = { lastModifiedDate: stored()[0]?.lastModifiedDate ?? '', event: 'plain' }
  const { answer } = await site.post('/registration/move', { _id: booking._id, event: 'plain', preview: true })
  expect(answer.asked).toEqual(['Dürfen Zecken entfernt werden?', 'Fotos für die Gruppe'])
  const shown = await page(site, `${own}/umbuchen`)
  // The only date that there is shows its questions at once.
  expect(shown).toContain('name="participants.0.answers.zecken"')
  expect(shown).not.toContain('answers.heim')
  const first = await submit(site, `${own}/umbuchen`, fields)
  expect(first.status).toBe(400)
  expect(await first.text()).toContain('Dieser Termin fragt noch etwas.')
  expect(stored()[0]?.event).toBe('camp')
  const asked = { ...fields, gefragt: 'plain' }
  const incomplete = await submit(site, `${own}/umbuchen`, asked)
  expect(incomplete.status).toBe(400)
  expect(await incomplete.text()).toContain('Bitte wähle eine Antwort.')
  const body = Object.fromEntries(booking.participants.map((_, at) => [`participants.${at}.answers.zecken`, 'ja']))
  const moved = await submit(site, `${own}/umbuchen`, { ...asked, ...body, 'participants.0.answers.gruppe': 'on' })
  expect(moved.status).toBe(303)
  expect(stored()[0]?.event).toBe('plain')
  const [lena] = stored()[0]?.participants ?? []
  // The new date does not ask for the confidential answer, so the move deletes it.
  expect(lena?.answers?.map(({ question }) => question)).toEqual(['foto', 'heim', 'zecken', 'gruppe'])
})

test('the letter about a move by the office asks for the answers that are missing there', async () => {
  const site = await openBooked()
  const tick = { _id: 'zecken', label: 'Dürfen Zecken entfernt werden?', kind: 'yesNo', required: true }
  await site.post('/site/edit', { questions: [...questions, tick] })
  const later = { startDate: '2026-12-20T09:00:00.000Z', endDate: '2026-12-20T15:00:00.000Z', cost: 0 }
  const move = async (asked: readonly string[]) => {
    await site.post('/event/edit', { _id: 'plain', ...later, asks: asked })
    const { answer } = await site.post('/registration/move', { _id: site.booking._id, event: 'plain', preview: true })
    return answer.letters[0].text.replaceAll(/\s+/g, ' ')
  }
  const asking = await move(['birthDate', 'heim', 'emergencyPhone', 'zecken'])
  expect(asking).toContain(
    'Dieser Termin fragt, was du noch nicht beantwortet hast: „Notfallnummer für unterwegs“ und „Dürfen Zecken entfernt werden?“.',
  )
  expect(asking).toContain('Fragen beantworten')
  expect(await move(['birthDate', 'heim'])).not.toContain('fragt')
})

test('the letter about the last of several moves also asks what an unread one would have asked', async () => {
  const site = await openBooked()
  const tick = { _id: 'zecken', label: 'Dürfen Zecken entfernt werden?', kind: 'yesNo', required: true }
  await site.post('/site/edit', { questions: [...questions, tick] })
  const later = { startDate: '2026-12-20T09:00:00.000Z', endDate: '2026-12-20T15:00:00.000Z', cost: 0 }
  await site.post('/event/edit', { _id: 'plain', ...later, asks: ['heim', 'zecken'] })
  await site.post('/event/add', {
    ...{ title: 'Waldtag', description: 'Ein Tag im Wald', course: '', audience: 'all', active: true },
    ...{ locationName: '', locationLink: '', group: false, ...later, asks: ['heim', 'zecken'] },
  })
  const third = site.dataOf<{ _id: string; title: string }[]>('events').find(({ title }) => title === 'Waldtag')
  expect((await site.post('/registration/move', { _id: site.booking._id, event: 'plain' })).status).toBe(200)
  const { answer } = await site.post('/registration/move', {
    _id: site.booking._id,
    event: third?._id,
    preview: true,
  })
  expect(answer.letters[0].text.replaceAll(/\s+/g, ' ')).toContain('„Dürfen Zecken entfernt werden?“')
})

test('a move to a date that asks nothing new takes one press', async () => {
  const site = await openBooked()
  const course = { startDate: '2026-12-20T09:00:00.000Z', endDate: '2026-12-20T15:00:00.000Z', places: 20, cost: 0 }
  await site.post('/event/edit', { _id: 'plain', title: 'Camp', ...course, asks })
  await site.post('/event/edit', { _id: 'camp', title: 'Camp' })
  const fields = { lastModifiedDate: site.stored()[0]?.lastModifiedDate ?? '', event: 'plain' }
  expect((await submit(site, `${site.own}/umbuchen`, fields)).status).toBe(303)
  expect(site.stored()[0]?.event).toBe('plain')
})

test('no guest is offered a date for other ages; the office may choose it, and reads whom it is not meant for', async () => {
  const site = await openBooked()
  const { own, stored, post } = site
  const course = { startDate: '2026-12-20T09:00:00.000Z', endDate: '2026-12-20T15:00:00.000Z', places: 20, cost: 0 }
  await post('/event/edit', { _id: 'plain', title: 'Camp', ...course, asks, ageFrom: 9, ageTo: 99 })
  await post('/event/edit', { _id: 'camp', title: 'Camp' })
  const { _id = '', lastModifiedDate = '' } = stored()[0] ?? {}
  // A guest who sends the form all the same reads the reason.
  expect(await page(site, own)).not.toContain('/umbuchen')
  const refused = await submit(site, `${own}/umbuchen`, { lastModifiedDate, event: 'plain' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Dieser Termin ist für 9 bis 99 Jahre.')
  expect(stored()[0]?.event).toBe('camp')
  const move = (changes: object) => post('/registration/move', { _id, event: 'plain', ...changes })
  const preview = (await move({ preview: true })).answer
  expect([preview.outsideAges, preview.asked]).toEqual([['Lena Beispiel'], []])
  const edited = await post('/registration/edit', { _id, event: 'plain', preview: true })
  expect(edited.answer).toEqual(preview)
  expect((await post('/registration/edit', { _id, notes: 'Später da', preview: true })).answer.outsideAges).toEqual([])
  expect(stored()[0]).toMatchObject({ event: 'camp', lastModifiedDate })
  expect((await move({})).answer).toMatchObject({ event: 'plain' })
})

test('every form of a guest says for which ages the date is, and refuses a day of birth outside', async () => {
  const site = await openBooked()
  const { own, booking, stored, post, add } = site
  const [lena] = booking.participants
  await post('/event/edit', { _id: 'camp', ageFrom: 6, ageTo: 10, places: 3 })
  const sentence = 'Dieser Termin ist für 6 bis 10 Jahre.'
  expect(await page(site, `${own}/ersatz/${lena?._id}`)).toContain(sentence)
  const kim = { person: lena?._id ?? '', name: 'Kim Beispiel', birthDate: '2022-01-01', 'answers.heim': 'ja' }
  const exchange = (fields: Record<string, string>) =>
    submit(site, `${own}/ersatz`, { lastModifiedDate: stored()[0]?.lastModifiedDate ?? '', ...fields })
  const refused = await exchange(kim)
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(sentence)])
  expect((await exchange({ ...kim, birthDate: '2018-01-01' })).status).toBe(303)
  // The waiting list refuses people whose age does not fit.
  const waiting = await add({ ...waits, participants: [{ ...ben, birthDate: '2022-01-01' }] })
  expect(waiting.fields).toEqual({ 'participants.0.birthDate': sentence })
  expect((await add({ ...waits, participants: [{ name: 'Ben Beispiel' }] })).status).toBe(200)
  await post('/event/edit', { _id: 'camp', places: 4 })
  await post('/registration/offer', { _id: stored()[1]?._id, force: true })
  const [, offered] = stored()
  if (!offered) throw new Error('unreachable')
  const ownLink = linksTo(site, offered).own
  expect(await page(site, ownLink)).toContain(sentence)
  const accept = (birthDate: string) =>
    submit(site, `${ownLink}/annehmen`, {
      ...{ lastModifiedDate: offered.lastModifiedDate, ...sampleContact, privacyStatement: 'on' },
      ...{ 'participants.0.birthDate': birthDate, 'participants.0.answers.heim': 'ja' },
    })
  const late = await accept('2022-01-01')
  expect([late.status, await late.text()]).toEqual([400, expect.stringContaining('0-birthDate-error')])
  expect((await accept('2018-01-01')).status).toBe(303)
})

test('a substitute is asked like everybody; adults decide for themselves', async () => {
  const site = await openBooked()
  const { own, booking, stored } = site
  const [lena, , other] = booking.participants
  const shown = await page(site, `${own}/ersatz/${lena?._id}`)
  expect(shown).toContain('name="answers.heim"')
  expect(shown).toContain('name="answers.foto"')
  expect(await page(site, `${own}/ersatz/${other?._id}`)).not.toContain('name="answers.foto"')
  const exchange = (fields: Record<string, string>) =>
    submit(site, `${own}/ersatz`, { lastModifiedDate: stored()[0]?.lastModifiedDate ?? '', ...fields })
  const kim = { person: lena?._id ?? '', name: 'Kim Beispiel', birthDate: '2017-01-01' }
  const refused = await exchange(kim)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Bitte wähle eine Antwort.')
  const body = { ...kim, 'answers.heim': 'ja', 'answers.foto': 'on' }
  expect((await exchange({ ...body, 'sensitive.essen': 'Keine Milch' })).status).toBe(400)
  expect((await exchange(body)).status).toBe(303)
  expect(stored()[0]?.participants[0]).toMatchObject({
    name: 'Kim Beispiel',
    answers: [
      { question: 'foto', value: true, by: booking.name },
      { question: 'heim', value: true, by: booking.name },
    ],
  })
  const adult = { person: other?._id ?? '', name: 'Ina Probe', birthDate: '1990-01-01', 'answers.foto': 'on' }
  expect((await exchange(adult)).status).toBe(303)
  expect(stored()[0]?.participants[2]).not.toHaveProperty('answers')
})

test('a substitute in a waiting party is not asked the educator’s own questions', async () => {
  const site = await openCamp()
  await site.post('/event/edit', { _id: 'camp', places: 1 })
  await site.add({ participants: [{ ...child, answers }], healthConsent: true })
  await site.add({ ...waits, participants: [ben] })
  const [, waiting] = site.stored()
  if (!waiting) throw new Error('unreachable')
  const { own } = linksTo(site, waiting)
  expect(await page(site, `${own}/ersatz/${waiting.participants[0]?._id}`)).not.toContain('answers.')
})
