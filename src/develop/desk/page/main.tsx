import '@vitejs/plugin-react/preamble'
import { createRoot } from 'react-dom/client'
import { Desk } from './desk.tsx'

const place = document.getElementById('desk')
if (place !== null) createRoot(place).render(<Desk />)
