// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { AppError } from '../../../../domain/kit/error.ts'
import { TextField } from '../../../kit/ui/field.tsx'
import { render, screen, userEvent, waitFor, within } from '../../../testing/dom.ts'
import { openOverlay, useOverlay } from '../../state/overlay.ts'
import { QuestionDialog } from './dialog.tsx'
import type { SeenVersion } from './editing.ts'
import { RecordEditor } from './record-editor.tsx'

const labels = { title: 'Title', place: 'Place', tags: 'Tags', text: 'Text' }
const record = { title: 'Moos', place: 'Bach', tags: ['a', 'b'], text: '<p>Alt</p>', lastModifiedDate: '1' }
type Sample = typeof record

/** Opens an editor of a small record; `save` and `loadCurrent` replace the server. */
function openEditor({
  save = async () => {},
  loadCurrent = async () => undefined,
  remove,
}: {
  save?: (value: Sample) => Promise<unknown>
  loadCurrent?: () => Promise<Sample | undefined>
  remove?: (seen: SeenVersion) => Promise<unknown>
} = {}) {
  const saved: Sample[] = []
  function Editor() {
    if (!useOverlay()) return null
    return (
      <RecordEditor
        title="Edit Page"
        initial={record}
        labels={labels}
        save={value => {
          saved.push(value)
          return save(value)
        }}
        saved="Page Saved"
        notSaved="Error Saving Page"
        loadCurrent={loadCurrent}
        lists={[]}
        remove={remove && { question: 'Delete Page?', run: remove, done: 'Page Deleted' }}
      >
        {({ bind, set }) => (
          <>
            <TextField {...bind.text('title')} />
            <TextField {...bind.text('place')} />
            <button type="button" onClick={() => set({ tags: ['mine'] })}>
              Retag
            </button>
          </>
        )}
      </RecordEditor>
    )
  }
  const user = userEvent.setup()
  openOverlay({ kind: 'texts', part: 'general' })
  render(
    <>
      <Editor />
      <QuestionDialog />
    </>,
  )
  return {
    user,
    saved,
    editor: () => screen.queryByRole('dialog', { name: 'Edit Page' }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    async change(label: string, text: string) {
      await user.clear(screen.getByLabelText(label))
      await user.type(screen.getByLabelText(label), text)
    },
  }
}

const conflict = () => Promise.reject(new AppError('conflict', 'Somebody else has changed this meanwhile.'))
const conflictOnce = () => {
  let calls = 0
  return async () => {
    calls += 1
    if (calls === 1) await conflict()
  }
}
type UserEvent = ReturnType<typeof userEvent.setup>
const closing = 'Are you sure you want to close before saving?'

test('a saved record closes its editor', async () => {
  const { change, press, saved, editor } = openEditor()
  await change('Title', 'Farn')
  await press('Save')
  expect(saved).toEqual([{ ...record, title: 'Farn' }])
  expect(editor()).toBeNull()
})

test.each([
  ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['the cross', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', (user: UserEvent) => user.type(screen.getByLabelText('Title'), '{Escape}')],
])('%s closes an unchanged editor without a question', async (_, close) => {
  const { user, editor } = openEditor()
  await close(user)
  expect(editor()).toBeNull()
})

test('an editor with unsaved changes asks before it closes', async () => {
  const { user, change, press, editor, saved } = openEditor()
  expect(screen.getByRole('status').textContent).toBe('')
  await change('Title', 'Farn')
  expect(screen.getByRole('status').textContent).toBe('Unsaved changes')
  for (const close of [() => press('Close'), () => press('Cancel'), () => user.keyboard('{Escape}')]) {
    await user.click(screen.getByLabelText('Title'))
    await close()
    await user.click(
      within(await screen.findByRole('dialog', { name: closing })).getByRole('button', { name: 'Cancel' }),
    )
    expect(editor()).not.toBeNull()
  }
  await press('Cancel')
  await user.click(await screen.findByRole('button', { name: 'Yes, close' }))
  expect(editor()).toBeNull()
  expect(saved).toEqual([])
})

test('reverted changes need no question', async () => {
  const { change, press, editor } = openEditor()
  await change('Title', 'Farn')
  await change('Title', 'Moos')
  expect(screen.getByRole('status').textContent).toBe('')
  await press('Cancel')
  expect(editor()).toBeNull()
})

test('during a save nothing can be pressed, and the editor stays open', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { user, change, press, editor, saved } = openEditor({ save: () => promise })
  await change('Title', 'Farn')
  await press('Save')
  expect(screen.getByRole('status').textContent).toBe('Saving …')
  const buttons = ['Save', 'Cancel', 'Close'].map(name => screen.getByRole<HTMLButtonElement>('button', { name }))
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true])
  await user.keyboard('{Escape}')
  expect(editor()).not.toBeNull()
  resolve()
  await waitFor(() => expect(editor()).toBeNull())
  expect(saved).toHaveLength(1)
})

