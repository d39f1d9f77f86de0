// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { act, fireEvent, render, screen } from '../../testing/dom.ts'
import { Failure } from './failure.tsx'
import { useRowCalls } from './use-opening.ts'

const rowOf = (_id: string) => ({ _id, call: Promise.withResolvers<void>() })
type Row = ReturnType<typeof rowOf>

function Rows({ shown }: { shown: readonly Row[] }) {
  const calls = useRowCalls(shown)
  return (
    <>
      <Failure>{calls.failure}</Failure>
      {shown.map(({ _id, call }) => (
        <section key={_id} aria-label={_id}>
          <button type="button" onClick={() => void calls.run(() => call.promise, _id)}>
            Open {_id}
          </button>
          <Failure>{calls.failureOf(_id)}</Failure>
        </section>
      ))}
    </>
  )
}

const failedRow = () => screen.getByRole('alert').closest('section')?.getAttribute('aria-label')

test('a failed press shows its error in its own row even if another was pressed since, or above the rows without it', async () => {
  const [ada, bea] = [rowOf('Ada'), rowOf('Bea')]
  const { rerender } = render(<Rows shown={[ada, bea]} />)
  fireEvent.click(screen.getByText('Open Ada'))
  fireEvent.click(screen.getByText('Open Bea'))
  await act(async () => ada.call.reject(new TypeError('offline')))
  expect(failedRow()).toBe('Ada')
  await act(async () => bea.call.reject(new TypeError('offline')))
  expect(failedRow()).toBe('Bea')
  rerender(<Rows shown={[ada]} />)
  expect(failedRow()).toBeUndefined()
})
