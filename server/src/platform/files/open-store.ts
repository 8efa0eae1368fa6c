import { join } from 'node:path'
import type { Config } from '../config.ts'
import { bucketStore } from './bucket-store.ts'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

/** The one place that knows which kind of store a deployment has. */
export const openStore = ({
  dataDir,
  filesBucket,
  filesSignedSeconds,
}: Pick<Config, 'dataDir' | 'filesBucket' | 'filesSignedSeconds'>): FileStore =>
  filesBucket ? bucketStore(filesBucket, filesSignedSeconds) : folderStore(join(dataDir, 'files'))
