import '../ui/styles/index.css'
import { openSite } from './open-site.tsx'

await openSite()
