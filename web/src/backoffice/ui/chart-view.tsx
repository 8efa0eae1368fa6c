import { theme } from 'antd'
import { BarChart, LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import styles from './chart.module.css'

use([LineChart, BarChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer])

export interface ChartData {
  shape: 'line' | 'bar' | 'ranking'
  unit: string
  points: readonly { label: string; count: number }[]
}

const tallest = 232

type Token = ReturnType<typeof theme.useToken>['token']

const optionOf = ({ shape, unit, points }: ChartData, token: Token): EChartsCoreOption => {
  const isRanking = shape === 'ranking'
  const names = {
    type: 'category',
    data: points.map(({ label }) => label),
    inverse: isRanking,
    boundaryGap: shape !== 'line',
    axisTick: { show: false },
    axisLine: { lineStyle: { color: token.colorBorderSecondary } },
    axisLabel: { color: token.colorTextDescription, hideOverlap: true },
  }
  const numbers = {
    type: 'value',
    minInterval: 1,
    splitLine: { lineStyle: { color: token.colorBorderSecondary } },
    axisLabel: { color: token.colorTextDescription },
  }
  return {
    animation: token.motion,
    animationDuration: 180,
    textStyle: { fontFamily: token.fontFamily },
    grid: { left: 4, right: isRanking ? 40 : 12, top: 12, bottom: 4, outerBoundsMode: 'same' },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: shape === 'line' ? 'line' : 'shadow' },
      backgroundColor: token.colorBgElevated,
      borderColor: token.colorBorderSecondary,
      textStyle: { color: token.colorText },
      valueFormatter: (value: unknown) => `${Number(value).toLocaleString('zh-CN')} ${unit}`,
    },
    xAxis: isRanking ? { ...numbers, show: false } : names,
    yAxis: isRanking ? names : numbers,
    series: [
      {
        type: shape === 'line' ? 'line' : 'bar',
        data: points.map(({ count }) => count),
        color: token.colorPrimary,
        barMaxWidth: isRanking ? 14 : 28,
        itemStyle: { borderRadius: isRanking ? [0, 3, 3, 0] : [3, 3, 0, 0] },
        symbolSize: 6,
        showSymbol: points.length <= 7,
        ...(shape === 'line' && { areaStyle: { opacity: 0.1 } }),
        label: { show: isRanking, position: 'right', color: token.colorTextDescription, textBorderWidth: 0 },
      },
    ],
  }
}

/** Bars that lie need their own height each; a few of them stretched over a whole drawing look lost. */
const heightOf = ({ shape, points }: ChartData): number =>
  shape === 'ranking' ? Math.min(tallest, 20 + points.length * 36) : tallest

/** The drawing only: what it says stands in the table beside it. */
export const ChartView = ({ data }: { data: ChartData }) => {
  const place = useRef<HTMLDivElement>(null)
  const { token } = theme.useToken()
  useEffect(() => {
    if (!place.current) return
    const chart = init(place.current, undefined, { renderer: 'svg' })
    chart.setOption(optionOf(data, token))
    const watcher = new ResizeObserver(() => chart.resize())
    watcher.observe(place.current)
    return () => {
      watcher.disconnect()
      chart.dispose()
    }
  }, [data, token])
  return <div ref={place} className={styles.chart} style={{ height: heightOf(data) }} aria-hidden="true" />
}
