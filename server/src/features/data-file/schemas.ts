import { apiPrefix } from '@sunport/contract/call.ts'
import { Manifest } from '@sunport/contract/calls/data-file.ts'
import {
  type DataSchema,
  dataSchemaNames,
  dataSchemaPath,
  ocdsSchemaUrl,
} from '@sunport/contract/open/data-files.ts'
import { DataRecord } from '@sunport/contract/open/data-record.ts'
import { z } from 'zod'

const described = {
  manifest: { title: '数据文件清单', of: Manifest },
  jsonl: { title: '数据文件（JSON Lines）的一行', of: DataRecord },
} satisfies Record<DataSchema, object>

export const schemaUrls = (origin: string) => ({
  manifest: origin + apiPrefix + dataSchemaPath('manifest'),
  jsonl: origin + apiPrefix + dataSchemaPath('jsonl'),
  ocds: ocdsSchemaUrl,
})

export const schemaNamed = (name: string): DataSchema | undefined =>
  (Object.keys(dataSchemaNames) as DataSchema[]).find(schema => dataSchemaNames[schema] === name)

/** As something that is taken in, a schema allows more keys than it names: what comes new must break nobody's check. */
export const schemaText = (schema: DataSchema, origin: string): string => {
  const { title, of } = described[schema]
  const { $schema, ...rest } = z.toJSONSchema(of, { io: 'input', target: 'draft-2020-12' })
  return `${JSON.stringify({ $schema, $id: schemaUrls(origin)[schema], title, ...rest }, null, 2)}\n`
}
