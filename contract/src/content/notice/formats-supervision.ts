import { code, name, supplement } from './parts.ts'
import {
  date,
  facts,
  lines,
  long,
  type NoticeFormat,
  optional,
  region,
  table,
  text,
  unsaid,
} from './shape.ts'

const issuer = lines('处理机关', [text('issuer', '处理机关'), date('decisionDate', '处理日期')])
const where = region('regionCode', '行政区划', unsaid)

export const complaint: NoticeFormat = {
  code: 'complaint',
  name: '投诉处理结果公告',
  noticeTypes: [],
  sections: [
    facts('项目基本情况', [code, name, where]),
    facts('相关当事人', [
      text('complainant', '投诉人'),
      text('complainantAddr', '投诉人地址'),
      text('respondents', '被投诉人'),
      text('respondentsAddr', '被投诉人地址'),
      text('relatedParties', '相关供应商', { max: 1000, ...optional }),
    ]),
    lines('基本情况', [long('caseFacts', '基本情况')]),
    lines('处理依据及结果', [long('legalBasis', '处理依据'), long('decision', '处理结果')]),
    issuer,
    supplement,
  ],
}

export const inspection: NoticeFormat = {
  code: 'inspection',
  name: '监督检查处理结果公告',
  noticeTypes: [],
  sections: [
    facts('项目基本情况', [code, name, where]),
    facts('相关当事人', [text('punishObject', '当事人'), text('punishObjectAddr', '当事人地址')]),
    lines('基本情况', [long('caseFacts', '基本情况')]),
    lines('处理依据及结果', [long('legalBasis', '处理依据'), long('decision', '处理结果')]),
    issuer,
    supplement,
  ],
}

export const assessment: NoticeFormat = {
  code: 'assessment',
  name: '集中采购机构考核结果公告',
  noticeTypes: [],
  sections: [
    facts('考核对象', [text('agency', '集中采购机构名称'), where]),
    lines('考核内容', [long('assessmentScope', '考核内容'), text('assessmentMethod', '考核方法')]),
    lines('考核结果', [
      table('scores', '考核得分', [
        text('item', '考核项目'),
        text('score', '得分', { max: 20 }),
        text('remark', '说明', optional),
      ]),
      long('decision', '考核结论'),
      long('problemsFound', '存在问题及建议', optional),
    ]),
    lines('考核单位', [text('issuer', '考核单位'), date('decisionDate', '考核日期')]),
    supplement,
  ],
}
