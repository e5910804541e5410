import { preloadable } from '../ui/index.ts'

/**
 * Parts of the shell that are whole as HTML: the server draws them, and the browser takes them over once
 * the page itself is alive.
 */
export const footer = preloadable(() => import('./footer.tsx').then((m) => m.Footer))
export const menuFoot = preloadable(() => import('./menu-foot.tsx').then((m) => m.MenuFoot))
export const toolbar = preloadable(() => import('./toolbar.tsx').then((m) => m.Toolbar))
