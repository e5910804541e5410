/**
 * Version of the config's schemas, written into the files that editors read. It grows when a key gets another name or goes;
 * `src/site/engine/read/renamed-keys.ts` says which.
 */
export const CONFIG_VERSION = 2
