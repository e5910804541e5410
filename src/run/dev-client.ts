// Development entry when Vite serves the sources: React components are replaced without a reload.
import '@vitejs/plugin-react/preamble'
import './dev-page.ts'
