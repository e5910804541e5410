/** Makes the desk open files as text rather than a form: for `addInitScript`. */
export function showText(): void {
  localStorage.setItem('vitrine-desk-view', 'text')
}
