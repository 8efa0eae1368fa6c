import type { ListFileFormat } from '@sunport/contract/calls/crud.ts'
import { qualityFlagNames } from '@sunport/contract/calls/survey-answers.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { isMatrix, optionsOf } from '@sunport/contract/questionnaire/question-types.ts'
import { listFile } from '../../platform/crud/list-file.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import { type AnalysisFilter, analysisRead, type ResponseLine } from './analysis-read.ts'
import { type AnswerRow, toQuestion, withPlainTitles } from './answer-rows.ts'
import { questionnaireRepo } from './repo.ts'
import type { QuestionRow, StoredQuestionnaire } from './table.ts'

const batch = 500
const deviceWords: Record<string, string> = { computer: '电脑', phone: '手机', tablet: '平板' }

/** One answer in one cell: code and words of what was chosen. */
export const cellOf = (
  row: QuestionRow,
  given: AnswerRow[],
  line: Pick<ResponseLine, 'id'>,
  sealer: Sealer | undefined,
): string => {
  if (given.length === 0) return ''
  const question = toQuestion(row)
  const options = optionsOf(question)
  const textOf = (code: string) =>
    `${code} ${options.find(option => option.code === code)?.text ?? ''}`.trim()
  const wordsOf = ({ words }: AnswerRow) => {
    if (words === null || !row.personalData) return words
    return sealer ? sealer.open(words, `${line.id}/${row.code}`) : '（个人信息，已填写）'
  }
  if (isMatrix(row.type))
    return given
      .map(({ option }) => {
        const [place = '', column = ''] = option.split(':')
        const name = question.rules?.rows?.find(({ code }) => code === place)?.text ?? place
        return `${name}=${textOf(column)}`
      })
      .join('；')
  if (row.type === 'ranking')
    return [...given]
      .sort((a, b) => Number(a.words) - Number(b.words))
      .map(({ option }, at) => `${at + 1}. ${textOf(option)}`)
      .join('；')
  return given
    .map(each => {
      const words = wordsOf(each)
      if (!each.option || row.type === 'file') return words ?? ''
      return words ? `${textOf(each.option)}：${words}` : textOf(each.option)
    })
    .join('；')
}

const themeColumn = (code: string): string => `${code}.themes`

const themesIn = ({ themes }: ResponseLine, code: string): string =>
  (themes ?? [])
    .filter(theme => theme.code === code)
    .map(({ name }) => name)
    .join('；')

/** Every question that was ever asked, in its newest words; and those of each version, read once. */
export const questionsOfAll = async (db: Db, { id }: StoredQuestionnaire) => {
  const versions = new Map<number, QuestionRow[]>()
  const ofVersion = async (versionNo: number) => {
    const known =
      versions.get(versionNo) ?? withPlainTitles(await questionnaireRepo(db).questions(id, versionNo))
    versions.set(versionNo, known)
    return known
  }
  const asked: QuestionRow[] = []
  for (const { code, versionNo } of await analysisRead(db).allQuestions(id)) {
    const question = (await ofVersion(versionNo)).find(each => each.code === code)
    if (question && question.type !== 'note') asked.push(question)
  }
  return { asked, ofVersion }
}

/** The answers that a filter lets in, some at a time. */
export async function* responsePages(db: Db, id: string, filter: AnalysisFilter) {
  for (let offset = 0; ; offset += batch) {
    const lines = await analysisRead(db).responses(id, filter, batch, offset)
    if (lines.length > 0) yield { lines, offset }
    if (lines.length < batch) return
  }
}

/** Every answer a line, every question a column of its own: also those that only older versions asked. */
export const answersFile = async (
  db: Db,
  row: StoredQuestionnaire,
  filter: AnalysisFilter,
  { format, name, sealer }: { format: ListFileFormat; name: string; sealer: Sealer | undefined },
): Promise<FileAnswer> => {
  const { asked, ofVersion } = await questionsOfAll(db, row)
  const coded = new Set((await analysisRead(db).themes(row.id, filter)).map(({ code }) => code))
  const columns = [
    { name: 'no', title: '序号' },
    { name: 'versionNo', title: '版本' },
    { name: 'completed', title: '提交时间' },
    { name: 'seconds', title: '用时（秒）' },
    { name: 'device', title: '设备' },
    { name: 'flags', title: '质量标记' },
    ...asked.flatMap(({ code, title }) => [
      { name: code, title: `${code} ${title}` },
      ...(coded.has(code) ? [{ name: themeColumn(code), title: `${code} 主题` }] : []),
    ]),
  ]
  async function* pages() {
    for await (const { lines, offset } of responsePages(db, row.id, filter)) {
      const cells: Record<string, string | number | null>[] = []
      for (const [at, line] of lines.entries()) {
        const own = await ofVersion(line.versionNo)
        cells.push({
          no: offset + at + 1,
          versionNo: line.versionNo,
          completed: toWireTime(new Date(line.completedAt)),
          seconds: line.seconds,
          device: line.device ? (deviceWords[line.device] ?? line.device) : '',
          flags: line.flags.map(flag => qualityFlagNames[flag] ?? flag).join('、'),
          ...Object.fromEntries([...coded].map(code => [themeColumn(code), themesIn(line, code)])),
          ...Object.fromEntries(
            asked.map(newest => {
              // Answers are read by the words of the version that they were given to.
              const question = own.find(({ code }) => code === newest.code) ?? newest
              const given = (line.answers ?? []).filter(({ code }) => code === newest.code)
              return [newest.code, cellOf(question, given, line, sealer)]
            }),
          ),
        })
      }
      yield cells
    }
  }
  return listFile(name, format, columns, pages())
}
