/** What the loader in the document's head leaves for the site's code: see `loader.ts`. */
export interface Early {
  /** The shell's JSON on its way; absent where the document names none. */
  readonly shell?: Promise<unknown>
  /** Ends the watch for clicks; gives the buttons clicked before anything could answer, each once. */
  readonly end: () => readonly HTMLElement[]
}

/** The name the loader writes on the window. */
export const EARLY_NAME = 'vitrine'
