import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WebEntry } from '@sunport/contract/rendering.ts'

export const webRoot = join(import.meta.dirname, '../../../web/dist')

/** Loads the server side of the pages from the build; nothing of web's source is imported here. */
export const loadWebEntry = async (root = webRoot): Promise<WebEntry> => {
  const path = join(root, 'server/entry-server.js')
  if (!existsSync(path)) throw new Error('页面尚未构建：请用 npm start 启动，它会先完成构建')
  return import(pathToFileURL(path).href)
}
