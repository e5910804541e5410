import '../pages/ui/styles/index.css'
import { openSite } from './open-site.tsx'

// With the page, so that lists ask for no file of their own. Lists that a site has on one page are loaded there.
import.meta.glob(
  ['../pages/templates/list/*/*.tsx', '!../pages/templates/list/{friend,messages,search,timeline}/*.tsx'],
  {
    eager: true,
  },
)

// Not awaited: what is loaded meanwhile imports this file's chunk, and would wait for it for ever.
openSite().catch(console.error)
