export const fitsNode: (version: string, range: string) => boolean
export const foreignOwner: (folder: string) => { readonly owner: string; readonly user: string } | undefined
export const engineWarnings: (output: string) => readonly string[]
