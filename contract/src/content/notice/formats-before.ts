import { overviewOf } from './overview.ts'
import {
  catalogue,
  code,
  contacts,
  documents,
  name,
  nature,
  opening,
  place,
  project,
  qualification,
  supplement,
} from './parts.ts'
import {
  announcedFor,
  date,
  facts,
  lines,
  long,
  money,
  month,
  type NoticeFormat,
  optional,
  phone,
  region,
  table,
  text,
  textOf,
  unsaid,
} from './shape.ts'

export const intention: NoticeFormat = {
  code: 'intention',
  name: '政府采购意向',
  noticeTypes: ['59', '5E'],
  lead: ({ purchaser }) =>
    `为便于供应商及时了解政府采购信息，根据政府采购意向公开的有关规定，现将${textOf(purchaser)}的采购意向公开如下：`,
  sections: [
    facts('单位情况', [
      text('purchaser', '采购单位'),
      region('regionCode', '行政区划', unsaid),
      text('planId', '采购计划编号', { max: 60, ...optional, ...unsaid }),
      text('purchaserLinkMan', '联系人', { max: 50, ...optional }),
      phone('purchaserLinkPhone', '联系电话', optional),
    ]),
    lines(
      '采购意向',
      [
        table('intentions', '采购意向', [
          text('name', '采购项目名称'),
          text('need', '采购需求概况', { max: 2000 }),
          money('budget', '预算金额（元）'),
          month('month', '预计采购时间'),
          text('remark', '备注', optional),
        ]),
      ],
      ['本次公开的采购意向是本单位政府采购工作的初步安排，具体采购项目情况以相关采购公告和采购文件为准。'],
    ),
    supplement,
  ],
}

export const prequalification: NoticeFormat = {
  code: 'prequalification',
  name: '资格预审公告',
  noticeTypes: ['001052', '001053', '00105B'],
  overview: overviewOf('潜在资格预审申请人', '资格预审文件', '提交申请文件'),
  sections: [
    project,
    qualification,
    lines('资格预审的审查标准及方法', [long('reviewMethod', '审查标准及方法')]),
    documents('资格预审文件'),
    opening('资格预审申请文件的提交', '提交截止时间', '申请文件提交截止时间'),
    announcedFor('notice-tender'),
    supplement,
    contacts,
  ],
}

export const singleSource: NoticeFormat = {
  code: 'single-source',
  name: '单一来源采购公示',
  noticeTypes: ['001051'],
  sections: [
    facts('项目信息', [
      { ...code, isRequired: false },
      name,
      ...place,
      nature,
      long('need', '拟采购的货物或服务的说明'),
      catalogue,
      money('budget', '预算金额'),
      long('singleReason', '采用单一来源采购方式的原因及说明'),
    ]),
    facts('拟定供应商信息', [text('bidCompany', '供应商名称'), text('supplierAddr', '供应商地址')]),
    lines('公示期限', [
      date('publicityFrom', '公示开始日期', { said: '期限', until: 'publicityTo' }),
      date('publicityTo', '公示截止日期'),
    ]),
    lines('专业人员论证意见', [
      table(
        'experts',
        '论证专业人员',
        [
          text('name', '姓名', { max: 50 }),
          text('unit', '工作单位'),
          text('title', '职称', { max: 50 }),
          text('opinion', '论证意见', { max: 2000 }),
        ],
        optional,
      ),
    ]),
    supplement,
    contacts,
    lines('财政部门', [
      text('financeName', '财政部门名称'),
      text('financeAddr', '财政部门地址'),
      phone('financePhone', '财政部门联系电话'),
    ]),
  ],
}
