import { messageFileLimits, type WaitingFile } from '@sunport/contract/message/files.ts'
import { exchange, send, unwrap } from '../../../api.ts'
import { sendSigned, wordsOf } from './signed.ts'

// By way of the rules, which this page has fetched already: no other page carries these addresses.
const load = async () => (await import('@sunport/contract/calls/message.ts')).message
const { most, megabytes } = messageFileLimits

const sendFile = (file: File): Promise<WaitingFile> =>
  sendSigned(async () => {
    const { uploadMessageFile } = await load()
    const form = new FormData()
    form.append('file', file)
    return (await unwrap(await exchange(uploadMessageFile, {}, form))) as WaitingFile
  })

/** Takes files in, one after the other; what is refused is told of, and takes nothing from the others. */
export const sendFiles = async (
  known: readonly WaitingFile[],
  chosen: readonly File[],
): Promise<{ files: WaitingFile[]; error: string | undefined }> => {
  const files = [...known]
  let error: string | undefined
  for (const file of chosen) {
    if (files.length >= most) error ??= `附件最多${most}个，“${file.name}”没有收下`
    else if (file.size > megabytes * 1024 * 1024)
      error ??= `“${file.name}”没有收下：文件不能超过${megabytes}MB`
    else
      await sendFile(file).then(
        sent => files.push(sent),
        failure => {
          error ??= `“${file.name}”没有收下：${wordsOf(failure)}`
        },
      )
  }
  return { files, error }
}

/** Forgotten at once; what cannot be reached now is swept later. */
export const dropFile = async (ticket: string): Promise<void> => {
  const { dropMessageFile } = await load()
  await sendSigned(() => send(dropMessageFile, { ticket })).catch(() => undefined)
}
