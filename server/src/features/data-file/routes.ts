import type { DataManifest, dataFiles } from '@sunport/contract/calls/data-file.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import {
  dataFileName,
  isMonth,
  readDataFileName,
  schemaMediaType,
} from '@sunport/contract/open/data-files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { tag } from '../../platform/cache/tags.ts'
import { type FileStore, storedPath } from '../../platform/files/store.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { Settings } from '../../platform/settings.ts'
import { addressOf } from './making.ts'
import type { DataFileRepo, FileRow } from './repo.ts'
import { schemaNamed, schemaText, schemaUrls } from './schemas.ts'

export interface DataFileDeps {
  repo: DataFileRepo
  files: FileStore
  settings: Pick<Settings, 'get'>
  origin: string
  places: {
    find(id: string | undefined, requestSiteId: string): { id: string; name: string } | undefined
  }
}

export const dataFileHandlers = ({
  repo,
  files,
  settings,
  origin,
  places,
}: DataFileDeps): Handlers<typeof dataFiles> => {
  const fileOf = (row: FileRow): DataManifest['files'][number] => {
    const name = dataFileName(row)
    return {
      name,
      url: addressOf(origin, name),
      period: row.period,
      kind: isMonth(row.period) ? 'month' : 'day',
      form: row.form,
      records: row.records,
      withdrawn: row.withdrawn,
      bytes: row.size,
      sha256: row.digest,
      plainBytes: row.plainSize,
      plainSha256: row.plainDigest,
      madeAt: toWireTime(new Date(row.madeAt)),
      isBeingRemade: row.isBeingRemade,
    }
  }

  const siteOf = (id: string | undefined, requestSiteId: string) => {
    const site = places.find(id, requestSiteId)
    if (!site) throw new Problem('request.not_found')
    return site
  }

  const schemas = schemaUrls(origin)
  const describedBy = (url: string) => ({ link: `<${url}>; rel="describedby"; type="${schemaMediaType}"` })

  return {
    manifest: async ({ siteId, month = '' }, { site: { id: requestSiteId }, tags, headers }) => {
      const site = siteOf(siteId || undefined, requestSiteId)
      tags.add(tag.dataFiles(site.id))
      const files = (await repo.list(site.id, month)).map(fileOf)
      const licence = settings.get('open.licence')
      Object.assign(headers, describedBy(schemas.manifest))
      return { schema: 1, schemas, siteId: site.id, siteName: site.name, licence, month, files }
    },

    schema: async ({ name }) => {
      const asked = schemaNamed(name)
      if (!asked) throw new Problem('request.not_found')
      return { name, mediaType: schemaMediaType, content: schemaText(asked, origin) }
    },

    download: async ({ name }, { site: { id: requestSiteId }, headers }) => {
      const asked = readDataFileName(name)
      if (!asked) throw new Problem('request.not_found')
      const site = siteOf(asked.siteId, requestSiteId)
      const found = await repo.find(site.id, asked.period, asked.form)
      if (!found) throw new Problem('request.not_found')
      if (found.isBeingRemade) throw new Problem('data-file.remaking')
      const path = storedPath(found.digest)
      // Files are made, not kept: what a restore or a move left behind is made once more.
      if (!(await files.find(path))) {
        await repo.remake(site.id, asked.period)
        throw new Problem('data-file.remaking')
      }
      Object.assign(headers, describedBy(schemas[asked.form]))
      return { name, mediaType: 'application/gzip', store: files, path }
    },
  }
}
