import { orgFieldNames as names, type Org } from '@sunport/contract/calls/org-shapes.ts'
import { Descriptions, Progress } from 'antd'
import { regionWords } from '../../ui/region-words.ts'
import styles from './own-organisation.module.css'

const shown = [
  'orgCode',
  'creditCode',
  'shortName',
  'orgType',
  'leader',
  'contact',
  'contactPhone',
  'landline',
  'fax',
  'email',
  'postalCode',
  'hours',
  'address',
  'intro',
] as const

const buyerShown = ['budgetCode', 'fundType', 'buyerLevel', 'openYear'] as const

/** The facts in force, with how much of what is expected is filled in. */
export const OwnFacts = ({ unit }: { unit: Org }) => {
  const facts = [...shown, ...(unit.isBuyer ? buyerShown : [])].map(name => ({
    key: name,
    label: names[name],
    children: unit[name] ?? '—',
  }))
  return (
    <section className={styles.sheet} aria-label="现行信息">
      <h2 className={styles.title}>现行信息</h2>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 1, md: 2, xl: 3 }}
        items={[
          {
            key: 'regionName',
            label: names.regionCode,
            children: regionWords(unit.regionName, unit.regionCode),
          },
          { key: 'parentName', label: names.parentId, children: unit.parentName ?? '—' },
          {
            key: 'completeness',
            label: '完整度',
            children: <Progress percent={unit.completeness} size="small" aria-label="信息完整度" />,
          },
          ...facts,
        ]}
      />
    </section>
  )
}
