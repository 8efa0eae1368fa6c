import { type SitePushPart, sitePushParts } from '@sunport/contract/calls/site-tools.ts'
import { Checkbox, Input, Select } from 'antd'
import type { ControlProps } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import styles from './site.module.css'

export interface Pushing {
  sourceId?: string
  parts: SitePushPart[]
}

export const pushingOf = (value: unknown): Pushing => (value as Pushing | undefined) ?? { parts: [] }

const parts = optionsOf(sitePushParts)

/** Whose configuration, and which parts of it. */
export const PushChoice = ({ value, onChange }: ControlProps) => {
  const given = pushingOf(value)
  return (
    <div className={styles.push}>
      <Select
        aria-label="来源站点"
        placeholder="来源站点"
        value={given.sourceId}
        onChange={(sourceId: string) => onChange?.({ ...given, sourceId })}
        options={useSiteOptions()}
        showSearch={{ optionFilterProp: 'label' }}
      />
      <Checkbox.Group
        aria-label="推送的配置"
        options={parts}
        value={given.parts}
        onChange={chosen => onChange?.({ ...given, parts: chosen as SitePushPart[] })}
      />
    </div>
  )
}

/** What visitors read meanwhile. */
export const WordsChoice = ({ value, onChange }: ControlProps) => (
  <Input.TextArea
    aria-label="给访问者的说明"
    maxLength={300}
    showCount
    autoSize={{ minRows: 2 }}
    value={typeof value === 'string' ? value : ''}
    onChange={event => onChange?.(event.target.value)}
  />
)
