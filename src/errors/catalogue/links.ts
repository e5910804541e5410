import { errorEntry } from '../problem.ts'

/** Problems of links inside the config. */
export const linkEntries = {
  LINK_DEAD: errorEntry<{ href: string; suggestion: string | undefined }>({
    code: 'LINK_DEAD',
    title: 'A link to nowhere',
    message: ({ href }) => `No page and no redirect answers "${href}".`,
    why: 'The visitor would end on the error page.',
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? 'Link to the route of a page, or write a whole address beginning with https://.'
        : `Did you mean "${suggestion}"?`,
  }),
  LINK_UNSAFE: errorEntry<{ href: string }>({
    code: 'LINK_UNSAFE',
    title: 'A link of a kind that is not allowed',
    message: ({ href }) => `"${href}" is not a link this site may show.`,
    why: 'Other kinds of links can run scripts or hide where they lead.',
    hint: () => 'Begin with "/" for a page of this site, or with "https://", "http://", "mailto:" or "tel:".',
  }),
  PICTURE_UNSAFE: errorEntry<{ path: string }>({
    code: 'PICTURE_UNSAFE',
    title: 'A picture that can never be shown',
    message: ({ path }) => `"${path}" is not the address of a picture.`,
    why: 'The page leaves out what it may not load, and a gap stays where the picture would be.',
    hint: () =>
      'Begin with "/media/" for a file of the config, or with "https://"; steps to a parent folder are not taken.',
  }),
  LINK_NOT_DETAIL: errorEntry<{ links: string; route: string }>({
    code: 'LINK_NOT_DETAIL',
    title: 'Entries link to a page that is not about one entry',
    message: ({ links, route }) => `"links" is "${links}", but "${route}" is not a detail page.`,
    why: 'Each entry of a list leads to the page about itself.',
    hint: () => 'Use the route of a page with a detail template, such as "/News/:sec/:id".',
  }),
  SEGMENT_UNKNOWN: errorEntry<{
    name: string
    route: string
    suggestion: string | undefined
    known: readonly string[]
  }>({
    code: 'SEGMENT_UNKNOWN',
    title: 'A segment the route does not have',
    message: ({ name, route }) => `":${name}" is not a segment of the route "${route}".`,
    why: 'The value comes from the address of the page, and there is none by that name in it.',
    hint: ({ suggestion, known }) => {
      if (suggestion !== undefined) return `Did you mean ":${suggestion}"?`
      if (known.length === 0) return 'The route has no parameters; write the value itself.'
      return `The route has ${known.map((name) => `":${name}"`).join(', ')}.`
    },
  }),
} as const
