import { theme } from 'antd'
import { LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import styles from './environment.module.css'

use([LineChart, GridComponent, MarkLineComponent, TooltipComponent, AriaComponent, SVGRenderer])

export interface Trend {
  unit: string
  target: number | null
  points: readonly { label: string; amount: number | null }[]
}

type Token = ReturnType<typeof theme.useToken>['token']

const optionOf = ({ unit, target, points }: Trend, token: Token): EChartsCoreOption => ({
  animation: token.motion,
  animationDuration: 180,
  textStyle: { fontFamily: token.fontFamily },
  grid: { left: 4, right: 56, top: 16, bottom: 4, outerBoundsMode: 'same' },
  tooltip: {
    trigger: 'axis',
    backgroundColor: token.colorBgElevated,
    borderColor: token.colorBorderSecondary,
    textStyle: { color: token.colorText },
    valueFormatter: (value: unknown) =>
      value === null || value === undefined ? '样本不足' : `${Number(value).toLocaleString('zh-CN')}${unit}`,
  },
  xAxis: {
    type: 'category',
    data: points.map(({ label }) => label),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: token.colorBorderSecondary } },
    axisLabel: { color: token.colorTextDescription, hideOverlap: true },
  },
  yAxis: {
    type: 'value',
    scale: true,
    splitLine: { lineStyle: { color: token.colorBorderSecondary } },
    axisLabel: { color: token.colorTextDescription },
  },
  series: [
    {
      type: 'line',
      data: points.map(({ amount }) => amount),
      color: token.colorPrimary,
      symbolSize: 7,
      ...(target !== null && {
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: token.colorWarning, type: 'dashed' },
          label: { formatter: `目标 ${target}`, color: token.colorTextDescription },
          data: [{ yAxis: target }],
        },
      }),
    },
  ],
})

/** The drawing only: what it says stands in the table beside it. */
export const TrendView = ({ trend }: { trend: Trend }) => {
  const place = useRef<HTMLDivElement>(null)
  const { token } = theme.useToken()
  useEffect(() => {
    if (!place.current) return
    const chart = init(place.current, undefined, { renderer: 'svg' })
    chart.setOption(optionOf(trend, token))
    const watcher = new ResizeObserver(() => chart.resize())
    watcher.observe(place.current)
    return () => {
      watcher.disconnect()
      chart.dispose()
    }
  }, [trend, token])
  return <div ref={place} className={styles.chart} aria-hidden="true" />
}
