import type { Analysis } from '@sunport/contract/calls/survey-analysis.ts'
import { Chart } from '../../ui/chart.tsx'
import { durationText } from '../../ui/duration.ts'
import { LayoutWrapper } from '../../ui/layout-wrapper.tsx'
import styles from './analysis.module.css'

const deviceNames: Record<string, string> = {
  computer: '电脑',
  phone: '手机',
  tablet: '平板',
  unknown: '未知',
}

/** How it went: who began and who finished, by day, by device, by version. */
export const Overview = ({ analysis }: { analysis: Analysis }) => {
  const { funnel, days, devices, versions, medianSeconds, counted, voided, lastAnswerTime } = analysis
  const begun = funnel[0]?.count ?? 0
  const completed = funnel.find(({ step }) => step === '提交')?.count ?? 0
  return (
    <div className={styles.overview}>
      <LayoutWrapper title="概况">
        <dl className={styles.figures}>
          <div>
            <dt>计入统计</dt>
            <dd>{counted.toLocaleString('zh-CN')} 份</dd>
          </div>
          <div>
            <dt>完成率</dt>
            <dd>{begun > 0 ? `${Math.round((completed / begun) * 100)}%` : '—'}</dd>
          </div>
          <div>
            <dt>用时中位数</dt>
            <dd>{medianSeconds === null ? '—' : durationText(medianSeconds * 1000)}</dd>
          </div>
          <div>
            <dt>最近答卷</dt>
            <dd>{lastAnswerTime?.slice(0, 16) ?? '—'}</dd>
          </div>
        </dl>
        {voided > 0 && <p className={styles.note}>另有 {voided} 份答卷已作废，不计入任何数字。</p>}
        <p className={styles.note}>
          {versions.length > 1 &&
            `题目版本：${versions.map(({ versionNo, count }) => `第 ${versionNo} 版 ${count} 份`).join('，')}；按题号合并统计。`}
        </p>
      </LayoutWrapper>
      <LayoutWrapper title="答题漏斗">
        <Chart
          headings={['步骤', '份数']}
          data={{
            shape: 'ranking',
            unit: '份',
            points: funnel.map(({ step, count }) => ({ label: step, count })),
          }}
        />
      </LayoutWrapper>
      <LayoutWrapper title="每日答卷">
        <Chart
          headings={['日期', '份数']}
          data={{
            shape: 'line',
            unit: '份',
            points: days.map(({ day, count }) => ({ label: day.slice(5), count })),
          }}
        />
      </LayoutWrapper>
      <LayoutWrapper title="设备">
        <Chart
          headings={['设备', '份数']}
          data={{
            shape: 'ranking',
            unit: '份',
            points: devices.map(({ device, count }) => ({ label: deviceNames[device] ?? device, count })),
          }}
        />
      </LayoutWrapper>
    </div>
  )
}
