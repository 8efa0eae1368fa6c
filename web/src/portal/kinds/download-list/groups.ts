import type { InfoRow } from '@sunport/contract/calls/info.ts'

/** One file to download, with the article it hangs on. */
export interface DownloadFile {
  url: string
  fileName: string
  /** Without its dot, in capitals: PDF. */
  format: string
  size: number | null
  downloads: number
  infoId: string
  title: string
  channel: string
  date: string | null
}

export interface DownloadGroup {
  name: string
  files: DownloadFile[]
}

const fileKinds: [name: string, formats: string[]][] = [
  ['文档', ['DOC', 'DOCX', 'PDF', 'TXT', 'WPS', 'OFD']],
  ['表格', ['XLS', 'XLSX', 'CSV', 'ET']],
  ['软件与压缩包', ['ZIP', 'RAR', '7Z', 'EXE', 'MSI']],
]

const kindOf = (format: string): string =>
  fileKinds.find(([, formats]) => formats.includes(format))?.[0] ?? '其他文件'

const filesOf = (row: InfoRow): DownloadFile[] =>
  row.attchList.map(file => ({
    url: file.fileUrl,
    fileName: file.fileName,
    format: file.fileExt.replace('.', '').toUpperCase() || '文件',
    size: file.fileSize,
    downloads: file.downloadNum ?? 0,
    infoId: row.id,
    title: row.title,
    channel: row.channel,
    date: row.noticeTime,
  }))

/** The files of some rows by class: the channel they stand in or, in a channel without classes, their kind. */
export const groupsOf = (rows: InfoRow[], classNames: string[]): DownloadGroup[] => {
  const named = rows.flatMap(row =>
    filesOf(row).map(file => ({
      file,
      name: classNames.length > 0 ? (row.channelName ?? '其他文件') : kindOf(file.format),
    })),
  )
  const order = classNames.length > 0 ? classNames : fileKinds.map(([name]) => name)
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...Map.groupBy(named, ({ name }) => name)]
    .map(([name, files]) => ({ name, files: files.map(({ file }) => file) }))
    .sort((a, b) => place(a.name) - place(b.name))
}
