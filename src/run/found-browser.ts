import { AppError } from '../base/app-error.ts'
import { message } from '../engine/errors/index.ts'
import { findBrowser } from './set-up/install-browser.mjs'

/** The browser of this machine. Throws an AppError where there is none. */
export function foundBrowser(): string {
  const browser = findBrowser()
  if (browser !== undefined) return browser
  throw new AppError(
    message`No Chromium was found. Set CHROMIUM_PATH to one, or install it (Debian: chromium).`,
  )
}
