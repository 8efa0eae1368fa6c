import type { InfoListInput } from '@sunport/contract/calls/info.ts'

export interface AskedRegion {
  code: string
  /** All but this one. */
  isExcluded: boolean
}

/** Pages send one digit by this name, which narrows nothing. */
const isCode = (cityOrArea = ''): boolean => /^!?\d{6,}$/.test(cityOrArea.trim())

/** The regions that a list is asked for; each must hold. */
export const askedRegions = ({
  regionCode,
  region,
  cityOrArea,
}: Pick<Partial<InfoListInput>, 'regionCode' | 'region' | 'cityOrArea'>): AskedRegion[] =>
  [regionCode, region, isCode(cityOrArea) ? cityOrArea : '']
    .map(given => given?.trim() ?? '')
    .filter(given => given.replace('!', '') !== '')
    .map(given => ({ code: given.replace(/^!/, ''), isExcluded: given.startsWith('!') }))
