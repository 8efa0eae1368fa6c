import { z } from 'zod'
import { defineCall } from '../call.ts'
import { RichTextWarning } from '../rich-text.ts'
import { RichTextChange } from '../rich-text-change.ts'

const CleanText = z.object({ html: z.string(), text: z.string(), warnings: z.array(RichTextWarning) })
export type CleanText = z.infer<typeof CleanText>

/** Whole clipboards of word processors, pictures included. */
const longestSource = 12 * 1024 * 1024
const source = z.string().max(longestSource, '内容过大，图片请单独上传')

export const richText = {
  clean: defineCall({
    method: 'POST',
    path: '/rest/v2/richText/clean',
    access: 'signed-in',
    summary: '按统一白名单清理富文本（内嵌图片存为文件）',
    /** The host under which the editor works: links to it become paths. */
    input: z.object({ html: source, ownHost: z.string().max(255).optional() }),
    data: CleanText,
    maxBodyBytes: longestSource + 1024 * 1024,
  }),
  compare: defineCall({
    method: 'POST',
    path: '/rest/v2/richText/compare',
    access: 'signed-in',
    summary: '比较两份富文本（逐段逐词）',
    input: z.object({ before: source, after: source }),
    data: z.array(RichTextChange),
    maxBodyBytes: longestSource,
  }),
  importDocx: defineCall({
    method: 'POST',
    path: '/rest/v2/richText/docx',
    access: 'signed-in',
    summary: '导入 Word 文档（.docx）为富文本',
    input: z.object({ file: z.file() }),
    data: CleanText,
    takes: 'form',
  }),
}
