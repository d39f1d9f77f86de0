/**
 * Runs `work` and returns the processor time that this thread needs for it, in milliseconds. Other work on the machine
 * hardly changes it.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Runs `work` and returns its longest part without a turn for anything else, as processor time in milliseconds. */
export async function longestPiece(work: () => unknown): Promise<number> {
  let longest = 0
  let before = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longest = Math.max(longest, (user + system) / 1000)
  }
  const timer = setInterval(look)
  await work()
  look()
  clearInterval(timer)
  return longest
}
