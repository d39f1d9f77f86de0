/** Counts invoices, vouchers and withdrawals, and those of them that wait for the educator. */
export type Books = {
  /** `waiting`: bookings whose invoice cannot be issued yet. */
  invoices: { count: number; waiting: number }
  /** `waiting` for money, or for being paid back; undefined where none are sold and there are none. */
  vouchers?: { count: number; waiting: number } | undefined
  /** `waiting` for a decision. */
  withdrawals: { count: number; waiting: number }
}
