// Inlined and minified in the head of every document: keep it small and free of imports. It waits for the
// first paint and the first pictures, or for the visitor's first interaction with a control. Then it loads
// styles and scripts with low priority. Clicks on buttons that have no handler yet are kept for
// `open-site.tsx`.
const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  const { entry = '', modules = '', styles = '', shell = '', older = '' } = script.dataset
  // As in `src/base/older-browser.ts`.
  const isOlder = !('popover' in HTMLElement.prototype)
  const clicked = new Set<HTMLElement>()
  const watch = new AbortController()
  const early = {
    shell: undefined as Promise<unknown> | undefined,
    end: () => {
      watch.abort()
      return [...clicked]
    },
  }
  let begun = false

  const append = (rel: string, href: string): void => {
    if (!href) return
    const link = document.createElement('link')
    link.rel = rel
    link.href = href
    link.fetchPriority = 'low'
    document.head.append(link)
  }
  const begin = (): void => {
    if (begun) return
    begun = true
    if (!isOlder) for (const href of styles.split(' ')) append('stylesheet', href)
    for (const href of [entry, ...modules.split(' ')]) append('modulepreload', href)
    if (shell) {
      early.shell = fetch(shell, { priority: 'low' }).then((answer) => answer.json())
      early.shell.catch(() => {})
    }
    Promise.resolve(isOlder && import(older))
      .then(() => import(entry))
      .catch(console.error)
  }
  // The inline styles are in cascade layers, which older browsers ignore, so they need these to paint.
  if (isOlder)
    for (const href of styles.split(' ')) append('stylesheet', href.replace(/\.css$/, '.older-1.css'))

  const onTouch = ({ type, target }: Event): void => {
    if (!(target instanceof Element)) return
    if (target.closest('button,input,select,textarea,summary') !== null) begin()
    const button = target.closest<HTMLElement>(`button[type=button]${isOlder ? '' : ':not([popovertarget])'}`)
    if (type === 'click' && button !== null) clicked.add(button)
  }
  for (const type of ['pointerdown', 'keydown', 'focusin', 'click'])
    addEventListener(type, onTouch, { capture: true, signal: watch.signal })

  const afterLoad = (): void => {
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin)
    setTimeout(begin, 3000)
  }
  if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) afterLoad()
    }).observe({ type: 'paint', buffered: true })
  } else {
    afterLoad()
  }
  Reflect.set(window, 'vitrine', early)
}
