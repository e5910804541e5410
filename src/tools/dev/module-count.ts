import type { Plugin } from 'vite'

/** Counts the modules that Vite loads for the server, until it is ended. */
export function createModuleCount(onModule: (count: number) => void) {
  let count = 0
  let isOn = true
  const plugin: Plugin = {
    name: 'vitrine:module-count',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: () => {
      if (!isOn) return
      count += 1
      onModule(count)
    },
  }
  return {
    plugin,
    end: (): void => {
      isOn = false
    },
  }
}
