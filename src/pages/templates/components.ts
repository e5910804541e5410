import type { TemplateProps } from '../../engine/contracts/define.ts'
import type { PageView } from '../../engine/contracts/view.ts'
import { loadExtensions, loadPieces } from '../ui/index.ts'
import { blockComponents } from './block-components.ts'
import { blockPieces } from './page-blocks.tsx'
import { listFilters } from './part/list-body.tsx'
import { templateComponents } from './template-components.ts'

const templatePieces = loadPieces<Pick<TemplateProps, 'view'>>('template', templateComponents)

/** The component of a page's template; undefined where none is called so. */
export function templateComponent({ template, extensions }: Pick<PageView, 'template' | 'extensions'>) {
  return templatePieces.component(template, extensions)
}

/** Resolves when the code of a built-in template is here. */
export async function preloadTemplate(name: string): Promise<void> {
  await templatePieces.preload([name])
}

/** Resolves when the code of everything on a page is here, so that nothing of it is drawn late. */
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

/** Resolves when the code of every built-in page is here: a server keeps the files it began with. */
export async function preloadAll(): Promise<void> {
  await Promise.all([
    templatePieces.preload(Object.keys(templateComponents)),
    blockPieces.preload(Object.keys(blockComponents)),
    listFilters.preload(),
  ])
}
