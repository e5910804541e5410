import type { PageView, ShellView } from '../contracts/view.ts'
import { accessBar } from '../shell/index.ts'
import { blockComponents, templateComponents } from '../templates/components.ts'

/** Resolves when the code of a page's template and blocks is here, so that it draws without suspending. */
export async function preloadFor({ template, blocks = [] }: PageView, shell?: ShellView): Promise<void> {
  await Promise.all([
    templateComponents[template]?.preload(),
    ...blocks.map(({ block }) => blockComponents[block]?.preload()),
    shell?.access === undefined ? undefined : accessBar.preload(),
  ])
}
