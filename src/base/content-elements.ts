import { type Element, elementsIn } from './content-tree.ts'
import { BLOCKS } from './html-text.ts'
import {
  EMPTY_SOURCE,
  elementAddresses,
  elementsWithin,
  FIELDS,
  FRAMES,
  hiddenMail,
  isClone,
  isComment,
  isEditLink,
  isHidden,
  isLoadedLate,
  isUnfilled,
  lazyPictureAddress,
  ledTo,
  MAIL,
  MAX_NAME_LENGTH,
  MEDIA,
  PICTURES,
  placeOnOwnComputer,
  repairScheme,
  SETTINGS,
  type Styles,
  sheetsOf,
  stylesOf,
} from './pasted-element.ts'
import { decodedIfEncoded } from './path-segment.ts'

/** Rules for URLs in a text. */
export interface ContentRules {
  /** Returns the URL of a picture or recording; undefined if no page may load it. */
  readonly file: (path: string) => string | undefined
  /** Returns a link; undefined if it must not be followed. */
  readonly link: (href: string) => { readonly href: string; readonly external: boolean } | undefined
  /** Returns a frame as a click-to-load video; undefined if its URL is not a video. */
  readonly video?:
    | ((
        address: string,
        title: string,
      ) => { readonly href: string; readonly label: string; readonly note: string } | undefined)
    | undefined
  /** Prefix of ids, so that they do not collide with the page or another text. */
  readonly anchors?: string | undefined
  /** Path of the page with the text. A link to this path with a fragment is internal to the text. */
  readonly here?: string | undefined
}

/** Properties of the elements of a text: styles, visibility, link targets and ids. */
export class ContentElements {
  readonly #rules: ContentRules
  readonly #sheets: ReadonlyMap<string, Styles>
  /** Base URL for relative URLs, if the text declares one. */
  readonly #base: string | undefined
  readonly #styles = new Map<Element, Styles>()
  /** Output ids by the names used in the text. */
  readonly #names = new Map<string, string>()
  readonly #ids = new Map<Element, string>()
  /** Ids that links in the text refer to. */
  readonly #wanted = new Set<string>()
  readonly #resolved = new Map<Element, ReturnType<ContentRules['link']>>()
  /** Picture inside `<noscript>` by the lazy-loaded picture it duplicates. */
  readonly #twins = new Map<Element, Element>()
  readonly #dropped = new Set<Element>()
  readonly #blocks = new Map<Element, boolean>()
  #showsHidden = false

