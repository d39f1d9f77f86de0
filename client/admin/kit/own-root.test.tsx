// @vitest-environment happy-dom
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { render, screen, waitFor } from '../../testing/dom.ts'
import { OwnRoot } from './own-root.tsx'

const Where = ({ name }: { name: string }) => (
  <p>
    {name}: {useLocation().pathname}
  </p>
)

test('a preview has its own router within that of the office, and disappears with its overlay', async () => {
  const office = (name: string | undefined) => (
    <MemoryRouter initialEntries={['/admin']}>
      {name && (
        <OwnRoot>
          <MemoryRouter initialEntries={['/info']}>
            <Where name={name} />
          </MemoryRouter>
        </OwnRoot>
      )}
    </MemoryRouter>
  )
  const { rerender } = render(office('First'))
  await screen.findByText('First: /info')
  rerender(office('Second'))
  await screen.findByText('Second: /info')
  rerender(office(undefined))
  await waitFor(() => expect(document.body.textContent).toBe(''))
})
