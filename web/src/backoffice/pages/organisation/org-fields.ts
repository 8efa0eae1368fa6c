import { fundTypes, orgFieldNames as names, organisationTypes } from '@sunport/contract/calls/org-shapes.ts'
import type { CrudField, TreeOption } from '../../crud/define-crud.ts'
import { RegionChoice } from '../../ui/region-choice.tsx'
import { AliasControl } from './alias-control.tsx'

export const optionsOf = (words: readonly string[]) => words.map(word => ({ value: word, label: word }))

const isBuyer = ({ isBuyer }: Record<string, unknown>): boolean => isBuyer === true

/** The form of a unit, in the sections in which people think of it. */
export const orgFields = (nodes: readonly TreeOption[]): CrudField[] => [
  { name: 'orgName', label: names.orgName, kind: 'text', isWide: true, section: '基本信息' },
  {
    name: 'orgCode',
    label: names.orgCode,
    kind: 'text',
    isFixed: true,
    placeholder: '不填则按区划自动编码',
  },
  { name: 'shortName', label: names.shortName, kind: 'text' },
  { name: 'parentId', label: names.parentId, kind: 'tree', nodes },
  { name: 'orgType', label: names.orgType, kind: 'select', options: optionsOf(organisationTypes) },
  { name: 'regionCode', label: names.regionCode, kind: 'own', control: RegionChoice },
  { name: 'creditCode', label: names.creditCode, kind: 'text', placeholder: '18 位，含校验位' },
  { name: 'sort', label: names.sort, kind: 'number', help: '0 至 9999，小的在前' },
  { name: 'isPublic', label: names.isPublic, kind: 'switch', help: '公开后可在门户“联系我们”展示' },
  {
    name: 'aliases',
    label: names.aliases,
    kind: 'own',
    control: AliasControl,
    isWide: true,
    help: '改名时旧名称会自动记入',
  },
  { name: 'leader', label: names.leader, kind: 'text', section: '联系方式' },
  { name: 'contact', label: names.contact, kind: 'text', help: '采购单位必填' },
  { name: 'contactPhone', label: names.contactPhone, kind: 'text', help: '采购单位必填' },
  { name: 'landline', label: names.landline, kind: 'text', placeholder: '区号-号码' },
  { name: 'fax', label: names.fax, kind: 'text', placeholder: '区号-号码' },
  { name: 'email', label: names.email, kind: 'text' },
  { name: 'postalCode', label: names.postalCode, kind: 'text' },
  { name: 'hours', label: names.hours, kind: 'text' },
  { name: 'address', label: names.address, kind: 'text', isWide: true },
  { name: 'intro', label: names.intro, kind: 'textarea', isWide: true },
  {
    name: 'isBuyer',
    label: names.isBuyer,
    kind: 'switch',
    section: '采购单位信息',
    help: '新设采购单位须由他人审核后生效',
  },
  { name: 'budgetCode', label: names.budgetCode, kind: 'text', isShown: isBuyer },
  {
    name: 'fundType',
    label: names.fundType,
    kind: 'select',
    options: optionsOf(fundTypes),
    isShown: isBuyer,
  },
  { name: 'buyerLevel', label: names.buyerLevel, kind: 'text', isShown: isBuyer },
  { name: 'supervisorOrgId', label: names.supervisorOrgId, kind: 'tree', nodes, isShown: isBuyer },
  { name: 'openYear', label: names.openYear, kind: 'number', isShown: isBuyer },
  { name: 'isPayUnit', label: names.isPayUnit, kind: 'switch', isShown: isBuyer },
]
