// Development only: the page comes to life, and follows what is saved.
import { followEdits } from '../develop/page/follow-edits.ts'
import { showOrigins } from '../develop/page/show-origins.ts'
import '../pages/ui/styles/index.css'
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
