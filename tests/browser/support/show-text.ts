/** Makes a window one in which the desk was last left with the text of a file, not its form: for `addInitScript`. */
export function showText(): void {
  localStorage.setItem('vitrine-desk-view', 'text')
}
