/** Returns the CPU time of a function in milliseconds, which excludes other work of the machine. */
export function processorTime(act: () => void): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
