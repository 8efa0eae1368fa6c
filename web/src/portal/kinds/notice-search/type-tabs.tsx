import { CountTabs } from '../../parts/count-tabs.tsx'
import type { NoticeSearchData } from './loader.ts'

const all = { code: '', name: '全部' }

/** Notice types side by side, each with what it would show under the other filters. */
export const TypeTabs = ({ data: { tabs, filters, counts } }: { data: NoticeSearchData }) => (
  <CountTabs
    label="公告类型"
    name="noticeType"
    chosen={filters.noticeType}
    forgotten={['channel']}
    tabs={[all, ...tabs].map(({ code, name }) => ({ value: code, words: name, count: counts[code] }))}
  />
)
