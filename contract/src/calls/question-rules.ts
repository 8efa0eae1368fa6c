import { z } from 'zod'
import { type AnswerFileKind, answerFileKinds, answerFileLimits } from '../questionnaire/answer-files.ts'
import { type Condition as ConditionTree, tests } from '../questionnaire/condition-tree.ts'
import { optionImageForm } from '../questionnaire/option-images.ts'

const questionCode = z.string().regex(/^Q\d{1,3}$/, '题号须为“Q”加数字，如“Q1”')
const optionCode = z.string().regex(/^[A-Za-z0-9]{1,12}$/, '选项编码须为字母或数字')

const Test = z.object({
  question: questionCode,
  is: z.enum(Object.keys(tests) as (keyof typeof tests)[]),
  options: z.array(optionCode).max(50).optional(),
  number: z.number().optional(),
})

const mostParts = 10

/** Two levels of all and any around single tests: what a person can still read. */
const group = (part: z.ZodType<ConditionTree>) => {
  const parts = z.array(part).min(1).max(mostParts)
  return [z.object({ all: parts }), z.object({ any: parts })] as const
}
const inner: z.ZodType<ConditionTree> = z.union([Test, ...group(Test)])
const Condition: z.ZodType<ConditionTree> = z.union([Test, ...group(inner)])

const Jump = z.object({
  /** Any of these; none means whatever was answered. */
  options: z.array(optionCode).max(50),
  /** A later question, or the end. */
  to: z.union([questionCode, z.literal('end')]),
})

/** What belongs to some questions only. */
export const QuestionRules = z.object({
  /** Of a matrix. */
  rows: z
    .array(z.object({ code: optionCode, text: z.string().trim().max(100) }))
    .max(30)
    .optional(),
  /** Of figures. */
  min: z.number().optional(),
  max: z.number().optional(),
  decimals: z.number().int().min(0).max(6).optional(),
  unit: z.string().trim().max(10).optional(),
  /** Of dates. */
  earliest: z.iso.date().optional(),
  latest: z.iso.date().optional(),
  /** Of one line. */
  pattern: z.string().max(200).optional(),
  patternWords: z.string().trim().max(50).optional(),
  /** Of files. */
  files: z
    .object({
      most: z.number().int().min(1).max(answerFileLimits.most).optional(),
      megabytes: z.number().int().min(1).max(answerFileLimits.megabytes).optional(),
      kinds: z
        .array(z.enum(Object.keys(answerFileKinds) as AnswerFileKind[]))
        .max(3)
        .optional(),
    })
    .optional(),
  /** What stands in its fields from the beginning. */
  preset: z.array(z.string().max(2000)).max(50).optional(),
  /** The order of the options is drawn anew for each answer sheet. */
  shuffle: z.boolean().optional(),
  displayWhen: Condition.optional(),
  jumps: z.array(Jump).max(20).optional(),
})
export type QuestionRules = z.infer<typeof QuestionRules>

/** A picture of the library. Words for those who do not see it are asked for when the design is checked. */
export const OptionImage = z.object({
  url: z.string().regex(optionImageForm, '图片须从媒体库选择'),
  alt: z.string().trim().max(100, '替代文字不能超过100个字'),
})

/** A question as it is designed. */
export const DesignQuestion = {
  code: questionCode,
  title: z.string().trim().min(1, '题目不能为空').max(200, '题目不能超过200个字'),
  help: z.string().trim().max(300, '说明不能超过300个字').nullable(),
  optionCode,
} as const
