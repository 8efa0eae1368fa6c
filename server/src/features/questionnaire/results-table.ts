import type { Statistics } from '@sunport/contract/calls/questionnaire.ts'
import { questionnaireStatusNames } from '@sunport/contract/codes.ts'
import { shareWords } from '@sunport/contract/format/share.ts'
import type { Cell } from '../../platform/files/sheet.ts'

const few = (minCell: number): string => `不单列（少于${minCell}人或可推算）`

/** The public statistics as the lines of a table, one for each option of a question. */
export const resultsTable = (statistics: Statistics): Cell[][] => {
  const { title, startTime, endTime, status, responses, minCell, questions, voided = 0 } = statistics
  return [
    ['问卷', title],
    ['起止时间', `${startTime} 至 ${endTime}`],
    ['状态', questionnaireStatusNames[status]],
    ['有效答卷', responses],
    ...(voided > 0 ? [['作废答卷（不计入）', voided]] : []),
    [],
    ['题号', '题目', '选项', '人数', '占本题答题人数', '本题答题人数'],
    ...questions.flatMap(question =>
      linesOf(question).map(({ text, count, share }): Cell[] => [
        question.code,
        question.title,
        text,
        count ?? few(minCell),
        share === null ? '' : shareWords(share),
        question.answered,
      ]),
    ),
    ...(statistics.methodNote ? [[], ['方法说明', statistics.methodNote]] : []),
    ...statistics.adoption.map(({ theme, reply }, at): Cell[] => [at === 0 ? '采纳情况' : '', theme, reply]),
  ]
}

/** The rows of a matrix one below the other, each with its columns. */
const linesOf = ({ options, rows = [] }: Statistics['questions'][number]) => [
  ...options,
  ...rows.flatMap(row => row.options.map(option => ({ ...option, text: `${row.text}：${option.text}` }))),
]
