/** Where legal dates come from, as a reader looks for them. */
export const statutoryLaws = {
  law: { name: '政府采购法', edition: '2014年修正', from: '2003-01-01' },
  regulation: { name: '政府采购法实施条例', edition: '国务院令第658号', from: '2015-03-01' },
  tendering: { name: '政府采购货物和服务招标投标管理办法', edition: '财政部令第87号', from: '2017-10-01' },
  otherManners: { name: '政府采购非招标采购方式管理办法', edition: '财政部令第74号', from: '2014-02-01' },
  disputes: { name: '政府采购质疑和投诉办法', edition: '财政部令第94号', from: '2018-03-01' },
  publishing: { name: '政府采购信息发布管理办法', edition: '财政部令第101号', from: '2020-03-01' },
  consultation: {
    name: '政府采购竞争性磋商采购方式管理暂行办法',
    edition: '财库〔2014〕214号',
    from: '2014-12-31',
  },
  openness: { name: '关于做好政府采购信息公开工作的通知', edition: '财库〔2015〕135号', from: '2015-07-17' },
  intentions: { name: '关于开展政府采购意向公开工作的通知', edition: '财库〔2020〕10号', from: '2020-03-02' },
} as const
export type StatutoryLaw = keyof typeof statutoryLaws

/** How sure a term is: read in the text itself, quoted by others with its article, or only widely stated. */
export const termGrades = {
  text: '已核对法律原文',
  quoted: '据公开资料引用，以原文为准',
  unseen: '条文待核，仅供参考',
} as const
export type TermGrade = keyof typeof termGrades
