// Development only: the page comes to life, and follows what is saved.

import { followEdits } from '../develop/page/follow-edits.ts'
import { showOrigins } from '../develop/page/show-origins.ts'
import { forgetPages, seedQueries } from '../pages/app/queries.ts'
import '../pages/ui/styles/index.css'
import { openSite } from './open-site.tsx'

async function startFollowing(): Promise<void> {
  const site = await openSite()
  followEdits(
    site === undefined
      ? undefined
      : async ({ page, shell }) => {
          forgetPages(site.client)
          seedQueries(site.client, window.location.pathname + window.location.search, page, shell)
          await site.router.revalidate()
        },
  )
  showOrigins()
}

// Not awaited: what is loaded meanwhile may import this file's chunk, and would wait for it for ever.
startFollowing().catch(console.error)
