interface Named {
  code: string
  text: string
}

const isCity = (code: string): boolean => /^\d{4}00$/.test(code)
const cityOf = (code: string): string => `${code.slice(0, 4)}00`

export interface RegionGroup {
  city: Named | undefined
  below: Named[]
}

/** Regions by their codes: each city with its counties, in the order of the options. Others stand by themselves. */
export const regionGroups = (options: readonly Named[]): RegionGroup[] => {
  const groups: RegionGroup[] = []
  for (const { code, text } of options) {
    const own = groups.find(({ city }) => city && /^\d{6}$/.test(code) && city.code === cityOf(code))
    if (isCity(code)) groups.push({ city: { code, text }, below: [] })
    else if (own) own.below.push({ code, text })
    else groups.push({ city: undefined, below: [{ code, text }] })
  }
  return groups
}
