import { expect, test } from 'vitest'
import {
  answers,
  asks,
  child,
  linksTo,
  mother,
  openBooked,
  openCamp,
  openConfirmed,
  page,
  questions,
  submit,
} from '../testing/camp.ts'

const soon = '2026-11-28T13:00:00.000Z'
const fever = { _id: 'fieber', label: 'Fieberzäpfchen dürfen gegeben werden.', kind: 'consent', sensitive: true }
const withPeople = (...participants: object[]) => ({ participants })
const yes = { question: 'heim', value: true }

test('deleting a sensitive answer stores no proof of another consent, which is still in the booking', async () => {
  const site = await openCamp()
  // Asked first, the sensitive answer stands before the consent.
  await site.post('/event/edit', { _id: 'camp', startDate: soon, asks: ['birthDate', 'essen', 'foto', 'heim'] })
  await site.add({ ...withPeople({ ...child, answers }), healthConsent: true })
  const [booking] = site.stored()
  if (!booking) throw new Error('unreachable')
  expect(booking.participants[0]?.answers?.[0]?.question).toBe('essen')
  site.clock.now = '2026-11-28T14:00:00.000Z'
  expect((await submit(site, `${linksTo(site, booking).linkOf(0)}/loeschen`, {})).status).toBe(303)
  expect(site.stored()[0]?.participants[0]?.answers?.map(({ question }) => question)).toEqual(['foto', 'heim'])
  expect(site.dataOf('consents')).toEqual([])
})

test('a sensitive consent that is not ticked is not stored, so it needs no health consent', async () => {
  const site = await openBooked(
    undefined,
    withPeople({ ...child, answers: [yes, { question: 'fieber', value: false }] }),
    [fever],
  )
  const lena = () => site.stored()[0]?.participants[0]
  expect(lena()?.answers?.map(({ question }) => question)).toEqual(['heim'])
  expect(lena()).not.toHaveProperty('healthConsent')
  const overview = await (await site.admin.send('/api/event/answers?_id=camp')).json()
  expect(overview.people[0].open).not.toContain('fieber')
  const fields = { 'eigene.answers.heim': 'nein', 'eigene.sensitive.fieber': '', 'eigene.sensitive.essen': '' }
  expect((await submit(site, site.linkOf(0), fields)).status).toBe(303)
  expect((await submit(site, site.linkOf(0), { 'eigene.sensitive.fieber': 'on' })).status).toBe(400)
  expect((await submit(site, site.linkOf(0), { 'eigene.sensitive.fieber': 'on', healthConsent: 'on' })).status).toBe(
    303,
  )
  expect(lena()?.answers?.at(-1)).toMatchObject({ question: 'fieber', value: true, sensitive: true })
})

test('only the button “Widerrufen” revokes a consent: an empty box does not, on another page or beside a new wording', async () => {
  const site = await openBooked()
  const foto = () => site.stored()[0]?.participants[0]?.answers?.filter(({ question }) => question === 'foto')
  const [first, ...others] = questions
  await site.post('/site/edit', { questions: [{ ...first, label: 'Fotos dürfen ins Netz.' }, ...others] })
  expect(await page(site, site.linkOf(0))).toContain('name="eigene.answers.foto"')
  const sent = { 'eigene.answers.foto': '', 'eigene.answers.schwimmen': 'gut' }
  expect((await submit(site, site.linkOf(0), sent)).status).toBe(303)
  expect(foto()).toEqual([expect.not.objectContaining({ revoked: expect.anything() })])
  // Two pages at once: the second one's empty box is older than the consent.
  await Promise.all([
    submit(site, site.linkOf(0), { ...sent, 'eigene.answers.foto': 'on' }),
    submit(site, site.linkOf(0), { ...sent, 'eigene.answers.schwimmen': 'nicht' }),
  ])
  expect(foto()?.at(-1)).toMatchObject({ wording: 'Fotos dürfen ins Netz.', value: true })
  expect(foto()?.some(({ revoked }) => revoked)).toBe(false)
})

test('a consent that somebody answered cannot become a question', async () => {
  const site = await openBooked()
  const [first, ...others] = questions
  const changed = { ...first, kind: 'yesNo', publishes: false }
  expect((await site.post('/site/edit', { questions: [changed, ...others] })).fields).toEqual({
    'questions.0.kind': expect.any(String),
  })
  const open = await openCamp()
  expect((await open.post('/site/edit', { questions: [changed, ...others] })).status).toBe(200)
})

test('a consent for a child of unknown age is revoked by the one who gave it', async () => {
  const site = await openCamp()
  await site.post('/event/edit', { _id: 'plain', asks: ['foto', 'heim'] })
  const answers = [{ question: 'foto', value: true }, yes]
  expect((await site.add({ event: 'plain', ...withPeople({ name: child.name, answers: answers }) })).status).toBe(200)
  const [booking] = site.stored()
  if (!booking) throw new Error('unreachable')
  const { own } = linksTo(site, booking)
  const person = booking.participants[0]?._id ?? ''
  expect(await page(site, own)).toContain('Fotos dürfen erscheinen.')
  expect((await submit(site, `${own}/einwilligung`, { person, question: 'foto' })).status).toBe(303)
})

