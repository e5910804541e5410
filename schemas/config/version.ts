/**
 * Version of the config's schemas, written into the files that editors read. It grows when a key gets another name or goes.
 */
export const CONFIG_VERSION = 2
