export { accessBar } from './access/access-bar.ts'
export { ShellLayout } from './shell-layout.tsx'
