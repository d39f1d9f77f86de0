/** Number of invoices, vouchers and withdrawals, and of those that wait for the educator. */
export type Books = {
  /** `waiting`: bookings whose invoice cannot be issued yet. */
  invoices: { count: number; waiting: number }
  /** `waiting`: unpaid or to be refunded. Undefined if vouchers are not sold and there are none. */
  vouchers?: { count: number; waiting: number } | undefined
  /** `waiting`: undecided. */
  withdrawals: { count: number; waiting: number }
}