test('a wrong field is marked, named and focused, and all typed text stays', async () => {
  const fields = { place: 'Too long.', 'media.items.1.url': 'Please enter an address.' }
  const { change, press } = openEditor({
    save: () => Promise.reject(new AppError('invalid', 'Please check the marked fields.', { fields })),
  })
  await change('Place', 'Fluss')
  await press('Save')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Please check the marked fields.')
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['Place: Too long.', 'Url (2): Please enter an address.'])
  const place = screen.getByLabelText<HTMLInputElement>('Place')
  expect(place.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(place.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too long.')
  await waitFor(() => expect(document.activeElement).toBe(place))
  expect(place.value).toBe('Fluss')
  expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBeNull()
})

test('a failure of the server gets the focus, and all typed text stays', async () => {
  const { change, press } = openEditor({ save: () => Promise.reject(new AppError('unavailable', '')) })
  await change('Title', 'Farn')
  await press('Save')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^Error Saving Page: The server cannot be reached or cannot save right now\./)
  await waitFor(() => expect(document.activeElement).toBe(alert))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Farn')
})

test.each([
  [0, /^There was no answer\. Whether this is saved is unknown\. Saving again is safe/, ''],
  [502, /^The server in front does not reach Lichtung \(502\).* Whether this is saved is unknown\./, ''],
  [413, /^Error Saving Page: The server in front accepts less at once\./, 'Unsaved changes'],
])(
  'a save answered with status %i by no server of ours says what is known of it',
  async (foreignStatus, words, state) => {
    const { change, press } = openEditor({
      save: () => Promise.reject(new AppError('unavailable', '', { foreignStatus })),
    })
    await change('Title', 'Farn')
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(document.querySelector('.editor-state')?.textContent).toBe(state)
  },
)

