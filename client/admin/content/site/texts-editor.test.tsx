// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type Site, SiteEdit } from '../../../../domain/content/site/site.ts'
import { type SitePart, siteParts } from '../../../../domain/content/site/texts.ts'
import { sampleImage } from '../../../../domain/testing/samples.ts'
import { site as starterSite } from '../../../../starter/site.ts'
import { call } from '../../../kit/state/api.ts'
import { act, cleanup, findHeading, render, screen, userEvent, waitFor } from '../../../testing/dom.ts'
import { openEditor, servePanel } from '../../../testing/panel.tsx'
import { StepContext } from '../../kit/editor/editing.ts'
import { api } from '../../state/api.ts'
import { refreshLists } from '../../state/lists.ts'
import { TextsEditor } from './texts-editor.tsx'
import type { SiteTexts } from './texts-form.tsx'
import { textsParts } from './texts-section.tsx'

const site: Site = { ...starterSite, lastModifiedDate: '2026-11-01T00:00:00.000Z' }
const {
  name,
  publicUrl,
  retention,
  lenientAddresses,
  confirmation,
  offerHours,
  withdrawalForms,
  tax,
  contact,
  bank,
  invoicing,
  datev,
  letterTexts,
  region,
  vouchers,
  welcome,
  overview,
  legal,
  questions,
  textModules,
} = site

/** Fields that each part saves. */
const sentBy: Record<SitePart, object> = {
  general: { name, publicUrl, retention, lenientAddresses, confirmation, offerHours, tax, withdrawalForms },
  contact: { contact },
  bank: { bank, region, vouchers },
  invoicing: { invoicing, datev },
  letters: { letterTexts },
  welcome: { welcome },
  ausbildung: { welcome },
  kids: { welcome },
  erwachsene: { welcome },
  schulen: { welcome },
  firmen: { welcome },
  media: { welcome },
  overview: { overview },
  terms: { legal: { termsAsOf: legal.termsAsOf, terms: legal.terms } },
  privacy: { legal: { privacy: legal.privacy }, processors: site.processors },
  imprint: { legal: { imprint: legal.imprint } },
  questions: { questions },
  textModules: { textModules },
}

async function openTexts(part: SitePart | 'form', stored = site) {
  const server = await servePanel({ site: stored, images: [sampleImage({ _id: 'moos', desc: 'Moos am Bach' })] })
  const editor = openEditor({ kind: 'texts', part })
  await findHeading(part === 'form' ? 'Take names and addresses as people write them' : textsParts()[part])
  return { ...server, ...editor }
}

test.each(siteParts)('the part "%s" opens unchanged and saves its own texts as they are', async part => {
  const { press, sent, status, closed } = await openTexts(part)
  await waitFor(() => expect(screen.queryAllByText('Loading the editor …')).toEqual([]))
  expect(status()).toBe('')
  await press('Save')
  await closed()
  expect(sent).toEqual([{ path: 'site/edit', body: { ...sentBy[part], lastModifiedDate: site.lastModifiedDate } }])
})

test('the parts together save every text there is', () => {
  // Deadlines have their own editor.
  const {
    lastModifiedDate: _,
    deadlines: __,
    isSettingUp: ___,
    isFormChosen: ____,
    isContentChosen: _____,
    ...entries
  } = SiteEdit.entries
  const all = Object.assign({}, ...Object.values(sentBy))
  expect(Object.keys(all).toSorted()).toEqual(Object.keys(entries).toSorted())
  const legalTexts = Object.assign({}, ...Object.values(sentBy).map(part => ('legal' in part ? part.legal : {})))
  expect(legalTexts).toEqual(legal)
})

test('the settings can be changed; days are numbers', async () => {
  const { user, fill, press, sent, closed } = await openTexts('general')
  await fill('Name', 'Waldschule Bach')
  await fill('Logins', '60')
  await user.click(screen.getByLabelText(/^Take names and addresses as people write them/))
  await user.selectOptions(screen.getByLabelText('Confirming registrations'), 'Automatically while there are places')
  await user.selectOptions(screen.getByLabelText('VAT'), '7')
  await fill('From', '9')
  await user.click(screen.getByLabelText(/^End ongoing contracts online.*section 312k BGB/))
  await press('Save')
  await closed()
  expect(sent[0]?.body).toEqual({
    name: 'Waldschule Bach',
    publicUrl,
    retention: { ...retention, logins: 60 },
    lenientAddresses: !lenientAddresses,
    confirmation: 'automatic',
    offerHours: { from: 9, to: 20 },
    tax: 7,
    withdrawalForms: { withdrawal: true, termination: false },
    lastModifiedDate: site.lastModifiedDate,
  })
})

