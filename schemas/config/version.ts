/**
 * Version of the config schemas, written into the files for editors. Incremented when a key is renamed or
 * removed.
 */
export const CONFIG_VERSION = 2
