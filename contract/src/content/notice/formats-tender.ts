import { overviewOf } from './overview.ts'
import { contacts, documents, opening, project, qualification, supplement } from './parts.ts'
import { announcedFor, type NoticeFormat } from './shape.ts'

export const tender: NoticeFormat = {
  code: 'tender',
  name: '招标公告',
  noticeTypes: ['001011', '001012'],
  overview: overviewOf('潜在投标人', '招标文件', '递交投标文件'),
  sections: [
    project,
    qualification,
    documents('招标文件'),
    opening('提交投标文件截止时间、开标时间和地点', '投标截止（开标）时间', '投标截止时间、开标时间'),
    announcedFor('notice-tender'),
    supplement,
    contacts,
  ],
}

/** 竞争性谈判, 竞争性磋商 and 询价 share one format; the type names the manner. */
export const negotiation: NoticeFormat = {
  code: 'negotiation',
  name: '竞争性谈判（磋商、询价）公告',
  noticeTypes: ['001013', '001014', '001016', '001015', '001019'],
  overview: overviewOf('潜在供应商', '采购文件', '提交响应文件'),
  sections: [
    project,
    qualification,
    documents('采购文件'),
    opening('响应文件提交和开启', '响应文件提交截止（开启）时间', '响应文件提交截止时间、开标时间'),
    announcedFor('notice-other'),
    supplement,
    contacts,
  ],
}
