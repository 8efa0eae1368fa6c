/**
 * What a page that was given up and bought by others has in its title. Lotteries of the state are no crime, so a bare
 * 彩票 is not among them.
 */
const words = [
  '百家乐',
  '六合彩',
  '时时彩',
  '北京赛车',
  '老虎机',
  '博彩',
  '博狗',
  '赌场',
  '赌博',
  '赌球',
  '棋牌',
  '娱乐城',
  '真人视讯',
  '真人荷官',
  '现金网',
  '葡京',
  '威尼斯人',
  '金沙娱乐',
  '银河娱乐',
  '皇冠体育',
  '皇冠现金',
  '开云体育',
  '亚博体育',
  'bet365',
  '色情',
  '成人视频',
  '成人影院',
  '三级片',
  '裸聊',
  '情色',
  '约炮',
  '无码',
  '私服',
  '代孕',
  '代开发票',
] as const

/** The first such word of a title, however it is broken up. */
export const hijackWordIn = (title: string | null | undefined): string | undefined => {
  const plain =
    title
      ?.normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\p{P}\p{S}]/gu, '') ?? ''
  return words.find(word => plain.includes(word))
}
