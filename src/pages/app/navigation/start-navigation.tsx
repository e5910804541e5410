import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, useNavigate } from 'react-router-dom'
import type { Driver, Screens } from '../screens.ts'
import { createDriver } from './create-driver.ts'

interface HistoryProps {
  readonly screens: Screens
  readonly onReady: (driver: Driver) => void
}

/** Opens pages without reloading from now on. */
export function startNavigation(screens: Screens): Promise<Driver> {
  return new Promise((resolve) => {
    // A tree of its own, in no document: the router's updates draw nothing of the page again.
    createRoot(document.createElement('div')).render(
      <BrowserRouter>
        <History screens={screens} onReady={resolve} />
      </BrowserRouter>,
    )
  })
}

/** Between the router, which writes the tab's history, and the driver. Draws nothing. */
function History({ screens, onReady }: HistoryProps) {
  const navigate = useNavigate()
  const driver = useRef<Driver>(null)
  const latest = useRef(navigate)
  latest.current = navigate
  useEffect(() => {
    driver.current ??= createDriver(screens, (to, options) => {
      if (typeof to === 'number') void latest.current(to)
      else void latest.current(to, options)
    })
    onReady(driver.current)
  }, [screens, onReady])
  return null
}
