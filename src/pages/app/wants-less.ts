/** Whether the visitor, the browser or the connection asks for less: then nothing is fetched on a guess. */
export function wantsLess(): boolean {
  const connection: object = Object(Reflect.get(navigator, 'connection'))
  const slow = /^(?:slow-)?2g$/.test(String(Reflect.get(connection, 'effectiveType')))
  return (
    slow ||
    Reflect.get(connection, 'saveData') === true ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  )
}
