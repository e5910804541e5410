/** Whether motion is off: the tokens say so for visitors who prefer less of it. */
export function motionOff(): boolean {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--slow')) === 0
}
