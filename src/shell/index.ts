export { accessBar } from './access/access-bar.ts'
export { footer, menuFoot, toolbar } from './late-parts.ts'
export { ShellLayout } from './shell-layout.tsx'
