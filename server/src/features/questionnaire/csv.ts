import type { Statistics } from '@sunport/contract/calls/questionnaire.ts'
import { questionnaireStatusNames } from '@sunport/contract/codes.ts'
import { shareWords } from '@sunport/contract/format/share.ts'
import { byteOrderMark, csvLine } from '../../platform/files/csv.ts'

const few = (minCell: number): string => `不单列（少于${minCell}人或可推算）`

/** The public statistics as a table for spreadsheets, with the mark that tells them it is UTF-8. */
export const statisticsCsv = (statistics: Statistics): string => {
  const { title, startTime, endTime, status, responses, minCell, questions } = statistics
  const lines = [
    csvLine(['问卷', title]),
    csvLine(['起止时间', `${startTime} 至 ${endTime}`]),
    csvLine(['状态', questionnaireStatusNames[status]]),
    csvLine(['有效答卷', responses]),
    csvLine([]),
    csvLine(['题号', '题目', '选项', '人数', '占本题答题人数', '本题答题人数']),
    ...questions.flatMap(question =>
      question.options.map(({ text, count, share }) =>
        csvLine([
          question.code,
          question.title,
          text,
          count ?? few(minCell),
          share === null ? '' : shareWords(share),
          question.answered,
        ]),
      ),
    ),
  ]
  return byteOrderMark + lines.join('')
}
