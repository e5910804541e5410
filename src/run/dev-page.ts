// Development entry: hydrates the page and follows saved changes.

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

// Not awaited: modules loaded meanwhile may import this file's chunk, and would wait for it forever.
startFollowing().catch(console.error)
