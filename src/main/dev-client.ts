// Development only: the browser's entry, with what redraws or reloads the page when something is saved.
import '@vitejs/plugin-react/preamble'
import '../ui/styles/index.css'
import { followEdits } from '../dev/page/follow-edits.ts'
import { showOrigins } from '../dev/page/show-origins.ts'
import { openSite } from './open-site.tsx'

const redraw = await openSite()
followEdits(redraw)
showOrigins()