test('the question how the form takes names marks the recommended choice, and stores either answer', async () => {
  for (const [label, lenient] of [
    [/recommended/, true],
    [/^Only letters/, false],
  ] as const) {
    const { user, press, sent, closed } = await openTexts('form')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /recommended/ }).checked).toBe(true)
    await user.click(screen.getByRole('radio', { name: label }))
    await press('Save')
    await closed()
    const { lastModifiedDate } = site
    expect(sent.at(-1)?.body).toEqual({ lenientAddresses: lenient, isFormChosen: true, lastModifiedDate })
    cleanup()
  }
})

test('the state whose holidays count is chosen beside the bank account', async () => {
  const { user, press, sent, closed } = await openTexts('bank')
  await user.selectOptions(screen.getByLabelText('Holidays'), 'Bayern')
  await press('Save')
  await closed()
  expect(sent[0]?.body).toEqual({ bank, vouchers, region: 'BY', lastModifiedDate: site.lastModifiedDate })
})

test('before vouchers are sold, a note names the missing button that the law requires', async () => {
  await openTexts('bank')
  expect(screen.getByRole('checkbox', { name: /^Sell vouchers.*section 356a BGB/, hidden: true })).toBeTruthy()
})

test('an error in a part of the texts is shown at its field', async () => {
  const { press, refuseNext } = await openTexts('general')
  const fields = { 'retention.logins': 'Please enter whole days, 1 to 3650.' }
  refuseNext({ code: 'invalid', message: 'Please check the marked fields.', fields })
  await press('Save')
  await screen.findByText('Logins: Please enter whole days, 1 to 3650.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Logins')))
})

