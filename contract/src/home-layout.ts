/** What waits, in groups that are each a widget of the work bench. */
export const homeGroups = {
  review: '待我审核',
  own: '我的内容',
  messages: '留言办理',
  upkeep: '内容维护',
  interaction: '征集与问卷',
  directory: '名录与信用',
  system: '系统与账号',
} as const
export type HomeGroup = keyof typeof homeGroups

export const homeWidgets = [
  'review',
  'own',
  'messages',
  'upkeep',
  'interaction',
  'directory',
  'system',
  'publications',
  'visits',
  'regions',
  'entries',
  'logins',
] as const
export type HomeWidget = (typeof homeWidgets)[number]

/** What somebody's day begins with, by what he may do. The first that fits decides. */
const beginnings: readonly { isFor(functions: readonly string[]): boolean; first: readonly HomeWidget[] }[] =
  [
    { isFor: held => held.includes('sys:task:edit'), first: ['system', 'upkeep', 'visits', 'logins'] },
    { isFor: held => held.includes('sys:user:security'), first: ['system', 'logins', 'entries'] },
    { isFor: held => held.includes('cms:article:edit'), first: ['own', 'upkeep', 'interaction', 'review'] },
    {
      isFor: held => held.includes('cms:message:accept') || held.includes('cms:message:reply'),
      first: ['messages'],
    },
    { isFor: held => held.some(code => /^cms:\w+:review\d$/.test(code)), first: ['review', 'messages'] },
  ]

/** The order that somebody finds who has not made his own. */
export const firstOrder = (functions: readonly string[]): HomeWidget[] => {
  const first = beginnings.find(({ isFor }) => isFor(functions))?.first ?? []
  return [...first, ...homeWidgets.filter(name => !first.includes(name))]
}

const isWidget = (value: unknown): value is HomeWidget => homeWidgets.some(name => name === value)

/** What is usable of a kept order; widgets that it does not know yet stand where a new user finds them. */
export const orderOf = (kept: readonly string[] | null, functions: readonly string[]): HomeWidget[] => {
  const known = [...new Set((kept ?? []).filter(isWidget))]
  return [...known, ...firstOrder(functions).filter(name => !known.includes(name))]
}
