// Development only: the browser's entry, with what redraws or reloads the page when something is saved.
import '@vitejs/plugin-react/preamble'
import { preloadFor } from '../app/preload-for.ts'
import { followEdits } from '../dev/page/follow-edits.ts'
import { showOrigins } from '../dev/page/show-origins.ts'
import '../ui/styles/index.css'
import { openSite, type State, siteTree } from './open-site.tsx'

const root = await openSite()
let drawn = 0
const redraw = async (state: State): Promise<void> => {
  await preloadFor(state.page, state.shell)
  drawn += 1
  root?.render(siteTree(state, String(drawn)))
}

followEdits(root === undefined ? undefined : redraw)
showOrigins()
