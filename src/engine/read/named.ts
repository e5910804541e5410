/** A config file's content with the name by which others refer to it, and its path below the config folder. */
export interface Named<Config> {
  readonly name: string
  readonly path: string
  readonly config: Config
}