  constructor(root: Element, rules: ContentRules) {
    this.#rules = rules
    this.#sheets = sheetsOf(root)
    this.#base = [...elementsWithin(root)].find(
      ({ name, attribs }) => name === 'base' && /^https?:\/\//i.test(attribs.href ?? ''),
    )?.attribs.href
    this.#showsHidden = !this.#hasVisible(root) && (this.hasWords(root) || this.#hasPicture(root))
    this.#prepare(root)
  }

  /** Returns the output id of an element. */
  ownId(element: Element): string | undefined {
    return this.#ids.get(element)
  }

  /** Whether a link in the text refers to an id. */
  isLedTo(id: string | undefined): id is string {
    return id !== undefined && this.#wanted.has(id)
  }

  /** Returns the `<noscript>` picture of a lazy-loaded one. */
  twinOf(element: Element): Element | undefined {
    return this.#twins.get(element)
  }

  /** Whether another element is displayed in place of this one. */
  isDropped(element: Element): boolean {
    return this.#dropped.has(element)
  }

  drop(element: Element): void {
    this.#dropped.add(element)
  }

  stylesOf(element: Element): Styles {
    const known = this.#styles.get(element)
    if (known !== undefined) return known
    const styles = stylesOf(element, this.#sheets)
    this.#styles.set(element, styles)
    return styles
  }

  isHidden(element: Element): boolean {
    return !this.#showsHidden && isHidden(element, this.stylesOf(element))
  }

  /** Whether an element and its content are never rendered. */
  #isSkipped(element: Element): boolean {
    const { name } = element
    return (
      SETTINGS.has(name) ||
      name === 'script' ||
      (FIELDS.has(name) && fieldWords(element) === '') ||
      this.isHidden(element) ||
      isClone(element) ||
      isEditLink(element) ||
      isComment(element, this.stylesOf(element))
    )
  }

  #hasVisible({ children }: Element): boolean {
    return children.some((child) =>
      typeof child === 'string'
        ? child.trim() !== ''
        : PICTURES.has(child.name) && !this.isHidden(child)
          ? true
          : !this.#isSkipped(child) && this.#hasVisible(child),
    )
  }

  hasWords({ children }: Element): boolean {
    return children.some((child) =>
      typeof child === 'string'
        ? child.trim() !== ''
        : !SETTINGS.has(child.name) && child.name !== 'script' && this.hasWords(child),
    )
  }

  hasText({ children }: Element): boolean {
    return children.some((child) => typeof child === 'string' && child.trim() !== '')
  }

  #hasPicture(root: Element): boolean {
    return [...elementsWithin(root)].some(
      (each) => PICTURES.has(each.name) && this.fileOf(each) !== undefined,
    )
  }

  /** Collects ids, the links to them, and duplicated pictures. */
  #prepare(root: Element): void {
    const links: Element[] = []
    const look = (parent: Element): void => {
      for (const element of elementsIn(parent)) {
        if (this.#isSkipped(element)) continue
        this.#name(element)
        if (element.name === 'a' && element.attribs.href !== undefined) links.push(element)
        if (element.name === 'noscript') this.#findTwin(element)
        if (element.name.startsWith('amp-') && this.fileOf(element) !== undefined)
          for (const each of elementsWithin(element)) if (this.isShown(each)) this.#dropped.add(each)
        if (element.name !== 'svg' && element.name !== 'math') look(element)
      }
    }
    look(root)
    for (const link of links) {
      const name = this.nameOf(link)
      const id = name === undefined ? undefined : this.idOf(name)
      if (id !== undefined) this.#wanted.add(id)
    }
  }

  #name(element: Element): void {
    const { name, attribs } = element
    if (/^(?:area|param|source|track)$/.test(name)) return
    const given = [attribs.id, name === 'a' ? attribs.name : undefined].filter(
      (each) => each !== undefined && each.trim() !== '' && each.length <= MAX_NAME_LENGTH,
    )
    for (const each of given) {
      if (each === undefined || this.#names.has(each)) continue
      const id =
        this.#ids.get(element) ?? `${this.#rules.anchors ?? 'text-'}${each.trim().replace(/\s+/g, '_')}`
      this.#ids.set(element, id)
      this.#names.set(each, id)
    }
  }

  idOf(name: string): string | undefined {
    return this.#names.get(name) ?? this.#names.get(decodedIfEncoded(name))
  }

  linkOf(element: Element): ReturnType<ContentRules['link']> {
    if (this.#resolved.has(element)) return this.#resolved.get(element)
    const href = hiddenMail(element) ?? (element.attribs.href ?? '').trim()
    const address = MAIL.test(href) ? `mailto:${href}` : ledTo(this.#whole(repairScheme(href)))
    const link = isUnfilled(address) ? undefined : this.#rules.link(address)
    this.#resolved.set(element, link)
    return link
  }

  /** Returns the target of a link within the text, without "#"; undefined for other links. */
  nameOf(element: Element): string | undefined {
    const href = (element.attribs.href ?? '').trim()
    if (href.startsWith('#')) return href.slice(1)
    // Word writes the file path before the anchor of a note: "file:///C:/draft.docx#_ftn1".
    const own = placeOnOwnComputer(href)
    if (own !== undefined && this.idOf(own) !== undefined) return own
    const link = this.linkOf(element)
    if (link === undefined || link.external || this.#rules.here === undefined) return undefined
    const [address = '', name] = link.href.split('#', 2)
    const path = address.split('?', 1)[0] ?? ''
    return name !== undefined && decodedIfEncoded(path) === decodedIfEncoded(this.#rules.here)
      ? name
      : undefined
  }

  /** Finds the lazy-loaded picture that a `<noscript>` picture duplicates, if any. */
  #findTwin(noscript: Element): void {
    const siblings =
      noscript.parent?.children.filter((each) => typeof each !== 'string' || each.trim() !== '') ?? []
    const at = siblings.indexOf(noscript)
    const pictures = [...elementsWithin(noscript)].filter(({ name }) => PICTURES.has(name))
    const beside = [siblings[at - 1], siblings[at + 1]].flatMap((each) =>
      each === undefined || typeof each === 'string' ? [] : (this.#onlyPicture(each) ?? []),
    )
    for (const picture of pictures) {
      const other = beside.find((each) => !this.#twins.has(each) && this.#isTwin(each, picture))
      if (other === undefined) continue
      this.#twins.set(other, picture)
      this.#dropped.add(picture)
    }
  }

  #onlyPicture(element: Element): Element | undefined {
    if (PICTURES.has(element.name)) return element
    if (element.name === 'noscript' || this.hasWords(element)) return undefined
    const [picture, ...more] = [...elementsWithin(element)].filter(({ name }) => PICTURES.has(name))
    return more.length === 0 ? picture : undefined
  }

  #isTwin(late: Element, picture: Element): boolean {
    if (isLoadedLate(late)) return true
    const [address, other] = [this.fileOf(late), this.fileOf(picture)]
    return other !== undefined && (address === undefined || address === other || EMPTY_SOURCE.test(address))
  }

  /** Returns the first URL of an element that a page may load. */
  fileOf(element: Element): string | undefined {
    return elementAddresses(element)
      .map((each) => this.loadable(each))
      .find((address) => address !== undefined)
  }

  loadable(written: string): string | undefined {
    const address = repairScheme(written)
    return isUnfilled(address) || /^\s*[?#]/.test(address)
      ? undefined
      : this.#rules.file(this.#whole(address))
  }

  /** Resolves a URL against the base URL of the text. */
  #whole(address: string): string {
    const isRelative = this.#base !== undefined && !/^\s*(?:[a-z][a-z0-9+.-]*:|#)/i.test(address)
    return isRelative && URL.canParse(address, this.#base) ? new URL(address, this.#base).href : address
  }

  /** Whether an element is, or contains, a block-level element. */
  isBlock(element: Element): boolean {
    const known = this.#blocks.get(element)
    if (known !== undefined) return known
    const isBlock =
      (BLOCKS.has(element.name) && !['img', 'br', 'iframe', 'object'].includes(element.name)) ||
      elementsIn(element).some((child) => this.isBlock(child))
    this.#blocks.set(element, isBlock)
    return isBlock
  }

  isShown({ name }: Element): boolean {
    return PICTURES.has(name) || MEDIA.has(name) || FRAMES.has(name)
  }

  /** Whether an element contains a picture, frame or recording. */
  holdsShown(element: Element): boolean {
    return [...elementsWithin(element)].some((each) => this.isShown(each))
  }

  /** Whether an element has no text and no embedded media. */
  isEmpty(element: Element): boolean {
    return !this.hasWords(element) && !this.holdsShown(element)
  }

  /** Returns the previous and the next sibling element. */
  beside(element: Element): readonly Element[] {
    const all = element.parent === undefined ? [] : elementsIn(element.parent)
    const at = all.indexOf(element)
    return [all[at - 1], all[at + 1]].flatMap((each) => each ?? [])
  }

  /** Whether an element duplicates a formula: its source within MathML, or the KaTeX layout beside MathML. */
  isFormulaTwin(element: Element): boolean {
    if (/^annotation(?:-xml)?$/.test(element.name))
      return (
        element.parent?.children.some(
          (each) => typeof each !== 'string' && each !== element && this.hasWords(each),
        ) === true
      )
    return (
      element.attribs['aria-hidden'] === 'true' &&
      this.beside(element).some(
        (each) => each.name === 'math' || [...elementsWithin(each)].some(({ name }) => name === 'math'),
      )
    )
  }

  /** Returns the background picture of an element. */
  behind(element: Element): string | undefined {
    const address = lazyPictureAddress(element, this.stylesOf(element))
    return address === undefined ? undefined : this.loadable(address)
  }
}

/** Returns the text of a form field: its content or its options. Browsers show no suggestions until the user types. */
export function fieldWords({ name, attribs, children }: Element): string {
  if (name === 'datalist' || name === 'input') return ''
  const parts = children.map((child) => (typeof child === 'string' ? child : fieldWords(child)).trim())
  const words = parts.filter((part) => part !== '')
  if (name === 'textarea' || name === 'option') return words.join(' ')
  const choices = words.join(', ')
  return name === 'optgroup' && attribs.label ? `${attribs.label}: ${choices}` : choices
}
