import type { BlockProps } from '../../engine/contracts/define.ts'
import { blockComponents } from './block-components.ts'
import { loadPieces } from './load-pieces.ts'

/** The components of blocks, by their names in the config. */
export const blockPieces = loadPieces<Pick<BlockProps, 'block' | 'data'>>('block', blockComponents)
