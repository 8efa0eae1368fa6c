import { enterpriseScales } from '../../codes.ts'
import { catalogue, code, contacts, manner, name, nature, place, subjects, supplement } from './parts.ts'
import {
  announcedFor,
  choice,
  creditCode,
  date,
  facts,
  lines,
  long,
  money,
  type NoticeFormat,
  optional,
  phone,
  rate,
  table,
  text,
  unsaid,
} from './shape.ts'

const winnerColumns = [
  text('packageNo', '合同包', { max: 10 }),
  text('name', '供应商名称'),
  creditCode('creditCode', '统一社会信用代码', optional),
  text('address', '供应商地址'),
  money('amount', '中标（成交）金额', { unless: 'rate' }),
  text('score', '评审总得分', { max: 20, ...optional }),
  // Last: rows that are copied out of spreadsheets come in the order of the official sheet.
  rate('rate', '中标（成交）费率', optional),
  choice('scale', '企业规模', enterpriseScales, optional),
]

const mostBidders = 30
/** How many took part in a package: counted, and single bids with it. */
const bidders = Object.fromEntries(
  Array.from({ length: mostBidders }, (_, at) => [
    String(at + 1),
    `${at + 1}家${at + 1 === mostBidders ? '及以上' : ''}`,
  ]),
)

export const result: NoticeFormat = {
  code: 'result',
  name: '中标（成交）结果公告',
  noticeTypes: ['001021', '001022', '001023', '001024', '001025', '001026', '001029'],
  sections: [
    facts('项目基本情况', [
      code,
      name,
      ...place,
      { ...nature, isRequired: false },
      money('budget', '预算金额', optional),
      catalogue,
    ]),
    lines('采购结果', [
      table('suppliers', '中标（成交）供应商', winnerColumns, {
        parts: {
          by: 'packageNo',
          main: ['name', 'address', 'amount'],
          beside: '评审及供应商情况',
          whoBeside: '供应商',
        },
      }),
      choice('bidderCount', '参加供应商数量', bidders, optional),
      date('fixedDate', '确定中标（成交）供应商日期'),
    ]),
    lines('主要标的信息', [subjects]),
    lines('评审专家名单', [
      table('experts', '评审专家', [
        text('name', '姓名', { max: 50 }),
        choice('role', '身份', { expert: '评审专家', buyer: '采购人代表' }),
      ]),
    ]),
    lines('代理服务收费标准及金额', [text('agencyFee', '代理服务收费', { max: 1000 })]),
    announcedFor('result-period'),
    supplement,
    contacts,
  ],
}

const correctionMatters = {
  notice: '采购公告',
  document: '采购文件',
  result: '采购结果',
} as const

export const correction: NoticeFormat = {
  code: 'correction',
  name: '更正公告',
  noticeTypes: ['001031', '001032', '001033'],
  sections: [
    facts('项目基本情况', [
      text('targetId', '更正的公告', unsaid),
      code,
      name,
      ...place,
      date('firstDate', '首次公告日期'),
    ]),
    lines('更正信息', [
      choice('matter', '更正事项', correctionMatters),
      choice(
        'affectsBids',
        '是否影响投标（响应）文件编制',
        { '1': '可能影响', '0': '不影响' },
        { isUnsaid: true },
      ),
      table('changes', '更正内容', [
        text('field', '更正项代码', { ...optional, ...unsaid }),
        text('label', '更正项', { max: 100 }),
        text('old', '原内容', { max: 5000 }),
        text('new', '更正后内容', { max: 5000 }),
        text('reason', '更正原因', { max: 500 }),
        text('basis', '更正依据', { ...optional, max: 200 }),
      ]),
      date('correctionDate', '更正日期'),
    ]),
    supplement,
    contacts,
  ],
}

export const termination: NoticeFormat = {
  code: 'termination',
  name: '终止公告',
  noticeTypes: ['001004', '001006'],
  sections: [
    facts('项目基本情况', [code, name, ...place]),
    lines('项目终止的原因', [
      long('terminationReason', '终止原因'),
      text('terminationBasis', '法律依据', { ...optional }),
    ]),
    supplement,
    contacts,
  ],
}

const supplier = [
  text('bidCompany', '供应商（乙方）名称'),
  text('supplierAddr', '供应商地址'),
  phone('supplierPhone', '供应商联系电话'),
] as const

export const contract: NoticeFormat = {
  code: 'contract',
  name: '政府采购合同公告',
  noticeTypes: ['001054', '00100B'],
  sections: [
    facts('合同基本情况', [
      text('contractNo', '合同编号', { max: 60 }),
      text('contractName', '合同名称'),
      code,
      name,
      ...place,
    ]),
    facts('合同主体', [
      text('purchaser', '采购人（甲方）名称'),
      text('purchaserAddr', '采购人地址'),
      phone('purchaserLinkPhone', '采购人联系电话'),
      ...supplier,
    ]),
    lines('合同主要信息', [
      subjects,
      money('successfulMoney', '合同金额', { unless: 'rate' }),
      rate('rate', '合同费率', optional),
      text('term', '履约期限'),
      text('contractPlace', '履约地点', optional),
      manner,
    ]),
    facts('签订与公告', [date('signDate', '合同签订日期')]),
    supplement,
  ],
}

export const acceptance: NoticeFormat = {
  code: 'acceptance',
  name: '公共服务项目验收结果公告',
  noticeTypes: ['001009', '00105A', '00100C'],
  sections: [
    facts('合同基本情况', [
      text('contractNo', '合同编号', { max: 60 }),
      text('contractName', '合同名称'),
      code,
      name,
      ...place,
    ]),
    facts('合同主体', [text('purchaser', '采购人（甲方）名称'), ...supplier]),
    lines('合同主要信息', [money('successfulMoney', '合同金额'), subjects]),
    facts('验收结果', [
      date('acceptanceDate', '验收日期'),
      text('acceptanceGroup', '验收组成员', { max: 500 }),
      long('acceptanceOpinion', '验收意见'),
    ]),
    supplement,
  ],
}
