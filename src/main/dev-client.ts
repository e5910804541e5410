// Development only: the browser's entry, with what redraws or reloads the page when something is saved.
import '@vitejs/plugin-react/preamble'
import { followEdits } from '../tools/dev/page/follow-edits.ts'
import { showOrigins } from '../tools/dev/page/show-origins.ts'
import '../site/ui/styles/index.css'
import { openSite } from './open-site.tsx'

const screens = await openSite()

followEdits(
  screens === undefined
    ? undefined
    : async (views) => {
        screens.change({ screen: { url: screens.screen().url, ...views } })
        screens.forget()
      },
)
showOrigins()
