import type { ChosenFigure } from '@sunport/contract/calls/figures.ts'
import { figureDimensions, figureStages } from '@sunport/contract/figures/codes.ts'
import { type AskedFigures, figuresHref, nameOfDimension } from '@sunport/regions/figure-query.ts'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { usePortal } from '../../use-portal.ts'
import { CountTabs } from '../count-tabs.tsx'
import styles from './figures.module.css'

/** What only some stages say would empty the others. */
const ofSomeStages = ['by', 'reserved', 'scale', 'bidders', 'supplier']

export const StageTabs = ({ stage, supplier }: { stage: string; supplier: string | undefined }) => (
  <CountTabs
    label="公告种类"
    name="stage"
    chosen={stage === 'result' ? '' : stage}
    forgotten={supplier ? ofSomeStages.filter(name => name !== 'supplier') : ofSomeStages}
    tabs={Object.entries(figureStages)
      .filter(([value]) => !supplier || value === 'result' || value === 'contract')
      .map(([value, words]) => ({ value: value === 'result' ? '' : value, words }))}
  />
)

interface YearsProps {
  years: string[]
  year: string
  hrefOf(year: string): string
}

export const Years = ({ years, year, hrefOf }: YearsProps) =>
  years.length > 1 && (
    <nav className={styles.years} aria-label="年份">
      <ul>
        {years.map(one => (
          <li key={one}>
            <Link to={hrefOf(one)} aria-current={one === year ? 'page' : undefined}>
              {one}年
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )

interface ChosenProps {
  chosen: ChosenFigure[]
  page: 'board' | 'rows'
  asked: AskedFigures
}

/** What the page is narrowed to; each can be taken away again. */
export const Chosen = ({ chosen, page, asked }: ChosenProps) => {
  const { pack } = usePortal()
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label="已选范围">
      {chosen.map(({ by, name }) => (
        <li key={by}>
          <Link
            to={figuresHref(pack, page, { ...asked, [nameOfDimension(by)]: '' })}
            aria-label={`不限${figureDimensions[by]}：${name}`}
          >
            {figureDimensions[by]}：{name}
            <Icon name="close" size={0.9} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