test('the download of a booking leaves out what other adults have answered themselves', async () => {
  const site = await openBooked()
  await submit(site, site.linkOf(2), { 'eigene.answers.foto': 'on', 'eigene.answers.schwimmen': 'nicht' })
  const data = JSON.parse(await page(site, `${site.own}/daten.json`))
  expect(data.participants.map(({ answers = [] }: { answers?: unknown[] }) => answers.length)).toEqual([3, 0, 0])
})

test('only a consent can be revoked, and nothing is answered after the start', async () => {
  const site = await openConfirmed(soon)
  const { own, person, clock, stored } = site
  await submit(site, `${own}/einwilligung`, { person, question: 'heim' })
  await submit(site, site.linkOf(0), { 'eigene.answers.heim': 'ja' })
  expect((await submit(site, `${own}/einwilligung`, { person, question: 'heim' })).status).toBe(409)
  expect((await submit(site, `${site.linkOf(0)}/widerrufen`, { question: 'heim' })).status).toBe(409)
  clock.now = '2026-11-28T13:30:00.000Z'
  const before = stored()
  const { lastModifiedDate = '' } = before[0] ?? {}
  expect((await submit(site, `${own}/fragen`, { 'answers.woher': 'Plakat', lastModifiedDate })).status).toBe(409)
  expect(stored()).toEqual(before)
  expect((await site.post('/event/ask', { _id: 'camp' })).status).toBe(409)
})

test('an answer of several lines stays on the line of its person in a table', async () => {
  const tent = { _id: 'zelt', label: 'Mit wem ins Zelt?', kind: 'text' }
  const answers = [yes, { question: 'zelt', value: '=1+1\nMia' }]
  const site = await openConfirmed(undefined, withPeople({ ...child, answers: answers }, mother), [tent])
  expect(await site.get('/registration/export/csv')).toContain('"\'=1+1 Mia\n–"')
  expect(asks).not.toContain('zelt')
})

test('a sensitive answer, which no page shows, is kept if its field is left empty', async () => {
  const diet = {
    _id: 'kost',
    label: 'Welche Kost?',
    kind: 'choice',
    options: ['keine', 'vegan'],
    sensitive: true,
  }
  const withDiet = [...answers, { question: 'kost', value: 'vegan' }]
  const site = await openBooked(undefined, { ...withPeople({ ...child, answers: withDiet }), healthConsent: true }, [
    diet,
  ])
  const empty = { 'eigene.sensitive.essen': '', 'eigene.sensitive.kost': '' }
  expect(await page(site, site.linkOf(0))).toContain('Hinterlegt')
  expect((await submit(site, site.linkOf(0), { ...empty, 'eigene.answers.schwimmen': 'gut' })).status).toBe(303)
  const lena = site.stored()[0]?.participants[0]
  const sensitive = (lena?.answers ?? []).flatMap(answer => (answer.sensitive ? answer.value : []))
  expect(sensitive).toEqual(['Keine Haselnüsse', 'vegan'])
  expect(lena?.healthConsent).toBeDefined()
})

test('by the shared link the other parent agrees too, under their own name', async () => {
  const site = await openBooked(undefined, withPeople({ ...child, answers: [yes, { question: 'foto', value: true }] }))
  const link = site.linkOf(0)
  const shown = await page(site, link)
  expect(shown).toContain('Martina Beispiel erlaubt es schon.')
  expect(shown).toMatch(/name="von"[^>]* value=""/)
  const agree = (von: string) => submit(site, link, { von, 'eigene.answers.foto': 'on', 'eigene.answers.heim': 'ja' })
  for (const von of ['', 'martina beispiel']) {
    const refused = await agree(von)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('trag hier deinen Namen ein')
  }
  expect((await agree('Jörg Beispiel')).status).toBe(303)
  const fotos = () => (site.stored()[0]?.participants[0]?.answers ?? []).filter(({ question }) => question === 'foto')
  expect(fotos().map(({ by }) => by)).toEqual(['Martina Beispiel', 'Jörg Beispiel'])
  const done = await page(site, link)
  expect(done).not.toContain('erlaubt es schon')
  for (const name of ['Martina', 'Jörg'])
    expect(done).toMatch(new RegExp(`Erlaubt seit [^<]*(<!-- -->)?, (<!-- -->)?${name} Beispiel`))
  // One press by either parent revokes what both agreed to.
  expect(done.split('>Widerrufen<')).toHaveLength(2)
  expect((await submit(site, `${link}/widerrufen`, { question: 'foto' })).status).toBe(303)
  expect(fotos().every(({ revoked }) => revoked)).toBe(true)
})

