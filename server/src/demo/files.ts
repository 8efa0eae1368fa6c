import { zip } from '../platform/files/zip.ts'
import type { DemoFile } from './draft.ts'
import { docx, xlsx } from './files/office.ts'
import { pdf } from './files/pdf.ts'
import { picturesOf } from './pictures.ts'
import { dashedId } from './random.ts'
import { fileTitles } from './text/file-titles.ts'

const mediaTypes = {
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv': 'text/csv',
  '.txt': 'text/plain',
  '.zip': 'application/zip',
} as const
type Extension = keyof typeof mediaTypes

const linesOf = (title: string): string[] => [
  `本文件为演示内容，供了解《${title}》的一般结构使用，不具有法律效力。`,
  '一、适用范围：政府采购货物、工程和服务项目。',
  '二、填写说明：方括号内为需要填写的内容，下划线处为供应商或采购人自行补充的内容。',
  '三、注意事项：文件中的时间均为北京时间；金额单位为人民币元；签章使用数字证书。',
  '四、版本说明：以发布页面所载日期为准，旧版本同时停止使用。',
]

const sheetOf = (title: string): string[][] => [
  [title],
  ['序号', '名称', '内容', '备注'],
  ['1', '采购人', '填写单位全称', '与公章一致'],
  ['2', '项目名称', '填写采购项目名称', ''],
  ['3', '预算金额', '以元为单位，保留两位小数', ''],
]

const contentOf = (title: string, extension: Extension): Buffer => {
  if (extension === '.pdf') return pdf(title, linesOf(title))
  if (extension === '.docx') return docx(title, linesOf(title))
  if (extension === '.xlsx') return xlsx(sheetOf(title))
  if (extension === '.zip') return zip({ 'README.txt': [title, ...linesOf(title)].join('\r\n') })
  const text = extension === '.csv' ? sheetOf(title).map(row => row.join(',')) : [title, ...linesOf(title)]
  // Spreadsheet programs take a file without this mark for the local code page.
  return Buffer.from(`\uFEFF${text.join('\r\n')}\r\n`)
}

const isExtension = (text: string): text is Extension => text in mediaTypes

/** The attachments of a site: real small files; the same content for every site, so that it is stored once. */
export const filesOf = (siteCode: string): DemoFile[] => [...documentsOf(siteCode), ...picturesOf(siteCode)]

const documentsOf = (siteCode: string): DemoFile[] =>
  fileTitles.map(name => {
    const ext = name.slice(name.lastIndexOf('.'))
    if (!isExtension(ext)) throw new Error(`no writer for ${name}`)
    return {
      id: dashedId(`${siteCode}/file/${name}`),
      name,
      ext,
      mediaType: mediaTypes[ext],
      content: contentOf(name.slice(0, -ext.length), ext),
    }
  })
