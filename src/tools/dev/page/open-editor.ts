import { type DevPlace, devAddresses } from '../dev-state.ts'

/** Opens a place in the editor that runs on this machine. */
export const openEditor = async ({ path, line, column }: DevPlace): Promise<void> => {
  await fetch(`${devAddresses.editor}?file=${encodeURIComponent(`${path}:${line}:${column}`)}`)
}

export const describePlace = ({ name, line, column }: DevPlace): string => `${name}:${line}:${column}`
