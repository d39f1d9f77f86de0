/** A backup or an upload of photos may take so much: with less free, a disk is almost full. */
const SCARCE_BYTES = 500 * 1024 ** 2

export const isAlmostFull = ({ free }: { free: number }) => free < SCARCE_BYTES
