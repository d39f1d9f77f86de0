import { expect, test } from 'vitest'
import {
  answers,
  asks,
  child,
  form,
  mother,
  openBooked,
  openCamp,
  openConfirmed,
  page,
  questions,
  submit,
} from '../testing/camp.ts'
import { pdfText } from '../testing/files/pdf-text.ts'

test('answers are stored with their wording, for each person and for the party', async () => {
  const { add, stored } = await openCamp()
  const sent = {
    participants: [
      { ...child, answers },
      { ...mother, answers: [{ question: 'heim', value: true }] },
    ],
    answers: [{ question: 'woher', value: 'Plakat' }],
    healthConsent: true,
  }
  expect((await add(sent)).status).toBe(200)
  const [booking] = stored()
  const source = { date: booking?.createdDate, by: 'Martina Beispiel' }
  expect(booking?.answers).toEqual([{ question: 'woher', value: 'Plakat', wording: questions[4]?.label, ...source }])
  const [lena, martina] = booking?.participants ?? []
  expect(lena?.answers).toEqual([
    { question: 'foto', value: true, wording: 'Fotos dürfen erscheinen.', ...source, publishes: true },
    { question: 'heim', value: false, wording: 'Darf dein Kind allein nach Hause?', ...source },
    { question: 'essen', value: 'Keine Haselnüsse', wording: questions[3]?.label, ...source, sensitive: true },
  ])
  expect(lena?.healthConsent?.wording).toContain('Ich willige ausdrücklich ein')
  // An adult is not asked about the way home.
  expect(martina).not.toHaveProperty('answers')
})

test('a required answer must be given, a sensitive one needs its consent, and a consent is free', async () => {
  const { add, stored } = await openCamp()
  expect((await add({ participants: [child] })).fields).toEqual({ 'participants.0.answers.heim': expect.any(String) })
  expect((await add({ participants: [{ ...child, answers }] })).fields).toEqual({ healthConsent: expect.any(String) })
  const wrong = [
    { question: 'heim', value: 'ja' },
    { question: 'schwimmen', value: 'ein wenig' },
  ]
  expect(Object.keys((await add({ participants: [{ ...child, answers: wrong }] })).fields)).toEqual([
    'participants.0.answers.schwimmen',
    'participants.0.answers.heim',
  ])
  expect((await add({ participants: [{ ...child, answers: [{ question: 'heim', value: true }] }] })).status).toBe(200)
  expect(stored()).toHaveLength(1)
})

test('nobody consents for another adult, and what is not asked is not stored', async () => {
  const { add, stored } = await openCamp()
  const uwe = { name: 'Uwe Probe', birthDate: '1985-03-02' }
  const all = [...answers, { question: 'unknown', value: true }]
  await add({ participants: [{ ...mother }, { ...uwe, answers: all }], healthConsent: true })
  expect(stored()[0]?.participants[1]).toEqual({ _id: expect.any(String), ...uwe })
  await add({ event: 'plain', participants: [{ name: 'Lena Beispiel', answers }], healthConsent: true })
  expect(stored()[1]?.participants).toEqual([{ _id: expect.any(String), name: 'Lena Beispiel' }])
})

test('a party on the waiting list is not asked', async () => {
  const { add, post, stored } = await openCamp()
  await post('/event/edit', { _id: 'camp', places: 1 })
  expect((await add({ participants: [{ ...child, answers }], healthConsent: true })).status).toBe(200)
  const waiting = { name: 'Warte Beispiel', event: 'camp', email: 'w@example.org', phone: '0551 123', waiting: true }
  const { status } = await add({ ...waiting, street: '', participants: [{ ...child, name: 'Ben Beispiel', answers }] })
  expect(status).toBe(200)
  expect(stored()[1]).toMatchObject({ state: 'waiting', participants: [{ name: 'Ben Beispiel' }] })
  expect(JSON.stringify(stored()[1])).not.toContain('Haselnüsse')
})

