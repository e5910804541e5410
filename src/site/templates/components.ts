import type { PageView } from '../contracts/view.ts'
import { blockPieces } from './block-components.ts'
import { blocks } from './blocks.ts'
import { loadPieces } from './load-pieces.ts'
import { templates } from './templates.ts'

const templatePieces = loadPieces(templates)

/** The component of a template, by its name in the config; undefined where none is called so. */
export const templateComponent = templatePieces.component

/** Resolves when the code of everything on a page is here, so that nothing of it is drawn late. */
export async function preloadPage({ template, blocks = [] }: PageView): Promise<void> {
  await Promise.all([
    templatePieces.preload([template]),
    blockPieces.preload(blocks.map(({ block }) => block)),
  ])
}

/** Resolves when the code of every page is here: a server goes on with the files it began with. */
export async function preloadAll(): Promise<void> {
  await Promise.all([
    templatePieces.preload(Object.keys(templates)),
    blockPieces.preload(Object.keys(blocks)),
  ])
}
