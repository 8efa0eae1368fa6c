/** A channel that was tried and given up, with what stood in it, in the words of `slotsOf`. */
export const triedChannel = {
  name: '线上培训专题（试运行）',
  mark: 'xspxzt-syx',
  titles: ['{省}政府采购线上培训课程表（试排）', '线上培训常见问题（初稿）', '线上培训报名须知（初稿）'],
  words: '专题试运行期间的稿件，内容待业务处确认后发布。',
  reason: '专题试运行结束，课程并入业务培训栏目，连同初稿一并删除',
}

/** A link that leads to what was switched off. */
export const oldLink = {
  title: '原政府采购业务系统入口',
  url: 'https://old.example.gov.cn/procurement',
  description: '原系统已停止服务',
}

export const givenUpSurvey = {
  title: '{省}政府采购线上培训需求调查（重复）',
  intro: '了解采购人、代理机构和供应商对线上培训的需求。',
  reason: '与已发布的培训需求调查重复',
}

export const wrongFile = {
  name: '线上培训讲义（未定稿）.docx',
  title: '线上培训讲义',
  reason: '讲义未定稿，误传到媒体库',
}