test('answers that the office sends are stored for a party that gets a place, and not for one that waits', async () => {
  const { post, stored } = await openCamp()
  await post('/event/edit', { _id: 'camp', places: 1 })
  const add = (name: string) =>
    post('/registration/add', {
      ...{ event: 'camp', name, waiting: true, consent: 'am Telefon' },
      participants: [{ ...child, answers, consent: 'am Telefon' }],
      answers: [{ question: 'woher', value: 'Plakat' }],
    })
  expect((await add('Oma Beispiel')).answer).toMatchObject({ answers: [{ value: 'Plakat' }] })
  expect((await add('Opa Beispiel')).answer).toMatchObject({ state: 'waiting' })
  const [booked, waiting] = stored()
  expect(booked?.participants[0]?.answers).toHaveLength(answers.length)
  expect(waiting).not.toHaveProperty('answers')
  expect(waiting?.participants).toEqual([{ _id: expect.any(String), ...child }])
})

test('the office notes which parent spoke, in the answer, the revocation and on the paper', async () => {
  const { post, stored, admin, booking, person } = await openConfirmed()
  const say = (value: boolean, changes: object) =>
    post('/registration/edit', {
      _id: booking._id,
      participants: [{ _id: person, answers: [{ question: 'foto', value }], ...changes }],
    })
  const jo = { by: ' Jo  Farn ', note: 'am Telefon, notiert von Erika Mustermann' }
  await say(false, { by: jo.by, consent: 'am Telefon' })
  const foto = () => (stored()[0]?.participants[0]?.answers ?? []).filter(({ question }) => question === 'foto')
  expect(foto()).toMatchObject([{ by: booking.name, revoked: { by: 'Jo Farn', note: jo.note } }])
  // The other parent's yes counts only with this one's.
  await say(true, { consent: 'am Telefon', by: booking.name })
  expect(foto().map(({ by, value }) => [by, value])).toEqual([
    [booking.name, true],
    ['Jo Farn', false],
    [booking.name, true],
  ])
  const paper = await admin.send(`/api/registration/answers/pdf?_id=${booking._id}&participant=${person}`)
  const text = pdfText(Buffer.from(await paper.arrayBuffer()))
    .join(' ')
    .replace(/\s+/g, ' ')
  expect(text).toContain(`widerrufen von Jo Farn (${jo.note})`)
})

test('an adult’s own yes ends another’s no, however the office writes the name', async () => {
  const { post, stored, booking } = await openConfirmed()
  const [, , uwe] = booking.participants
  const say = (value: boolean, by: string) =>
    post('/registration/edit', {
      _id: booking._id,
      participants: [{ _id: uwe?._id, answers: [{ question: 'foto', value }], consent: 'am Telefon', by }],
    })
  await say(false, booking.name)
  await say(true, 'uwe probe')
  expect(stored()[0]?.participants[2]?.answers).toMatchObject([{ question: 'foto', value: true }])
})

test('a move to an event that does not ask drops sensitive answers and keeps the rest', async () => {
  const { add, post, stored } = await openCamp()
  await add({ participants: [{ ...child, answers }], healthConsent: true })
  const [booking] = stored()
  expect((await post('/registration/edit', { _id: booking?._id, event: 'plain' })).status).toBe(200)
  expect(stored()[0]?.participants[0]?.answers?.map(({ question }) => question)).toEqual(['foto', 'heim'])
  expect(stored()[0]?.participants[0]).not.toHaveProperty('healthConsent')
})

test('the form refuses ages outside the event’s range; the office books anybody', async () => {
  const { add, post, stored } = await openCamp()
  const limits = { ageFrom: 9, ageTo: 12 }
  const edited = await post('/event/edit', { _id: 'plain', ...limits })
  // An age limit needs the date of birth.
  expect(edited.answer).toMatchObject({ ...limits, asks: ['birthDate'] })
  const young = await add({ event: 'plain', participants: [child] })
  expect(young.fields).toEqual({ 'participants.0.birthDate': 'Dieser Termin ist für 9 bis 12 Jahre.' })
  expect((await add({ event: 'plain', participants: [{ ...child, birthDate: '2014-12-05' }] })).status).toBe(200)
  expect((await add({ event: 'plain', participants: [{ ...child, birthDate: '2013-12-04' }] })).status).toBe(400)
  expect((await post('/registration/add', { event: 'plain', name: 'Oma', participants: [child] })).status).toBe(200)
  expect(stored()).toHaveLength(2)
  expect((await post('/event/edit', { _id: 'plain', ageFrom: 13 })).fields).toEqual({ ageTo: expect.any(String) })
  expect((await post('/event/edit', { _id: 'plain', ageFrom: 100 })).fields).toEqual({ ageFrom: expect.any(String) })
})

