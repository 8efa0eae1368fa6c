/** What was done, the rule that it broke, what was decided; {款} is the fine in thousandths, {年} the years. */
export interface Offence {
  reason: string
  basis: string
  result: string
}

const procurementLaw = '《中华人民共和国政府采购法》'
const regulation = '《中华人民共和国政府采购法实施条例》'
const banned = '处以采购金额千分之{款}的罚款，列入不良行为记录名单，{年}年内禁止参加政府采购活动'

export const supplierOffences: Offence[] = [
  {
    reason: '提供虚假的检测报告谋取中标',
    basis: `${procurementLaw}第七十七条第一款第（一）项`,
    result: banned,
  },
  {
    reason: '投标文件中的业绩合同经核实不属实，提供虚假材料谋取成交',
    basis: `${procurementLaw}第七十七条第一款第（一）项`,
    result: banned,
  },
  {
    reason: '与其他供应商的响应文件由同一台电脑编制，存在恶意串通行为',
    basis: `${procurementLaw}第七十七条第一款第（三）项、${regulation}第七十四条`,
    result: banned,
  },
  {
    reason: '中标后无正当理由拒不与采购人签订政府采购合同',
    basis: `${regulation}第七十二条第一款第（二）项`,
    result: banned,
  },
  {
    reason: '将政府采购合同转包给其他单位履行',
    basis: `${regulation}第七十二条第一款第（四）项`,
    result: banned,
  },
  {
    reason: '所供货物经抽检为假冒伪劣产品',
    basis: `${regulation}第七十二条第一款第（五）项`,
    result: banned,
  },
  {
    reason: '合同履行期间擅自终止供货，经催告仍未改正',
    basis: `${regulation}第七十二条第一款第（六）项`,
    result: banned,
  },
  {
    reason: '捏造事实、提供虚假材料进行投诉',
    basis: `${regulation}第七十三条`,
    result: '列入不良行为记录名单，{年}年内禁止参加政府采购活动',
  },
]

export const agencyOffences: Offence[] = [
  {
    reason: '未在规定期限内公告采购结果',
    basis: `${regulation}第六十八条第（二）项`,
    result: '责令限期改正，给予警告，记入不良行为记录',
  },
  {
    reason: '未从省级以上政府采购评审专家库中抽取评审专家',
    basis: `${regulation}第六十八条第（五）项`,
    result: '责令限期改正，给予警告，记入不良行为记录',
  },
  {
    reason: '采购文件以特定行业业绩作为加分条件，对供应商实行差别待遇',
    basis: `${procurementLaw}第七十一条第（三）项`,
    result: '责令限期改正，给予警告并予以通报',
  },
  {
    reason: '对供应商的质疑逾期未作答复',
    basis: `${regulation}第六十八条第（八）项`,
    result: '责令限期改正，给予警告，记入不良行为记录',
  },
  {
    reason: '未妥善保存采购文件，采购活动记录缺失',
    basis: `${procurementLaw}第七十六条`,
    result: '处以罚款，记入不良行为记录',
  },
]

export const complaintOffences: Offence[] = [
  {
    reason: '一年内三次以上投诉均查无实据',
    basis: '《政府采购质疑和投诉办法》',
    result: '列入不良行为记录名单',
  },
  {
    reason: '成交后擅自变更合同约定的供货期限，经约谈后整改',
    basis: `${regulation}第七十二条第一款第（六）项`,
    result: '给予警告，记入不良行为记录',
  },
]

const expertRules = '《政府采购评审专家管理办法》'

export const expertOffences: Offence[] = [
  {
    reason: '未按照采购文件规定的评审程序、评审方法和评审标准进行独立评审',
    basis: `${regulation}第七十五条第一款、${expertRules}`,
    result: '给予警告，记入评审专家不良行为记录，{年}年内不得参加政府采购评审活动',
  },
  {
    reason: '与供应商存在利害关系未回避',
    basis: `${regulation}第七十五条第二款、${expertRules}`,
    result: '给予警告，禁止其{年}年内参加政府采购评审活动',
  },
  {
    reason: '评审现场违规使用通讯工具，泄露评审情况',
    basis: `${regulation}第七十五条第一款、${expertRules}`,
    result: '给予警告，禁止其{年}年内参加政府采购评审活动',
  },
  {
    reason: '拒不履行配合答复供应商质疑的义务',
    basis: expertRules,
    result: '记入评审专家不良行为记录，暂停抽取{年}年',
  },
  {
    reason: '客观分评分与其他评审专家不一致，经提醒未予改正',
    basis: expertRules,
    result: '记入评审专家不良行为记录，暂停抽取{年}年',
  },
]
