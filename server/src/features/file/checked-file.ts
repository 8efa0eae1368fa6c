import { extname } from 'node:path'
import { Problem } from '@sunport/contract/problems.ts'
import type { Settings } from '../../platform/settings.ts'
import { mediaTypeOf } from './file-kinds.ts'

const longestName = 200
const megabyte = 1024 * 1024

/** The name without folders and without what a name cannot show. */
const cleanName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '').trim().slice(-longestName)

export interface CheckedFile {
  name: string
  ext: string
  mediaType: string
  content: Buffer
}

/** What every upload must be, whoever brings it: named, not empty, not too large, of a kind that is taken, and that kind. */
export const checkedFile = async (
  file: File,
  settings: Pick<Settings, 'get'>,
  mostMegabytes: number,
): Promise<CheckedFile> => {
  const name = cleanName(file.name)
  if (!name || file.size === 0) throw new Problem('upload.failed')
  if (file.size > mostMegabytes * megabyte)
    throw new Problem('request.too_large', `文件不能超过${mostMegabytes}MB`)
  const ext = extname(name).toLowerCase()
  const content = Buffer.from(await file.arrayBuffer())
  const isAllowed = settings.get('upload.types').includes(ext.slice(1))
  const mediaType = isAllowed && (await mediaTypeOf(ext, content))
  if (!mediaType) throw new Problem('file.type_refused')
  return { name, ext, mediaType, content }
}
