import { BookingIcon } from './marks.tsx'

/** Copies a text; copy.ts reveals the button. `what` says to screen readers what is copied. */
export const CopyButton = ({ text, what }: { text: string; what: string }) => (
  <button type="button" className="booking-action" data-copy={text} hidden>
    <BookingIcon name="copy" />
    <span>
      <span aria-live="polite">Kopieren</span>
      <span className="visually-hidden"> {what}</span>
    </span>
  </button>
)
