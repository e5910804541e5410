export { loadRenderer, renderApp } from './render-app.tsx'
