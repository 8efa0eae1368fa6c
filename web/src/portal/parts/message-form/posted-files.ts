import type { PostedForm } from '@sunport/contract/form-exchange.ts'
import { messageFileLimits, ticketField, type WaitingFile } from '@sunport/contract/message/files.ts'
import type { PageContext } from '../../context.ts'
import { dropIntent } from './intents.ts'
import { wordsOf } from './signed.ts'
import { waitingOf } from './waiting-text.ts'

/**
 * The files of a form that was posted without script: those that were taken in before and those that came now. They are
 * taken in even when the form has faults, since a browser does not choose a file again by itself.
 */
export const takenFiles = async (
  { api }: PageContext,
  { fields, files, refusal }: PostedForm,
  intent: string,
): Promise<{ files: WaitingFile[]; error?: string }> => {
  // Taken apart, so that browsers are not sent the addresses of calls that only this, on the server, makes.
  const { dropMessageFile, uploadMessageFile } = api.message
  const dropped = intent.startsWith(dropIntent) ? intent.slice(dropIntent.length) : undefined
  const known = fields.getAll(ticketField).flatMap(waitingOf).slice(0, messageFileLimits.most)
  const kept = known.filter(({ ticket }) => ticket !== dropped)
  if (refusal) return { files: known, ...(files.length > 0 && { error: '附件没有收下，请重新选择' }) }
  if (dropped) await dropMessageFile({ ticket: dropped }).catch(() => undefined)
  let error: string | undefined
  for (const file of files) {
    if (kept.length >= messageFileLimits.most) {
      error ??= `附件最多${messageFileLimits.most}个，“${file.name}”没有收下`
      continue
    }
    try {
      kept.push(await uploadMessageFile({ file }))
    } catch (failure) {
      error ??= `“${file.name}”没有收下：${wordsOf(failure)}`
    }
  }
  return { files: kept, ...(error && { error }) }
}
