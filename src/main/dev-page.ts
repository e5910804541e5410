// Development only: the page comes to life, and follows what is saved.
import { followEdits } from '../tools/dev/page/follow-edits.ts'
import { showOrigins } from '../tools/dev/page/show-origins.ts'
import '../site/ui/styles/index.css'
import { openSite } from './open-site.tsx'

async function follow(): Promise<void> {
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
}

// Not awaited: what is loaded meanwhile may import this file's chunk, and would wait for it for ever.
follow().catch(console.error)
