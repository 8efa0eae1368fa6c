import type { Question } from '../calls/questionnaire.ts'
import { answerProblem } from './answer-rules.ts'
import { testsIn } from './condition.ts'
import { theEnd } from './flow.ts'
import { patternProblem } from './pattern.ts'
import { canBePiped, pipesIn } from './piping.ts'
import { canHaveImages, isChoice, isFigure, isMatrix, isScale, optionsOf } from './question-types.ts'
import { reachableQuestions } from './reach.ts'

export interface DesignFinding {
  /** The place of the question; none for what concerns all of them. */
  at: number | null
  /** An error keeps a design from being submitted; a warning asks to think again. */
  level: 'error' | 'warning'
  words: string
}

export type DesignedQuestion = Question & { personalData: boolean }

const twice = (codes: string[]): string | undefined => codes.find((code, at) => codes.indexOf(code) !== at)

const ofOptions = (question: DesignedQuestion): string[] => {
  const { type, options, rules, minSelect, maxSelect } = question
  const found: string[] = []
  if (!isChoice(type) && !isMatrix(type)) return found
  const rows = rules?.rows ?? []
  if (optionsOf(question).length < 2) found.push('至少要有两个选项')
  if (options.some(({ text }) => text.trim() === '')) found.push('有选项没有文字')
  if (canHaveImages(type) && options.some(({ image }) => image?.alt.trim() === ''))
    found.push('有选项的图片没有替代文字')
  const code = twice(options.map(option => option.code))
  if (code) found.push(`选项编码 ${code} 重复`)
  if (isMatrix(type)) {
    if (rows.length === 0) found.push('矩阵至少要有一行')
    if (rows.some(({ text }) => text.trim() === '')) found.push('矩阵有行没有文字')
    const row = twice(rows.map(each => each.code))
    if (row) found.push(`行编码 ${row} 重复`)
  }
  if (type === 'multiple' || type === 'ranking') {
    const most = maxSelect ?? options.length
    if (minSelect !== null && minSelect > most) found.push('最少选择的项数大于最多选择的项数')
    if (most > options.length) found.push('最多选择的项数大于选项数')
  }
  return found
}

const ofRanges = ({ type, rules = {} }: DesignedQuestion): string[] => {
  const found: string[] = []
  const { min, max, earliest, latest, pattern } = rules
  if (isFigure(type) && min !== undefined && max !== undefined && min > max) found.push('最小值大于最大值')
  if (type === 'date' && earliest && latest && earliest > latest) found.push('最早日期晚于最晚日期')
  const wrong = type === 'line' && pattern ? patternProblem(pattern) : undefined
  if (wrong) found.push(`填写格式不能使用：${wrong}`)
  return found
}

const ofPipes = (questions: readonly DesignedQuestion[], at: number): string[] => {
  const { title = '', help } = questions[at] ?? {}
  return [...pipesIn(title), ...pipesIn(help ?? '')].flatMap(code => {
    const place = questions.findIndex(question => question.code === code)
    const asked = questions[place]
    if (!asked) return [`题目引用的 ${code} 不存在`]
    if (place >= at) return [`题目引用了本题或后面的 ${code}，只能引用前面的题`]
    return canBePiped(asked.type) ? [] : [`题目引用的 ${code} 不能用作文字`]
  })
}

const ofPreset = (question: DesignedQuestion): string[] => {
  const { preset = [] } = question.rules ?? {}
  const wrong = preset.length > 0 && answerProblem({ ...question, required: false }, preset)
  return wrong ? [`默认值不能作为答案：${wrong}`] : []
}

const ofConditions = (questions: readonly DesignedQuestion[], at: number): string[] =>
  testsIn(questions[at]?.rules?.displayWhen).flatMap(({ question, is, options = [] }) => {
    const place = questions.findIndex(({ code }) => code === question)
    const asked = questions[place]
    if (!asked) return [`显示条件引用的 ${question} 不存在`]
    if (place >= at) return [`显示条件引用了本题或后面的 ${question}，只能引用前面的题`]
    if (asked.type === 'note') return [`显示条件引用的 ${question} 是说明，没有答案`]
    if (is === 'at-least' || is === 'at-most')
      return isFigure(asked.type) || (isScale(asked.type) && !isMatrix(asked.type))
        ? []
        : [`显示条件引用的 ${question} 没有可比较的数值`]
    if (is === 'answered' || is === 'unanswered') return []
    if (options.length === 0) return [`显示条件没有指明 ${question} 的选项`]
    const known = new Set(optionsOf(asked).map(({ code }) => code))
    return options.filter(code => !known.has(code)).map(code => `显示条件引用的 ${question} 没有选项 ${code}`)
  })

const ofJumps = (questions: readonly DesignedQuestion[], at: number): string[] => {
  const question = questions[at]
  if (!question) return []
  const known = new Set(optionsOf(question).map(({ code }) => code))
  return (question.rules?.jumps ?? []).flatMap(({ to, options }) => {
    const unknown = options.filter(code => !known.has(code)).map(code => `跳转引用的选项 ${code} 不存在`)
    if (to === theEnd) return unknown
    const place = questions.findIndex(({ code }) => code === to)
    if (place < 0) return [...unknown, `跳转的目标 ${to} 不存在`]
    return place <= at ? [...unknown, `跳转到了本题或前面的 ${to}，会循环作答`] : unknown
  })
}

const unreachable = (questions: readonly DesignedQuestion[]): DesignFinding[] => {
  const reached = reachableQuestions(questions)
  if (!reached)
    return [{ at: null, level: 'warning', words: '条件和跳转过多，未能逐题核对是否会被问到，请预览时留意' }]
  return questions.flatMap(({ code }, at): DesignFinding[] =>
    reached.has(code) ? [] : [{ at, level: 'error', words: '无论怎样作答都不会问到本题' }],
  )
}

/** Everything that is wrong with a design, or worth a second thought; errors first, then by question. */
export const checkDesign = (
  questions: readonly DesignedQuestion[],
  { isAnonymous }: { isAnonymous: boolean },
): DesignFinding[] => {
  const asked = questions.filter(({ type }) => type !== 'note')
  if (asked.length === 0) return [{ at: null, level: 'error', words: '问卷还没有题目' }]
  const codes = questions.map(({ code }) => code)
  const errors = questions.flatMap((question, at): DesignFinding[] =>
    [
      ...(codes.indexOf(question.code) === at ? [] : [`题号 ${question.code} 重复`]),
      ...ofOptions(question),
      ...ofRanges(question),
      ...ofPreset(question),
      ...ofPipes(questions, at),
      ...ofConditions(questions, at),
      ...ofJumps(questions, at),
    ].map(words => ({ at, level: 'error', words })),
  )
  const warnings = questions.flatMap(({ personalData, type }, at): DesignFinding[] =>
    isAnonymous && (personalData || type === 'signature')
      ? [{ at, level: 'warning', words: '匿名问卷收集个人信息，请确认确有必要，并在说明中告知用途' }]
      : [],
  )
  // Where references are broken, ways through the questionnaire mean nothing yet.
  return [...errors, ...(errors.length === 0 ? unreachable(questions) : []), ...warnings]
}

export const hasErrors = (findings: readonly DesignFinding[]): boolean =>
  findings.some(({ level }) => level === 'error')
