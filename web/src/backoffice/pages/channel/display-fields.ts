import { channelSortRules } from '@sunport/contract/calls/channel-fields.ts'
import type { CrudField, FormValues } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { PageSizeChoice } from './channel-controls.tsx'

/** Their public page is a list that these choices are for. */
const isListing = ({ channelType }: FormValues): boolean =>
  ['list', 'collection'].includes(String(channelType))

/** How the public meets a channel. */
export const displayFields: readonly CrudField[] = [
  {
    name: 'navShow',
    label: '在导航中显示',
    kind: 'switch',
    section: '门户显示',
    help: '关闭后不列在同级栏目和网站地图中，地址和检索仍可到达',
  },
  {
    name: 'sortRule',
    label: '列表顺序',
    kind: 'radio',
    options: optionsOf(channelSortRules),
    isShown: isListing,
  },
  { name: 'showDate', label: '列表显示日期', kind: 'switch', isShown: isListing },
  { name: 'pageSize', label: '每页条数', kind: 'own', control: PageSizeChoice, isShown: isListing },
]
