/** What cites laws before the public, and is looked at again when one of them changes. */
export const basisKinds = {
  answer: '留言答复',
  template: '答复模板',
  article: '信息',
  questionnaire: '问卷',
} as const
export type BasisKind = keyof typeof basisKinds

/** Those that have a page of the portal; a template is read at the desks alone. */
export const publicBasisKinds = ['answer', 'article', 'questionnaire'] as const satisfies readonly BasisKind[]
export type PublicBasisKind = (typeof publicBasisKinds)[number]

/** What became of what is cited. */
export const basisCauses = { amended: '修改', removed: '废止', repealed: '废止' } as const
export type BasisCause = keyof typeof basisCauses

export const basisStates = { open: '待复核', reviewed: '已复核' } as const
export type BasisState = keyof typeof basisStates