test('the office enters answers and may leave any out; a sensitive one needs a word on the consent', async () => {
  const { post, stored } = await openCamp()
  const add = (person: object) =>
    post('/registration/add', { event: 'camp', name: 'Oma Beispiel', participants: [{ ...child, ...person }] })
  expect((await add({ answers })).fields).toEqual({ 'participants.0.consent': expect.any(String) })
  expect((await add({ answers, consent: 'am Telefon' })).status).toBe(200)
  expect(stored()[0]?.participants[0]?.healthConsent?.note).toBe('am Telefon')
  const storedAnswers = stored()[0]?.participants[0]?.answers ?? []
  const source = { by: 'Oma Beispiel', note: 'am Telefon, notiert von Erika Mustermann' }
  expect(storedAnswers.map(({ by, note }) => ({ by, note }))).toEqual(storedAnswers.map(() => source))
  const [booking] = stored()
  const person = booking?.participants[0]
  const edit = {
    _id: booking?._id,
    participants: [{ _id: person?._id, answers: [{ question: 'foto', value: false }] }],
  }
  expect((await post('/registration/edit', edit)).status).toBe(200)
  expect(stored()[0]?.participants[0]?.answers?.[0]).toMatchObject({ value: true, revoked: { by: expect.any(String) } })
})

test('a consent that the office enters says who gave it and how; adults give their own', async () => {
  const { post, stored, admin } = await openCamp()
  const consent = [{ question: 'foto', value: true }]
  const add = (changes: object) =>
    post('/registration/add', { event: 'camp', name: 'Oma Beispiel', phone: '0551 1', ...changes })
  const fields = (await add({ participants: [{ ...child, answers: consent }] })).fields
  expect(fields).toEqual({ 'participants.0.consent': expect.any(String) })
  const uwe = { name: 'Uwe Probe', birthDate: '1985-03-02' }
  const people = [{ ...child, answers: [{ question: 'heim', value: true }] }, uwe]
  expect((await add({ participants: people })).status).toBe(200)
  const [booking] = stored()
  const [lena, other] = booking?.participants ?? []
  // The answer comes from the educator, not from a guest.
  expect(lena?.answers?.[0]).toMatchObject({ by: 'Erika Mustermann' })
  expect(lena?.answers?.[0]).not.toHaveProperty('note')
  const edit = (participants: object[], changes: object = {}) =>
    post('/registration/edit', { _id: booking?._id, participants, ...changes })
  expect((await edit([{ _id: lena?._id, answers: consent }])).fields).toEqual({
    'participants.0.consent': expect.any(String),
  })
  const how = { answers: consent, consent: 'auf Papier' }
  expect((await edit([{ _id: lena?._id, ...how }])).status).toBe(200)
  expect((await edit([{ _id: other?._id, ...how }])).status).toBe(200)
  const whoGave = () =>
    stored()[0]?.participants.map(({ answers = [] }) => answers.find(answer => answer.question === 'foto'))
  const note = 'auf Papier, notiert von Erika Mustermann'
  expect(whoGave()).toMatchObject([
    { by: 'Oma Beispiel', note },
    { by: 'Uwe Probe', note },
  ])
  const paper = `/api/registration/answers/pdf?_id=${booking?._id}&participant=${lena?._id}`
  const pdf = Buffer.from(await (await admin.send(paper)).arrayBuffer())
  expect(pdfText(pdf).join(' ')).toContain(`Oma Beispiel (${note}),`)
})

test('a consent refused by phone is stored with who refused it, who noted it and when, or else as refused by the office', async () => {
  const { post, stored } = await openCamp()
  const no = [{ question: 'foto', value: false }]
  const add = (changes: object) =>
    post('/registration/add', {
      event: 'camp',
      name: 'Oma Beispiel',
      participants: [{ ...child, answers: no, ...changes }],
    })
  expect((await add({ consent: 'am Telefon' })).status).toBe(200)
  expect((await add({ name: 'Ben Beispiel' })).status).toBe(200)
  const declined = { question: 'foto', value: false, wording: 'Fotos dürfen erscheinen.', publishes: true }
  expect(stored().map(({ createdDate, participants: [person] }) => [createdDate, person?.answers])).toEqual([
    [
      stored()[0]?.createdDate,
      [
        {
          ...declined,
          date: stored()[0]?.createdDate,
          by: 'Oma Beispiel',
          note: 'am Telefon, notiert von Erika Mustermann',
        },
      ],
    ],
    [
      stored()[1]?.createdDate,
      [{ ...declined, date: stored()[1]?.createdDate, by: 'Erika Mustermann', note: 'vom Büro vermerkt' }],
    ],
  ])
  const [booking] = stored()
  const { answer } = await post('/registration/edit', {
    _id: booking?._id,
    participants: [{ _id: booking?.participants[0]?._id, answers: [{ question: 'foto', value: null }] }],
  })
  expect(answer.participants[0]).not.toHaveProperty('answers')
})

