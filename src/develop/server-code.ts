import type { ViteDevServer } from 'vite'

/** A source that may be a part of the server's code. */
const MODULE = /\.tsx?$/

/**
 * The code of the server as its sources are now. This process has loaded it when it starts; Vite loads it again, which takes seconds,
 * once it has been edited.
 * @param sources folders of the sources, with "/" on every system.
 */
export function createServerCode(
  vite: Pick<ViteDevServer, 'environments' | 'ssrLoadModule'>,
  sources: readonly string[],
) {
  let isEdited = false
  return {
    /** A module by its path in the project, or as `first` gives it while nothing is edited. */
    load: async <Module>(path: string, first: () => Promise<Module>): Promise<Module> =>
      isEdited ? ((await vite.ssrLoadModule(path)) as Module) : first(),
    /** Takes note of an edited file. Returns whether the server must follow, which of the first edit is a guess by its name. */
    noteEdit: (file: string): boolean => {
      const isPart = isEdited
        ? vite.environments.ssr.moduleGraph.getModulesByFile(file) !== undefined
        : MODULE.test(file) && sources.some((folder) => file.startsWith(`${folder}/`))
      isEdited ||= isPart
      return isPart
    },
  }
}
