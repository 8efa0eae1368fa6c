import { holdsNothing, type SourceRule } from '@sunport/contract/calls/channel-fields.ts'
import { noticeTypes, pageSizes } from '@sunport/contract/codes.ts'
import {
  type ChannelPeople,
  type ChannelTask,
  channelTasks,
} from '@sunport/contract/content/channel-people.ts'
import { noticeTypeGroups } from '@sunport/contract/desk-codes.ts'
import { Input, InputNumber, Select } from 'antd'
import { useId } from 'react'
import type { ControlProps } from '../../crud/define-crud.ts'
import { clearable } from '../../ui/clearable.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RegionChoice } from '../../ui/region-choice.tsx'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import { nodesOfRows } from '../../ui/tree-nodes.ts'
import styles from './channel.module.css'
import { useChannelPlace } from './channel-place.ts'

const depthWords = { 1: '一级（签发）', 2: '二级（初审、签发）', 3: '三级（初审、复审、签发）' }
const depths = Object.entries(depthWords).map(([value, label]) => ({ value: Number(value), label }))

export const DepthChoice = ({ value, onChange, ...named }: ControlProps) => (
  <Select {...named} value={value} onChange={onChange} options={depths} style={{ width: '100%' }} />
)

export const CycleChoice = ({ value, onChange, ...named }: ControlProps) => (
  <InputNumber
    {...named}
    value={value as number | null}
    onChange={onChange}
    min={1}
    max={3650}
    suffix="天"
    placeholder="不考核"
    style={{ width: '100%' }}
  />
)

/** For many at once, where leaving it empty must not mean "nothing chosen yet". */
const cycles = [14, 30, 60, 90, 180, 365]
export const ManyCyclesChoice = ({ value, onChange, ...named }: ControlProps) => (
  <Select
    {...named}
    value={value}
    onChange={onChange}
    placeholder="请选择"
    style={{ width: '100%' }}
    options={[
      { value: 'none', label: '不考核' },
      ...cycles.map(days => ({ value: String(days), label: `${days} 天` })),
    ]}
  />
)

/** Nobody answers for it: something that can be chosen like any other. */
export const noOwner = 'none'

export const OwnerChoice = ({ value, onChange, ...named }: ControlProps) => {
  const { staff } = useChannelPlace()
  return (
    <SelectableTree
      {...named}
      nodes={nodesOfRows(staff.organisations)}
      value={value as string | null}
      onChange={onChange ?? (() => {})}
      placeholder="未指定"
    />
  )
}

export const ManyOwnersChoice = ({ value, onChange, ...named }: ControlProps) => {
  const { staff } = useChannelPlace()
  const nodes = nodesOfRows(staff.organisations)
  return (
    <SelectableTree
      {...named}
      nodes={[{ id: noOwner, parentId: null, label: '不指定' }, ...nodes]}
      value={value as string | null}
      onChange={onChange ?? (() => {})}
    />
  )
}

/** The place above everything, which can be chosen like any other. */
export const topNode = { id: 'top', parentId: null, label: '最上级' }

export const ParentChoice = ({ value, onChange, ...named }: ControlProps) => {
  const { rows } = useChannelPlace()
  const open = rows.filter(row => row.state !== 'archived' && !holdsNothing(row.channelType))
  return (
    <SelectableTree
      {...named}
      nodes={[topNode, ...nodesOfRows(open)]}
      value={value as string | null}
      onChange={onChange ?? (() => {})}
    />
  )
}

/** Those who do a task in this channel; where nobody is named, everybody who holds its right. */
export const PeopleControl = ({ id, value, onChange, disabled }: ControlProps) => {
  const { staff } = useChannelPlace()
  const named = (value ?? {}) as ChannelPeople
  const prefix = useId()
  return (
    <fieldset className={styles.people} id={id} aria-label="采编与审核人员">
      {(Object.entries(channelTasks) as [ChannelTask, string][]).map(([task, label]) => (
        <div key={task}>
          <label htmlFor={`${prefix}${task}`}>{label}</label>
          <Select
            id={`${prefix}${task}`}
            mode="multiple"
            allowClear={clearable}
            disabled={disabled ?? false}
            maxTagCount="responsive"
            placeholder="不限"
            value={named[task] ?? []}
            onChange={ids => onChange?.({ ...named, [task]: ids })}
            options={staff.people
              .filter(({ tasks }) => tasks.includes(task))
              .map(person => ({
                value: person.id,
                label: person.orgName ? `${person.name}（${person.orgName}）` : person.name,
              }))}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </div>
      ))}
    </fieldset>
  )
}

const noRule: SourceRule = { channels: [], noticeTypes: [], regionCode: '', title: '' }

/** What a collection gathers, and what of it. */
export const SourceControl = ({ id, value, onChange, disabled }: ControlProps) => {
  const { rows } = useChannelPlace()
  const rule = (value as SourceRule | null) ?? noRule
  const set = (change: Partial<SourceRule>) => onChange?.({ ...rule, ...change })
  const isOff = disabled ?? false
  const prefix = useId()
  const sources = rows.filter(row => !holdsNothing(row.channelType) && row.state !== 'draft')
  const kept = new Set(sources.map(row => row.id))
  return (
    <fieldset className={styles.people} aria-label="聚合内容">
      <div className={styles.whole}>
        <label htmlFor={id}>来源栏目（含下级）</label>
        <SelectableTree
          {...(id && { id })}
          isMultiple
          disabled={isOff}
          nodes={sources.map(({ id: node, parentId, name }) => ({
            id: node,
            parentId: parentId && kept.has(parentId) ? parentId : null,
            label: name,
          }))}
          value={rule.channels}
          onChange={channels => set({ channels })}
        />
      </div>
      <div>
        <label htmlFor={`${prefix}title`}>标题含有</label>
        <Input
          id={`${prefix}title`}
          disabled={isOff}
          maxLength={50}
          placeholder="不限"
          value={rule.title}
          onChange={event => set({ title: event.target.value })}
        />
      </div>
      <div>
        <label htmlFor={`${prefix}region`}>区划</label>
        <RegionChoice
          id={`${prefix}region`}
          disabled={isOff}
          placeholder="不限"
          value={rule.regionCode}
          onChange={code => set({ regionCode: code ?? '' })}
        />
      </div>
      <div className={styles.whole}>
        <label htmlFor={`${prefix}types`}>公告类型编码（按开头匹配）</label>
        <Select
          id={`${prefix}types`}
          mode="multiple"
          options={noticeTypeOptions}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={isOff}
          placeholder="不限"
          value={rule.noticeTypes}
          onChange={noticeTypes => set({ noticeTypes })}
        />
      </div>
    </fieldset>
  )
}

/** Every kind of notice by its name; a group stands for all that begin with its code. */
export const noticeTypeOptions = [
  ...optionsOf(noticeTypeGroups).map(({ value, label }) => ({
    value: value as string,
    label: `${label}（全部）`,
  })),
  ...Object.entries(noticeTypes).map(([value, { name }]) => ({ value, label: name })),
]

/** How many rows a page has before the reader chooses. */
export const PageSizeChoice = ({ value, onChange, ...named }: ControlProps) => (
  <Select
    {...named}
    allowClear={clearable}
    placeholder="随门户默认"
    options={pageSizes.map(size => ({ value: size, label: `${size} 条` }))}
    value={typeof value === 'number' ? value : null}
    onChange={size => onChange?.(size ?? null)}
  />
)
