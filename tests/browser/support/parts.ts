import type { Locator, Page } from 'playwright-core'
import { shippedLanguages, type TextKey } from '../../../src/pages/texts/index.ts'

/** Matches one of these interface texts in any bundled language; placeholders match anything. */
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

/** The main navigation; a drawer on phones. */
export function menu(page: Page): Locator {
  return page.getByRole('navigation', { name: named('nav.main') })
}
/** Expandable sections of the menu. */
export function branches(page: Page): Locator {
  return menu(page).locator('details')
}
export function menuButton(page: Page): Locator {
  return header(page).getByRole('button', { name: named('nav.menu') })
}
/** Link to the home page with the museum's name. */
export function homeLink(page: Page): Locator {
  return header(page).getByRole('link').first()
}
/** Links to this page in other languages. */
export function languages(page: Page): Locator {
  return header(page)
    .getByRole('list', { name: named('nav.language') })
    .getByRole('link')
}

/** The navigation below the sub-banner, labelled by the section's name. */
export function sectionNav(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name, exact: true })
}
export function breadcrumb(page: Page): Locator {
  return page.getByRole('navigation', { name: named('breadcrumb.label') })
}

export function toolbar(page: Page): Locator {
  return page.getByRole('complementary', { name: named('tool.label') })
}
/** Button that opens the toolbar, if that is a sheet. */
export function toolbarButton(page: Page): Locator {
  return toolbar(page).getByRole('button', { name: named('tool.label') })
}
/** List item of a tool: its button and what it opens. */
export function tool(page: Page, name: string): Locator {
  return toolbar(page)
    .getByRole('listitem')
    .filter({ has: toolFace(page, name) })
}
/** Button or link of a tool. */
function toolFace(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))
}

/** Entries of a list. Each has a heading, usually with a link. */
export function entries(page: Page, root: Root = main(page)): Locator {
  return root.getByRole('listitem').filter({ has: page.getByRole('heading') })
}
/** Title links of entries. */
export function entryLinks(root: Root): Locator {
  return root.getByRole('heading').getByRole('link')
}

export function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 })
}
export function pager(page: Page): Locator {
  return page.getByRole('navigation', { name: named('pager.label') })
}
/** Current page number in the pager. */
export function currentPage(page: Page): Locator {
  return pager(page).locator('[aria-current="page"]')
}
/** Links to the previous and next record. */
export function neighbours(page: Page): Locator {
  return page.getByRole('navigation', { name: named('neighbours.label') })
}

/** Section of a page with this heading. */
export function section(page: Page, title: string | RegExp): Locator {
  return main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

/** Values with this label in a table of facts. */
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
/** Temporary messages. */
export function toasts(page: Page): Locator {
  return page.locator(':is(body, dialog) > [role="status"] > p')
}

/** Message of an empty list: no records, or none in this language. */
export const emptyMessage = named('state.empty', 'state.untranslated')

export function hrefsOf(links: Locator): Promise<readonly (string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
}
