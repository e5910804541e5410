export { accessBar, ShellLayout } from './shell-layout.tsx'
