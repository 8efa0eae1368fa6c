/** From a day on, or back from the day by which something must be over. */
export const countWays = { forward: '从这一天往后算', back: '从这一天往前推' } as const
export type CountWay = keyof typeof countWays

/** The law on public procurement is of 2003; calendars reach as far as the forms of operators do. */
export const firstDay = '2003-01-01'
export const lastDay = '2099-12-31'
