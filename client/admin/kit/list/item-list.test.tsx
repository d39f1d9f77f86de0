// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TextField } from '../../../kit/ui/field.tsx'
import { render, screen, userEvent, waitFor } from '../../../testing/dom.ts'
import { QuestionDialog } from '../editor/dialog.tsx'
import { ItemList, moveItem } from './item-list.tsx'

type Fact = { term: string }

/** Renders a list of facts; each has a note that only the DOM stores. */
function openList(terms: string[], empty?: Fact) {
  function Facts() {
    const [value, setValue] = useState(terms.map((term): Fact => ({ term })))
    return (
      <ItemList
        value={value}
        update={setValue}
        path="facts."
        errors={{ 'facts.1.term': 'Too long.' }}
        name="Fact"
        labels={{ term: 'Term' }}
        {...(empty ? { empty } : {})}
      >
        {bind => (
          <>
            <TextField {...bind.text('term')} />
            {/* An uncontrolled input, which must move with its item. */}
            <input aria-label="Note" />
          </>
        )}
      </ItemList>
    )
  }
  const user = userEvent.setup()
  render(
    <>
      <Facts />
      <QuestionDialog />
    </>,
  )
  const valuesOf = (label: string) => screen.queryAllByLabelText<HTMLInputElement>(label).map(({ value }) => value)
  return {
    user,
    terms: () => valuesOf('Term'),
    notes: () => valuesOf('Note'),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  }
}

test('an item moves by its index', () => {
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})

test('a moved item keeps all its typed text', async () => {
  const { user, terms, notes, press } = openList(['a', 'b', 'c'])
  await user.type(screen.getAllByLabelText('Note')[2] ?? document.body, 'of c')
  await press('Move Fact 3 up')
  expect([terms(), notes()]).toEqual([
    ['a', 'c', 'b'],
    ['', 'of c', ''],
  ])
  await press('Move Fact 1 down')
  expect(terms()).toEqual(['c', 'a', 'b'])
})

test('the first item cannot go up and the last cannot go down', () => {
  openList(['a', 'b'])
  const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect(isDisabled('Move Fact 1 up')).toBe(true)
  expect(isDisabled('Move Fact 1 down')).toBe(false)
  expect(isDisabled('Move Fact 2 up')).toBe(false)
  expect(isDisabled('Move Fact 2 down')).toBe(true)
})

test('a new item comes last, and its first field gets the focus', async () => {
  const { user, terms, press } = openList(['a'], { term: '' })
  await press('Add Fact')
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText('Term')[1]))
  await user.keyboard('new')
  expect(terms()).toEqual(['a', 'new'])
})

test('two items with the same beginning are changed separately', async () => {
  const { user, terms, press } = openList([], { term: '' })
  await press('Add Fact')
  await press('Add Fact')
  await user.type(screen.getAllByLabelText('Term')[0] ?? document.body, 'first')
  expect(terms()).toEqual(['first', ''])
})

test('removing asks first, and focuses the button that adds', async () => {
  const { user, terms, press } = openList(['a', 'b'], { term: '' })
  await press('Remove Fact 1')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(terms()).toEqual(['a', 'b'])
  await press('Remove Fact 1')
  await user.click(await screen.findByRole('button', { name: 'Yes, remove' }))
  expect(terms()).toEqual(['b'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Fact' })))
})

test('a list of fixed length only lets items move', () => {
  openList(['a', 'b'])
  expect(screen.queryByRole('button', { name: 'Add Fact' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

test('an error is shown at the field of its item', () => {
  openList(['a', 'b'])
  expect(screen.getAllByLabelText('Term').map(field => field.getAttribute('aria-invalid'))).toEqual([null, 'true'])
})
