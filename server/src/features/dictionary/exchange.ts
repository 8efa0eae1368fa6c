import { dictItemColumns, NewDictItem } from '@sunport/contract/calls/dictionary.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { ImportPlan } from '../../platform/crud/import.ts'
import { tableFile } from '../../platform/crud/list-file.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import type { DictionaryService, Reach } from './service.ts'
import type { DictItemRow } from './table.ts'

type SiteIdOf = (siteName: string) => string | undefined
type Values = Record<string, string>

const lineOf = (item: DictItemRow, dictType: string, siteName: string | null) => ({
  dictType,
  siteName,
  dictCode: item.dictCode,
  dictName: item.dictName,
  parentCode: item.parentCode,
  sort: item.sort,
  color: item.color,
  commonCode: item.commonCode,
  validFrom: item.validFrom,
  validTo: item.validTo,
  status: item.status === enabled.on ? '启用' : '停用',
  remark: item.remark,
})

/** The entries of a type in the form that they can be brought in again. */
export const exportItems = async (
  service: DictionaryService,
  typeId: string,
  format: 'csv' | 'xlsx' | 'json',
): Promise<FileAnswer> => {
  const { dictType, typeName, siteName } = await service.getType(typeId)
  const lines = (await service.allItems(typeId)).map(item => lineOf(item, dictType, siteName))
  if (format !== 'json')
    return tableFile(typeName, format, [
      dictItemColumns.map(({ title }) => title),
      ...lines.map(line => dictItemColumns.map(({ name }) => String(line[name] ?? ''))),
    ])
  const content = JSON.stringify({ dictType, typeName, siteName, items: lines }, undefined, 2)
  return { name: `${typeName}.json`, mediaType: 'application/json; charset=utf-8', content }
}

/** Lines name their type and site in words. */
export const importPlan = (
  reach: Reach,
  siteIdOf: SiteIdOf,
): ImportPlan<DictionaryService, typeof NewDictItem, DictItemRow> => {
  const typeOf = async (service: DictionaryService, { dictType = '', siteName }: Values) => {
    const siteId = siteName ? siteIdOf(siteName) : null
    if (siteId === undefined) throw new Problem('request.invalid', `没有站点“${siteName}”`)
    const type = await service.findTypeOf(dictType, siteId)
    if (!type) throw new Problem('request.invalid', `没有字典类型“${dictType}”`)
    return type
  }
  return {
    title: '字典项',
    columns: dictItemColumns,
    schema: NewDictItem,
    prepare: async (service, values) => {
      const { dictType: _, siteName: __, sort, ...rest } = values
      return {
        ...rest,
        typeId: (await typeOf(service, values)).id,
        ...(sort && { sort: Number(sort) }),
      }
    },
    find: async (service, values) =>
      service.findItemByCode((await typeOf(service, values)).id, values.dictCode ?? ''),
    create: (service, input) => service.createItem(input, reach),
    asEntered: row => row,
    update: (service, { typeId: _, dictCode: __, ...input }, { id, version }) =>
      service.updateItem({ ...input, id, version }, reach),
  }
}
