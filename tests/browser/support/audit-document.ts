/**
 * Returns the faults of a document: elements, attributes and URLs that no content may introduce. Runs in the
 * browser.
 */
export function auditDocument(target: Document, container: string): readonly string[] {
  const allowed =
    /^(a|abbr|address|article|audio|b|bdi|bdo|blockquote|br|caption|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|h[2-6]|hr|i|img|ins|kbd|li|mark|ol|p|picture|pre|q|rp|rt|ruby|s|samp|section|small|source|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|track|u|ul|var|video|wbr)$/
  const never = /^(applet|base|embed|frame|frameset|iframe|math|noembed|object|plaintext|portal|style|xmp)$/
  const addresses = [
    'href',
    'src',
    'action',
    'formaction',
    'poster',
    'data',
    'background',
    'xlink:href',
    'srcset',
  ]
  const schemes = ['http:', 'https:', 'mailto:', 'tel:']
  const faults: string[] = []
  // Elements written by the server: the theme, the styles of the page, and the loader.
  const own = [
    target.head?.querySelector(':scope > style#vitrine-theme'),
    target.head?.querySelector(':scope > style:not([id])'),
    target.head?.querySelector(':scope > script[data-entry^="/_vitrine/"]'),
  ]
  for (const element of Array.from(target.querySelectorAll('*'))) {
    const tag = element.localName
    const inside = element.closest(container) !== null && !element.matches(container)
    if (own.includes(element)) continue
    if (never.test(tag) || (inside && !allowed.test(tag))) faults.push(`<${tag}>`)
    if (
      tag === 'script' &&
      !/^(application\/(ld\+)?json)$/.test(element.getAttribute('type') ?? '') &&
      !(element.getAttribute('src') ?? '').startsWith('/_vitrine/')
    )
      faults.push('<script>')
    if (tag === 'meta' && element.hasAttribute('http-equiv')) faults.push('<meta http-equiv>')
    for (const { name, value } of Array.from(element.attributes)) {
      if (/^on/i.test(name) || ['style', 'srcdoc', 'ping', 'autofocus'].includes(name))
        faults.push(`${tag}[${name}]`)
      if (inside && ['name', 'is', 'slot', 'form', 'usemap'].includes(name)) faults.push(`${tag}[${name}]`)
      if (inside && name === 'id' && !value.startsWith('text-')) faults.push(`${tag}[id=${value}]`)
      if (!addresses.includes(name)) continue
      const parsed = URL.canParse(value, 'https://base.test/')
        ? new URL(value, 'https://base.test/')
        : undefined
      if (parsed === undefined || !schemes.includes(parsed.protocol))
        faults.push(`${tag}[${name}=${value.slice(0, 40)}]`)
      else if (
        !/^https?:/i.test(value.trim()) &&
        parsed.host !== 'base.test' &&
        !['mailto:', 'tel:'].includes(parsed.protocol)
      )
        faults.push(`${tag}[${name}=${value.slice(0, 40)}] leads elsewhere`)
    }
    const aim = element.getAttribute('target')
    if (
      inside &&
      aim !== null &&
      (aim !== '_blank' || !(element.getAttribute('rel') ?? '').includes('noopener'))
    )
      faults.push(`${tag}[target]`)
  }
  const view = target.defaultView
  if (view !== null && 'clobbered' in view) faults.push('a global is clobbered')
  if ('clobbered' in target || typeof target.cookie !== 'string') faults.push('the document is clobbered')
  if (typeof target.getElementById !== 'function' || typeof target.querySelector !== 'function')
    faults.push('a method is clobbered')
  return faults
}

/**
 * Interacts with every element of a document as a visitor may, without following links. Runs in the browser.
 */
export function touchEverything(target: Document): void {
  target.addEventListener(
    'click',
    (event) => {
      // `instanceof` would fail for elements of a frame, whose classes are those of another window.
      const link =
        event.target !== null && 'closest' in event.target ? (event.target as Element).closest('a') : null
      if (link !== null && !/^\s*javascript:/i.test(link.href)) event.preventDefault()
    },
    true,
  )
  target.addEventListener('submit', (event) => event.preventDefault(), true)
  for (const element of Array.from(target.body?.querySelectorAll('*') ?? []).slice(0, 400)) {
    for (const type of ['mouseover', 'pointerover', 'focus', 'click', 'toggle', 'animationstart'])
      element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
  }
}
