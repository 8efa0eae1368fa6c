/** How a version changed a provision, in a reader's words. */
export const amendmentNames = { add: '增加', remove: '删去', change: '修改', renumber: '改号' } as const
export type AmendmentOp = keyof typeof amendmentNames
