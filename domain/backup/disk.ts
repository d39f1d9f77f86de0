/** A backup or an upload of photos may take so much: with less free, a disk is almost full. */
const SCARCE_BYTES = 500 * 1024 ** 2

/** The last of a disk, which request logs leave to registrations: the smaller of a tenth and 500 MB. */
export const isReserveReached = ({ free, total }: { free: number; total: number }) =>
  free < Math.min(total / 10, SCARCE_BYTES)

export const isAlmostFull = ({ free }: { free: number }) => free < SCARCE_BYTES

/** The most that the JSON files and the log of changes hold together: with more, nothing can be added. */
export const DATA_LIMIT_BYTES = 500 * 1024 ** 2

/** Up to this the JSON files are backed up and restored: they may grow beyond the limit when the log is written into them. */
export const READ_LIMIT_BYTES = 600 * 1024 ** 2
