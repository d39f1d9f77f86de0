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
