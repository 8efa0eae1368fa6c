/** The notices that figures are counted over, one kind at a time. */
export const figureStages = {
  result: '中标（成交）结果公告',
  tender: '采购公告',
  contract: '合同公告',
  termination: '终止（废标）公告',
  intention: '采购意向公开',
} as const
export type FigureStage = keyof typeof figureStages

/** What figures are broken down by. */
export const figureDimensions = {
  month: '月份',
  region: '行政区划',
  manner: '采购方式',
  nature: '项目类别',
  category: '采购品目',
  reserved: '专门面向中小企业',
  scale: '供应商规模',
  bidders: '参加供应商数量',
  purchaser: '采购人',
  agency: '代理机构',
  supplier: '供应商',
} as const
export type FigureDimension = keyof typeof figureDimensions

/** Spans of days between two steps of a project. */
export const figureSteps = {
  opening: '采购公告至开标',
  result: '开标至结果公告',
  contract: '结果公告至合同公告',
} as const
export type FigureStep = keyof typeof figureSteps
/** The notices that a span is measured at: those at its end, or, of the first, those that name the opening. */
export const stepStages: Record<FigureStep, FigureStage> = {
  opening: 'tender',
  result: 'result',
  contract: 'contract',
}

/** Whose figures have a page of their own. */
export const figureParties = { purchaser: '采购人', agency: '代理机构', supplier: '供应商' } as const
export type FigureParty = keyof typeof figureParties

/** In place of a value: what the notice does not say. */
export const unsaidValue = '-'
/** In place of a size or a number of bidders: whatever the notice says. */
export const saidValue = 'said'
/** In place of a size: all but the large ones. */
export const smallValue = 'small'
/** In place of a class: a notice that names several. */
export const severalClasses = '+'
/** The cell that gathers whoever is not among the first. */
export const otherParties = '*'

export const bidderClasses = { '1': '1家', '2': '2家', '3': '3家及以上' } as const
export const reservedWords = { '1': '专门面向', '0': '不专门面向' } as const
/** Small and medium firms by law: all but the large ones. */
export const smallScales: readonly string[] = ['2', '3', '4']