test('a revocation entered by the office names the person who asked for it and how, or else the office', async () => {
  const { post, stored, admin, booking, person } = await openConfirmed()
  const edit = (changes: object) =>
    post('/registration/edit', { _id: booking._id, participants: [{ _id: person, ...changes }] })
  const [given, revoked] = [true, false].map(value => [{ question: 'foto', value }])
  const revocations = () =>
    stored()[0]?.participants[0]?.answers?.flatMap(({ question, revoked }) => (question === 'foto' ? [revoked] : []))
  expect((await edit({ answers: revoked })).status).toBe(200)
  const bare = { date: expect.any(String), by: 'Erika Mustermann', note: 'vom Büro vermerkt' }
  expect(revocations()).toEqual([bare])
  await edit({ answers: given, consent: 'auf Papier' })
  expect((await edit({ answers: revoked, consent: 'am Telefon' })).status).toBe(200)
  const note = 'am Telefon, notiert von Erika Mustermann'
  expect(revocations()).toEqual([bare, { date: expect.any(String), by: 'Martina Beispiel', note }])
  const paper = `/api/registration/answers/pdf?_id=${booking._id}&participant=${person}`
  const pdf = pdfText(Buffer.from(await (await admin.send(paper)).arrayBuffer()))
    .join(' ')
    .replace(/\s+/g, ' ')
  expect(pdf).toContain('widerrufen von Erika Mustermann (vom Büro vermerkt)')
  expect(pdf).toContain(`widerrufen von Martina Beispiel (${note})`)
})

test('the party’s answers say who declared them, too', async () => {
  const { post, stored } = await openCamp()
  await post('/site/edit', {
    questions: [...questions, { _id: 'gruppe', label: 'Fotos für die Gruppe', kind: 'consent', of: 'party' }],
  })
  await post('/event/edit', { _id: 'plain', asks: ['woher', 'gruppe'] })
  const booking = { event: 'plain', name: 'Oma Beispiel', answers: [{ question: 'gruppe', value: true }] }
  expect((await post('/registration/add', booking)).fields).toEqual({ consent: expect.any(String) })
  expect((await post('/registration/add', { ...booking, consent: 'am Telefon' })).status).toBe(200)
  const note = 'am Telefon, notiert von Erika Mustermann'
  expect(stored()[0]?.answers?.[0]).toMatchObject({ by: 'Oma Beispiel', note })
  const later = { _id: stored()[0]?._id, answers: [{ question: 'woher', value: 'Plakat' }] }
  expect((await post('/registration/edit', later)).status).toBe(200)
  expect(stored()[0]?.answers?.at(-1)).toMatchObject({ value: 'Plakat', by: 'Erika Mustermann' })
})

test('an event keeps its order of questions and asks no unknown ones', async () => {
  const { post, guest } = await openCamp()
  const { answer } = await post('/event/edit', {
    _id: 'plain',
    asks: ['woher', 'health', 'foto', 'woher', 'birthDate'],
  })
  expect(answer.asks).toEqual(['birthDate', 'health', 'woher', 'foto'])
  expect((await post('/event/edit', { _id: 'plain', asks: ['woher', 'nichts'] })).fields).toEqual({
    'asks.1': expect.any(String),
  })
  const range = { start: '2026-11-28', end: '2027-11-28' }
  const shown = await (await guest.post('/api/event', { dateRange: range })).json()
  const plain = shown.find(({ _id }: { _id: string }) => _id === 'plain')
  expect(plain.questions.map(({ _id }: { _id: string }) => _id)).toEqual(['woher', 'foto'])
  expect(plain.questions[1]).not.toHaveProperty('sign')
})

