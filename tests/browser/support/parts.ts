import type { Locator, Page } from 'playwright-core'
import { shippedLanguages, type TextKey } from '../../../src/pages/texts/index.ts'

/** What one of these texts of the interface says, in any language that is shipped; gaps match anything. */
export function named(...keys: readonly TextKey[]): RegExp {
  const words = Object.values(shippedLanguages).flatMap((texts) =>
    keys.flatMap((key) => {
      const text = texts[key] ?? ''
      return typeof text === 'string' ? [text] : Object.values(text)
    }),
  )
  const texts = words.map((text) =>
    text
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  )
  return new RegExp(`^(?:${texts.join('|')})$`)
}

type Root = Page | Locator

export function header(page: Page): Locator {
  return page.getByRole('banner')
}
export function main(page: Page): Locator {
  return page.getByRole('main')
}
export function footer(page: Page): Locator {
  return page.getByRole('contentinfo')
}

/** The main navigation; on phones a drawer. */
export function menu(page: Page): Locator {
  return page.getByRole('navigation', { name: named('nav.main') })
}
/** Sections of the menu that open, and their names. */
export function branches(page: Page): Locator {
  return menu(page).locator('details')
}
export function menuButton(page: Page): Locator {
  return header(page).getByRole('button', { name: named('nav.menu') })
}
/** The way home by the museum's name. */
export function homeLink(page: Page): Locator {
  return header(page).getByRole('link').first()
}
/** The links to this page in other languages. */
export function languages(page: Page): Locator {
  return header(page)
    .getByRole('list', { name: named('nav.language') })
    .getByRole('link')
}

/** The navigation below the sub-banner, which bears the section's name. */
export function sectionNav(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name, exact: true })
}
export function breadcrumb(page: Page): Locator {
  return page.getByRole('navigation', { name: named('breadcrumb.label') })
}

export function toolbar(page: Page): Locator {
  return page.getByRole('complementary', { name: named('tool.label') })
}
/** What opens the toolbar where it is a sheet. */
export function toolbarButton(page: Page): Locator {
  return toolbar(page).getByRole('button', { name: named('tool.label') })
}
/** The tool's entry: its face, and what opens from it. */
export function tool(page: Page, name: string): Locator {
  return toolbar(page)
    .getByRole('listitem')
    .filter({ has: toolFace(page, name) })
}
/** The button or link of a tool. */
function toolFace(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))
}

/** Entries of a list: each has a heading, mostly with a link. */
export function entries(page: Page, root: Root = main(page)): Locator {
  return root.getByRole('listitem').filter({ has: page.getByRole('heading') })
}
/** Links of the titles of entries. */
export function entryLinks(root: Root): Locator {
  return root.getByRole('heading').getByRole('link')
}

export function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 })
}
export function pager(page: Page): Locator {
  return page.getByRole('navigation', { name: named('pager.label') })
}
/** Number of the page shown, in the pager. */
export function currentPage(page: Page): Locator {
  return pager(page).locator('[aria-current="page"]')
}
/** The entries before and after a record. */
export function neighbours(page: Page): Locator {
  return page.getByRole('navigation', { name: named('neighbours.label') })
}

/** The part of a page that a heading opens. */
export function section(page: Page, title: string | RegExp): Locator {
  return main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

/** The values that a table of facts has under a label. */
export function fact(page: Page, label: string): Locator {
  return main(page)
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(label, { exact: true }) })
    .getByRole('definition')
}

export function dialog(page: Page): Locator {
  return page.getByRole('dialog')
}
export function viewer(page: Page): Locator {
  return page.getByRole('dialog', { name: named('viewer.label') })
}
/** Messages that are shown for some seconds. */
export function toasts(page: Page): Locator {
  return page.locator(':is(body, dialog) > [role="status"] > p')
}

/** Why a list shows nothing: there are no records, or none in this language. */
export const emptyMessage = named('state.empty', 'state.untranslated')

export function hrefsOf(links: Locator): Promise<readonly (string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
}
