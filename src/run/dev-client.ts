// The entry of `dev-page.ts` where Vite serves the sources: React's components are replaced without a reload.
import '@vitejs/plugin-react/preamble'
import './dev-page.ts'
