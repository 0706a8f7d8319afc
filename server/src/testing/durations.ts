/** Seconds of processor time that this process spends on some work: what else runs on the machine does not count. */
export const cpuSeconds = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/**
 * Seconds of the quickest of up to five rounds, no more of them once one takes less than `limit`: for work of the database, whose
 * processor time is not known here. A busy machine slows a round, what is slow by itself is slow in each.
 */
export const quickest = async (limit: number, round: () => Promise<unknown>): Promise<number> => {
  let least = Infinity
  for (let rounds = 0; rounds < 5 && least >= limit; rounds++) {
    const begun = performance.now()
    await round()
    least = Math.min(least, (performance.now() - begun) / 1000)
  }
  return least
}
