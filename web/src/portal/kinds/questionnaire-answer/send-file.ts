import { questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import type { WaitingFile } from '@sunport/contract/message/files.ts'
import { type FileRules, fileProblem } from '@sunport/contract/questionnaire/answer-files.ts'
import { exchange, unwrap } from '../../../api.ts'
import { sendSigned, wordsOf } from '../../parts/message-form/signed.ts'

interface Place {
  id: string
  siteId: string
  question: string
}

const sendFile = (place: Place, file: File): Promise<WaitingFile> =>
  sendSigned(async () => {
    const form = new FormData()
    form.append('file', file)
    return (await unwrap(await exchange(questionnaire.uploadAnswerFile, { ...place }, form))) as WaitingFile
  })

/** Takes files in, one after the other; what is refused is told of, and takes nothing from the others. */
export const sendFiles = async (
  place: Place,
  rules: FileRules,
  known: readonly WaitingFile[],
  chosen: readonly File[],
): Promise<{ files: WaitingFile[]; told: string }> => {
  const files = [...known]
  const most = rules.most ?? 1
  const refused: string[] = []
  for (const file of chosen) {
    const wrong = files.length >= most ? `最多上传 ${most} 个文件` : fileProblem(rules, file)
    const failure =
      wrong ??
      (await sendFile(place, file).then(sent => {
        files.push(sent)
      }, wordsOf))
    if (failure) refused.push(`“${file.name}”没有收下：${failure}`)
  }
  return { files, told: refused[0] ?? `已上传 ${files.length} 个文件` }
}
