import { z } from 'zod'
import { defineCall } from '../call.ts'
import { enabled } from '../codes.ts'
import { Finding, type FindingLevel, findingLevel, findingLevels } from '../content/check/finding.ts'
import { type WordKind, WordRule, wordKind, wordKinds } from '../content/check/words.ts'
import { type ContentKind, contentKinds } from '../content/policy.ts'
import { ContentInput } from './content.ts'
import {
  bulkCall,
  codesByName,
  crudCalls,
  exportCall,
  type FileColumn,
  type ImportColumn,
  importCalls,
  optionalNote,
  versioned,
} from './crud.ts'
import { enabledFlag, housekeeping, nullableText, opaqueId, optionalText } from './shared.ts'

const word = z.string().trim().min(2, '词条不能少于2个字').max(60, '词条不能超过60个字')

const fields = {
  word,
  right: optionalNote('正确写法', 60),
  kind: wordKind,
  level: findingLevel,
  /** None: all sites. */
  siteId: opaqueId.or(z.literal('')).nullish(),
  except: z.array(z.string().trim().min(1).max(60)).max(50, '例外不能超过50个').default([]),
  status: enabledFlag.default(enabled.on),
  remark: optionalNote('备注', 200),
}

interface EnteredWord {
  word: string
  right?: string | null | undefined
  kind: WordKind
  except: string[]
}

/** What a word needs beside its fields, where one says something of another. */
const inItself = ({ word: wrong, right, kind, except }: EnteredWord, context: z.RefinementCtx) => {
  const refuse = (name: keyof EnteredWord, message: string) =>
    context.addIssue({ code: 'custom', message, path: [name] })
  if (kind === 'typo' && !right) refuse('right', '错别字须填写正确写法')
  if (right === wrong) refuse('right', '正确写法不能与词条相同')
  if (!except.every(each => each.includes(wrong) && each !== wrong))
    refuse('except', '例外须是包含该词条的更长的词')
}

export const NewCheckWord = z.object(fields).superRefine(inItself)
export const CheckWordChange = z.object({ ...versioned, ...fields }).superRefine(inItself)

export const CheckWord = z.object({
  id: z.string(),
  word: z.string(),
  right: nullableText,
  kind: wordKind,
  level: findingLevel,
  siteId: nullableText,
  siteName: nullableText,
  except: z.array(z.string()),
  status: enabledFlag,
  remark: nullableText,
  /** Of the product: may be changed and switched off, not deleted. */
  isBuiltIn: z.boolean(),
  ...housekeeping,
})
export type CheckWord = z.infer<typeof CheckWord>

export const everySite = '全部站点'

export const checkWordColumns: FileColumn<CheckWord>[] = [
  { name: 'word', title: '词条' },
  { name: 'right', title: '正确写法' },
  { name: 'kind', title: '类别' },
  { name: 'level', title: '级别' },
  { name: 'siteName', title: '适用站点' },
  { name: 'except', title: '例外' },
  { name: 'status', title: '状态' },
  { name: 'remark', title: '备注' },
]

export const checkWordImportColumns: ImportColumn[] = [
  { name: 'word', title: '词条', isRequired: true, help: '2 至 60 个字' },
  { name: 'right', title: '正确写法', help: '错别字必填' },
  {
    name: 'kind',
    title: '类别',
    isRequired: true,
    help: Object.values(wordKinds).join('、'),
    words: codesByName<WordKind>(wordKinds),
  },
  {
    name: 'level',
    title: '级别',
    isRequired: true,
    help: Object.values(findingLevels).join('、'),
    words: codesByName<FindingLevel>(findingLevels),
  },
  { name: 'siteName', title: '适用站点', help: `站点名称；留空为${everySite}` },
  { name: 'except', title: '例外', help: '包含该词条而无误的词，以顿号分隔' },
  { name: 'status', title: '状态', help: '启用或停用', words: { 启用: enabled.on, 停用: enabled.off } },
  { name: 'remark', title: '备注' },
]

const path = '/rest/v2/checkWords'
const view = 'cms:check:view'
const edit = 'cms:check:edit'

const filter = {
  keyword: optionalText(100),
  kind: wordKind.or(z.literal('')).optional(),
  level: findingLevel.or(z.literal('')).optional(),
  siteId: optionalText(100),
  status: z.enum([enabled.on, enabled.off, '']).optional(),
}

/** 检查词表: what texts are read for before they are submitted. */
export const checkWord = {
  export: exportCall(path, '检查词', view, filter),
  ...importCalls(path, '检查词', edit),
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: '批量处理检查词',
    access: edit,
    actions: { enable: '启用', disable: '停用', remove: '删除' },
    extra: {},
  }),
  ...crudCalls({
    path,
    title: '检查词',
    view,
    edit,
    row: CheckWord,
    create: NewCheckWord,
    change: CheckWordChange,
    filter,
  }),
}

const CheckReport = z.object({
  /** What the kind of the text asks for: facts, and the times that the law sets. */
  problems: z.array(Finding),
  /** What can be known by reading it. */
  text: z.array(Finding),
  links: z.array(Finding),
  checkedAt: z.string(),
  /** Who has said that the personal data of the text is to be public. */
  confirmedBy: nullableText,
})
export type CheckReport = z.infer<typeof CheckReport>

const { title, bodyHtml, fields: facts, attachments, scheduledAt } = ContentInput
const kind = z.enum(Object.keys(contentKinds) as [ContentKind])

/** 检查结果: what is found in one text, as it was saved or as it stands in the editor. */
export const checks = {
  run: defineCall({
    method: 'POST',
    path: '/rest/v2/checks/:id/run',
    access: 'signed-in',
    summary: '检查稿件',
    input: z.object({
      kind,
      id: opaqueId,
      /** None: the edition as it was saved. */
      words: z.object({ title, bodyHtml, fields: facts, attachments, scheduledAt }).optional(),
      /** Whether other sites are asked for what is not known yet of the links to them. */
      isAskingOthers: z.boolean().default(false),
    }),
    data: CheckReport,
    maxBodyBytes: 8 * 1024 * 1024,
  }),
  /** The list in force for a text, so that the editor can read along while it is written. */
  rules: defineCall({
    method: 'GET',
    path: '/rest/v2/checks/:id/rules',
    access: 'signed-in',
    summary: '稿件适用的检查词',
    input: z.object({ kind, id: opaqueId }),
    data: z.object({ words: z.array(WordRule), isPersonalRefused: z.boolean() }),
  }),
}
