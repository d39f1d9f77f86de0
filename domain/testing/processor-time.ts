/**
 * Runs `work` and returns the processor's time of this thread for it, in milliseconds: unlike the time of day it is the
 * same beside other work.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Runs `work` and returns the longest piece of it in which nobody else had a turn, as the processor's time in milliseconds. */
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
