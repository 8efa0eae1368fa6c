import type { Statistics } from '@sunport/contract/calls/questionnaire.ts'
import { questionnaireStatusNames } from '@sunport/contract/codes.ts'
import { shareWords } from '@sunport/contract/format/share.ts'

/** A cell that a spreadsheet would compute is made text; quotes keep commas and lines inside. */
const cell = (value: string | number): string => {
  const text = String(value)
  const harmless = /^[\t\r\n ]*[=+\-@＝＋－＠]/.test(text) && typeof value === 'string' ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

const line = (...cells: (string | number)[]): string => cells.map(cell).join(',')

const few = (minCell: number): string => `不单列（少于${minCell}人或可推算）`

/** The public statistics as a table for spreadsheets, with the mark that tells them it is UTF-8. */
export const statisticsCsv = (statistics: Statistics): string => {
  const { title, startTime, endTime, status, responses, minCell, questions } = statistics
  const lines = [
    line('问卷', title),
    line('起止时间', `${startTime} 至 ${endTime}`),
    line('状态', questionnaireStatusNames[status]),
    line('有效答卷', responses),
    '',
    line('题号', '题目', '选项', '人数', '占本题答题人数', '本题答题人数'),
    ...questions.flatMap(question =>
      question.options.map(({ text, count, share }) =>
        line(
          question.code,
          question.title,
          text,
          count ?? few(minCell),
          share === null ? '' : shareWords(share),
          question.answered,
        ),
      ),
    ),
  ]
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
