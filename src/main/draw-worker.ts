import { parentPort } from 'node:worker_threads'
import { demoFile } from '../demo/files.ts'

parentPort?.on('message', async (path: string) => {
  try {
    parentPort?.postMessage({ path, file: await demoFile(path) })
  } catch (error) {
    parentPort?.postMessage({ path, failure: error instanceof Error ? error.message : String(error) })
  }
})
