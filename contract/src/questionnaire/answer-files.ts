import type { WaitingFile } from '../message/files.ts'

/** What a question for files may ask for at most. */
export const answerFileLimits = { most: 5, megabytes: 10 } as const

/** Kinds of files, by the ends of their names. What is uploaded is looked into as well. */
export const answerFileKinds = {
  image: { label: '图片', ends: ['png', 'jpg', 'jpeg', 'gif', 'webp'] },
  document: {
    label: '文档',
    ends: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'wps', 'ofd', 'txt', 'csv'],
  },
  archive: { label: '压缩包', ends: ['zip', 'rar', '7z'] },
} as const
export type AnswerFileKind = keyof typeof answerFileKinds

export interface FileRules {
  most?: number | undefined
  megabytes?: number | undefined
  kinds?: AnswerFileKind[] | undefined
}

/** A file as a value of an answer, from one post to the next. Of what it says only the ticket is believed. */
export const fileValue = ({ ticket, size, name }: WaitingFile): string => `${ticket}/${size}/${name}`

export const waitingFileOf = (value: string): WaitingFile | undefined => {
  const [, ticket, size, name] = /^([\w-]{1,100})\/(\d{1,9})\/(.{1,200})$/u.exec(value) ?? []
  return ticket && name ? { ticket, size: Number(size), name } : undefined
}

const mostOf = ({ most = 1 }: FileRules): number => Math.min(most, answerFileLimits.most)
export const megabytesOf = ({ megabytes = answerFileLimits.megabytes }: FileRules): number =>
  Math.min(megabytes, answerFileLimits.megabytes)

const kindsOf = ({ kinds }: FileRules): AnswerFileKind[] =>
  kinds?.length ? kinds : (Object.keys(answerFileKinds) as AnswerFileKind[])

export const endsOf = (rules: FileRules): string[] =>
  kindsOf(rules).flatMap(kind => answerFileKinds[kind].ends)

/** What is wrong with one file, by its name and size. */
export const fileProblem = (rules: FileRules, { name, size }: Pick<WaitingFile, 'name' | 'size'>) => {
  const megabytes = megabytesOf(rules)
  if (!endsOf(rules).includes(name.toLowerCase().split('.').at(-1) ?? ''))
    return `只能上传${kindsOf(rules)
      .map(kind => answerFileKinds[kind].label)
      .join('、')}`
  return size > megabytes * 1024 * 1024 ? `文件不能超过${megabytes}MB` : undefined
}

/** The limits in words, for whoever answers. */
export const fileHint = (rules: FileRules): string =>
  `最多 ${mostOf(rules)} 个，每个不超过 ${megabytesOf(rules)} MB，${kindsOf(rules)
    .map(kind => answerFileKinds[kind].label)
    .join('、')}；仅供主办单位查看，不公开`
