export { renderApp } from './render-app.tsx'
