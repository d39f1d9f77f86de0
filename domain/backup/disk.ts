/** A backup or an upload of photos may take so much: with less free, a disk is almost full. */
const SCARCE_BYTES = 500 * 1024 ** 2

/** The last of a disk, which request logs leave to registrations: the smaller of a tenth and 500 MB. */
export const isReserveReached = ({ free, total }: { free: number; total: number }) =>
  free < Math.min(total / 10, SCARCE_BYTES)

export const isAlmostFull = ({ free }: { free: number }) => free < SCARCE_BYTES

/** The JSON files may be so large together, and the log of changes with them: what is stored can be backed up and restored. */
export const DATA_LIMIT_BYTES = 500_000_000
