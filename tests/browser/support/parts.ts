import type { Locator, Page } from 'playwright-core'
import { catalogue } from '../../../src/site/i18n/index.ts'

/** What one of these texts of the catalogue says, in any of its languages; gaps match anything. */
export function named(...keys: readonly (keyof typeof catalogue)[]): RegExp {
  const words = keys.flatMap((key) => Object.values(catalogue[key]))
  const texts = words.map((text) =>
    text
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  )
  return new RegExp(`^(?:${texts.join('|')})$`)
}

type Root = Page | Locator

export const header = (page: Page): Locator => page.getByRole('banner')
export const main = (page: Page): Locator => page.getByRole('main')
export const footer = (page: Page): Locator => page.getByRole('contentinfo')

/** The main navigation; on phones a drawer. */
export const menu = (page: Page): Locator => page.getByRole('navigation', { name: named('nav.main') })
/** Sections of the menu that open, and their names. */
export const branches = (page: Page): Locator => menu(page).locator('details')
export const menuButton = (page: Page): Locator =>
  header(page).getByRole('button', { name: named('nav.menu') })
/** The way home by the museum's name. */
export const homeLink = (page: Page): Locator => header(page).getByRole('link').first()
/** The links to this page in other languages. */
export const languages = (page: Page): Locator =>
  header(page)
    .getByRole('list', { name: named('nav.language') })
    .getByRole('link')

/** The navigation below the sub-banner, which bears the section's name. */
export const sectionNav = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name, exact: true })
export const breadcrumb = (page: Page): Locator =>
  page.getByRole('navigation', { name: named('breadcrumb.label') })

export const toolbar = (page: Page): Locator => page.getByRole('complementary', { name: named('tool.label') })
/** What opens the toolbar where it is a sheet. */
export const toolbarButton = (page: Page): Locator =>
  toolbar(page).getByRole('button', { name: named('tool.label') })
/** The tool's entry: its face, and what opens from it. */
export const tool = (page: Page, name: string): Locator =>
  toolbar(page)
    .getByRole('listitem')
    .filter({ has: toolFace(page, name) })
/** The button or link of a tool. */
export const toolFace = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))

/** Entries of a list: each has a heading, mostly with a link. */
export const entries = (page: Page, root: Root = main(page)): Locator =>
  root.getByRole('listitem').filter({ has: page.getByRole('heading') })
/** Links of the titles of entries. */
export const entryLinks = (root: Root): Locator => root.getByRole('heading').getByRole('link')

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
export const pager = (page: Page): Locator => page.getByRole('navigation', { name: named('pager.label') })
/** Number of the page shown, in the pager. */
export const currentPage = (page: Page): Locator => pager(page).locator('[aria-current="page"]')
/** The entries before and after a record. */
export const neighbours = (page: Page): Locator =>
  page.getByRole('navigation', { name: named('neighbours.label') })

/** The part of a page that a heading opens. */
export const section = (page: Page, title: string | RegExp): Locator =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** The values that a table of facts has under a label. */
export const fact = (page: Page, label: string): Locator =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(label, { exact: true }) })
    .getByRole('definition')

export const dialog = (page: Page): Locator => page.getByRole('dialog')
export const viewer = (page: Page): Locator => page.getByRole('dialog', { name: named('viewer.label') })
/** Messages that are shown for some seconds. */
export const toasts = (page: Page): Locator => page.locator(':is(body, dialog) > [role="status"] > p')

/** Why a list shows nothing: there are no records, or none in this language. */
export const emptyMessage = named('state.empty', 'state.untranslated')

export const hrefsOf = (links: Locator): Promise<readonly (string | null)[]> =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