test('another address of the site is saved only after a confirmation', async () => {
  const { fill, press, answer, sent, closed } = await openTexts('general')
  const question = 'From the next start on the site will answer only at https://example.de. Is that right?'
  await fill('Public URL', 'https://example.de')
  await press('Save')
  await answer(question, 'Cancel')
  await screen.findByText('Not saved yet.')
  expect(screen.getByLabelText('Public URL').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  await press('Save')
  await answer(question, 'Yes')
  await closed()
  expect(sent).toMatchObject([{ body: { publicUrl: 'https://example.de' } }])
})

test('a text module is added', async () => {
  const { fill, press, sent, closed } = await openTexts('textModules', { ...site, textModules: [] })
  await press('Add Text Module')
  await fill('Title', 'Danke')
  await fill('Text', 'Hallo {vorname}')
  await press('Save')
  await closed()
  expect(sent[0]?.body).toEqual({
    textModules: [{ _id: '', title: 'Danke', text: 'Hallo {vorname}' }],
    lastModifiedDate: site.lastModifiedDate,
  })
})

test('every line of the contact and its portrait can be changed', async () => {
  const { fill, press, sent, closed } = await openTexts('contact')
  const lines = { Name: 'N', Title: 'T', Street: 'S', Zip: '1', City: 'C', Country: 'L', Phone: '030', Email: 'e@e.de' }
  for (const [label, text] of Object.entries(lines)) await fill(label, text)
  await press('HTML')
  await fill('Bio (HTML)', '<p>Neu</p>')
  await press('Choose Moos am Bach')
  await press('Save')
  await closed()
  const body = sent[0]?.body.contact
  const change = {
    name: 'N',
    title: 'T',
    street: 'S',
    zip: '1',
    city: 'C',
    country: 'L',
    phone: '030',
    email: 'e@e.de',
  }
  expect(body).toEqual({ ...change, bio: '<p>Neu</p>', portrait: 'moos' })
  expect(Object.keys(contact).toSorted()).toEqual(Object.keys(body ?? {}).toSorted())
})

test('changing one section of the welcome page keeps the others unchanged', async () => {
  const { fill, press, sent, closed } = await openTexts('kids')
  await fill('Title', 'Für Kinder')
  await press('Save')
  await closed()
  const sections = welcome.sections.map(section =>
    section.audience === 'kids' ? { ...section, title: 'Für Kinder' } : section,
  )
  expect(sent[0]?.body.welcome).toEqual({ ...welcome, sections })
})

test('a lost section can be added again, in its place', async () => {
  const sections = welcome.sections.filter(({ audience }) => audience !== 'kids')
  const { press, sent, closed } = await openTexts('kids', { ...site, welcome: { ...welcome, sections } })
  await press('Add This Section')
  await screen.findByLabelText('Title')
  await press('Save')
  await closed()
  const saved = sent[0]?.body.welcome as Site['welcome']
  expect(saved.sections.map(({ audience }) => audience)).toEqual(welcome.sections.map(({ audience }) => audience))
})

test('a placeholder opens its part at its field', async () => {
  await servePanel({ site })
  openEditor({ kind: 'texts', part: 'contact', field: 'contact.street' })
  await screen.findByLabelText('Street')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Street')))
})

test('without invoices a note explains the effect, and links to each text of the educator that mentions invoices', async () => {
  const { fill, press } = await openTexts('invoicing')
  await screen.findByText(/count the days of payment from your confirmation/)
  await press('Terms → 3. Preise und Zahlung')
  await screen.findByRole('heading', { name: textsParts().terms, level: 2, hidden: true })
  await press('Cancel')
  await screen.findByRole('heading', { name: textsParts().invoicing, level: 2, hidden: true })
  await fill('Invoices from this day on', '2026-12-01')
  expect(document.body.textContent).not.toMatch(/from your confirmation|Preise und Zahlung/)
})

test('a mistake moves the focus to its field in a step of the set-up, too', async () => {
  const { refuseNext } = await servePanel({ site })
  const steps = { done: () => {}, later: () => {} }
  render(
    <StepContext value={steps}>
      <TextsEditor part="account" />
    </StepContext>,
  )
  refuseNext({ code: 'invalid', message: 'Please check the marked fields.', fields: { 'bank.iban': 'Not valid.' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Save and Continue' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('IBAN')))
})

test('values filled in from elsewhere survive a conflict, too', async () => {
  await servePanel({ site })
  const begin = (texts: SiteTexts) => ({ ...texts, contact: { ...texts.contact, name: 'Anna Wald' } })
  render(<TextsEditor part="address" begin={begin} />)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Phone'), '9')
  const serverSite = {
    ...site,
    contact: { ...site.contact, city: 'Waldau' },
    lastModifiedDate: '2027-01-01T09:00:00.000Z',
  }
  const { sent, refuseNext: refuse } = await servePanel({ site: serverSite })
  refuse({ code: 'conflict', message: 'Changed meanwhile.' })
  await user.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  await user.click(await screen.findByRole('button', { name: 'Keep My Changes', hidden: true }))
  await user.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body.contact).toMatchObject({ name: 'Anna Wald', city: 'Waldau', phone: `${site.contact.phone}9` })
})

test('a mistake in a part has the name of its field', async () => {
  const { press, refuseNext } = await openTexts('bank')
  refuseNext({ code: 'invalid', message: 'Please check the marked fields.', fields: { 'bank.iban': 'Not valid.' } })
  await press('Save')
  await screen.findByText('IBAN: Not valid.')
})

test('the tables explained for bank files are listed by their headings, and can be removed', async () => {
  const { user, sent } = await openTexts('bank')
  expect(screen.queryByText('Bank Files You Have Explained')).toBeNull()
  await call(api.payment.columns.$post({ json: { headings: ['Tag', '', 'Wieviel'], date: 0, amount: 2 } }))
  await act(() => refreshLists('bankColumns'))
  await user.click(await screen.findByRole('button', { name: 'Remove Tag, Wieviel' }))
  await waitFor(() => expect(screen.queryByText('Bank Files You Have Explained')).toBeNull())
  expect(sent.at(-1)).toMatchObject({ path: 'payment/columns/del' })
})

test('a question is written in a minute: its sentence, its kind and its answers to choose from', async () => {
  const { user, fill, press, sent, closed } = await openTexts('questions', { ...site, questions: [] })
  await press('Add Question')
  await fill('Question or declaration', 'Wie gut kann dein Kind schwimmen?')
  await user.selectOptions(screen.getByLabelText('Kind'), 'Choice')
  await fill('Sign on the forest list', 'S')
  await user.type(screen.getByLabelText('Answers to choose from, one a line'), 'noch nicht{Enter}sicher')
  await user.selectOptions(screen.getByLabelText('For whom?'), 'Children and teenagers')
  await user.click(screen.getByLabelText(/^Must be answered/))
  await press('Save')
  await closed()
  expect(sent[0]?.body).toMatchObject({
    questions: [
      {
        ...{ _id: '', label: 'Wie gut kann dein Kind schwimmen?', kind: 'choice', options: ['noch nicht', 'sicher'] },
        ...{ of: 'participant', forWhom: 'minors', required: true, sensitive: false, publishes: false, sign: 'S' },
      },
    ],
  })
})