test('a deletion whose answer was lost says so, and the next one counts even if the record has gone', async () => {
  const answers = [new AppError('unavailable', '', { foreignStatus: 0 }), new AppError('not_found', '')]
  const { user, press, editor } = openEditor({ remove: () => Promise.reject(answers.shift()) })
  await press('Delete')
  await user.click(await screen.findByRole('button', { name: 'Yes, delete' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was no answer. Whether this is deleted is unknown. Deleting again is safe.',
  )
  await press('Delete')
  await user.click(await screen.findByRole('button', { name: 'Yes, delete' }))
  await waitFor(() => expect(editor()).toBeNull())
})

test('after the session has ended, the editor links to the login page in a new tab', async () => {
  const { change, press } = openEditor({ save: () => Promise.reject(new AppError('unauthorized', '')) })
  await change('Title', 'Farn')
  await press('Save')
  await screen.findByText('You are not signed in any more.')
  const link = screen.getByRole('link', { name: 'Sign in again in a new tab' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/login', '_blank'])
})

test('a conflict shows the other person’s changes', async () => {
  const theirs = { ...record, place: '', text: '<p><b>Alt</b></p>', lastModifiedDate: '2' }
  const { change, press } = openEditor({ save: conflict, loadCurrent: async () => theirs })
  await change('Title', 'Farn')
  await press('Save')
  await screen.findByRole('button', { name: 'Take Theirs' })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Somebody else has changed this meanwhile.')
  expect([...alert.querySelectorAll('dl > div')].map(row => row.textContent)).toEqual([
    'PlaceBach (empty)',
    'Textformatting only',
  ])
  expect(alert.textContent).not.toContain('Both of you changed')
})

test('choosing the other version drops one’s own changes, and the next save replaces that version', async () => {
  const theirs = { ...record, place: 'Wald', lastModifiedDate: '2' }
  const { user, change, press, saved, editor } = openEditor({ save: conflictOnce(), loadCurrent: async () => theirs })
  await change('Title', 'Farn')
  await press('Save')
  await user.click(await screen.findByRole('button', { name: 'Take Theirs' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit Page' })))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Moos')
  expect(screen.getByLabelText<HTMLInputElement>('Place').value).toBe('Wald')
  expect(screen.getByRole('status').textContent).toBe('')
  await press('Save')
  expect(saved.at(-1)).toEqual(theirs)
  expect(editor()).toBeNull()
})

test('keeping one’s own changes merges both versions field by field', async () => {
  const theirs = { ...record, place: 'Wald', text: '<p>Neu</p>', lastModifiedDate: '2' }
  const { change, press, saved } = openEditor({ save: conflictOnce(), loadCurrent: async () => theirs })
  await change('Title', 'Farn')
  await change('Place', 'Fluss')
  await press('Save')
  await screen.findByText('Both of you changed: Place. Of that, only one version can stay.')
  await press('Keep My Changes')
  expect(screen.getByRole('status').textContent).toBe('Unsaved changes')
  await press('Save')
  expect(saved.at(-1)).toEqual({ ...theirs, title: 'Farn', place: 'Fluss' })
})

test('a list changed by both keeps only one version', async () => {
  const theirs = { ...record, tags: ['theirs'], lastModifiedDate: '2' }
  const { press, saved } = openEditor({ save: conflictOnce(), loadCurrent: async () => theirs })
  await press('Retag')
  await press('Save')
  await screen.findByText('Both of you changed: Tags. Of that, only one version can stay.')
  await press('Keep My Changes')
  await press('Save')
  expect(saved.at(-1)).toEqual({ ...theirs, tags: ['mine'] })
})

test('a deleted or unreadable record offers no choice', async () => {
  const { change, press, editor } = openEditor({
    save: conflict,
    loadCurrent: () => Promise.reject(new Error('offline')),
  })
  await change('Title', 'Farn')
  await press('Save')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Unsaved changes'))
  expect(screen.getByRole('alert').textContent).toBe('Somebody else has changed this meanwhile.')
  expect(screen.queryByRole('button', { name: 'Take Theirs' })).toBeNull()
  expect(editor()).not.toBeNull()
})

test('deleting a record asks first', async () => {
  let removals = 0
  const { user, press, editor } = openEditor({
    remove: async () => {
      removals += 1
    },
  })
  await press('Delete')
  const question = await screen.findByRole('dialog', { name: 'Delete Page?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect([removals, editor()]).toEqual([0, expect.anything()])
  await press('Delete')
  await user.click(await screen.findByRole('button', { name: 'Yes, delete' }))
  expect([removals, editor()]).toEqual([1, null])
})

test('deleting sends the state that was seen; another person’s later changes are shown instead of deleted', async () => {
  const theirs = { ...record, place: 'Wald', lastModifiedDate: '2' }
  const asked: SeenVersion[] = []
  const refuseFirst = conflictOnce()
  const { user, press, editor } = openEditor({
    loadCurrent: async () => theirs,
    remove: async seen => {
      asked.push(seen)
      await refuseFirst()
    },
  })
  await press('Delete')
  await user.click(await screen.findByRole('button', { name: 'Yes, delete' }))
  await user.click(await screen.findByRole('button', { name: 'Show the Current Version' }))
  expect(screen.getByLabelText<HTMLInputElement>('Place').value).toBe('Wald')
  await press('Delete')
  await user.click(await screen.findByRole('button', { name: 'Yes, delete' }))
  await waitFor(() => expect(editor()).toBeNull())
  expect(asked).toEqual([{ lastModifiedDate: '1' }, { lastModifiedDate: '2' }])
})

test('deleting a record is a conflict even if another person’s changes equal the form', async () => {
  const { change, user, press } = openEditor({
    loadCurrent: async () => ({ ...record, title: 'Farn', lastModifiedDate: '2' }),
    remove: conflict,
  })
  await change('Title', 'Farn')
  await press('Delete')
  await user.click(await screen.findByRole('button', { name: 'Yes, delete' }))
  await screen.findByRole('button', { name: 'Show the Current Version' })
  expect(screen.queryByRole('button', { name: 'Keep My Changes' })).toBeNull()
})

/** Simulates a server that normalises texts and loses its first answer. */
function losingServer(changedBySomebodyElse: Partial<Sample> = {}) {
  let stored = record
  return {
    async save(value: Sample) {
      if (stored !== record) return conflict()
      stored = { ...value, title: value.title.trim(), lastModifiedDate: '2', ...changedBySomebodyElse }
      throw new AppError('unavailable', '')
    },
    loadCurrent: async () => stored,
  }
}

test('a save with a lost answer counts once the record shows it', async () => {
  const { change, press, saved, editor } = openEditor(losingServer())
  await change('Title', 'Farn ')
  await press('Save')
  await screen.findByText(/The server cannot be reached/)
  await press('Save')
  await waitFor(() => expect(editor()).toBeNull())
  expect(saved).toHaveLength(2)
})

test('the editor shows another person’s changes since a lost answer', async () => {
  const { change, press, editor } = openEditor(losingServer({ place: 'Wald' }))
  await change('Title', 'Farn')
  await press('Save')
  await screen.findByText(/The server cannot be reached/)
  await press('Save')
  await screen.findByRole('button', { name: 'Take Theirs' })
  expect(editor()).not.toBeNull()
})
