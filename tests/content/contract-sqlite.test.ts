import { describe } from 'vitest'
import { suites } from './contract/suites.ts'
import { openSqliteBackend } from './support/backends.ts'

describe('content service on SQLite', () => suites(openSqliteBackend))
