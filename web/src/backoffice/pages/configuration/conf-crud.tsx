import { type ConfRow, ConfRowChange, conf, NewConfRow } from '@sunport/contract/calls/configuration.ts'
import { Tag } from 'antd'
import { api } from '../../../api.ts'
import { Modified } from '../../crud/cells.tsx'
import { defineCrud, formAction, listCall, type Option } from '../../crud/define-crud.ts'

const changeOf = ({ id, version, confName, confType, confValue, isPublic, remark }: ConfRow) => ({
  id,
  version,
  confName,
  confType,
  confValue,
  isPublic,
  remark,
})

/** Rows that pages and outside programs read by their type. */
export const confCrud = (sites: readonly Option[]) =>
  defineCrud<ConfRow>({
    feature: 'conf',
    name: 'rows',
    title: '自定义配置',
    rowKey: row => row.id,
    rowName: row => row.confName,
    list: listCall(conf.list.input, api.conf.list),
    get: row => api.conf.get({ id: row.id }),
    columns: [
      { name: 'confName', title: '名称', width: 150 },
      { name: 'confKey', title: '配置键', width: 170, isSortable: true },
      { name: 'confType', title: '类别', width: 90, isSortable: true },
      { name: 'confValue', title: '值', width: 240 },
      { name: 'siteName', title: '站点', width: 130, render: row => row.siteName ?? '全部站点' },
      { name: 'isPublic', title: '公开', width: 70, render: row => row.isPublic && <Tag>公开</Tag> },
      {
        name: 'latestModifyDate',
        title: '修改时间',
        width: 110,
        isSortable: true,
        render: row => <Modified row={row} />,
      },
      { name: 'remark', title: '备注', isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '名称或配置键', kind: 'text' },
      { name: 'confType', label: '类别', kind: 'text' },
      { name: 'siteId', label: '站点', kind: 'select', options: sites },
    ],
    fields: [
      { name: 'confKey', label: '配置键', kind: 'text', isFixed: true, placeholder: '如 link.help' },
      { name: 'confName', label: '名称', kind: 'text' },
      {
        name: 'confType',
        label: '类别',
        kind: 'text',
        help: '门户按类别读取；link 为页脚与服务链接',
      },
      {
        name: 'siteId',
        label: '适用站点',
        kind: 'select',
        options: sites,
        isFixed: true,
        placeholder: '全部站点',
      },
      { name: 'confValue', label: '值', kind: 'textarea', isWide: true },
      { name: 'isPublic', label: '公开', kind: 'switch', help: '门户与外部程序可以读取' },
      { name: 'remark', label: '备注', kind: 'textarea', isWide: true },
    ],
    create: formAction({
      schema: NewConfRow,
      permission: conf.create.access,
      values: () => ({
        confKey: '',
        confName: '',
        confType: 'link',
        siteId: null,
        confValue: '',
        isPublic: true,
        remark: '',
      }),
      save: api.conf.create,
    }),
    update: formAction({
      schema: ConfRowChange,
      permission: conf.update.access,
      values: (row: ConfRow) => ({ ...changeOf(row), confKey: row.confKey, siteId: row.siteId }),
      save: api.conf.update,
    }),
    remove: {
      permission: conf.remove.access,
      run: ({ id, version }) => api.conf.remove({ id, version }),
      consequences: row => `将删除配置 ${row.confKey}${row.isPublic ? '，门户与外部程序立即读不到它' : ''}。`,
    },
  })
