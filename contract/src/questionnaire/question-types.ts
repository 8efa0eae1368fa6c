/** What can be asked. */
export const questionTypes = {
  single: '单选',
  multiple: '多选',
  dropdown: '下拉',
  line: '填空',
  text: '多行文字',
  number: '数字',
  money: '金额',
  date: '日期',
  'matrix-single': '矩阵单选',
  'matrix-scale': '矩阵量表',
  rating: '评分',
  nps: '推荐度',
  ranking: '排序',
  region: '地区',
  unit: '单位',
  file: '文件',
  note: '说明',
  signature: '签名',
} as const
export type QuestionType = keyof typeof questionTypes

const among =
  (...types: QuestionType[]) =>
  (type: QuestionType): boolean =>
    types.includes(type)

/** One of the options, and no more. */
export const isOneOf = among('single', 'dropdown', 'rating', 'nps', 'region')
/** Answered by options of its own, in whatever number and order. */
export const isChoice = among('single', 'dropdown', 'rating', 'nps', 'region', 'multiple', 'ranking')
export const isMatrix = among('matrix-single', 'matrix-scale')
/** Answered in words or figures; what was written stays with those who asked. */
export const isWritten = among('line', 'text', 'number', 'money', 'date', 'unit', 'file', 'signature')
export const isFigure = among('number', 'money')
/** Its options are steps, lowest first. */
export const isScale = among('rating', 'nps', 'matrix-scale')

/** Whose texts may be put under themes. */
export const canBeCoded = among('line', 'text')

/** Whose options may each have a picture. */
export const canHaveImages = among('single', 'multiple')

/** Whose options have no order of their own. */
export const canBeShuffled = among('single', 'multiple', 'dropdown', 'ranking')

/** A picture of the library, and what it says to those who do not see it. */
export interface OptionImage {
  url: string
  alt: string
}

export interface TypedOption {
  code: string
  text: string
  exclusive: boolean
  other?: boolean | undefined
  score?: number | undefined
  image?: OptionImage | undefined
}

const npsSteps: TypedOption[] = Array.from({ length: 11 }, (_, step) => ({
  code: String(step),
  text: String(step),
  exclusive: false,
}))

/** The options of a question; those of a recommendation are the same everywhere. */
export const optionsOf = ({
  type,
  options,
}: {
  type: QuestionType
  options: readonly TypedOption[]
}): readonly TypedOption[] => (type === 'nps' ? npsSteps : options)

/** What a step is worth: its own score, else its place, counted from one; recommendations count from nothing. */
export const scoreOf = (
  question: { type: QuestionType; options: readonly TypedOption[] },
  code: string,
): number | undefined => {
  const options = optionsOf(question)
  const at = options.findIndex(option => option.code === code)
  if (at < 0) return undefined
  return question.type === 'nps' ? at : (options[at]?.score ?? at + 1)
}
