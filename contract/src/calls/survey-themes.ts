import { z } from 'zod'
import { defineCall } from '../call.ts'
import { listPaging, requiredText } from './crud.ts'
import { DesignQuestion } from './question-rules.ts'
import { opaqueId, optionalText, pageOf } from './shared.ts'

const path = '/rest/v2/surveys/:id/themes'
const access = 'cms:survey:export'
const question = DesignQuestion.code
const name = requiredText('主题名称', 40)

const Theme = z.object({ id: z.string(), name: z.string() })

const CodedText = z.object({
  responseId: z.string(),
  text: z.string(),
  themeIds: z.array(z.string()),
})
export type CodedText = z.infer<typeof CodedText>

/** 主题编码: what people wrote, put under themes by whoever reads it. */
export const surveyThemes = {
  listThemes: defineCall({
    method: 'GET',
    path,
    access,
    summary: '文字题的主题',
    input: z.object({ id: opaqueId, question }),
    data: z.array(Theme),
  }),
  listTexts: defineCall({
    method: 'GET',
    path: `${path}/texts`,
    access,
    summary: '文字题的回答及其主题',
    input: z.object({
      id: opaqueId,
      question,
      keyword: optionalText(50),
      /** Those of one theme, or those that have none. */
      themeId: optionalText(100),
      only: z.enum(['uncoded', '']).optional(),
      ...listPaging,
    }),
    data: pageOf(CodedText),
  }),
  addTheme: defineCall({
    method: 'POST',
    path,
    access,
    summary: '新增主题',
    input: z.object({ id: opaqueId, question, name }),
    data: Theme,
  }),
  renameTheme: defineCall({
    method: 'PUT',
    path: `${path}/:themeId`,
    access,
    summary: '修改主题名称',
    input: z.object({ id: opaqueId, themeId: opaqueId, name }),
    data: Theme,
  }),
  removeTheme: defineCall({
    method: 'DELETE',
    path: `${path}/:themeId`,
    access,
    summary: '删除主题（回答保留）',
    input: z.object({ id: opaqueId, themeId: opaqueId }),
    data: z.null(),
  }),
  codeTexts: defineCall({
    method: 'POST',
    path: `${path}/:themeId/answers`,
    access,
    summary: '将回答归入主题或移出主题',
    input: z
      .object({
        id: opaqueId,
        themeId: opaqueId,
        isAssigned: z.boolean(),
        /** Single answers, or all whose words hold a word. */
        responseIds: z.array(opaqueId).min(1).max(500).optional(),
        keyword: z.string().trim().min(1, '请填写查找的词').max(50).optional(),
      })
      .refine(({ responseIds, keyword }) => (responseIds === undefined) !== (keyword === undefined), {
        error: '请选择回答，或填写查找的词',
      }),
    data: z.object({ changed: z.number().int() }),
  }),
}
