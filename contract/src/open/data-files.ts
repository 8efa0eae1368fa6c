/** What a bulk file is written as: one record a line, or one package of OCDS releases a day and line. */
export const dataForms = { jsonl: 'JSON Lines', ocds: 'OCDS 1.1' } as const
export type DataForm = keyof typeof dataForms

const endings: Readonly<Record<DataForm, string>> = { jsonl: '.jsonl.gz', ocds: '.ocds.jsonl.gz' }

export interface DataFileName {
  siteId: string
  /** 2026-06-01, or 2026-06 for all of its days. */
  period: string
  form: DataForm
}

export const dataFileName = ({ siteId, period, form }: DataFileName): string =>
  `${siteId}-${period}${endings[form]}`

export const readDataFileName = (name: string): DataFileName | undefined => {
  const { siteId, period, ending } =
    /^(?<siteId>.{1,100})-(?<period>\d{4}-\d{2}(-\d{2})?)(?<ending>(\.ocds)?\.jsonl\.gz)$/.exec(name)
      ?.groups ?? {}
  if (!siteId || !period) return undefined
  return { siteId, period, form: ending === endings.ocds ? 'ocds' : 'jsonl' }
}

export const isMonth = (period: string): boolean => period.length === 7

/** Where a list of them is asked for, below the prefix of all calls. */
export const dataFilesPath = '/rest/web/v2/data-files'

/** The list itself, of all months or of one. */
export const dataFilesHref = (siteId: string, month = ''): string =>
  `${dataFilesPath}?${new URLSearchParams({ siteId, ...(month && { month }) })}`

/** JSON Schemas of our own: of the list of files, and of a line of JSON Lines. */
export const dataSchemaNames = { manifest: 'manifest.schema.json', jsonl: 'record.schema.json' } as const
export type DataSchema = keyof typeof dataSchemaNames

/** A line of OCDS is a package of releases, whose schema is the standard's. */
export const ocdsSchemaUrl =
  'https://standard.open-contracting.org/schema/1__1__5/release-package-schema.json'
export const schemaMediaType = 'application/schema+json'

export const dataSchemaPath = (schema: DataSchema): string =>
  `${dataFilesPath}/schemas/${dataSchemaNames[schema]}`
