import { routerBase } from '@sunport/contract/constants.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import { z } from 'zod'
import { defineTool } from '../core/tool.ts'

export const listRegions = defineTool({
  name: 'list_regions',
  title: '地区列表',
  description:
    '本平台发布政府采购信息的省级地区，以及各自的站点代码和首页地址。其他工具的 region 参数取自这里。',
  input: z.object({}),
  output: z.object({
    regions: z.array(
      z.object({
        region: z.string(),
        name: z.string(),
        siteName: z.string(),
        provinceCode: z.string(),
        address: z.string(),
      }),
    ),
  }),
  run: async (_, { packs, origin }) => ({
    regions: packs.map(pack => ({
      region: pack.siteCode,
      name: pack.name,
      siteName: pack.siteName,
      provinceCode: pack.provinceCode,
      address: origin + routerBase + (pathOfKind(pack, 'home') ?? ''),
    })),
  }),
})
