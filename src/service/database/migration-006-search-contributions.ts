import type { Migration } from './migration.ts'

/** Works and messages of visitors are found in the search once they were approved. */
export const searchContributions: Migration = {
  name: '006-search-contributions',
  up: async () => {},
  brings: ['collectWork', 'message'],
}
