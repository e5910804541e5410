#!/usr/bin/env node
// The command of an installed package.
import { env } from 'node:process'

// React uses its slow development build unless NODE_ENV is set before it is loaded.
env.NODE_ENV ??= 'production'
await import('./cli.ts')
