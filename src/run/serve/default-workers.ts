import { availableParallelism, totalmem } from 'node:os'

/** What a worker may come to hold, with its caches and while it decodes a photograph. */
const BYTES_OF_WORKER = 512 * 1024 * 1024

/** Below it there is one: two and their primary hold twice as much, which leaves too little for the system and its caches. */
const BYTES_OF_SEVERAL = 2 * 1024 * 1024 * 1024

/** One worker for each core, and no more than fit into the memory; 1 means that one process does everything. */
export function workersFor(cores: number, bytes: number): number {
  if (bytes < BYTES_OF_SEVERAL) return 1
  return Math.max(1, Math.min(cores, Math.floor(bytes / BYTES_OF_WORKER)))
}

/** How many workers this machine or container has room for. */
export function defaultWorkers(): number {
  // 0 or absent where no limit is set; some systems give a number larger than the memory.
  const limit = process.constrainedMemory?.() ?? 0
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return workersFor(availableParallelism(), memory)
}
