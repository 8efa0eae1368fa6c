import { join } from 'node:path'
import type { Config } from '../config.ts'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

/** The one place that knows which kind of store a deployment has. */
export const openStore = ({ dataDir }: Pick<Config, 'dataDir'>): FileStore =>
  folderStore(join(dataDir, 'files'))
