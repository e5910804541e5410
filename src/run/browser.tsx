import '../pages/ui/styles/index.css'
import { openSite } from './open-site.tsx'

// Bundled with the page, so that most lists load no chunk of their own. Lists that sites use on a single page
// are loaded there.
import.meta.glob(
  ['../pages/templates/list/*/*.tsx', '!../pages/templates/list/{friend,messages,search,timeline}/*.tsx'],
  {
    eager: true,
  },
)

// Not awaited: modules loaded meanwhile import this file's chunk, and would wait for it forever.
openSite().catch(console.error)
