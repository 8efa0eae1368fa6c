import styles from './home-window.module.css'
import { rateOf } from './rates.ts'
import type { WindowRow } from './window-row.ts'

/** How often a window was shown, followed and closed. */
export const Figures = ({ row: { impressions = 0, clicks = 0, closes = 0 } }: { row: WindowRow }) => (
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
  </section>
)
