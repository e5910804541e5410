const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Runs a file operation; a missing file becomes undefined. */
export const unlessMissing = async <T>(operation: Promise<T>): Promise<T | undefined> => {
  try {
    return await operation
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
