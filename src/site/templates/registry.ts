import type { Registry } from '../engine/index.ts'
import { catalogue } from '../i18n/index.ts'
import { blocks } from './blocks.ts'
import { templates } from './templates.ts'

/** What the engine must know: every template and block a config may name, and the keys of the interface's texts. */
export const registry: Registry = { texts: Object.keys(catalogue), templates, blocks }
