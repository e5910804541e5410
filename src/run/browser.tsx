import '../pages/ui/styles/index.css'
import { openSite } from './open-site.tsx'

// With the page, so that a list asks for no file of its own.
import.meta.glob('../pages/templates/{list,page,block}/*/*.tsx', { eager: true })

// Not awaited: what is loaded meanwhile imports this file's chunk, and would wait for it for ever.
openSite().catch(console.error)
