/** Bytes that a backup or an upload of photos may take: with less than that, a disk is almost full. */
const SCARCE = 500 * 1024 ** 2

export const isAlmostFull = ({ free }: { free: number }) => free < SCARCE
