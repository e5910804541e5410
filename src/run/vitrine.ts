#!/usr/bin/env node
// The command of an installed package.
import { env } from 'node:process'

// React takes its slow development build unless NODE_ENV says otherwise, which must be set before it is loaded.
env.NODE_ENV ??= 'production'
await import('./cli.ts')
