import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { QuestionDialog } from '../admin/kit/editor/dialog.tsx'
import { BookingPage } from '../admin/office/desk/booking/booking-page.tsx'
import { CancelPage } from '../admin/office/desk/booking/cancel-page.tsx'
import { CallOffPage, MovePage } from '../admin/office/desk/event/event-change-page.tsx'
import { EventPage } from '../admin/office/desk/event/event-page.tsx'
import { InquiriesPage, InquiryPage } from '../admin/office/desk/inquiry-page.tsx'
import { BankPage, MoneyDesk } from '../admin/office/desk/money-page.tsx'
import { CurrentOverlay } from '../admin/office/overlay.tsx'
import { matchName, render, screen, userEvent, within } from './dom.ts'

/** Opens a desk page about a booking, an inquiry, an event or money; requires `servePanel`. */
export function openDesk(path: string) {
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/admin/desk/booking/:id" element={<BookingPage />} />
        <Route path="/admin/desk/booking/:id/cancel" element={<CancelPage />} />
        <Route path="/admin/desk/event/:id" element={<EventPage />} />
        <Route path="/admin/desk/event/:id/cancel" element={<CallOffPage />} />
        <Route path="/admin/desk/event/:id/move" element={<MovePage />} />
        <Route path="/admin/desk/money" element={<MoneyDesk />} />
        <Route path="/admin/desk/money/bank" element={<BankPage />} />
        <Route path="/admin/desk/inquiries" element={<InquiriesPage />} />
        <Route path="/admin/desk/inquiry/:id" element={<InquiryPage />} />
      </Routes>
      <CurrentOverlay />
      <QuestionDialog />
    </MemoryRouter>,
  )
  return {
    user,
    press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
    /** Replaces the text of the `at`th field with this label. */
    async fill(label: string, text: string, at = 0) {
      const field = (await screen.findAllByLabelText<HTMLInputElement>(label))[at]
      if (!field) throw new Error(`There is no ${label}.`)
      await user.clear(field)
      if (field.type === 'date') await user.type(field, text)
      else if (text !== '') await user.paste(text)
    },
    /** Chooses an item of the menu. */
    async choose(name: string) {
      await user.click(await screen.findByText('More', { selector: 'summary' }))
      await user.click(await screen.findByRole('button', { name }))
    },
    async answer(question: string | RegExp, button: string) {
      const dialog = await screen.findByRole('dialog', { name: matchName(question) })
      await user.click(within(dialog).getByRole('button', { name: button }))
    },
  }
}
