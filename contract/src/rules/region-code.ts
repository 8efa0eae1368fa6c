const writing = /^(\d{6}|\d{9}|\d{12})$/

export const regionLevels = { 1: '省级', 2: '市级', 3: '县级', 4: '乡级', 5: '村级' } as const
export const deepestRegionLevel = 5

/** 本级 of a province or city, 地区 of the national table, 功能区 such as development zones. */
export const regionMarks = { own: '本级', area: '地区', zone: '功能区' } as const
export type RegionMark = keyof typeof regionMarks

export const regionCodeProblem = (code: string): string | undefined =>
  writing.test(code) ? undefined : '区划代码须为6位数字，县级以下为9位或12位'

const isProvince = (code: string): boolean => /^\d{2}0{4}$/.test(code)

/** The digits that everything below a region begins with: zeros at the end of six stand for "all of it". */
const prefixOf = (code: string): string => (code.length > 6 ? code : code.replace(/(00){1,2}$/, ''))

/**
 * Why a code cannot stand below a parent. A province and a city have codes of six digits below them; what
 * stands below a county, or below a city without counties, continues its six with three or six more.
 */
export const regionParentProblem = (code: string, parentCode: string | null): string | undefined => {
  if (regionCodeProblem(code)) return regionCodeProblem(code)
  if (parentCode === null) return isProvince(code) ? undefined : '没有上级的区划只能是省级（后四位为0000）'
  if (code === parentCode) return '区划代码不能与上级相同'
  if (code.length < parentCode.length) return '区划代码不能短于上级代码'
  const isLong = code.length > 6
  const prefix = isLong ? parentCode : prefixOf(parentCode)
  if (!isLong && prefix === parentCode) return '县级以下的区划代码须为9位或12位'
  if (isLong && isProvince(parentCode)) return '省级以下的区划代码须为6位'
  return code.startsWith(prefix) ? undefined : `区划代码须以上级的“${prefix}”开头`
}

/** The codes that may be the parent of a code, nearest first. */
export const likelyParents = (code: string): string[] => {
  const county = code.slice(0, 6)
  const above = [code.slice(0, 9), county, `${county.slice(0, 4)}00`, `${county.slice(0, 2)}0000`]
  return [...new Set(above)].filter(parent => parent !== code && parent.length <= code.length)
}
