import { expect, it } from 'vitest'
import { workersFor } from '../../src/run/serve/primary.ts'

const GB = 1024 ** 3

it.each([
  ['one core', 1, 64 * GB, 1],
  ['below 2 GB', 4, 2 * GB - 1, 1],
  ['2 GB', 4, 2 * GB, 4],
  ['a worker for each core', 8, 64 * GB, 8],
  ['more cores than memory', 16, 3 * GB, 6],
])('%s: %i cores and %i bytes are %i processes that serve', (_name, cores, bytes, count) => {
  expect(workersFor(cores, bytes)).toBe(count)
})
