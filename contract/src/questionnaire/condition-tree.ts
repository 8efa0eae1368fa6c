export const tests = {
  chosen: '选择了',
  'not-chosen': '没有选择',
  answered: '已作答',
  unanswered: '未作答',
  'at-least': '不小于',
  'at-most': '不大于',
} as const

/** What is asked of one earlier answer. */
export interface Test {
  question: string
  is: keyof typeof tests
  options?: string[] | undefined
  number?: number | undefined
}

/** A question may stand under a tree of these. */
export type Condition = Test | { all: Condition[] } | { any: Condition[] }
