import { z } from 'zod'
import { defineCall } from '../call.ts'
import { oneId, requiredText } from './crud.ts'
import { opaqueId } from './shared.ts'

const fields = {
  /** The list that it is a view of, `feature/name`. */
  page: z.string().regex(/^[\w-]+\/[\w-]+$/),
  name: requiredText('视图名称', 30),
  /** The list's part of the address: filters, order, page size. */
  query: z.string().max(2000),
  columns: z.array(z.string().max(50)).max(50),
  isShared: z.boolean().default(false),
}

export const SavedView = z.object({
  id: opaqueId,
  name: z.string(),
  query: z.string(),
  columns: z.array(z.string()),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

const path = '/rest/v2/views'

/** A list as somebody likes to see it, kept for himself or for everybody who may open the page. */
export const view = {
  list: defineCall({
    method: 'GET',
    path,
    access: 'signed-in',
    summary: '列表视图',
    input: z.object({ page: fields.page }),
    data: z.array(SavedView),
  }),
  save: defineCall({
    method: 'POST',
    path,
    access: 'signed-in',
    summary: '保存列表视图',
    input: z.object(fields),
    data: SavedView,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'signed-in',
    summary: '删除列表视图',
    input: oneId,
    data: z.null(),
  }),
}