test('a choice that the educator has reworded is not lost when something else is answered', async () => {
  const swims = { question: 'schwimmen', value: 'gut' }
  const site = await openBooked(undefined, withPeople({ ...child, answers: [yes, swims] }))
  const reworded = questions.map(question =>
    question._id === 'schwimmen' ? { ...question, options: ['sehr gut', 'nicht'] } : question,
  )
  expect((await site.post('/site/edit', { questions: reworded })).status).toBe(200)
  const posted = { von: 'Martina Beispiel', 'eigene.answers.schwimmen': '', 'eigene.answers.heim': 'nein' }
  expect((await submit(site, site.linkOf(0), posted)).status).toBe(303)
  const stored = site.stored()[0]?.participants[0]?.answers ?? []
  expect(stored.map(({ question, value }) => [question, value]).toSorted()).toEqual([
    ['heim', false],
    ['schwimmen', 'gut'],
  ])
})

test('a page opened before the other parent answered does not overwrite that answer unseen', async () => {
  const site = await openBooked(undefined, withPeople({ ...child, answers: [yes] }))
  const link = site.linkOf(0)
  const [, stand = ''] = /name="stand" value="([^"]*)"/.exec(await page(site, link)) ?? []
  expect(stand).not.toBe('')
  site.clock.now = '2026-11-28T10:00:00.000Z'
  const heim = (value: string) => ({ stand, 'eigene.answers.heim': value, 'eigene.answers.schwimmen': 'nicht' })
  expect((await submit(site, link, { von: 'Martina Beispiel', ...heim('nein') })).status).toBe(303)
  const late = await submit(site, link, { von: 'Jörg Beispiel', ...heim('ja'), 'eigene.answers.schwimmen': 'gut' })
  expect(late.status).toBe(409)
  const shown = await late.text()
  expect(shown).toContain('Inzwischen hat noch jemand geantwortet.')
  // The page now shows the other parent's answer as chosen.
  expect(shown).toMatch(/name="eigene\.answers\.heim" checked="" value="nein"/)
  const [, now = ''] = /name="stand" value="([^"]*)"/.exec(shown) ?? []
  const again = { von: 'Jörg Beispiel', stand: now, 'eigene.answers.heim': 'nein', 'eigene.answers.schwimmen': 'gut' }
  expect((await submit(site, link, again)).status).toBe(303)
  const stored = site.stored()[0]?.participants[0]?.answers ?? []
  expect(stored.map(({ question, value, by }) => [question, value, by]).toSorted()).toEqual([
    ['heim', false, 'Martina Beispiel'],
    ['schwimmen', 'gut', 'Jörg Beispiel'],
  ])
})

test('a box that the contact person left empty does not overrule an adult’s own yes', async () => {
  const uwe = { name: 'Uwe Probe', answers: [{ question: 'foto', value: false }] }
  const site = await openCamp()
  await site.post('/event/edit', { _id: 'plain', asks: ['foto'] })
  expect((await site.add({ event: 'plain', ...withPeople(mother, uwe) })).status).toBe(200)
  const [booking] = site.stored()
  if (!booking) throw new Error('unreachable')
  const foto = () => site.stored()[0]?.participants[1]?.answers?.map(({ value, by }) => [value, by])
  expect(foto()).toEqual([[false, 'Martina Beispiel']])
  expect((await submit(site, linksTo(site, booking).linkOf(1), { 'eigene.answers.foto': 'on' })).status).toBe(303)
  expect(foto()).toEqual([[true, 'Uwe Probe']])
})

test('a confidential question that must be answered is refused with the reason', async () => {
  const { post } = await openCamp()
  const wrong = { _id: 'kost', label: 'Kost', kind: 'text', sensitive: true, required: true }
  expect((await post('/site/edit', { questions: [wrong] })).fields).toEqual({
    'questions.0.required': expect.stringContaining('consent of its own'),
  })
})

test('the link about a child, which parents share, stores who declares', async () => {
  const site = await openBooked(undefined, withPeople({ ...child, answers: [yes] }))
  const link = site.linkOf(0)
  expect(await page(site, link)).toMatch(/name="von"[^>]* value="Martina Beispiel"/)
  expect((await submit(site, link, { von: ' Jörg\n Beispiel ', 'eigene.answers.foto': 'on' })).status).toBe(303)
  const foto = () => site.stored()[0]?.participants[0]?.answers?.find(({ question }) => question === 'foto')
  expect(foto()?.by).toBe('Jörg Beispiel')
  expect((await submit(site, link, { von: 'x'.repeat(101), 'eigene.answers.heim': 'nein' })).status).toBe(400)
  await submit(site, `${link}/widerrufen`, { question: 'foto' })
  expect(foto()?.revoked?.by).toBe('jemand mit dem Link für Lena Beispiel')
})
