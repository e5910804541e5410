import { message } from '../engine/errors/index.ts'
import { UsageError } from '../engine/errors/usage-error.ts'
import { findBrowser } from './set-up/install-browser.mjs'

/** The browser of this machine. Throws a UsageError where there is none. */
export function foundBrowser(): string {
  const browser = findBrowser()
  if (browser !== undefined) return browser
  throw new UsageError(
    message`No Chromium was found. Set CHROMIUM_PATH to one, or install it (Debian: chromium).`,
  )
}
