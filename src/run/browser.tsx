import '../pages/ui/styles/index.css'
import { openSite } from './open-site.tsx'

// Not awaited: what is loaded meanwhile imports this file's chunk, and would wait for it for ever.
openSite().catch(console.error)
