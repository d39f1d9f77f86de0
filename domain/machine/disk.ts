/** Room for a backup or an upload of photos. With less free space, the disk counts as almost full. */
const SCARCE_BYTES = 500 * 1024 ** 2

/**
 * True if free space is within the reserve that request logs leave to registrations: the smaller of a tenth of the disk
 * and 500 MB.
 */
export const isReserveReached = ({ free, total }: { free: number; total: number }) =>
  free < Math.min(total / 10, SCARCE_BYTES)

export const isAlmostFull = ({ free }: { free: number }) => free < SCARCE_BYTES

/** Limit for the JSON files and the change log together; beyond it nothing can be added. */
export const DATA_LIMIT_BYTES = 500 * 1024 ** 2

/**
 * Limit for backing up and restoring JSON files. They may exceed DATA_LIMIT_BYTES when the log is written into them.
 */
export const READ_LIMIT_BYTES = 600 * 1024 ** 2
