import { z } from 'zod'
import { defineCall } from '../call.ts'
import { opaqueId } from './shared.ts'

export const files = {
  download: defineCall({
    method: 'GET',
    path: '/rest/v2/files/:id',
    access: 'open',
    summary: '下载文件',
    input: z.object({ id: opaqueId }),
    data: z.any(),
    answer: 'file',
  }),
}
