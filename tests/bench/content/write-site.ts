import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Content, generateContent } from './articles.ts'
import { museumConfig } from './museum-config.ts'
import { writePictures } from './pictures.ts'
import { detailHref, LAST_PAGE, listHref, ReferenceDetail, ReferenceList } from './reference-page.tsx'

/** The measured content on disk, removed by `remove`. */
export interface SiteFiles {
  /** The hand-written site, ready to be served as it is there. */
  readonly reference: string
  /** A config folder of the same content. */
  readonly config: string
  /** Articles as JSON, for the backend of the config. */
  readonly articles: string
  /** Where the site keeps its own data. */
  readonly data: string
  readonly remove: () => void
}

const styles = join(dirname(fileURLToPath(import.meta.url)), 'reference.css')

function write(folder: string, path: string, text: string): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function page(element: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(element)}`
}

function minified(css: string): string {
  return css.replace(/\s+/g, ' ').replace(/ ?([{};:,>]) ?/g, '$1')
}

function writeReference(folder: string, content: Content): void {
  write(folder, 'site.css', minified(readFileSync(styles, 'utf8')))
  for (let number = 1; number <= LAST_PAGE; number += 1)
    write(folder, `${listHref(number)}.html`, page(createElement(ReferenceList, { content, page: number })))
  for (const article of content.articles)
    write(
      folder,
      `${detailHref(article.id)}.html`,
      page(createElement(ReferenceDetail, { content, article })),
    )
}

/** Writes the same articles as a hand-written site and as a museum into a temporary folder. */
export async function writeSite(): Promise<SiteFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  const [reference, config, data] = [join(folder, 'reference'), join(folder, 'museum'), join(folder, 'data')]
  const articles = join(folder, 'articles.json')
  const content = generateContent()
  mkdirSync(data)
  writeReference(reference, content)
  await writePictures(reference)
  for (const [path, text] of museumConfig(content)) write(config, path, text)
  writeFileSync(articles, JSON.stringify(content.articles))
  return { reference, config, articles, data, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
