import { titleTones } from '@sunport/contract/content/title-marks.ts'
import { Checkbox, Form, Select } from 'antd'
import { clearable } from '../../ui/clearable.tsx'
import type { ControlProps } from '../../ui/control-props.ts'
import { optionsOf } from '../../ui/options.ts'

interface YesProps extends ControlProps {
  words: string
  value?: '1' | undefined
  onChange?: (value: '1' | undefined) => void
}

const Yes = ({ words, value, onChange, ...named }: YesProps) => (
  <Checkbox
    {...named}
    checked={value === '1'}
    onChange={({ target }) => onChange?.(target.checked ? '1' : undefined)}
  >
    {words}
  </Checkbox>
)

/** How its title stands out in the public lists. */
export const TitleMarks = () => (
  <>
    <Form.Item name={['fields', 'titleTone']} label="标题颜色">
      <Select allowClear={clearable} placeholder="默认" options={optionsOf(titleTones)} />
    </Form.Item>
    <Form.Item name={['fields', 'isTitleBold']}>
      <Yes words="标题加粗" />
    </Form.Item>
    <Form.Item name={['fields', 'isHot']}>
      <Yes words="热点" />
    </Form.Item>
    <Form.Item name={['fields', 'isRecommended']}>
      <Yes words="推荐" />
    </Form.Item>
  </>
)
