import { articleTitle, environmentTypes, infoTypes } from '@sunport/contract/content/article-fields.ts'
import type { ExtendField } from '@sunport/contract/content/extend-fields.ts'
import { indicatorDimensions } from '@sunport/contract/environment/indicator-policy.ts'
import { Form, Input, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import { WireTimeInput } from '../../content/wire-time-input.tsx'
import type { TreeOption } from '../../crud/define-crud.ts'
import { clearable } from '../../ui/clearable.tsx'
import type { ControlProps } from '../../ui/control-props.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RegionChoice } from '../../ui/region-choice.tsx'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import { UploadControl } from '../../ui/upload-control.tsx'
import type { UploadedItem } from '../../ui/upload-items.ts'
import { DocumentFacts, ReadingOf } from './document-facts.tsx'
import { ExtendFacts } from './extend-facts.tsx'
import { Fact } from './fact.tsx'
import styles from './information.module.css'
import { TitleMarks } from './title-marks.tsx'

interface ImageProps extends ControlProps {
  value?: string
  onChange?: (address: string | undefined) => void
}

const ImageInput = ({ value, onChange, ...named }: ImageProps) => (
  <UploadControl
    {...named}
    accept=".png,.jpg,.jpeg,.webp,.gif"
    maxCount={1}
    label="选择图片"
    value={value ? [{ name: '题图', url: value }] : []}
    onChange={(items: UploadedItem[]) => onChange?.(items[0]?.url)}
  />
)

const EnvironmentFacts = () => (
  <section className={styles.sheet} aria-label="营商环境">
    <h2>营商环境</h2>
    <Form.Item name={['fields', 'envType']} label="内容类型">
      <Select allowClear={clearable} placeholder="请选择" options={optionsOf(environmentTypes)} />
    </Form.Item>
    <Form.Item name={['fields', 'envDimension']} label="指标维度">
      <Select allowClear={clearable} placeholder="请选择" options={optionsOf(indicatorDimensions)} />
    </Form.Item>
    <Fact name="measureNo" label="举措编号" />
    <Fact name="leadOrg" label="牵头单位" />
    <Form.Item name={['fields', 'validTo']} label="有效期至">
      <DayInput placeholder="长期" />
    </Form.Item>
  </section>
)

const isPast = (day: string | null | undefined): boolean =>
  Boolean(day && dayjs(day).isBefore(dayjs(), 'day'))

/** Asked for when something new is shown with a day that has passed. */
const BackdateReason = () => (
  <Form.Item noStyle shouldUpdate={(before, after) => before.shownDate !== after.shownDate}>
    {({ getFieldValue }) =>
      isPast(getFieldValue('shownDate')) && <Fact name="backdateReason" label="补录原因" long />
    }
  </Form.Item>
)

const changeKinds = [
  { value: 'minor', label: '一般' },
  { value: 'major', label: '重大' },
]

interface Props {
  siteId: string
  channels: readonly TreeOption[]
  /** Where it stands is settled once it has been public. */
  isPlaceFixed: boolean
  isRevision: boolean
  /** Whether it stands in a channel on the business environment. */
  isEnvironment: boolean
  /** Facts that its channel asks for. */
  extendFields: readonly ExtendField[]
}

/** Everything of an article beside its title and text. */
export const ArticleFacts = ({
  siteId,
  channels,
  isPlaceFixed,
  isRevision,
  isEnvironment,
  extendFields,
}: Props) => (
  <>
    <section className={styles.sheet} aria-label="发布">
      <h2>发布</h2>
      <Form.Item name={['fields', 'infoType']} label="类型">
        <Select allowClear={clearable} placeholder="图文" options={optionsOf(infoTypes)} />
      </Form.Item>
      <ReadingOf siteId={siteId} />
      <Form.Item name="channelId" label="栏目" required>
        <SelectableTree nodes={channels} disabled={isPlaceFixed} />
      </Form.Item>
      <Form.Item name="shownDate" label="显示日期">
        <WireTimeInput placeholder="发布时的时间" />
      </Form.Item>
      {!isRevision && <BackdateReason />}
      <Form.Item name="scheduledAt" label="定时发布">
        <WireTimeInput placeholder="签发后立即发布" isPastRefused />
      </Form.Item>
      <Form.Item name="expireAt" label="过期时间">
        <WireTimeInput placeholder="长期有效" isPastRefused />
      </Form.Item>
      <Form.Item name="topUntil" label="置顶至">
        <WireTimeInput placeholder="不置顶" isPastRefused />
      </Form.Item>
      <TitleMarks />
      {isRevision && (
        <>
          <Form.Item name="changeKind" label="修改类别">
            <Radio.Group options={changeKinds} />
          </Form.Item>
          <Form.Item name="changeNote" label="修改说明" help="重大修改须说明，送审时检查">
            <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
        </>
      )}
    </section>
    <section className={styles.sheet} aria-label="要素">
      <h2>要素</h2>
      <Fact name="source" label="来源" />
      <Fact name="sourceUrl" label="来源网址" />
      <Fact name="author" label="作者" />
      <Fact name="editor" label="责任编辑" />
      <Fact name="proofreader" label="校对" />
      <Form.Item name={['fields', 'regionCode']} label="区划">
        <RegionChoice />
      </Form.Item>
      <Fact name="summary" label="摘要" long />
      <Fact name="elderSummary" label="适老摘要" long />
      <Fact name="url" label="外部链接" />
      <Form.Item name={['fields', 'img']} label="题图">
        <ImageInput />
      </Form.Item>
      <Fact name="imgAlt" label="题图说明" />
    </section>
    <DocumentFacts siteId={siteId} />
    {extendFields.length > 0 && <ExtendFacts fields={extendFields} />}
    {isEnvironment && <EnvironmentFacts />}
  </>
)

/** The heads of an article: how it is called in full and in short places. */
export const ArticleHeads = () => (
  <>
    <Field name="title" label="标题" required>
      <Input size="large" maxLength={200} count={{ max: articleTitle.max, show: true }} />
    </Field>
    <div className={styles.pair}>
      <Fact name="subTitle" label="副标题" />
      <Fact name="shortTitle" label="短标题" />
    </div>
  </>
)