test('a deleted question keeps its answers, and an event that asked it can still be edited', async () => {
  const { add, post, stored } = await openCamp()
  await add({ participants: [{ ...child, answers }], healthConsent: true })
  await post('/site/edit', { questions: [] })
  expect(stored()[0]?.participants[0]?.answers).toHaveLength(3)
  expect((await post('/event/edit', { _id: 'camp', asks, title: 'Camp' })).status).toBe(200)
})

test('a consent is revoked by one press on the own page; the time is stored and the educator hears of it', async () => {
  const site = await openBooked()
  const { own, booking, stored } = site
  const shown = await page(site, own)
  expect(shown).toContain('Fotos dürfen erscheinen.')
  expect(shown).not.toContain('Haselnüsse')
  const person = booking.participants[0]?._id ?? ''
  expect((await submit(site, `${own}/einwilligung`, { person, question: 'foto' })).status).toBe(303)
  const [after] = stored()
  expect(after?.participants[0]?.answers?.[0]).toMatchObject({
    value: true,
    revoked: { date: expect.any(String), by: 'Martina Beispiel' },
  })
  expect(after?.history.at(-1)).toMatchObject({ what: 'revoked', by: 'guest', detail: 'Lena Beispiel' })
  expect(await page(site, own)).toContain('widerrufen am')
  const notice = site.outbox().find(({ subject }) => subject.includes('Einwilligung widerrufen')) ?? expect.fail()
  const { text } = await (await site.admin.send(`/api/mail/outbox/letter?_id=${notice._id}`)).json()
  expect(text).toMatch(/Lena Beispiel\n\nNicht mehr erlaubt: „Fotos dürfen erscheinen.“/)
  // A consent can be revoked only once.
  expect((await submit(site, `${own}/einwilligung`, { person, question: 'foto' })).status).toBe(409)
})

test('answers are changed on the own link; a consent is never ticked there beforehand', async () => {
  const site = await openBooked()
  const { linkOf, stored } = site
  const address = linkOf(0)
  const shown = await page(site, address)
  expect(shown).toContain('Darf dein Kind allein nach Hause?')
  expect(shown).toContain('§ 1627 BGB')
  expect(shown).not.toMatch(/type="checkbox"[^>]* checked/)
  const fields = { 'eigene.answers.heim': 'ja', 'eigene.answers.schwimmen': 'gut' }
  expect((await submit(site, address, fields)).status).toBe(303)
  const answers = stored()[0]?.participants[0]?.answers ?? []
  expect(answers.find(({ question }) => question === 'heim')).toMatchObject({ value: true, by: 'Martina Beispiel' })
  expect(answers.find(({ question }) => question === 'foto')).toMatchObject({ value: true })
  expect((await submit(site, address, { 'eigene.answers.schwimmen': 'ein wenig' })).status).toBe(400)
  // A sensitive answer needs its consent.
  expect((await submit(site, address, { 'eigene.sensitive.essen': 'Keine Milch' })).status).toBe(400)
  expect((await submit(site, address, { 'eigene.sensitive.essen': 'Keine Milch', healthConsent: 'on' })).status).toBe(
    303,
  )
  expect(JSON.stringify(stored())).not.toContain('Haselnüsse')
})

test('another adult answers by a link of their own, and in their own name', async () => {
  const site = await openBooked()
  const { own, linkOf, stored } = site
  const link = linkOf(2)
  expect(await page(site, own)).toContain(link)
  await submit(site, link, { 'eigene.answers.foto': 'on' })
  const uwe = () => stored()[0]?.participants[2]
  expect(uwe()?.answers).toMatchObject([{ question: 'foto', value: true, by: 'Uwe Probe' }])
  // The contact person neither sees nor revokes it: the child's consent is the only one there.
  expect((await page(site, own)).match(/name="question"/g)).toHaveLength(1)
  const person = uwe()?._id ?? ''
  expect((await submit(site, `${own}/einwilligung`, { person, question: 'foto' })).status).toBe(404)
  expect(uwe()?.answers?.[0]).not.toHaveProperty('revoked')
  await submit(site, `${link}/widerrufen`, { question: 'foto' })
  expect(uwe()?.answers?.[0]?.revoked?.by).toBe('Uwe Probe')
})

