/** The field of a form in which files are chosen; what was taken in already is told by tickets. */
export const attachmentField = 'attachment'
export const ticketField = 'attachments'

/** The answer when a ticket is no good any more. */
export const filesGoneCode = '4696'

/** What may go along with a message. */
export const messageFileLimits = { most: 3, megabytes: 10 } as const

/** A file that was taken in, for whoever brought it: the ticket sends it along with one message, within two hours. */
export interface WaitingFile {
  ticket: string
  name: string
  size: number
}
