import { percentEncoded } from '../../base/path-segment.ts'
import { type DevPlace, devAddresses } from '../dev-state.ts'

/** Opens a place in the editor that runs on this machine. */
export async function openEditor({ path, line, column }: DevPlace): Promise<void> {
  await fetch(`${devAddresses.editor}?file=${percentEncoded(`${path}:${line}:${column}`)}`)
}

export function describePlace({ name, line, column }: DevPlace): string {
  return `${name}:${line}:${column}`
}
