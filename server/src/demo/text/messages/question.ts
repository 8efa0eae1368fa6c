import type { MessageType, messageIdentities } from '@sunport/contract/codes.ts'

/** A question as people write it and the answer of the office; {省}, {市} and {电话} are filled in. */
export interface Question {
  type: MessageType
  by: keyof typeof messageIdentities
  subject: string
  content: string
  answer: string
  laws: string[]
}

type Line = [by: Question['by'], subject: string, content: string, answer: string, ...laws: string[]]

export const questions = (type: MessageType, lines: Line[]): Question[] =>
  lines.map(([by, subject, content, answer, ...laws]) => ({ type, by, subject, content, answer, laws }))
