import type { WaitingFile } from '@sunport/contract/message/files.ts'

/** How a form carries a file that was taken in, from one post to the next. Only the ticket is believed later. */
export const waitingText = ({ ticket, size, name }: WaitingFile): string => `${ticket}/${size}/${name}`

export const waitingOf = (text: string): WaitingFile[] => {
  const [, ticket, size, name] = /^([\w-]{1,100})\/(\d{1,9})\/(.{1,200})$/u.exec(text) ?? []
  return ticket && name ? [{ ticket, size: Number(size), name }] : []
}

/** Enough to tell files apart; the format that articles use would make a file of its own for every page with either. */
export const inKilobytes = (size: number): string => `${Math.ceil(size / 1024)} KB`
