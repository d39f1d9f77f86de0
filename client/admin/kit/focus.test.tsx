// @vitest-environment happy-dom
import { useRef, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DateField, TextField } from '../../kit/ui/field.tsx'
import { render, screen, userEvent } from '../../testing/dom.ts'
import { focusFirstError, useFocusInRows, useFocusOnError, useFocusWhenGone } from './focus.ts'

function Rows() {
  const [rows, setRows] = useState(['one', 'two'])
  const list = useRef<HTMLDivElement>(null)
  useFocusWhenGone('.rows', () => list.current?.querySelector('button'))
  return (
    <>
      <div className="rows" ref={list}>
        {rows.map(row => (
          <button key={row} type="button" onClick={() => setRows(rows.filter(other => other !== row))}>
            Remove {row}
          </button>
        ))}
      </div>
      <button type="button" onClick={() => setRows(['three'])}>
        Others
      </button>
    </>
  )
}

test('the focus moves on when its element is gone, and otherwise stays', async () => {
  const user = userEvent.setup()
  render(<Rows />)
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole('button', { name: 'Remove one' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove two' }))
  await user.click(screen.getByRole('button', { name: 'Others' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Others' }))
})

function Table() {
  const [rows, setRows] = useState([
    { name: 'one', isNew: true },
    { name: 'two', isNew: true },
  ])
  const table = useRef<HTMLTableElement>(null)
  useFocusInRows(table)
  return (
    <section>
      <h2 tabIndex={-1}>Letters</h2>
      <table ref={table}>
        <tbody>
          {rows.map(({ name, isNew }) => (
            <tr key={name}>
              <td>
                <a href="/">{name}</a>
              </td>
              <td className="options">
                {isNew && (
                  <button
                    type="button"
                    onClick={() => setRows(rows.map(row => (row.name === name ? { name, isNew: false } : row)))}
                  >
                    Send {name}
                  </button>
                )}
                <button type="button" onClick={() => setRows(rows.filter(row => row.name !== name))}>
                  Delete {name}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

test('when the focused button of a table is gone, the focus stays in its row, or goes on to the next', async () => {
  const user = userEvent.setup()
  render(<Table />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const focused = () => document.activeElement?.textContent
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  onTestFinished(() => focus.mockRestore())
  await press('Send one')
  expect(focused()).toBe('Delete one')
  await press('Delete one')
  expect(focused()).toBe('Send two')
  await press('Delete two')
  expect(focused()).toBe('Letters')
  // The page stays where the user has scrolled to.
  expect(focus.mock.calls.filter(([options]) => options?.preventScroll)).toHaveLength(3)
})

function Form({ failure, error, around }: { failure?: unknown; error?: string; around?: string }) {
  const ref = useFocusOnError<HTMLDivElement>(failure, around)
  return (
    <section>
      <DateField id="born" label="Born" required />
      <TextField id="day" label="Day" error={error} />
      <div ref={ref} role="alert" tabIndex={-1}>
        {String(failure)}
      </div>
    </section>
  )
}

test('each failure moves the focus to the first wrong field around it, or else to its message', () => {
  const { rerender } = render(<Form around="section" />)
  expect(document.activeElement).toBe(document.body)
  rerender(<Form around="section" failure={1} error="Which day?" />)
  expect(document.activeElement).toBe(screen.getByLabelText(/^Day/))
  rerender(<Form around="section" failure={2} />)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('a required field does not count as wrong', async () => {
  const { container } = render(<Form error="Which day?" />)
  focusFirstError(container)
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Day/)))
})
