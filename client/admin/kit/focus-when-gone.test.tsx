// @vitest-environment happy-dom
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { render, screen, userEvent } from '../../testing/dom.ts'
import { useFocusWhenGone } from './focus-when-gone.ts'

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

test('the focus goes on when what had it is gone, and stays wherever else it is', async () => {
  const user = userEvent.setup()
  render(<Rows />)
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole('button', { name: 'Remove one' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove two' }))
  await user.click(screen.getByRole('button', { name: 'Others' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Others' }))
})
