const law = '《中华人民共和国政府采购法》'
const regulations = '《中华人民共和国政府采购法实施条例》'

/** What an answer rests on, by the words of its question; the first that fits. */
export const answerBases: [question: RegExp, basis: string][] = [
  [/只有两家参加/, `${law}第三十六条`],
  [/不答复质疑/, `${law}第五十三条`],
  [/质疑应当在多长时间/, `${law}第五十二条`],
  [/质疑可以通过电子平台/, `${law}第五十二条`],
  [/投诉期间/, `${law}第五十七条`],
  [/中标后能不能放弃/, `${law}第四十六条`],
  [/中标通知书迟迟/, `${regulations}第四十三条`],
  [/合同可以变更/, `${law}第五十条`],
  [/追加采购/, `${law}第四十九条`],
  [/合同什么时候必须公告|合同公告应当/, `${regulations}第五十条`],
  [/改变结果/, `${regulations}第四十四条`],
  [/指定品牌|地址在外省|刚成立的公司/, `${regulations}第二十条`],
  [/联合体各方资质|联合体成员/, `${regulations}第二十二条`],
  [/法定代表人是同一人/, `${regulations}第十八条`],
  [/履约保证金/, `${regulations}第四十八条`],
  [/保证金什么时候/, `${regulations}第三十三条`],
  [/中标结果公告/, `${regulations}第四十三条`],
  [/限额标准以下/, `${law}第二条`],
  [/限额标准由谁/, `${law}第八条`],
  [/档案/, `${law}第四十二条`],
  [/应当回避/, `${regulations}第九条`],
  [/截止时间要顺延|获取期限/, `${regulations}第三十一条`],
  [/自行组织采购/, `${law}第十八条`],
  [/验收/, `${regulations}第四十五条`],
  [/单一来源公示/, `${regulations}第三十八条`],
  [/不同意见怎么签字|含义|澄清|歧义/, `${regulations}第四十一条`],
  [/公告期限从哪一天/, `${law}第十一条`],
  [/信用记录|信用修复/, `${regulations}第十九条`],
]
