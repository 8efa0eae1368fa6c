/** What the names of those who can win end with. */
const ending =
  /(?:公司|集团|厂|院|所|中心|社|店|行|部|站|场|馆|学校|大学|学院|协会|学会|商会|基金会|工作室|经营户|合伙\)|合伙）)$/
/** What part somebody has in it, and nobody's name. */
const part = /[（(](?:联合体)?(?:牵头|主办|主体|成员|联合|组成)[^（()）]{0,12}[)）]|[（(]联合体[)）]|联合体$/g
const between = /[、，,;；]|(?<=[公司院所])[/／]/

/**
 * Who stands behind the name of a winner: several who won together are written as one, with marks between them.
 * Only what reads like a name on every side is parted: a mark may belong to a name.
 */
export const firmsIn = (name: string): string[] => {
  const bare = name.replace(part, '').trim()
  const firms = bare.split(between).map(firm => firm.trim())
  return firms.length > 1 && firms.every(firm => ending.test(firm)) ? [...new Set(firms)] : [bare]
}
