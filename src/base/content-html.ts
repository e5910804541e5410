import { escapeText } from 'entities'
import { ContentElements, type ContentRules, fieldWords } from './content-elements.ts'
import { type ContentLoss, LOSSES, PLACES, TOO_DEEP } from './content-losses.ts'
import { type Element, elementsIn } from './content-tree.ts'
import { KEPT, RENAMED } from './html-tags.ts'
import { BLOCKS } from './html-text.ts'
import type { InputPlace, ReportBuilder } from './import-report.ts'
import { message } from './messages/message.ts'
import { omitUndefined } from './object.ts'
import {
  type Attributes,
  alignmentOf,
  attachmentIn,
  EMPTY_SOURCE,
  elementAddresses,
  elementsWithin,
  embeddedIn,
  emojiOf,
  FIELDS,
  FRAMES,
  formattingMarks,
  formulaIn,
  hasOlderRuby,
  hiddenMail,
  htmlTag,
  isClone,
  isComment,
  isEditLink,
  isForeign,
  isLoadedLate,
  isLongRuby,
  isPlain,
  isPoint,
  listTypeOf,
  MAX_NESTED,
  MEDIA,
  NestedTooDeep,
  OF_OWN_COMPUTER,
  ONE_PIXEL,
  PICTURES,
  parseFragment,
  repairScheme,
  rubyOf,
  SETTINGS,
  SHAPES,
  type Styles,
  sizeAttributes,
  styledDirection,
  withBreaks,
  wordsShown,
} from './pasted-element.ts'

/** Placeholder element for a video, replaced by its markup later. Content cannot contain it. */
export const VIDEO = 'x-video'

/** Blank lines, which separate paragraphs in editors without paragraph elements. */
const BLANK_LINES = /(?:\r?\n[ \t]*){2,}/
/** Elements that mark the start of a paragraph or line. */
const OF_LINES = new Set('br div p'.split(' '))

/** Context for rendering the content of an element. */
interface Drawing {
  /** Formatting elements that apply to the text but are not open yet. */
  readonly marks: readonly string[]
  /** Open formatting elements. */
  readonly active: readonly string[]
  readonly isInForm: boolean
  readonly isInDrawing: boolean
  /** Whether to preserve line breaks of the source. */
  readonly keepsBreaks: boolean
}

const PLAIN: Drawing = { marks: [], active: [], isInForm: false, isInDrawing: false, keepsBreaks: false }

function isNotionTag(child: Element | string | undefined): boolean {
  return typeof child === 'object' && /(?:^|\s)selected-value(?:\s|$)/.test(child.attribs.class ?? '')
}

/** Whether it is a Notion database tag right after another; Notion separates them only by color. */
function followsTag(element: Element): boolean {
  if (!isNotionTag(element)) return false
  const siblings = element.parent?.children ?? []
  return isNotionTag(siblings[siblings.indexOf(element) - 1])
}

function tabOf({ external }: { readonly external: boolean }): Attributes {
  return external ? { target: '_blank', rel: 'noopener noreferrer' } : {}
}

/** Returns a lazy-loaded picture. */
function imageTag(src: string, attributes: Attributes, more: Attributes = {}): string {
  return htmlTag('img', { ...attributes, src, loading: 'lazy', decoding: 'async', ...more })
}

/** Renders one text for display and counts each of its elements. */
class ContentReader {
  readonly #rules: ContentRules
  readonly #place: InputPlace
  readonly #report: ReportBuilder
  readonly #parsed: ReturnType<typeof parseFragment>
  readonly #elements: ContentElements
  #stored = 0
  #replaced = 0

  constructor(
    parsed: ReturnType<typeof parseFragment>,
    rules: ContentRules,
    place: InputPlace,
    report: ReportBuilder,
  ) {
    this.#rules = rules
    this.#place = place
    this.#report = report
    this.#parsed = parsed
    this.#elements = new ContentElements(parsed.root, rules)
  }

  read(): string {
    const { root, count, isOpen } = this.#parsed
    const html = this.#paragraphs(root) ?? this.#content(root, PLAIN)
    this.#report.countRead(count)
    if (isOpen) {
      this.#report.countRead()
      this.#leave(LOSSES.open)
    }
    this.#report.countStored({ stored: this.#stored, replaced: this.#replaced })
    return html
  }