test('until the start everything can be changed, afterwards a consent only revoked', async () => {
  const site = await openBooked()
  const { linkOf, stored, clock } = site
  clock.now = '2026-12-04T15:00:01.000Z'
  const address = linkOf(0)
  expect(await page(site, address)).not.toContain('name="eigene.answers.heim"')
  clock.now = '2027-02-01T10:00:00.000Z'
  expect(await page(site, address)).toContain('Widerrufen')
  expect((await submit(site, `${address}/widerrufen`, { question: 'foto' })).status).toBe(303)
  expect(stored()[0]?.participants[0]?.answers?.[0]).toHaveProperty('revoked')
})

test('deleting what is confidential deletes the sensitive answer and its consent, and nothing else', async () => {
  const site = await openBooked()
  const { linkOf, stored } = site
  await submit(site, `${linkOf(0)}/loeschen`, {})
  expect(stored()[0]?.participants[0]?.answers?.map(({ question }) => question)).toEqual(['foto', 'heim'])
  expect(stored()[0]?.participants[0]).not.toHaveProperty('healthConsent')
})

test('without scripts the form asks each person after the names, and keeps what was answered when something is wrong', async () => {
  const site = await openCamp()
  const { guest, stored } = site
  const event = '/anfragen?tab=anmeldung&event=camp'
  const empty = await page(site, event)
  expect(empty).toContain('name="self.answers.foto"')
  expect(empty).not.toMatch(/name="self\.answers\.foto"[^>]* checked/)
  const { newsLetter: _, privacyStatement: __, ...texts } = form
  const fields = {
    ...texts,
    ...{ kind: 'register', shownFor: 'camp', privacyStatement: 'on' },
    'participants.0.age': 'child',
    'participants.0.name': 'Lena Beispiel',
    'participants.0.birthDate': '2018-03-14',
    'participants.0.answers.foto': 'on',
    'participants.0.answers.heim': '',
    'participants.0.sensitive.essen': 'Keine Haselnüsse',
    'answers.woher': 'Plakat',
  }
  const send = async (changes: Record<string, string>) => {
    const response = await guest.send('/anfragen', {
      method: 'POST',
      body: new URLSearchParams({ ...fields, ...changes }),
    })
    return { status: response.status, html: await response.text() }
  }
  site.passMinutes(1)
  const refused = await send({})
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('Bitte wähle eine Antwort.')
  expect(refused.html).toContain('Keine Haselnüsse')
  expect(refused.html).toMatch(
    /name="participants\.0\.answers\.foto"[^>]* checked|checked[^>]* name="participants\.0\.answers\.foto"/,
  )
  const right = { 'participants.0.answers.heim': 'nein', 'participants.0.sensitiveConsent': 'on' }
  expect((await send(right)).status).toBe(200)
  const [booking] = stored()
  expect(booking?.participants[0]?.answers?.map(({ question, value }) => [question, value])).toEqual([
    ['foto', true],
    ['heim', false],
    ['essen', 'Keine Haselnüsse'],
  ])
  expect(booking?.answers?.[0]?.value).toBe('Plakat')
})

test('the forest list has signs, the legend and what is confidential; a revoked consent is gone from it at once', async () => {
  const site = await openConfirmed()
  const { get, own, person } = site
  const list = await get('/event/forest?_id=camp')
  expect(list).toContain('F+')
  expect(list).toContain('F: Fotos dürfen erscheinen.')
  expect(list).toContain('Keine Haselnüsse')
  await submit(site, `${own}/einwilligung`, { person, question: 'foto' })
  expect(await get('/event/forest?_id=camp')).not.toContain('F+')
  const bytes = Buffer.from(await (await site.admin.send('/api/event/forest/pdf?_id=camp')).arrayBuffer())
  expect(pdfText(bytes).join(' ')).toContain('Haselnüsse')
})

test('exports have a column for each question, and sensitive answers never', async () => {
  const { get } = await openConfirmed()
  for (const table of ['/registration/participants/csv?_id=camp', '/registration/export/csv']) {
    const csv = await get(table)
    expect(csv).toContain('Darf dein Kind allein nach Hause?')
    expect(csv).toContain('ja')
    expect(csv).not.toContain('Haselnüsse')
    expect(csv).not.toContain('Was soll ich beim Essen wissen?')
  }
})

