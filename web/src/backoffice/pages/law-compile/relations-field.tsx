import type { LawRelation } from '@sunport/contract/content/law/fields.ts'
import { type LawRelationKind, lawRelations } from '@sunport/contract/content/law/relations.ts'
import { Button, Select } from 'antd'
import styles from './law-compile.module.css'
import { LawPicker } from './law-picker.tsx'

interface Props {
  siteId: string
  value: readonly LawRelation[]
  onChange: (relations: LawRelation[]) => void
}

const kinds = Object.entries(lawRelations).map(([value, { own }]) => ({ value, label: own }))

/** How the law stands to others; those others show it as well once it is public. */
export const RelationsField = ({ siteId, value, onChange }: Props) => {
  const change = (at: number, to: Partial<LawRelation>) =>
    onChange(value.map((relation, index) => (index === at ? { ...relation, ...to } : relation)))
  return (
    <fieldset className={styles.relations}>
      <legend>关联法规</legend>
      {value.map((relation, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a relation is nothing but its place until it is filled in
        <div key={at} className={styles.relation}>
          <Select
            aria-label={`第${at + 1}项的关系`}
            value={relation.kind}
            options={kinds}
            onChange={kind => change(at, { kind: kind as LawRelationKind })}
          />
          <LawPicker
            label={`第${at + 1}项的名称`}
            siteId={siteId}
            value={relation.title}
            lawId={relation.lawId}
            placeholder="输入名称，或从法规库中选择"
            onChange={(title, lawId) => change(at, { title, lawId })}
          />
          <Button
            aria-label={`移除第${at + 1}项`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            移除
          </Button>
        </div>
      ))}
      <Button onClick={() => onChange([...value, { kind: 'basis', title: '', lawId: null }])}>
        添加关联
      </Button>
      <span className={styles.muted}>对方页面同时显示反向关系，如“下位法”“据此制定的文件”</span>
    </fieldset>
  )
}
