/** What may become of something that the public relies on. The first says that it holds; all others end it. */
export const attestActions = {
  publish: '发布',
  withdraw: '撤回',
  offline: '下线',
  expire: '到期下线',
  delete: '删除',
} as const
export type AttestAction = keyof typeof attestActions

/** What is signed and entered into the log, once and for all. It names no title: a text that had to go must not stay in it. */
export interface Statement {
  type: 'statement'
  v: 1
  action: AttestAction
  /** Whose it is, such as `info:<id>`. */
  subject: string
  site: string
  /** SHA-256 of what was frozen with it. */
  document: string | null
  /** SHA-256 of the files that belong to it. */
  files: string[]
  /** Why it ended, as the public is told; and what takes its place. */
  reason: string | null
  successor: string | null
  statedAt: string
}

/** The end of the log: signed, it binds whoever signed it to all that stands before. */
export interface TreeHead {
  type: 'tree-head'
  v: 1
  size: number
  root: string
  /** When the last entry was made. */
  loggedAt: string
}

/** What a leaf of the log covers. */
export const leafText = (loggedAt: string, statement: string): string => `${loggedAt}\n${statement}`
