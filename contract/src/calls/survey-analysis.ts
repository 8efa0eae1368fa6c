import { z } from 'zod'
import { questionTypes } from '../questionnaire/question-types.ts'
import { OptionImage } from './question-rules.ts'
import { nullableText, optionalText } from './shared.ts'

/** Which answers are looked at. */
export const analysisFilter = {
  /** Days, both within. */
  from: optionalText(10),
  to: optionalText(10),
  /** `clean` leaves out what was marked as too fast or answered in one line. */
  quality: z.enum(['all', 'clean']).default('all'),
  /** Answers to one version of the questions alone. */
  versionNo: z.coerce.number().int().min(1).max(1_000_000).optional(),
}

const Count = z.object({
  code: z.string(),
  text: z.string(),
  count: z.number().int(),
  /** Of those who answered the question, in per cent. */
  share: z.number().nullable(),
  /** So few that the public will not see it. */
  isFew: z.boolean(),
  image: OptionImage.optional(),
})

const QuestionAnalysis = z.object({
  code: z.string(),
  type: z.enum(Object.keys(questionTypes) as [keyof typeof questionTypes]),
  title: z.string(),
  isPublic: z.boolean(),
  answered: z.number().int(),
  options: z.array(Count),
  /** Of scales and figures. */
  mean: z.number().nullable(),
  median: z.number().nullable(),
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
  nps: z.number().nullable(),
  rows: z.array(
    z.object({ code: z.string(), text: z.string(), mean: z.number().nullable(), options: z.array(Count) }),
  ),
  /** Of an order: the mean place. */
  places: z.array(z.object({ code: z.string(), text: z.string(), mean: z.number().nullable() })),
  /** What texts are about, as it was put by whoever read them. */
  themes: z.array(
    z.object({ id: z.string(), name: z.string(), count: z.number().int(), share: z.number().nullable() }),
  ),
  /** Whether its texts may be put under themes. */
  canBeCoded: z.boolean(),
  /** Words that were written often, without who wrote them. */
  words: z.array(z.object({ word: z.string(), count: z.number().int() })),
})
export type QuestionAnalysis = z.infer<typeof QuestionAnalysis>

export const Analysis = z.object({
  id: z.string(),
  title: z.string(),
  minCell: z.number().int(),
  funnel: z.array(z.object({ step: z.string(), count: z.number().int() })),
  medianSeconds: z.number().nullable(),
  /** Marked answers among those that the filter of days lets in, whether they are counted or not. */
  flagged: z.number().int(),
  counted: z.number().int(),
  /** Made void by hand: in no figure. */
  voided: z.number().int(),
  days: z.array(z.object({ day: z.string(), count: z.number().int() })),
  devices: z.array(z.object({ device: z.string(), count: z.number().int() })),
  versions: z.array(z.object({ versionNo: z.number().int(), count: z.number().int() })),
  lastAnswerTime: nullableText,
  questions: z.array(QuestionAnalysis),
})
export type Analysis = z.infer<typeof Analysis>

/** Two questions against each other; null where a cell or what it could be told from is too small. */
export const Cross = z.object({
  rows: z.array(z.object({ code: z.string(), text: z.string() })),
  columns: z.array(z.object({ code: z.string(), text: z.string() })),
  cells: z.array(z.array(z.number().int().nullable())),
  answered: z.number().int(),
})
export type Cross = z.infer<typeof Cross>
