import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type ScanState, scanStates } from '../scan-states.ts'
import { opaqueId } from './shared.ts'

/** The largest file that can be uploaded. */
export const maxUploadBytes = 20 * 1024 * 1024

const UploadedFile = z.object({
  id: z.string(),
  /** Whole path, as it stands in texts and attachments. */
  filepath: z.string(),
  /** The same without the prefix. */
  relativepath: z.string(),
  name: z.string(),
  size: z.number(),
  scanState: z.enum(Object.keys(scanStates) as [ScanState]),
})
export type UploadedFile = z.infer<typeof UploadedFile>

export const files = {
  download: defineCall({
    method: 'GET',
    path: '/rest/v2/files/:id',
    access: 'open',
    summary: '下载文件（未发布的文件只有上传者本人可以下载）',
    input: z.object({ id: opaqueId }),
    data: z.any(),
    answer: 'file',
    units: 1,
  }),
  upload: defineCall({
    method: 'POST',
    path: '/rest/v2/files',
    access: 'signed-in',
    summary: '上传文件（multipart/form-data，字段 file）',
    input: z.object({ file: z.file() }),
    data: UploadedFile,
    takes: 'form',
  }),
  deleteFck: defineCall({
    method: 'DELETE',
    path: '/rest/v2/files/deleteFck',
    access: 'signed-in',
    summary: '删除本人上传且未被使用的文件',
    input: z.object({ fckName: z.string().min(1).max(300) }),
    data: z.null(),
  }),
}