  /** Counts a removed part and renders nothing. Passing the element also removes its content. */
  #leave(loss: ContentLoss, element?: Element): string {
    const { reason, hint, isUnnamed } = loss
    if (isUnnamed) this.#report.countLeftOut(reason)
    else this.#report.leaveOut({ place: this.#place, reason, hint })
    const inside = element === undefined ? 0 : [...elementsWithin(element)].length
    if (inside > 0) this.#report.countLeftOut(LOSSES.within.reason, inside)
    return ''
  }

  /**
   * Renders a text with paragraphs separated only by blank lines, as in the classic WordPress editor. Returns undefined
   * if elements mark paragraphs or lines.
   */
  #paragraphs(root: Element): string | undefined {
    if ([...elementsWithin(root)].some(({ name }) => OF_LINES.has(name))) return undefined
    const parts: { readonly isBlock: boolean; readonly children: (Element | string)[] }[] = []
    let isNew = true
    for (const child of root.children) {
      const isBlock = typeof child !== 'string' && this.#elements.isBlock(child)
      const lines = typeof child === 'string' ? child.split(BLANK_LINES) : [child]
      for (const [index, line] of lines.entries()) {
        if (isBlock || isNew || index > 0) parts.push({ isBlock, children: [line] })
        else parts.at(-1)?.children.push(line)
        isNew = isBlock
      }
    }
    const filled = parts.filter(({ children }) =>
      children.some((child) => typeof child !== 'string' || child.trim() !== ''),
    )
    if (!filled.some(({ isBlock }, index) => !isBlock && filled[index + 1]?.isBlock === false))
      return undefined
    const drawing: Drawing = { ...PLAIN, keepsBreaks: true }
    return filled
      .map(({ isBlock, children }) =>
        isBlock
          ? this.#content({ ...root, children }, PLAIN)
          : htmlTag('p', {}, this.#content({ ...root, children }, drawing).trim()),
      )
      .join('')
  }

  /** Renders the content of an element. Formatting is repeated around each line. */
  #content({ children }: Element, drawing: Drawing): string {
    const { marks, active, keepsBreaks } = drawing
    const isInline = (at: number): boolean => {
      const child = children[at]
      return (
        child !== undefined &&
        typeof child !== 'string' &&
        !this.#elements.isBlock(child) &&
        this.#elements.hasWords(child)
      )
    }
    const written = (text: string, at: number): string =>
      keepsBreaks ? withBreaks(text, isInline(at - 1), isInline(at + 1)) : escapeText(text)
    if (marks.length === 0)
      return children
        .map((child, at) => (typeof child === 'string' ? written(child, at) : this.#draw(child, drawing)))
        .join('')
    const inner: Drawing = { ...drawing, marks: [], active: [...active, ...marks] }
    const parts: string[] = []
    let line = ''
    let hasWords = false
    const end = (): void => {
      parts.push(hasWords ? marks.reduceRight((content, mark) => htmlTag(mark, {}, content), line) : line)
      line = ''
      hasWords = false
    }
    for (const [at, child] of children.entries()) {
      if (typeof child === 'string') {
        line += written(child, at)
        hasWords ||= child.trim() !== ''
      } else if (this.#elements.isBlock(child)) {
        end()
        parts.push(this.#draw(child, drawing))
      } else {
        line += this.#draw(child, inner)
        hasWords ||= this.#elements.hasWords(child)
      }
    }
    end()
    return parts.join('')
  }

  /** Returns the attributes that every element may keep. */
  #common(element: Element, isFocusable = false): Attributes {
    const { attribs } = element
    const id = this.#elements.ownId(element)
    const align = alignmentOf(element, this.#elements.stylesOf(element))
    return {
      lang: attribs.lang || attribs['xml:lang'] || undefined,
      dir: attribs.dir || styledDirection(this.#elements.stylesOf(element)),
      title: attribs.title || undefined,
      id,
      tabindex: this.#elements.isLedTo(id) && !isFocusable ? '-1' : undefined,
      class: align === undefined ? undefined : `align-${align}`,
    }
  }

  /** Renders the anchor of a link target whose element is not rendered. */
  #placeOf(element: Element): string {
    const id = this.#elements.ownId(element)
    return this.#elements.isLedTo(id) ? htmlTag('span', { id, tabindex: '-1' }) : ''
  }

  #draw(element: Element, drawing: Drawing): string {
    const { name } = element
    const styles = this.#elements.stylesOf(element)
    if (this.#elements.isDropped(element)) {
      this.#leave(LOSSES.twin)
      return this.#content(element, drawing)
    }
    // Some pictures are written with a slash as if self-closed, and contain what follows.
    if (PICTURES.has(name)) return this.#picture(element, styles) + this.#content(element, drawing)
    if (SETTINGS.has(name) && !drawing.isInDrawing) {
      const isOpen = !element.isClosed && this.#elements.hasText(element)
      return this.#leave(isOpen ? LOSSES.open : LOSSES.settings, element)
    }
    if (isClone(element)) return this.#leave(LOSSES.twin, element)
    if (name === 'script') return this.#script(element)
    if (this.#elements.isFormulaTwin(element)) return this.#leave(LOSSES.twin, element)
    if (isEditLink(element)) return this.#leave(LOSSES.edit, element)
    if (isComment(element, styles)) return this.#leave(LOSSES.comment, element)
    if (this.#elements.isHidden(element)) {
      const isEmpty = this.#elements.isEmpty(element)
      return this.#leave(isEmpty ? LOSSES.settings : LOSSES.hidden, element)
    }
    if (name === 'input' && element.attribs.type?.toLowerCase() === 'checkbox' && !drawing.isInForm) {
      this.#replaced += 1
      return element.attribs.checked === undefined ? '☐' : '☑'
    }
    if (FIELDS.has(name)) {
      this.#leave(
        drawing.isInForm || element.attribs.type === 'hidden' ? LOSSES.within : LOSSES.form,
        element,
      )
      return escapeText(fieldWords(element))
    }
    if (name === 'svg' || name === 'canvas') return this.#graphic(element, drawing)
    if (drawing.isInDrawing && SHAPES.has(name)) return this.#leave(LOSSES.within, element)
    if (FRAMES.has(name)) return this.#frame(element, drawing)
    const media = MEDIA.get(name)
    if (media !== undefined) return this.#recording(element, media, drawing)
    if (name === 'source' || name === 'track' || name === 'param') return this.#leave(LOSSES.within, element)
    if (name === 'picture') return this.#pictureOfSources(element, drawing)
    if (name === 'area') return this.#area(element)
    if (name === 'a') return this.#anchor(element, this.#marked(element, drawing))
    const apart = followsTag(element) ? ', ' : ''
    return apart + this.#other(element, this.#marked(element, drawing))
  }

  #script(element: Element): string {
    const type = element.attribs.type ?? ''
    const loss = /^math\//i.test(type) ? LOSSES.formula : /json/i.test(type) ? LOSSES.settings : LOSSES.script
    if (loss !== LOSSES.formula) return this.#leave(loss, element)
    // MathJax keeps the source after the rendered formula.
    const isDrawn = this.#elements
      .beside(element)
      .some(({ attribs }) => /mathjax|mjx/i.test(attribs.class ?? ''))
    this.#leave(isDrawn ? LOSSES.twin : loss, element)
    return isDrawn ? '' : this.#content(element, PLAIN)
  }

  /** Returns the rendering context for the content of an element. */
  #marked(element: Element, drawing: Drawing): Drawing {
    const own = formattingMarks(element.name, this.#elements.stylesOf(element))
    const fresh = own.filter((mark) => !drawing.active.includes(mark) && !drawing.marks.includes(mark))
    const space = this.#elements.stylesOf(element).get('white-space')
    const keepsBreaks =
      element.name !== 'pre' && (space === undefined ? drawing.keepsBreaks : /^(?:pre|break)/i.test(space))
    return fresh.length === 0 && keepsBreaks === drawing.keepsBreaks
      ? drawing
      : { ...drawing, keepsBreaks, marks: [...drawing.marks, ...fresh] }
  }

  #anchor(element: Element, drawing: Drawing): string {
    const { attribs } = element
    const mail = attribs['data-cfemail'] === undefined ? undefined : hiddenMail(element)
    const content = mail === undefined ? this.#content(element, drawing) : escapeText(mail)
    const spanned = (): string => htmlTag('span', this.#common(element), content)
    if (attribs.href === undefined) {
      this.#replaced += 1
      return spanned()
    }
    const label = attribs['aria-label'] || undefined
    const { title, ...common } = this.#common(element, true)
    const name = this.#elements.nameOf(element)
    if (name !== undefined && name !== '') {
      const id = this.#elements.idOf(name)
      const isTop = id === undefined && /^top$/i.test(name)
      this.#report.countValue(
        PLACES,
        id !== undefined || isTop ? undefined : { place: this.#place, reason: message`"#${name}"` },
      )
      this.#stored += 1
      return htmlTag('a', { title, ...common, 'aria-label': label, href: `#${id ?? name}` }, content)
    }
    const link = name === '' ? undefined : this.#elements.linkOf(element)
    if (link === undefined) {
      this.#leave(LOSSES.link)
      return spanned()
    }
    this.#stored += 1
    return htmlTag('a', { title, ...common, 'aria-label': label, href: link.href, ...tabOf(link) }, content)
  }

  /** Renders an image map area as a link, because image maps are not supported. */
  #area(element: Element): string {
    const { href } = element.attribs
    const link = href === undefined ? undefined : this.#elements.linkOf(element)
    if (link === undefined) return this.#leave(href === undefined ? LOSSES.settings : LOSSES.link)
    const all = elementsIn(element.parent ?? element).filter(
      (each) => each.name === 'area' && this.#elements.linkOf(each) !== undefined,
    )
    const words = areaWords(element)
    // A complex outline consists of several areas.
    const first = all.find(
      (each) => this.#elements.linkOf(each)?.href === link.href && areaWords(each) === words,
    )
    if (first !== element) return this.#leave(LOSSES.twin)
    this.#stored += 1
    const apart = all[0] === element ? '' : ', '
    return apart + htmlTag('a', { href: link.href, ...tabOf(link) }, escapeText(words))
  }

  /** Returns why a picture is removed. */
  #lossOf(element: Element): ContentLoss {
    const addresses = [...elementAddresses(element), element.attribs.src ?? ''].map((each) => each.trim())
    if (addresses.some((each) => OF_OWN_COMPUTER.test(each))) return LOSSES.local
    if (addresses.some((each) => ONE_PIXEL.test(each))) return LOSSES.pixel
    if (addresses.some((each) => /^data:/i.test(each))) return LOSSES.embedded
    return LOSSES.picture
  }

  #image(element: Element, src: string, attributes: Attributes): string {
    return imageTag(src, { alt: element.attribs.alt ?? '', ...attributes }, this.#common(element))
  }

  #picture(element: Element, styles: Styles): string {
    const twin = this.#elements.twinOf(element)
    const isLate = twin !== undefined || isLoadedLate(element)
    const isPixel = isPoint(element, styles)
    if ((isPixel || this.#elements.isHidden(element)) && !isLate) {
      this.#leave(isPixel ? LOSSES.pixel : LOSSES.hidden)
      return this.#placeOf(element)
    }
    const own = this.#elements.fileOf(element)
    const isUsable = own !== undefined && !(twin !== undefined && EMPTY_SOURCE.test(own))
    const src = isUsable ? own : ((twin && this.#elements.fileOf(twin)) ?? own)
    const emoji = emojiOf(element, src !== undefined)
    if (emoji !== undefined) {
      this.#replaced += 1
      return this.#placeOf(element) + escapeText(emoji)
    }
    if (src === undefined) {
      this.#leave(this.#lossOf(element))
      return this.#placeOf(element)
    }
    if (element.name === 'img' && !isLate) this.#stored += 1
    else this.#replaced += 1
    const size = sizeAttributes(element, styles)
    const alt = element.attribs.alt || twin?.attribs.alt
    const known =
      size.width === undefined && twin !== undefined
        ? sizeAttributes(twin, this.#elements.stylesOf(twin))
        : size
    const image = this.#image(element, src, { ...omitUndefined({ alt }), ...known })
    return this.#captioned(element, image)
  }

  /** Renders a picture with the caption that Drupal and Rails store in an attribute. */
  #captioned(element: Element, image: string): string {
    const caption = (element.attribs['data-caption'] ?? element.attribs.caption ?? '').trim()
    const around: string[] = []
    for (let each = element.parent; each !== undefined && each.name !== ''; each = each.parent)
      around.push(each.name)
    const isTooDeep = caption.split('<').length > MAX_NESTED
    if (caption === '' || isTooDeep || around.includes('figure')) return image
    const { root, count } = parseFragment(caption)
    this.#report.countRead(count)
    const words = this.#content(root, PLAIN)
    // A figure would end the surrounding paragraph.
    return around.every((name) => BLOCKS.has(name) && !/^(?:p|h[1-6]|dt|pre)$/.test(name))
      ? htmlTag('figure', {}, image + htmlTag('figcaption', {}, words))
      : `${image}<br>${htmlTag('small', {}, words)}`
  }

  /** Renders a `<picture>`: its image if that has a URL, otherwise the widest of its sources. */
  #pictureOfSources(element: Element, drawing: Drawing): string {
    const images = elementsIn(element).filter(({ name }) => PICTURES.has(name))
    const isUsable = images.some((image) => {
      const address =
        this.#elements.fileOf(image) ?? this.#elements.fileOf(this.#elements.twinOf(image) ?? image)
      return address !== undefined && !EMPTY_SOURCE.test(address)
    })
    this.#replaced += 1
    if (isUsable) return this.#content(element, drawing)
    const src = elementsIn(element)
      .filter(({ name }) => name === 'source')
      .map((source) => this.#elements.fileOf(source))
      .find((address) => address !== undefined)
    if (src === undefined) return this.#content(element, drawing)
    const [image = element] = images
    for (const inside of elementsWithin(element)) {
      if (inside === image) this.#replaced += 1
      else this.#leave(LOSSES.within)
    }
    return this.#image(image, src, sizeAttributes(image, this.#elements.stylesOf(image)))
  }

  #recording(element: Element, name: 'video' | 'audio', drawing: Drawing): string {
    const src = this.#elements.fileOf(element)
    const inside = elementsIn(element).map((child) => ({ child, src: this.#elements.fileOf(child) }))
    const hasSource = inside.some((each) => each.child.name === 'source' && each.src !== undefined)
    if (src === undefined && !hasSource) {
      this.#leave(LOSSES.media)
      return this.#placeOf(element) + this.#content(element, drawing)
    }
    if (element.name === name) this.#stored += 1
    else this.#replaced += 1
    const poster = this.#rules.file(
      repairScheme(element.attribs.poster ?? element.attribs['data-poster'] ?? ''),
    )
    const size = name === 'video' ? sizeAttributes(element, this.#elements.stylesOf(element)) : {}
    const attributes = {
      ...size,
      src,
      ...(name === 'video' && { poster }),
      controls: '',
      preload: 'none',
      ...this.#common(element, true),
    }
    const content = element.children.map((child) =>
      typeof child === 'string' ? escapeText(child) : this.#ofRecording(child, drawing),
    )
    return htmlTag(name, attributes, content.join(''))
  }

  #ofRecording(element: Element, drawing: Drawing): string {
    const { name, attribs } = element
    if (name !== 'source' && name !== 'track') return this.#draw(element, drawing)
    const src = this.#elements.fileOf(element)
    if (src === undefined) return this.#leave(LOSSES.media)
    this.#stored += 1
    const { kind = '', type, srclang, label } = attribs
    return name === 'source'
      ? htmlTag(name, { type, src })
      : htmlTag(name, {
          kind: /^(?:captions|subtitles|descriptions|chapters)$/.test(kind) ? kind : undefined,
          srclang,
          label,
          default: attribs.default === undefined ? undefined : '',
          src,
        })
  }

  /** Renders a frame or plug-in object as a click-to-load video, a picture, a recording or a link. */
  #frame(element: Element, drawing: Drawing): string {
    const { name, attribs } = element
    const before = this.#placeOf(element)
    const inParams = elementsIn(element).flatMap((child) =>
      child.name === 'param' && /^(?:movie|src|url|filename)$/i.test(child.attribs.name ?? '')
        ? (child.attribs.value ?? [])
        : [],
    )
    const address = [...elementAddresses(element), ...inParams]
      .map((each) => repairScheme(each).trim())
      .find(
        (each) =>
          !/^(?:about|javascript|data):|^\/cgi-bin\/|^\/mp\/\w+\?/i.test(each) &&
          !/\.swf(?:[?#]|$)/i.test(each),
      )
    // Browsers ignore the content of a frame; that of an object is its fallback.
    if (name === 'object' && address !== undefined)
      for (const each of elementsWithin(element)) if (this.#elements.isShown(each)) this.#elements.drop(each)
    const content = name === 'object' ? this.#content(element, drawing) : ''
    const words = wordsShown(element)
    const title = (attribs.title ?? attribs['data-title'] ?? '').trim() || words
    const video = address === undefined ? undefined : this.#rules.video?.(address, title)
    if (video !== undefined) {
      this.#replaced += 1
      return (
        before + htmlTag(VIDEO, { href: video.href, title: video.note }, escapeText(video.label)) + content
      )
    }
    const [, ending = ''] = /\.([a-z0-9]{2,5})(?:[?#]|$)/i.exec(address ?? '') ?? []
    const file = address === undefined ? undefined : this.#rules.file(address)
    const type = `${attribs.type ?? attribs['content-type'] ?? ''} .${ending.toLowerCase()}`
    if (file !== undefined && name !== 'iframe') {
      if (/^image\/|\.(?:jpe?g|png|gif|webp|avif)$/.test(type)) {
        this.#replaced += 1
        const size = sizeAttributes(element, this.#elements.stylesOf(element))
        const image = this.#image({ ...element, attribs: { alt: title } }, file, size)
        return before + this.#captioned(element, image) + content
      }
      const media = /^video\/|\.(?:mp4|webm|m4v|mov)$/.test(type)
        ? 'video'
        : /^audio\/|\.(?:mp3|m4a|ogg|wav)$/.test(type)
          ? 'audio'
          : undefined
      if (media !== undefined) {
        this.#replaced += 1
        return before + htmlTag(media, { src: file, controls: '', preload: 'none' }) + content
      }
    }
    // Two adjacent links would read as one.
    const all = element.parent === undefined ? [] : elementsIn(element.parent)
    const previous = all[all.indexOf(element) - 1]
    const isSecond = previous !== undefined && (FRAMES.has(previous.name) || isForeign(previous, false))
    const start = `${before}${isSecond ? '<br>' : ''}`
    const link = address === undefined ? undefined : this.#rules.link(address)
    if (link === undefined) {
      this.#leave(LOSSES.frame)
      return (words === '' ? before : start + escapeText(words)) + content
    }
    this.#replaced += 1
    return (
      start + htmlTag('a', { href: link.href, ...tabOf(link) }, escapeText(title || address || '')) + content
    )
  }

  /** Renders a drawing; only its text and pictures are kept. */
  #graphic(element: Element, drawing: Drawing): string {
    const picture = this.#background(element)
    const isBehind = picture === undefined && this.#elements.behind(element) !== undefined
    const content = this.#content(element, { ...drawing, isInDrawing: true })
    const isLost =
      element.name === 'canvas' || [...elementsWithin(element)].some(({ name }) => SHAPES.has(name))
    if (picture === undefined && isLost) this.#leave(LOSSES.drawing)
    else if (isBehind) this.#leave(LOSSES.behind)
    else this.#replaced += 1
    return this.#placeOf(element) + (picture ?? '') + content
  }

  /** Returns the background picture of an element without other content. */
  #background(element: Element): string | undefined {
    const { attribs } = element
    const styles = this.#elements.stylesOf(element)
    const src = this.#elements.behind(element)
    if (src === undefined || !this.#elements.isEmpty(element)) return undefined
    const alt = attribs['aria-label'] ?? attribs.title ?? ''
    return imageTag(src, { alt, ...sizeAttributes(element, styles) })
  }

  /** Renders a Trix attachment: its picture, or a link to its file. */
  #attached(element: Element): string | undefined {
    const attachment = attachmentIn(element)
    if (attachment === undefined || this.#elements.holdsShown(element)) return undefined
    const { address, type, name } = attachment
    const src = /^image\//.test(type) ? this.#elements.loadable(address) : undefined
    if (src !== undefined) return imageTag(src, { alt: '', ...sizeAttributes(element, new Map()) })
    const link = this.#rules.link(repairScheme(address))
    if (link !== undefined) return htmlTag('a', { href: link.href, ...tabOf(link) }, escapeText(name))
    this.#report.countRead()
    this.#leave(LOSSES.frame)
    return undefined
  }

  #other(element: Element, drawing: Drawing): string {
    const { name, attribs, children } = element
    const styles = this.#elements.stylesOf(element)
    if (element.written !== undefined && !element.isClosed && !drawing.isInDrawing) {
      // "Bridge & <Tower>" is text rather than a tag.
      this.#replaced += 1
      return escapeText(element.written) + this.#content(element, drawing)
    }
    const mail = hiddenMail(element)
    if (mail !== undefined) {
      this.#replaced += 1
      for (const _ of elementsWithin(element)) this.#leave(LOSSES.within)
      return escapeText(mail)
    }
    const formula = this.#elements.hasWords(element) ? undefined : formulaIn(element)
    if (formula !== undefined) {
      this.#leave(LOSSES.formula, element)
      return this.#placeOf(element) + escapeText(formula)
    }
    if (isLongRuby(element)) return this.#ruby(element, drawing, true)
    if (hasOlderRuby(element)) return this.#ruby(element, drawing, false)
    const picture = this.#background(element) ?? this.#attached(element) ?? ''
    const isEmpty = () => this.#elements.isEmpty(element)
    const embedded = picture === '' ? embeddedIn(element) : undefined
    if (embedded !== undefined && isEmpty()) {
      const { title } = attribs
      const frame = { ...element, name: 'div', attribs: { src: embedded, ...omitUndefined({ title }) } }
      return this.#placeOf(element) + this.#frame(frame, drawing) + this.#content(element, drawing)
    }
    // An empty heading would be a useless stop for screen readers.
    if (/^h[1-6]$/.test(name) && picture === '' && isEmpty()) {
      this.#replaced += 1
      return this.#placeOf(element) + this.#content(element, drawing)
    }
    const isBehind = picture === '' && this.#elements.behind(element) !== undefined
    if (name === 'math') this.#leave(LOSSES.formula)
    else if (name === 'form' || name === 'button') {
      if (drawing.isInForm) this.#replaced += 1
      else this.#leave(LOSSES.form)
    } else if (isForeign(element, drawing.isInDrawing) && isEmpty())
      return this.#frame(element, drawing) + this.#content(element, drawing)
    else if (isBehind) this.#leave(LOSSES.behind)
    else if (KEPT.has(name) && !isPlain(name, styles)) this.#stored += 1
    else this.#replaced += 1
    const inside = { ...drawing, isInForm: drawing.isInForm || name === 'form' }
    const content =
      picture + (MATH.has(name) ? this.#formula(element, inside) : this.#content(element, inside))
    const become = isPlain(name, styles) ? 'span' : (RENAMED.get(name) ?? name)
    if (!KEPT.has(become) || (drawing.isInDrawing && become === 'a')) {
      const { id, tabindex, lang, dir } = this.#common(element)
      const isNeeded = [tabindex, lang, dir].some((each) => each !== undefined)
      // Labels of a drawing are positioned separately, without spaces between them.
      const apart = drawing.isInDrawing && /^(?:text|title|desc|foreignobject)$/.test(name) ? ' ' : ''
      return isNeeded
        ? htmlTag(this.#elements.isBlock(element) ? 'div' : 'span', { lang, dir, id, tabindex }, content) +
            apart
        : content + apart
    }
    const isScrolling = become === 'table' || become === 'pre'
    const common = this.#common(element, isScrolling || become === 'summary')
    return htmlTag(
      become,
      { ...this.#own(become, element), ...(isScrolling ? { ...common, tabindex: '0' } : common) },
      children.length === 0 ? picture : content,
    )
  }

  /**
   * Renders ruby text with each annotation above its base, or in brackets after it if too long. A second annotation
   * follows the whole.
   */
  #ruby(element: Element, drawing: Drawing, isLong: boolean): string {
    const { units, further, left } = rubyOf(element)
    this.#replaced += 1
    for (const each of left) {
      if (each.name === 'rp') this.#leave(LOSSES.twin, each)
      else this.#replaced += 1
    }
    const reading = (nodes: readonly Element[]): string =>
      nodes
        .map((node) => {
          this.#replaced += 1
          return this.#content(node, drawing).trim()
        })
        .join(' ')
    const parts = units.map(({ base, readings }) => {
      const words = base.map((node) =>
        typeof node === 'string' ? escapeText(node) : this.#draw(node, drawing),
      )
      if (readings.length === 0) return words.join('')
      const above = reading(readings)
      return words.join('') + (isLong ? ` (${above})` : htmlTag('rt', {}, above))
    })
    const behind = further.map((nodes) => ` (${reading(nodes)})`)
    return (
      (isLong ? parts.join('') : htmlTag('ruby', this.#common(element), parts.join(''))) + behind.join('')
    )
  }

  /** Renders MathML with superscripts, subscripts and limits, fractions, roots and table rows. */
  #formula(element: Element, drawing: Drawing): string {
    // With text beside the parts, they cannot be assigned.
    if (this.#elements.hasText(element)) return this.#content(element, drawing)
    const parts = elementsIn(element)
    const drawn = parts.map((part) => this.#draw(part, drawing))
    const apart = (index: number): string => {
      const part = parts[index]
      const isOne = part === undefined || ![...elementsWithin(part)].some(({ name }) => name === 'mo')
      return isOne ? (drawn[index] ?? '') : `(${drawn[index]})`
    }
    switch (element.name) {
      case 'mfrac':
        return `${apart(0)}/${apart(1)}`
      case 'msqrt':
        return `√(${drawn.join('')})`
      case 'mroot':
        return `${htmlTag('sup', {}, drawn[1])}√(${drawn[0]})`
      case 'mtable':
        return `(${drawn.join('; ')})`
      case 'mtr':
        return drawn.join(', ')
      default:
        return drawn
          .map((part, index) => {
            const mark = SCRIPTS[element.name]?.[index]
            return mark === undefined ? part : htmlTag(mark, {}, part)
          })
          .join('')
    }
  }

  /** Returns the numbering type of a list by its style, or by that of its first entry, as in Google Docs. */
  #listTypeOf(list: Element): string | undefined {
    const entry = elementsIn(list).find(({ name }) => name === 'li')
    return (
      listTypeOf(this.#elements.stylesOf(list)) ??
      (entry === undefined ? undefined : listTypeOf(this.#elements.stylesOf(entry)))
    )
  }

  /** Returns the attributes specific to an element's type. */
  #own(name: string, element: Element): Attributes {
    const { attribs } = element
    const number = (value: string | undefined) => (/^\d{1,4}$/.test(value ?? '') ? value : undefined)
    const { colspan, rowspan, span, scope, start, reversed, type, value, open, cite } = attribs
    switch (name) {
      case 'td':
      case 'th': {
        const headers = (attribs.headers ?? '')
          .split(/\s+/)
          .flatMap((each) => this.#elements.idOf(each) ?? [])
        return {
          colspan: number(colspan),
          rowspan: number(rowspan),
          headers: headers.length === 0 ? undefined : headers.join(' '),
          scope: name === 'th' && /^(?:row|col|rowgroup|colgroup)$/.test(scope ?? '') ? scope : undefined,
        }
      }
      case 'col':
      case 'colgroup':
        return { span: number(span) }
      case 'ol':
        return {
          start: /^-?\d{1,6}$/.test(start ?? '') ? start : undefined,
          reversed: reversed === undefined ? undefined : '',
          type: /^[1aAiI]$/.test(type ?? '') ? type : this.#listTypeOf(element),
        }
      case 'li':
        return { value: /^-?\d{1,6}$/.test(value ?? '') ? value : undefined }
      case 'details':
        return { open: open === undefined ? undefined : '' }
      case 'time':
        return { datetime: attribs.datetime }
      case 'del':
      case 'ins':
      case 'blockquote':
      case 'q':
        return {
          datetime: name === 'del' || name === 'ins' ? attribs.datetime : undefined,
          cite: /^https?:\/\/[^\s"<>]+$/i.test(cite ?? '') ? cite : undefined,
        }
      default:
        return {}
    }
  }
}

/** Returns the label of an image map area. */
function areaWords({ attribs: { alt, title, href, 'aria-label': label } }: Element): string {
  return [alt, label, title].find((each) => each !== undefined && each.trim() !== '') ?? href ?? ''
}

/** Position of the children of a MathML element relative to the first. */
const SCRIPTS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  msup: [undefined, 'sup'],
  msub: [undefined, 'sub'],
  msubsup: [undefined, 'sub', 'sup'],
  munderover: [undefined, 'sub', 'sup'],
}
const MATH = new Set([...Object.keys(SCRIPTS), 'mfrac', 'msqrt', 'mroot', 'mtable', 'mtr'])

/**
 * Converts an editor's HTML for display: lazy-loaded pictures get their URL, styles become elements, ids get the prefix
 * `rules.anchors`, and everything that no page displays is removed. Returns `undefined` if nested deeper than
 * `MAX_NESTED`. The result is not sanitized: the caller must do that.
 *
 * @param place position of the text, for reports.
 * @param report counts the elements.
 */
export function readContentHtml(
  html: string,
  rules: ContentRules,
  place: InputPlace,
  report: ReportBuilder,
): string | undefined {
  let parsed: ReturnType<typeof parseFragment>
  try {
    parsed = parseFragment(html)
  } catch (error) {
    if (!(error instanceof NestedTooDeep)) throw error
    report.countRead()
    report.leaveOut({ place, reason: TOO_DEEP })
    return undefined
  }
  return new ContentReader(parsed, rules, place, report).read()
}
