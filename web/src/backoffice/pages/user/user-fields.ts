import { NewUser, type UserRecord, user } from '@sunport/contract/calls/user.ts'
import { api } from '../../../api.ts'
import { type CrudField, formAction, type Option, type TreeOption } from '../../crud/define-crud.ts'
import { RolesChoice } from './choices.tsx'

const genderOptions = [
  { value: '1', label: '男' },
  { value: '0', label: '女' },
]

interface Choices {
  units: readonly TreeOption[]
  sites: readonly Option[]
  /** Whether roles may be given at once; who may not leaves them to somebody else. */
  mayGrant: boolean
}

export const userFields = ({ units, sites, mayGrant }: Choices): CrudField[] => [
  {
    name: 'userName',
    label: '登录名',
    kind: 'text',
    isFixed: true,
    section: '账号',
    help: '字母开头，4 至 30 位',
  },
  { name: 'realName', label: '姓名', kind: 'text' },
  { name: 'orgId', label: '所属机构', kind: 'tree', nodes: units },
  { name: 'mobile', label: '手机号码', kind: 'text' },
  {
    name: 'roleIds',
    label: '角色',
    kind: 'own',
    control: RolesChoice,
    isWide: true,
    help: '与“角色”操作的规则相同：不超出您自己的权限，互斥的角色不能同时授予',
    // Of an account that exists they have a dialog of their own, which shows what they change.
    isShown: values => mayGrant && values.version === undefined,
  },
  { name: 'gender', label: '性别', kind: 'radio', options: genderOptions, section: '个人信息' },
  { name: 'citizenId', label: '居民身份证号', kind: 'text', help: '加密保存，不再显示；留空则不改变' },
  { name: 'post', label: '职务', kind: 'text' },
  { name: 'jobNo', label: '工号', kind: 'text' },
  { name: 'contactPhone', label: '联系电话', kind: 'text', section: '联系方式' },
  { name: 'landline', label: '固定电话', kind: 'text' },
  { name: 'email', label: '邮箱', kind: 'text' },
  { name: 'postalCode', label: '邮政编码', kind: 'text' },
  {
    name: 'siteIds',
    label: '管理的站点',
    kind: 'selects',
    options: sites,
    section: '使用范围',
    isWide: true,
    placeholder: '全部站点',
    help: '不选则不限站点；角色另有站点时以角色为准',
  },
  { name: 'validFrom', label: '生效日期', kind: 'date' },
  { name: 'validTo', label: '失效日期', kind: 'date' },
  {
    name: 'loginIpRule',
    label: '允许登录的地址',
    kind: 'tags',
    isWide: true,
    help: 'IP 或网段，如 10.1.0.0/16；不填则不限',
  },
  { name: 'remark', label: '备注', kind: 'textarea', isWide: true },
]

/** What a person is made of, without what names the person. */
const commonOf = (row: UserRecord) => ({
  orgId: row.orgId ?? undefined,
  siteIds: row.siteIds,
  post: row.post,
  sort: row.sort,
  validFrom: row.validFrom,
  validTo: row.validTo,
  loginIpRule: row.loginIpRule,
})

/** The form of a new account, empty or like another's. */
export const newUserForm = (like?: UserRecord, orgId?: string) =>
  formAction({
    schema: NewUser,
    permission: user.create.access,
    values: () => ({
      userName: '',
      realName: '',
      mobile: '',
      orgId,
      gender: null,
      siteIds: [],
      roleIds: [],
      loginIpRule: [],
      ...(like && commonOf(like)),
    }),
    save: api.user.create,
  })

export const changeOf = (row: UserRecord) => ({
  ...commonOf(row),
  id: row.id,
  version: row.version,
  userName: row.userName,
  realName: row.realName ?? '',
  mobile: row.mobile ?? '',
  gender: row.gender,
  contactPhone: row.contactPhone,
  landline: row.landline,
  email: row.email,
  postalCode: row.postalCode,
  extraOrgIds: row.extraOrgIds,
  jobNo: row.jobNo,
  remark: row.remark,
})
