import { expect, test } from 'vitest'
import { bindItem, bindTo, type FormPart } from './bind.ts'

const labels = { title: 'Title', days: 'Days', active: 'Active', images: 'Images', unknown: 'Unknown' }

/** Returns a form state without a component. */
function sampleForm(errors: Record<string, string> = {}) {
  const form = {
    record: {
      title: 'Moos',
      days: 7,
      active: false,
      images: ['a'],
      secret: 'x',
      contact: { name: 'Erika', city: 'Berlin' },
      facts: [{ term: 'Wo' }, { term: 'Wann' }],
    },
  }
  type Sample = typeof form.record
  const part: FormPart<Sample> = {
    value: form.record,
    update: change => {
      form.record = change(form.record)
    },
    path: '',
    errors,
  }
  return { form, part, bind: bindTo(part, labels) }
}

test('each kind of field gets its id, label, value and error, and changes only its own value', () => {
  const { form, bind } = sampleForm({ days: 'Too many.' })
  const before = form.record
  expect(bind.text('title')).toMatchObject({ id: 'title', label: 'Title', value: 'Moos', error: undefined })
  expect(bind.number('days')).toMatchObject({ type: 'number', value: '7', error: 'Too many.' })
  expect(bind.box('active')).toMatchObject({ id: 'active', checked: false })
  expect(bind.value('images')).toMatchObject({ label: 'Images', value: ['a'] })

  bind.text('title').onChange({ target: { value: 'Farn' } })
  bind.number('days').onChange({ target: { value: '30' } })
  bind.box('active').onChange({ target: { checked: true } })
  bind.value('images').onChange(['b'])
  expect(form.record).toEqual({ ...before, title: 'Farn', days: 30, active: true, images: ['b'] })
})

test('the fields of a part are named by their path, and keep the rest of the part unchanged', () => {
  const { form, bind } = sampleForm({ 'contact.name': 'Please enter a text.' })
  const name = bind.part('contact', { name: 'Name' }).text('name')
  expect(name).toMatchObject({ id: 'contact.name', label: 'Name', error: 'Please enter a text.' })
  name.onChange({ target: { value: 'Ronja' } })
  expect(form.record.contact).toEqual({ name: 'Ronja', city: 'Berlin' })
})

test('the fields of an item are named by its index in the list', () => {
  const { form, bind } = sampleForm({ 'facts.1.term': 'Too long.' })
  const [, item] = form.record.facts
  if (!item) throw new Error('unreachable')
  const term = bindItem(bind.list('facts'), item, 1, { term: 'Term' }).text('term')
  expect(term).toMatchObject({ id: 'facts.1.term', value: 'Wann', error: 'Too long.' })
  term.onChange({ target: { value: 'Wie' } })
  expect(form.record.facts).toEqual([{ term: 'Wo' }, { term: 'Wie' }])
})

test('two changes before the next render are both kept', () => {
  const { form, bind } = sampleForm()
  const contact = bind.part('contact', { name: 'Name', city: 'City' })
  contact.text('name').onChange({ target: { value: 'Ronja' } })
  contact.text('city').onChange({ target: { value: 'Köln' } })
  expect(form.record.contact).toEqual({ name: 'Ronja', city: 'Köln' })
})

test('a misspelt name, a field of another kind and a field without a label do not compile', () => {
  const { bind } = sampleForm()
  // @ts-expect-error misspelt
  bind.text('titel')
  // @ts-expect-error has a label, but is not a field
  bind.text('unknown')
  // @ts-expect-error a number
  bind.text('days')
  // @ts-expect-error a text
  bind.box('title')
  // @ts-expect-error without a label
  bind.text('secret')
  // @ts-expect-error without a label
  bind.part('contact', { name: 'Name' }).text('city')
  expect(bind).toBeDefined()
})

test('an empty number is stored as null, and null is shown as an empty field', () => {
  const { form, bind } = sampleForm()
  bind.number('days').onChange({ target: { value: '' } })
  expect(form.record.days).toBeNull()
  expect(sampleFormOf({ places: null }).number('places')).toMatchObject({ type: 'number', value: '' })
})

const sampleFormOf = (value: { places: number | null }) =>
  bindTo({ value, update: () => {}, path: '', errors: {} }, { places: 'Places' })
