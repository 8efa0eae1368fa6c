/** What is looked at, and what each is called. */
export const attestChecks = {
  signature: '签名',
  leaf: '存证条目',
  tree: '存证日志',
  document: '存证文本',
  shown: '本站现行内容',
  files: '附件内容',
} as const
export type AttestCheck = keyof typeof attestChecks
