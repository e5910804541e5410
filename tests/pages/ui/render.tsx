import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageView, ShellView } from '../../../src/engine/contracts/view.ts'
import { PageProvider, ShellProvider } from '../../../src/pages/ui/index.ts'
import { samplePage, sampleShell } from '../app/sample.ts'

interface Surroundings {
  readonly page?: Partial<PageView>
  readonly shell?: Partial<ShellView>
  readonly lang?: string
}

/** Markup of a component as the server draws it, on a sample page in a sample shell. */
export function render(node: ReactNode, { page, shell, lang = 'zh' }: Surroundings = {}): string {
  return renderToStaticMarkup(
    <ShellProvider shell={{ ...sampleShell(lang), ...shell }}>
      <PageProvider page={samplePage(lang, page)}>{node}</PageProvider>
    </ShellProvider>,
  )
}

/** Values of an attribute in markup, in order, entities decoded. */
export function attributes(markup: string, name: string): readonly string[] {
  return [...markup.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  )
}
