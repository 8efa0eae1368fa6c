import { Input, Select, Space } from 'antd'
import type { ControlProps } from '../../crud/define-crud.ts'
import { LawPicker } from './law-picker.tsx'

/** Topics, each one typed and confirmed. */
export const TopicsInput = ({ value, onChange }: ControlProps) => (
  <Select
    aria-label="主题"
    mode="tags"
    open={false}
    suffixIcon={null}
    tokenSeparators={['、', ',', '，', ' ']}
    placeholder="输入后回车"
    value={(value as string[] | undefined) ?? []}
    onChange={(topics: string[]) => onChange?.(topics.length > 0 ? topics : undefined)}
  />
)

export interface Repeal {
  repealDate?: string
  repealedBy?: string
  repealedById?: string | null
}

/** The act that repeals, and the day from which it does. */
export const RepealInput = ({ value, onChange }: ControlProps) => {
  const repeal = (value as Repeal | undefined) ?? {}
  const set = (change: Repeal) => onChange?.({ ...repeal, ...change })
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      <LawPicker
        siteId=""
        value={repeal.repealedBy}
        lawId={repeal.repealedById}
        placeholder="废止依据：输入名称，或从法规库中选择"
        onChange={(repealedBy, repealedById) => set({ repealedBy, repealedById })}
      />
      <Input
        type="date"
        aria-label="废止日期（自当日起失效）"
        value={repeal.repealDate ?? ''}
        onChange={event => set({ repealDate: event.target.value })}
      />
    </Space>
  )
}
