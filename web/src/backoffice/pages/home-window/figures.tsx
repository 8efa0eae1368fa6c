import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { BarTable } from '../../ui/bar-table.tsx'
import styles from './home-window.module.css'
import { rateOf } from './rates.ts'
import type { WindowRow } from './window-row.ts'

/** Day by day, the newest last; nothing to tell before anybody has seen it. */
const Days = ({ id }: { id: string }) => {
  const days = useQuery({
    queryKey: ['home-window', 'days', id],
    queryFn: () => api.homeWindow.days({ id }),
  })
  if (days.isError) return <ListFailure failure={days.error} onRetry={() => days.refetch()} />
  if (!days.data || days.data.length === 0) return null
  return (
    <BarTable
      caption="近 30 个有展示的日子"
      heads={['日期', '展示', '点击率', '关闭率']}
      rows={days.data.map(({ day, impressions, clicks, closes }) => ({
        name: day,
        value: impressions,
        more: [rateOf(clicks, impressions), rateOf(closes, impressions)],
      }))}
    />
  )
}

/** How often a window was shown, followed and closed. */
export const Figures = ({ row: { id, impressions = 0, clicks = 0, closes = 0 } }: { row: WindowRow }) => (
  <section aria-label="展示统计">
    <h3>展示统计</h3>
    <dl className={styles.figures}>
      <div>
        <dt>展示</dt>
        <dd>{impressions.toLocaleString('zh-CN')}</dd>
      </div>
      <div>
        <dt>点击（点击率）</dt>
        <dd>{`${clicks.toLocaleString('zh-CN')}（${rateOf(clicks, impressions)}）`}</dd>
      </div>
      <div>
        <dt>关闭（关闭率）</dt>
        <dd>{`${closes.toLocaleString('zh-CN')}（${rateOf(closes, impressions)}）`}</dd>
      </div>
    </dl>
    <Days id={id} />
  </section>
)
