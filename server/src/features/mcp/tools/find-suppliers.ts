import { z } from 'zod'
import { page, pageSize } from '../core/notices.ts'
import { recordAddress, region, regionOf } from '../core/places.ts'
import { defineTool } from '../core/tool.ts'

const n = z.string().nullable()

export const findSuppliers = defineTool({
  name: 'find_suppliers',
  title: '供应商名录',
  description: '按名称或统一社会信用代码查找入库供应商。失信和处罚记录用 check_credit 查询。',
  input: z.object({
    region,
    name: z.string().trim().max(100).optional().describe('供应商名称或其中的词'),
    creditCode: z.string().trim().max(30).optional().describe('统一社会信用代码'),
    page,
    pageSize,
  }),
  output: z.object({
    total: z.number(),
    page: z.number(),
    suppliers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        creditCode: z.string(),
        regionName: n,
        scale: n,
        offers: n,
        businessAddress: n,
        address: n,
      }),
    ),
  }),
  run: async ({ region: asked, name, creditCode, page: currPage, pageSize: size }, desk) => {
    const pack = regionOf(desk, asked)
    const { list, total } = await desk.api.supplier.shortlisted({
      siteId: pack.siteCode,
      currPage,
      pageSize: size,
      ...(name && { name }),
      ...(creditCode && { creditCode }),
    })
    const suppliers = list.map(row => ({
      id: row.id,
      name: row.supplyCn,
      creditCode: row.orgCode,
      regionName: row.regionName,
      scale: row.scaleName,
      offers: row.supplierTypeName,
      businessAddress: row.address,
      address: recordAddress(desk, pack, 'supplier-detail', { id: row.id }),
    }))
    return { total, page: currPage, suppliers }
  },
})
