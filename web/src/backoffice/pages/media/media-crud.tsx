import { FileTextOutlined } from '@ant-design/icons'
import { type MediaRecord, media, mediaKinds } from '@sunport/contract/calls/media.ts'
import { formatBytes } from '@sunport/contract/format/file-size.ts'
import { type ScanState, scanStates } from '@sunport/contract/scan-states.ts'
import { Tag } from 'antd'
import { z } from 'zod'
import { api } from '../../../api.ts'
import { defineCrud, formAction, listCall } from '../../crud/define-crud.ts'
import { fileAddress } from '../../transfer.ts'
import { optionsOf } from '../../ui/options.ts'
import styles from './media.module.css'
import { UsagePanel } from './usage-panel.tsx'

const edit = media.describe.access

const scanColours = {
  unscanned: 'default',
  pending: 'warning',
  clean: 'success',
  infected: 'error',
} as const satisfies Record<ScanState, string>

const isGiven = ({ scanState }: MediaRecord): boolean => scanState === 'clean' || scanState === 'unscanned'

const Thumb = ({ row }: { row: MediaRecord }) =>
  row.mediaType.startsWith('image/') && isGiven(row) ? (
    <img
      className={styles.thumb}
      src={fileAddress(media.content, { id: row.id })}
      alt={row.alt ?? ''}
      loading="lazy"
    />
  ) : (
    <FileTextOutlined className={styles.icon} />
  )

const Description = z.object({ ...media.describe.input.shape })

export const mediaCrud = (openReplace: (row: MediaRecord) => void) =>
  defineCrud<MediaRecord>({
    feature: 'media',
    name: 'files',
    title: '文件',
    rowKey: row => row.id,
    rowName: row => row.name,
    list: listCall(media.list.input, api.media.list),
    get: row => api.media.get({ id: row.id }),
    columns: [
      { name: 'mediaType', title: '预览', width: 76, render: row => <Thumb row={row} /> },
      {
        name: 'name',
        title: '文件名称',
        width: 220,
        render: row => (
          <>
            {row.name}
            {row.isAccessible && (
              <Tag color="processing" className={styles.mark}>
                无障碍
              </Tag>
            )}
            {row.missingSince && (
              <Tag color="error" className={styles.mark} title={`${row.missingSince} 检查时发现`}>
                内容缺失
              </Tag>
            )}
          </>
        ),
      },
      {
        name: 'scanState',
        title: '病毒扫描',
        width: 100,
        render: row => (
          <Tag color={scanColours[row.scanState]} title={row.scanNote ? `发现 ${row.scanNote}` : undefined}>
            {scanStates[row.scanState]}
          </Tag>
        ),
      },
      { name: 'size', title: '大小', width: 84, align: 'right', render: row => formatBytes(row.size) },
      {
        name: 'usageCount',
        title: '使用',
        width: 130,
        render: row => (
          <>
            {row.usageCount > 0 ? `${row.usageCount} 处` : <span className={styles.muted}>未使用</span>}
            {row.isPublic && (
              <Tag color="success" className={styles.mark}>
                公开
              </Tag>
            )}
          </>
        ),
      },
      {
        name: 'alt',
        title: '替代文字',
        width: 140,
        render: row =>
          row.alt ?? (row.mediaType.startsWith('image/') ? <Tag color="warning">未填写</Tag> : '—'),
      },
      {
        name: 'duplicates',
        title: '重复',
        width: 72,
        align: 'right',
        render: row => (row.duplicates > 0 ? `${row.duplicates} 个` : '—'),
      },
      { name: 'downloads', title: '下载', width: 72, align: 'right' },
      { name: 'ownerName', title: '上传人', width: 84, render: row => row.ownerName ?? '系统' },
      { name: 'createDate', title: '上传时间', width: 104, render: row => row.createDate.slice(0, 10) },
      {
        name: 'digest',
        title: '摘要（SHA-256）',
        width: 200,
        isOptional: true,
        render: row => <span className={styles.digest}>{row.digest}</span>,
      },
      { name: 'version', title: '版本', width: 64, align: 'right', isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '文件名称', kind: 'text' },
      {
        name: 'kind',
        label: '类型',
        kind: 'select',
        options: optionsOf(mediaKinds),
      },
      {
        name: 'only',
        label: '只看',
        kind: 'select',
        options: [
          { value: 'unused', label: '未使用的' },
          { value: 'duplicate', label: '内容重复的' },
          { value: 'no-alt', label: '没有替代文字的图片' },
          { value: 'mine', label: '我上传的' },
          { value: 'accessible', label: '无障碍版本' },
          { value: 'missing', label: '内容缺失的' },
          { value: 'unclean', label: '待扫描和已隔离的' },
        ],
      },
    ],
    fields: [
      { name: 'name', label: '文件名称', kind: 'text', isWide: true, help: '扩展名不能改' },
      { name: 'alt', label: '替代文字', kind: 'text', isWide: true, help: '看不到图片时读到的文字' },
      {
        name: 'isAccessible',
        label: '无障碍版本',
        kind: 'switch',
        help: '有文字层和阅读顺序，读屏软件可读；公开页面的附件名称中会标明',
      },
    ],
    update: formAction({
      schema: Description,
      permission: edit,
      values: ({ id, version, name, alt, isAccessible }: MediaRecord) => ({
        id,
        version,
        name,
        alt,
        isAccessible,
      }),
      save: api.media.describe,
    }),
    detail: row => <UsagePanel row={row} />,
    rowActions: [
      { label: () => '替换内容', permission: edit, isShown: row => !row.isFixed, open: openReplace },
      {
        label: () => '删除',
        permission: edit,
        isShown: row => row.usageCount === 0,
        isDanger: true,
        reason: '删除原因',
        run: ({ id, version }, reason) => api.media.remove({ id, version, reason }),
      },
    ],
  })
