import type { TemplateProps } from '../../engine/contracts/define.ts'
import type { PageView } from '../../engine/contracts/view.ts'
import { loadExtensions, loadPieces } from '../ui/index.ts'
import { blockComponents } from './block-components.ts'
import { blockPieces } from './page-blocks.tsx'
import { listFilters } from './part/list-body.tsx'
import { templateComponents } from './template-components.ts'

const templatePieces = loadPieces<Pick<TemplateProps, 'view'>>('template', templateComponents)

/** Returns the component of a page's template; undefined if the template is unknown. */
export function templateComponent({ template, extensions }: Pick<PageView, 'template' | 'extensions'>) {
  return templatePieces.component(template, extensions)
}

/** Loads the code of a built-in template. */
export async function preloadTemplate(name: string): Promise<void> {
  await templatePieces.preload([name])
}

/** Loads the code of everything on a page so that nothing is rendered late. */
export async function preloadPage({ template, blocks = [], extensions, filters }: PageView): Promise<void> {
  await loadExtensions(extensions)
  await Promise.all([
    templatePieces.preload([template], extensions),
    blockPieces.preload(
      blocks.map(({ block }) => block),
      extensions,
    ),
    filters && listFilters.preload(),
  ])
}

/** Loads the code of all built-in pages, so that a running server keeps the files it started with. */
export async function preloadAll(): Promise<void> {
  await Promise.all([
    templatePieces.preload(Object.keys(templateComponents)),
    blockPieces.preload(Object.keys(blockComponents)),
    listFilters.preload(),
  ])
}
