/** What a template of an answer leaves open, by the word that stands for it. */
export const templateVariables = {
  留言编号: 'msgNo',
  标题: 'subject',
  留言类型: 'typeName',
  办理单位: 'orgName',
  站点: 'siteName',
  日期: 'today',
} as const
export type TemplateValues = Record<(typeof templateVariables)[keyof typeof templateVariables], string>

const place = /\{\{([^{}]*)\}\}/g
const isKnown = (name: string): name is keyof typeof templateVariables =>
  Object.hasOwn(templateVariables, name)

/** Places that nothing would be put into. */
export const unknownVariables = (body: string): string[] => [
  ...new Set([...body.matchAll(place)].map(([, name = '']) => name.trim()).filter(name => !isKnown(name))),
]

/** The template with everything put into its places. */
export const filledTemplate = (body: string, values: TemplateValues): string =>
  body.replaceAll(place, (whole, written: string) => {
    const name = written.trim()
    return isKnown(name) ? values[templateVariables[name]] : whole
  })
