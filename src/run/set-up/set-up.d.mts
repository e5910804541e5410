export const fitsNode: (version: string, range: string) => boolean
export const engineWarnings: (output: string) => readonly string[]
