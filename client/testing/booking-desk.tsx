import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { BookingPage } from '../admin/desk/booking/booking-page.tsx'
import { CancelPage } from '../admin/desk/booking/cancel-page.tsx'
import { InquiriesPage } from '../admin/desk/inquiries-page.tsx'
import { InquiryPage } from '../admin/desk/inquiry-page.tsx'
import { QuestionDialog } from '../admin/kit/dialog.tsx'
import { render, screen, userEvent } from './dom.ts'

/** Opens a page of the desk about a booking or an inquiry; a server has to be there. */
export function openDesk(path: string) {
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/admin/desk/booking/:id" element={<BookingPage />} />
        <Route path="/admin/desk/booking/:id/cancel" element={<CancelPage />} />
        <Route path="/admin/desk/inquiries" element={<InquiriesPage />} />
        <Route path="/admin/desk/inquiry/:id" element={<InquiryPage />} />
      </Routes>
      <QuestionDialog />
    </MemoryRouter>,
  )
  return {
    user,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    async fill(label: string, text: string) {
      const field = await screen.findByLabelText<HTMLInputElement>(label)
      await user.clear(field)
      if (field.type === 'date') await user.type(field, text)
      else await user.paste(text)
    },
  }
}