test('the overview shows who has not answered, and one press asks them by letter', async () => {
  const { get, post, outbox } = await openConfirmed()
  const overview = JSON.parse(await get('/event/answers?_id=camp'))
  expect(JSON.stringify(overview)).not.toContain('Haselnüsse')
  const [lena, martina] = overview.people
  expect(lena).toMatchObject({ name: 'Lena Beispiel', open: ['schwimmen'], missing: [] })
  expect(lena.answers).toContainEqual(expect.objectContaining({ question: 'foto', value: true }))
  expect(martina.open).toEqual(['foto', 'schwimmen'])
  const preview = await post('/event/ask', { _id: 'camp', preview: true })
  expect(preview.answer).toMatchObject({
    letters: [{ email: 'martina@example.org', subject: expect.stringContaining('Winter-Survival') }],
    withoutAddress: [],
  })
  const before = outbox().length
  const asked = await post('/event/ask', { _id: 'camp' })
  expect(asked.answer.letters).toMatchObject([{ email: 'martina@example.org' }])
  expect(outbox().length).toBe(before + 1)
  expect((await post('/event/ask', { _id: 'plain' })).status).toBe(409)
})

test('a family that has nothing to say to optional texts is complete and gets no letter', async () => {
  const choice = { question: 'schwimmen', value: 'gut' }
  const people = [
    { ...child, answers: [{ question: 'heim', value: false }, choice, { question: 'foto', value: false }] },
  ]
  const { get, post, person } = await openConfirmed(undefined, { participants: people })
  const { people: shown, unanswered } = JSON.parse(await get('/event/answers?_id=camp'))
  expect(shown.map(({ open }: { open: string[] }) => open)).toEqual([[], []])
  expect(shown[0]).toMatchObject({ participant: person })
  expect(unanswered).toBe(0)
  expect((await post('/event/ask', { _id: 'camp' })).status).toBe(409)
  // A required text is still missing.
  await post('/site/edit', {
    questions: questions.map(question => (question._id === 'woher' ? { ...question, required: true } : question)),
  })
  expect(JSON.parse(await get('/event/answers?_id=camp')).people[1].missing).toEqual(['woher'])
  expect((await post('/event/ask', { _id: 'camp', preview: true })).answer.letters).toHaveLength(1)
})

test('the paper about one child has wording, time and name, and no sensitive answer', async () => {
  const { admin, booking, person } = await openConfirmed()
  const response = await admin.send(`/api/registration/answers/pdf?_id=${booking._id}&participant=${person}`)
  expect(response.headers.get('Content-Type')).toBe('application/pdf')
  const text = pdfText(Buffer.from(await response.arrayBuffer())).join(' ')
  for (const words of [
    'Was erklärt wurde: Lena Beispiel',
    'Fotos dürfen erscheinen.',
    'Martina Beispiel',
    'Unterschrift',
    'beantwortet',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Haselnüsse')
})

test('a consent to publish outlives its booking as a proof, also when the person is erased', async () => {
  const soon = '2026-11-28T13:00:00.000Z'
  const site = await openConfirmed(soon)
  const { post, own, person, clock, dataOf, booking, restart } = site
  clock.now = '2026-11-28T14:00:00.000Z'
  expect((await submit(site, `${own}/einwilligung`, { person, question: 'foto' })).status).toBe(303)
  expect(dataOf('consents')).toEqual([])
  const summary = await post('/person/find', { email: 'martina@example.org' })
  expect(summary.answer.kinds).toContainEqual(
    expect.objectContaining({ what: 'consent', fate: 'kept', until: '2029-12-31' }),
  )
  const erasure = { email: 'martina@example.org', confirm: 'martina@example.org' }
  const erased = await post('/person/erase', erasure)
  expect(erased.answer.kept).toContainEqual(
    expect.objectContaining({
      what: 'consent',
      count: 1,
      reason: expect.stringContaining('Art. 7'),
      until: '2029-12-31',
    }),
  )
  const proof = {
    ...{ registration: booking._id, person: 'Lena Beispiel', title: 'Winter-Survival am Feuer' },
    ...{ wording: 'Fotos dürfen erscheinen.', by: 'Martina Beispiel', revoked: { by: 'Martina Beispiel' } },
  }
  expect(dataOf('consents')).toMatchObject([proof])
  // The consent is still found by the address.
  const later = await post('/person/find', { email: 'martina@example.org' })
  expect(later.answer.kinds).toContainEqual(expect.objectContaining({ what: 'consent', count: 1 }))
  await restart()
  expect(dataOf('consents')).toMatchObject([proof])
})
