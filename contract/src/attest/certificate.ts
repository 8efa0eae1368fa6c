/** 信用核查证明 in the publication log: how many were checked and what it came to, and the digest of the paper. No names. */
export interface FrozenCertificate {
  type: 'document'
  v: 1
  subject: string
  site: string
  kind: 'credit-check'
  title: string
  number: string
  asOf: string
  checkedAt: string
  total: number
  found: number
  ambiguous: number
  files: { name: string; ext: string; size: number; digest: string }[]
}

export const certificateTitle = '信用核查证明'

/** As it stands on the paper, and is asked for. */
export const certificateNumber = /^CC-[0-9A-F]{16}$/

export const certificateSubject = (number: string): string => `credit-check:${number}`
