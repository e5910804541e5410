export { App } from './app.tsx'
export { preloadFor } from './preload-for.ts'
export { renderApp } from './render-app.tsx'
