/** Milliseconds of processor time an act takes: what else the machine does meanwhile does not count. */
export function processorTime(act: () => void): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
